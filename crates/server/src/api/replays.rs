//! Finished games to be seen again, by their public link.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use engine::Micros;
use serde::Deserialize;
use serde_json::{Value, json};
use store::GameResult;

use super::results::find;
use crate::error::Refused;
use crate::gate::From;
use crate::house::House;

/// How it is wanted.
#[derive(Deserialize)]
pub(super) struct How {
    #[serde(default)]
    download: Option<String>,
}

/// The public record of a finished game, on request as a file.
pub(super) async fn replay(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    Path(id): Path<String>,
    Query(how): Query<How>,
) -> Result<Response, Refused> {
    if !house.rates.downloads.take(from, house.clock.now()) {
        return Err(Refused::too_fast());
    }
    // Two at a time: whoever logs in reads from the same disk, and does not wait for them.
    let _turn = house.downloads.acquire().await;
    let result = find(&house, &id).await?;
    let rows = entries(&house, &result).await?;
    // A long log takes a while, and the threads that serve players have no such while.
    let made = tokio::task::spawn_blocking(move || table::public_record(&rows));
    let mut record = made.await.map_err(|_| Refused::not_found())?.map_err(|error| {
        tracing::error!(%error, replay = %id, "a log cannot be made into a record");
        Refused::not_found()
    })?;
    house.key.sign(&mut record).map_err(|error| {
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

/// What records are signed with, for whoever wants to check them.
pub(super) async fn key(State(house): State<Arc<House>>) -> Json<Value> {
    Json(json!({ "key": house.key.public().to_string() }))
}

/// The entries of a table's log that tell a game: the opening of the table and the game itself.
async fn entries(house: &House, result: &GameResult) -> Result<Vec<(Micros, String)>, Refused> {
    let mut rows = house.store.log_range(result.table, 0, 0).await?;
    let game = house.store.log_range(result.table, result.first, result.last).await?;
    if game.first().is_some_and(|first| table::stands_alone(&first.entry)) {
        rows.extend(game);
    } else {
        // Logs of earlier versions tell who sat where all along the way.
        rows = house.store.log_range(result.table, 0, result.last).await?;
    }
    Ok(rows.into_iter().map(|row| (row.at, row.entry)).collect())
}
