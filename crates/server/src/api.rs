//! The HTTP API.

mod admin;
mod body;
mod early;
mod games;
mod me;
mod page;
mod preview;
mod programs;
mod replays;
mod results;
mod status;
mod tables;
mod upgrade;

pub use page::PageFile;
pub(crate) use tables::tables_of;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, delete, get, post};
use axum::{Router, response::IntoResponse};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::App;
use crate::error::Refused;
use crate::{client_address, headers};

const LONGEST: Duration = Duration::from_secs(20);

/// The routes of the HTTP API.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/ws", any(upgrade::upgrade))
        .route("/healthz", get(status::health))
        .route("/metrics", get(status::metrics))
        .route("/admin/drain", post(admin::drain))
        .route("/api/guest", post(me::guest))
        .route("/api/me", get(me::me).post(me::rename))
        .route("/api/programs", get(programs::list).post(programs::make))
        .route("/api/programs/{id}", delete(programs::revoke))
        .route("/api/games", get(games::games))
        .route("/api/tables", get(tables::own))
        .route("/api/history", get(results::history))
        .route("/api/results/{replay}", get(results::result))
        .route("/api/replays/{replay}", get(replays::replay))
        .route("/api/key", get(replays::key))
        .route("/api/leaderboard/{game}/{players}", get(results::leaderboard))
        .fallback(page::page)
        .method_not_allowed_fallback(|| async {
            Refused::new(StatusCode::METHOD_NOT_ALLOWED, "bad-request", "This method is not allowed here.")
        })
        .layer(DefaultBodyLimit::max(app.config.limits.message_bytes))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST))
        .layer(from_fn_with_state(Arc::clone(app), client_address::pass))
        .layer(CatchPanicLayer::custom(|_| {
            let why = "Something went wrong on the server. It was logged; try again.";
            Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "mistake", why).into_response()
        }))
        .layer(from_fn(headers::secure))
        .with_state(Arc::clone(app))
}
