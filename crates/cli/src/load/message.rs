//! The part of the server's messages that the load generator needs. Skipping the rest is cheaper than parsing it.

use protocol::{Code, Race, Stage, TableId};
use serde::Deserialize;
use serde_json::value::RawValue;

/// A message of the server.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ServerMessage<'a> {
    Ok {
        id: &'a str,
    },
    No {
        #[serde(borrow)]
        id: Option<&'a str>,
        code: Code,
    },
    Room {
        table: TableId,
        stage: Stage,
        game: u32,
    },
    #[serde(borrow)]
    Update(Update<'a>),
}

/// A step of a game.
#[derive(Deserialize)]
pub(super) struct Update<'a> {
    pub(super) game: u32,
    pub(super) seat: Option<usize>,
    pub(super) decision: Option<u32>,
    view: View,
    #[serde(borrow)]
    legal: Option<Legal<'a>>,
    pub(super) race: Option<Race>,
}

#[derive(Deserialize)]
struct View {
    to_act: Vec<usize>,
}

#[derive(Deserialize)]
struct Legal<'a> {
    #[serde(borrow)]
    list: Vec<&'a RawValue>,
}

impl Update<'_> {
    /// Whether this seat has to decide.
    pub(super) fn owes(&self) -> bool {
        self.seat.is_some_and(|seat| self.view.to_act.contains(&seat))
    }

    /// The listed legal actions.
    pub(super) fn legal(&self) -> &[&RawValue] {
        self.legal.as_ref().map_or(&[], |legal| &legal.list)
    }
}

/// Reads a message; `None` if the load generator does not use it.
pub(super) fn read(text: &str) -> Option<ServerMessage<'_>> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_of_an_update_is_read() {
        let text = r#"{"update":{"table":"0000000000007","game":1,"n":4,"seat":1,"events":["x"],
            "view":{"game":"loot","to_act":[0,1]},"legal":{"count":2,"list":["a",{"b":1}]},
            "race":{"id":3,"stage":"go","answered":false}}}"#;
        let Some(ServerMessage::Update(update)) = read(text) else { panic!("an update") };
        assert!(update.owes());
        assert_eq!(update.legal()[1].get(), r#"{"b":1}"#);
        assert_eq!(update.race.unwrap().id, 3);
    }

    #[test]
    fn answers_are_read_and_unknown_messages_are_not() {
        assert!(matches!(read(r#"{"ok":{"id":"m1","with":{"ms":3}}}"#), Some(ServerMessage::Ok { id: "m1" })));
        let no = r#"{"no":{"id":null,"code":"too-fast","why":"Wait."}}"#;
        assert!(matches!(read(no), Some(ServerMessage::No { id: None, code: Code::TooFast })));
        assert!(read(r#"{"news":1}"#).is_none());
    }
}
