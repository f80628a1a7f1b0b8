//! The server's own messages, serialized.

use std::borrow::Cow;

use axum::extract::ws::Utf8Bytes;
use protocol::{AtTable, Code, No, Say, TableId, read_with};
use serde::Serialize;
use serde_json::value::RawValue;

/// Serializes a message.
pub(crate) fn frame(say: &Say<'_>) -> Utf8Bytes {
    serde_json::to_string(say).expect("messages are plain JSON").into()
}

/// The request was done.
pub(crate) fn ok(id: &str) -> Utf8Bytes {
    frame(&Say::Ok { id: Cow::Borrowed(id), with: None })
}

/// The request was done, with this result.
pub(crate) fn ok_with(id: &str, with: &impl Serialize) -> Utf8Bytes {
    let with: Box<RawValue> = serde_json::value::to_raw_value(with).expect("answers are plain JSON");
    frame(&Say::Ok { id: Cow::Borrowed(id), with: Some(Cow::Owned(with)) })
}

/// The request was refused.
pub(crate) fn no(id: Option<&str>, no: No) -> Utf8Bytes {
    frame(&Say::No { id: id.map(Cow::Borrowed), code: no.code, why: no.why })
}

/// A notice about the server.
pub(crate) fn notice(code: Code, why: &str) -> Utf8Bytes {
    frame(&Say::Notice { table: None, code, why: why.into() })
}

/// A notice about a table that is gone for the receiver.
pub(crate) fn table_notice(table: TableId, code: Code, why: &str) -> Utf8Bytes {
    frame(&Say::Notice { table: Some(table), code, why: why.into() })
}

/// The table named in an answer, if there is one.
pub(crate) fn table_in(answer: &Utf8Bytes) -> Option<TableId> {
    match serde_json::from_str(answer).ok()? {
        Say::Ok { with, .. } => read_with(with.as_deref()).ok().map(|AtTable { table }| table),
        _ => None,
    }
}
