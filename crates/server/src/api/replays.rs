//! Finished games to be seen again, by their public link.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::results::find;
use crate::error::Refused;
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
    Path(id): Path<String>,
    Query(how): Query<How>,
) -> Result<Response, Refused> {
    let result = find(&house, &id).await?;
    let kept = house.store.log_range(result.table, 0, result.last).await?;
    let rows: Vec<_> = kept.into_iter().map(|row| (row.at, row.entry)).collect();
    // A long log takes a while, and the threads that serve players have no such while.
    let made = tokio::task::spawn_blocking(move || table::public_record(&rows));
    let record = made.await.map_err(|_| Refused::not_found())?.map_err(|error| {
        tracing::error!(%error, replay = %id, "a log cannot be made into a record");
        Refused::not_found()
    })?;
    let body = Json(record);
    if how.download.is_none() {
        return Ok(body.into_response());
    }
    let file = format!("attachment; filename=\"{}-{id}.json\"", result.game);
    Ok(([(header::CONTENT_DISPOSITION, file)], body).into_response())
}
