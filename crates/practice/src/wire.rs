//! The messages between the page and its practice worker.

use engine::Micros;
use protocol::TableId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use table::Solo;

use crate::Replay;

/// A message of the page and when it was sent. The worker may read it later, while it computes a bot's move.
#[derive(Debug, Serialize, Deserialize)]
pub struct PageMessage {
    /// In microseconds since 1970.
    pub at: Micros,
    /// The message.
    pub message: FromPage,
}

/// A message of the page.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromPage {
    /// Fetch what is needed to play this game before the next message is read.
    Play(String),
    /// Fetch what is needed to read logs and records of this game before the next message is read.
    Recall(String),
    /// The player's name.
    Name(String),
    /// The next table is for a lesson: its luck follows from this text, and no clock runs there.
    Lesson(String),
    /// A request of the protocol.
    Ask(Box<RawValue>),
    /// Resume a table from its log.
    Resume(Kept),
    /// Replay a record.
    Replay(#[serde(deserialize_with = "engine::any")] Value),
    /// Review a record of a finished game. Answered with [`ToPage::Reviewing`] and then [`ToPage::Reviewed`].
    Review(#[serde(deserialize_with = "engine::any")] Value),
    /// Give a hint for the player's decision, under a number of the page's own. Answered with [`ToPage::Hinted`].
    Hint(u32),
    /// Stop the review or the hint that is being made. There is no answer.
    StopJudge,
    /// Do something with the game that is no move. Answered with [`ToPage::Done`].
    Solo(Solo),
    /// Take the player's last decision back. Answered with [`ToPage::Done`]; needs the game's archive.
    TakeBack,
}

/// A message to the page.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToPage {
    /// A message of the protocol.
    Say(Box<RawValue>),
    /// Entries of the table's log, for the page to store.
    Keep(Kept),
    /// A game is over; this is its public record.
    Record(#[serde(deserialize_with = "engine::any")] Value),
    /// The replayed record, or why it cannot be read.
    Replayed(Result<Replay, String>),
    /// How many steps of the record are reviewed, and how many there are.
    Reviewing(usize, usize),
    /// The JSON of the [`Reviewed`](crate::Reviewed), which only the page that shows it reads; or why there is none.
    Reviewed(Result<String, String>),
    /// The hint with this number: the JSON of a list of [`review::Mixed`], the best first; or why there is none.
    Hinted(u32, Result<String, String>),
    /// The answer to [`FromPage::Solo`] and [`FromPage::TakeBack`]: done, or why it is refused. After a new beginning or
    /// a step back the page joins the table again.
    Done(Result<(), String>),
}

/// Consecutive entries of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Which table.
    pub table: TableId,
    /// The entries.
    pub rows: Vec<Row>,
}

/// An entry of a log, after its time.
pub type Row = (Micros, String);
