//! Replays of finished games, by their public link.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use engine::Micros;
use protocol::rest::PublicKey;
use serde::Deserialize;
use store::GameResult;

use super::results::find;
use crate::app::App;
use crate::client_address::From;
use crate::error::Refused;

/// The form of the response.
#[derive(Deserialize)]
pub(super) struct How {
    #[serde(default)]
    download: Option<String>,
}

/// The public record of a finished game, as a download if requested.
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    Extension(From(from)): Extension<From>,
    Path(id): Path<String>,
    Query(how): Query<How>,
) -> Result<Response, Refused> {
    if !app.rates.downloads.take(from, app.clock.now()) {
        return Err(Refused::too_fast());
    }
    // Few at a time: logins read from the same disk and must not wait for replays.
    let _turn = app.downloads.acquire().await;
    let result = find(&app, &id).await?;
    let rows = entries(&app, &result).await?;
    // A long log takes a while to process, which would block the threads that serve players.
    let made = app.background.run(move || table::public_record(&rows));
    let mut record = made.await.map_err(|_| Refused::not_found())?.map_err(|error| {
        tracing::error!(%error, replay = %id, "no record can be made from a log");
        Refused::not_found()
    })?;
    app.key.sign(&mut record).map_err(|error| {
        tracing::error!(%error, replay = %id, "a record cannot be signed");
        Refused::not_found()
    })?;
    let body = Json(record);
    if how.download.is_none() {
        return Ok(body.into_response());
    }
    let file = format!("attachment; filename=\"{}-{id}.json\"", result.game);
    Ok(([(header::CONTENT_DISPOSITION, file)], body).into_response())
}

/// The public key that verifies the signatures of records.
pub(super) async fn key(State(app): State<Arc<App>>) -> Json<PublicKey> {
    Json(PublicKey { key: app.key.public().to_string() })
}

/// The log entries needed to replay a game: the opening of the table and the game itself.
async fn entries(app: &App, result: &GameResult) -> Result<Vec<(Micros, String)>, Refused> {
    let mut rows = app.store.log_range(result.table, 0, 0).await?;
    let game = app.store.log_range(result.table, result.first, result.last).await?;
    if game.first().is_some_and(|first| table::stands_alone(&first.entry)) {
        rows.extend(game);
    } else {
        // In logs of earlier versions, the seating is spread over the whole log.
        rows = app.store.log_range(result.table, 0, result.last).await?;
    }
    Ok(rows.into_iter().map(|row| (row.at, row.entry)).collect())
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::task::{Context, Waker};

    use tempfile::TempDir;

    use super::*;
    use crate::config::Config;

    #[tokio::test]
    async fn a_third_download_waits_for_one_of_two() {
        let data = TempDir::new().unwrap();
        let app = crate::app::tests::app(&data, Config::default()).await;
        let from = From(IpAddr::from([127, 0, 0, 1]));
        let (id, how) = (Path("0000000000000".to_owned()), Query(How { download: None }));
        let first = app.downloads.acquire().await.unwrap();
        let second = app.downloads.acquire().await.unwrap();
        let mut third = Box::pin(replay(State(Arc::clone(&app)), Extension(from), id, how));
        // The store has its own threads, so without the limit a few polls would not do; with it nothing ever happens.
        for _ in 0..100 {
            assert!(third.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
            app.store.result(0).await.unwrap();
        }
        drop(first);
        assert!(third.await.is_err(), "there is no such replay");
        drop(second);
    }
}
