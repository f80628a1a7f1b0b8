//! The JSON body of a request; errors in it are reported as JSON too.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::error::Refused;

/// A parsed body. An empty body counts as an empty object.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let bytes = Bytes::from_request(request, state).await.map_err(|error: BytesRejection| {
            let too_long = Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "bad-request", "That is too long.");
            if error.status() == StatusCode::PAYLOAD_TOO_LARGE { too_long } else { unreadable() }
        })?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text).map(Self).map_err(|_| unreadable())
    }
}

fn unreadable() -> Refused {
    Refused::bad_request("The body is not the expected JSON. See docs/protocol.md.")
}
