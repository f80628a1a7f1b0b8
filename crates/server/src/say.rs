//! What the house itself says, ready to be sent.

use std::borrow::Cow;

use axum::extract::ws::Utf8Bytes;
use protocol::{Code, No, Say, TableId};
use serde::Serialize;
use serde_json::value::RawValue;

/// A message as it is sent.
pub(crate) fn frame(say: &Say<'_>) -> Utf8Bytes {
    serde_json::to_string(say).expect("messages are plain JSON").into()
}

/// It was done.
pub(crate) fn ok(id: &str) -> Utf8Bytes {
    frame(&Say::Ok { id: Cow::Borrowed(id), with: None })
}

/// It was done, and this came of it.
pub(crate) fn ok_with(id: &str, with: &impl Serialize) -> Utf8Bytes {
    let with: Box<RawValue> = serde_json::value::to_raw_value(with).expect("answers are plain JSON");
    frame(&Say::Ok { id: Cow::Borrowed(id), with: Some(Cow::Owned(with)) })
}

/// It was refused.
pub(crate) fn no(id: Option<&str>, no: No) -> Utf8Bytes {
    frame(&Say::No { id: id.map(Cow::Borrowed), code: no.code, why: no.why })
}

/// The server has something to say.
pub(crate) fn notice(code: Code, why: &str) -> Utf8Bytes {
    frame(&Say::Notice { table: None, code, why: why.into() })
}

/// A table is gone for whoever hears this.
pub(crate) fn table_notice(table: TableId, code: Code, why: &str) -> Utf8Bytes {
    frame(&Say::Notice { table: Some(table), code, why: why.into() })
}

/// The table that an answer tells of, if it tells of one.
pub(crate) fn table_in(answer: &Utf8Bytes) -> Option<TableId> {
    #[derive(serde::Deserialize)]
    struct With {
        table: TableId,
    }
    match serde_json::from_str(answer).ok()? {
        Say::Ok { with: Some(with), .. } => serde_json::from_str::<With>(with.get()).ok().map(|with| with.table),
        _ => None,
    }
}
