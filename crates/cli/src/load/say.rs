//! The messages the load generator sends.

use engine::Micros;
use protocol::{Ask, JoinTable, Request, TableId, TableRequest};
use serde_json::value::RawValue;

pub(super) fn ask(id: Option<&str>, request: Request<'_>) -> String {
    serde_json::to_string(&Ask { id: id.map(Into::into), request }).expect("an ask is plain JSON")
}

pub(super) fn at(id: Option<&str>, table: TableId, request: TableRequest<'_>) -> String {
    ask(id, Request::At { table, request })
}

/// A move that answers this decision of this game.
pub(super) fn act(
    id: &str,
    table: TableId,
    (game, decision): (u32, u32),
    action: &RawValue,
    at: Option<Micros>,
) -> String {
    self::at(Some(id), table, TableRequest::Move { game, decision, action, at })
}

pub(super) fn join(id: Option<&str>, table: TableId) -> String {
    ask(id, Request::Join(JoinTable { table: Some(table), invitation: None, game: 0, after: 0, chat: 0 }))
}

/// Requests a fresh view, whatever was seen before.
pub(super) fn sync(table: TableId) -> String {
    at(None, table, TableRequest::Sync { game: 0, after: 0 })
}
