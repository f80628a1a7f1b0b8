//! The messages between the page and the house beside it.

use engine::Micros;
use protocol::TableId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::Replay;

/// Something the page says, and when it said so: a house that is thinking hears it later.
#[derive(Debug, Serialize, Deserialize)]
pub struct Heard {
    /// In microseconds since 1970.
    pub at: Micros,
    /// What.
    pub page: FromPage,
}

/// What the page says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromPage {
    /// This game is wanted next: whatever it takes should be fetched before anything else is heard.
    Play(String),
    /// What was played of this game is wanted next: the same for whatever it takes to look back on it.
    Recall(String),
    /// Who plays.
    Name(String),
    /// An ask of the protocol.
    Ask(Box<RawValue>),
    /// Take up a table where it was left.
    Resume(Kept),
    /// Play a record through.
    Replay(Value),
}

/// What the house answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToPage {
    /// A message of the protocol.
    Say(Box<RawValue>),
    /// Entries of the table's log, to be kept.
    Keep(Kept),
    /// A game is over; this is its public record.
    Record(Value),
    /// A record, played through, or why it cannot be.
    Replayed(Result<Replay, String>),
}

/// Entries of a table's log, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Which table.
    pub table: TableId,
    /// The entries.
    pub rows: Vec<Row>,
}

/// An entry of a log and its time.
pub type Row = (Micros, String);
