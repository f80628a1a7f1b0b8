//! What can go wrong: for whoever starts the server, and for whoever asks it something.

use std::path::PathBuf;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Code, No};
use serde_json::json;

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another server works with this data directory.
    #[error("another server uses {}; stop it first, or name another directory with --data", .0.display())]
    InUse(PathBuf),
    /// The data directory cannot be used.
    #[error("cannot write to the data directory {path}: {why}")]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// What is kept on disk cannot be used.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The network cannot be used.
    #[error("the network cannot be used: {0}")]
    Network(#[from] std::io::Error),
    /// A part of it has failed, and it has closed.
    #[error("a part of the server has failed, so it has closed; what was acknowledged is kept, and the log says more")]
    Broken,
}

/// What a request by HTTP is refused with: a status, a code for programs and a sentence for people. It tells nothing
/// about the inside of the server.
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
        Self::new(StatusCode::UNAUTHORIZED, "not-known", "The house does not know you yet. POST /api/guest first.")
    }

    pub(crate) fn wrong_origin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "wrong-origin", "This page may not act for you here.")
    }

    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "There is nothing here.")
    }

    pub(crate) fn too_fast() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", "Too much in too short a time. Wait a little.")
    }

    pub(crate) fn bad_request(why: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", why)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "code": self.code, "why": self.why }))).into_response()
    }
}

/// What the disk refuses is logged here and told in general words there.
impl From<store::StoreError> for Refused {
    fn from(error: store::StoreError) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-saved", not_kept(&error).why)
    }
}

/// A refusal in words that were made for a player already.
impl From<No> for Refused {
    fn from(no: No) -> Self {
        match no.code {
            Code::NotSaved => Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-saved", no.why),
            Code::Stopping => Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", no.why),
            _ => Self::bad_request(no.why),
        }
    }
}

/// The disk does not take anything.
pub(crate) fn not_saved() -> No {
    No::new(Code::NotSaved, "The house cannot write to its disk just now. Nothing was done; try again in a moment.")
}

/// The disk did not take this: logged in its own words, told in general ones.
pub(crate) fn not_kept(error: &store::StoreError) -> No {
    tracing::error!(%error, "the store refused a request");
    not_saved()
}

/// The server is about to stop.
pub(crate) fn stopping() -> No {
    No::new(Code::Stopping, "The house is closing for a moment. Nothing was done; come back soon.")
}
