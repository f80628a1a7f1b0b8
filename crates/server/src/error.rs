//! Errors: those that stop the server, and those that refuse a request.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::rest::Refusal;
use protocol::{Code, No};

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The stored data cannot be used.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The network cannot be used.
    #[error("the network cannot be used: {0}")]
    Network(#[from] std::io::Error),
    /// The message bus between nodes cannot be used.
    #[error("the message bus (NATS) at {addresses} cannot be used: {why}; start it, or name another with --nats")]
    Bus {
        /// Where it should be.
        addresses: String,
        /// What is wrong.
        why: String,
    },
    /// Other nodes use this database, and cannot be reached over this bus.
    #[error(
        "other nodes use this database ({nodes}), and none of them answers over the message bus (NATS): give all nodes of a \
         cluster the same --nats, and every cluster a database of its own"
    )]
    BusMismatch {
        /// Their names.
        nodes: String,
    },
    /// No thread can be started.
    #[error("cannot start a thread: {0}")]
    Threads(std::io::Error),
    /// A task of the server failed, so the server stopped.
    #[error(
        "a task of the server failed, so the server stopped; what was acknowledged is stored, and the log says more"
    )]
    Broken,
}

/// Why an HTTP request is refused: a status, a code for programs and a sentence for people. It reveals nothing about
/// the server's internals.
#[derive(Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    code: &'static str,
    why: String,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, code: &'static str, why: impl Into<String>) -> Self {
        Self { status, code, why: why.into() }
    }

    pub(crate) fn unknown_player() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not-known", "The server does not know you yet. POST /api/guest first.")
    }

    pub(crate) fn wrong_origin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "wrong-origin", "Pages of this origin may not use the server.")
    }

    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "There is nothing here.")
    }

    pub(crate) fn too_fast() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", "Too many requests. Wait a moment.")
    }

    pub(crate) fn bad_request(why: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", why)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(Refusal { code: self.code.into(), why: self.why })).into_response()
    }
}

/// Logs the store's error and answers with a general one.
impl From<store::StoreError> for Refused {
    fn from(error: store::StoreError) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-saved", not_kept(&error).why)
    }
}

/// Keeps the wording that was written for players.
impl From<No> for Refused {
    fn from(no: No) -> Self {
        match no.code {
            Code::NotSaved => Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-saved", no.why),
            Code::Stopping => Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", no.why),
            _ => Self::bad_request(no.why),
        }
    }
}

/// The refusal while commits fail.
pub(crate) fn not_saved() -> No {
    No::new(Code::NotSaved, "The server cannot write to its disk. Nothing was done; try again in a minute.")
}

/// Logs the store's error and returns the general refusal.
pub(crate) fn not_kept(error: &store::StoreError) -> No {
    tracing::error!(%error, "the store refused a request");
    not_saved()
}

/// The refusal while the server is shutting down.
pub(crate) fn stopping() -> No {
    No::new(Code::Stopping, "The server is shutting down. Nothing was done; try again in a minute.")
}
