//! How the server is: for whoever watches over it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::house::House;
use crate::metrics::amount;

/// Whether the house can take moves.
pub(super) async fn health(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else if !house.committer.is_good() {
        (StatusCode::SERVICE_UNAVAILABLE, "the disk does not take anything; see the log\n")
    } else if !house.committer.takes_more() {
        (StatusCode::SERVICE_UNAVAILABLE, "the disk is too slow; see the log\n")
    } else {
        (StatusCode::OK, "ok\n")
    }
}

/// Everything that is counted, as Prometheus reads it.
pub(super) async fn metrics(State(house): State<Arc<House>>) -> impl IntoResponse {
    house.metrics.tables.set(amount(house.tables.count()));
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], house.metrics.render())
}
