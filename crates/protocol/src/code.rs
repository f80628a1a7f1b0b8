//! Refusals: a code for programs and a sentence for people.

use serde::{Deserialize, Serialize};

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The message cannot be read, or asks for something that does not exist.
    BadRequest,
    /// There is no such table, or it is not one for you.
    NoSuchTable,
    /// The invitation is unknown, has expired or was taken back.
    NotInvited,
    /// Only a player at the table can do that.
    NotSeated,
    /// Somebody sits there, or every seat is taken.
    SeatTaken,
    /// Only whoever opened the table can do that.
    NotHost,
    /// It cannot be done at this stage: before the game, during it or after it.
    WrongStage,
    /// The seat has nothing to decide now.
    NotYourTurn,
    /// It answers a decision that is over, or one of another game.
    Late,
    /// The host removed you from this table.
    Removed,
    /// The rules do not allow it.
    Illegal,
    /// It came before anybody could have seen the signal.
    TooEarly,
    /// Too much in too short a time.
    TooFast,
    /// A limit of this server is reached.
    Full,
    /// The server cannot write to its disk; nothing was done.
    NotSaved,
    /// What the server keeps of this table is damaged; the table is set aside.
    Damaged,
    /// The server is about to stop.
    Stopping,
}

/// A refusal. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct No {
    /// For programs.
    pub code: Code,
    /// For people.
    pub why: String,
}

impl No {
    /// A refusal with its sentence.
    pub fn new(code: Code, why: impl Into<String>) -> Self {
        Self { code, why: why.into() }
    }
}
