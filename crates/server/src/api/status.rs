//! Health check and metrics.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::app::App;
use crate::metrics::amount;

/// Whether the server can accept moves.
pub(super) async fn health(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else if !app.committer.is_good() {
        (StatusCode::SERVICE_UNAVAILABLE, "the disk does not take anything; see the log\n")
    } else if !app.committer.takes_more() {
        (StatusCode::SERVICE_UNAVAILABLE, "the disk is too slow; see the log\n")
    } else if let Some(cluster) = &app.cluster {
        match cluster.unfit() {
            Some(why) => (StatusCode::SERVICE_UNAVAILABLE, why),
            None if !cluster.has_bus() => {
                (StatusCode::OK, "ok, but the bus is away: only this node's tables are served\n")
            }
            None => (StatusCode::OK, "ok\n"),
        }
    } else {
        (StatusCode::OK, "ok\n")
    }
}

/// All metrics in the Prometheus text format.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    app.metrics.tables.set(amount(app.tables.count()));
    app.cluster.iter().for_each(|cluster| cluster.measure(&app.metrics));
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.render())
}
