//! Messages and answers of a server.

use protocol::{Code, Say, TableId, read_with};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::Error;

/// One message from the server.
#[derive(Clone, Debug)]
pub struct Said(pub(crate) Utf8Bytes);

impl Said {
    /// A notice that a table is no longer followed.
    pub(crate) fn notice(table: TableId, code: Code, why: String) -> Self {
        let notice = Say::Notice { table: Some(table), code, why };
        Self(serde_json::to_string(&notice).expect("a notice is made of texts").into())
    }

    /// The parsed message. `None` if this version does not know it; clients ignore such messages.
    pub fn say(&self) -> Option<Say<'_>> {
        serde_json::from_str(&self.0).ok()
    }

    /// The message as received.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The result of a request that was done.
#[derive(Clone, Debug)]
pub struct Answer(pub(crate) Option<Box<RawValue>>);

impl Answer {
    /// The result, parsed as one of the protocol's types, such as [`protocol::AtTable`].
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        read_with(self.0.as_deref()).map_err(|error| Error::Unreadable(error.to_string()))
    }

    /// The result as received.
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref().map(RawValue::get)
    }
}
