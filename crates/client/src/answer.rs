//! What a server says, as a client keeps it.

use protocol::Say;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::Error;

/// One message of the server.
#[derive(Clone, Debug)]
pub struct Said(pub(crate) Utf8Bytes);

impl Said {
    /// What it says; `None` if this version does not know such a message, which a client then ignores.
    pub fn say(&self) -> Option<Say<'_>> {
        serde_json::from_str(&self.0).ok()
    }

    /// The message as it came.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// What came of something that was asked and done.
#[derive(Clone, Debug)]
pub struct Answer(pub(crate) Option<Box<RawValue>>);

impl Answer {
    /// What came of it, read as a `T`.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        let text = self.0.as_deref().map_or("null", RawValue::get);
        serde_json::from_str(text).map_err(|error| Error::Unreadable(error.to_string()))
    }

    /// What came of it, as it came.
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref().map(RawValue::get)
    }
}
