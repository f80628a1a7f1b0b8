//! Refusals: a code for programs and a sentence for people.

use serde::{Deserialize, Serialize};

/// The kind of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The message cannot be read, or refers to something that does not exist.
    BadRequest,
    /// There is no such table, or the player may not see it.
    NoSuchTable,
    /// The invitation is unknown, has expired or was revoked.
    NotInvited,
    /// Only a player at the table may do that.
    NotSeated,
    /// The seat is taken, or no seat is free.
    SeatTaken,
    /// Only the host of the table may do that.
    NotHost,
    /// It is not possible at this stage: before, during or after a game.
    WrongStage,
    /// The seat has no decision to make now.
    NotYourTurn,
    /// The move is for a decision that is over, or for another game.
    Late,
    /// The host removed the player from this table.
    Removed,
    /// The table does not allow hints, or there is none for this decision.
    NoHint,
    /// The rules do not allow the action.
    Illegal,
    /// The shot came before anyone could have seen the signal.
    TooEarly,
    /// Too many requests in too short a time.
    TooFast,
    /// A limit of this server is reached.
    Full,
    /// The server cannot write to its disk, so nothing was done.
    NotSaved,
    /// The stored data of this table is damaged. The table is unavailable.
    Damaged,
    /// The server is about to stop.
    Stopping,
}

/// A refused request, which changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct No {
    /// The code, for programs.
    pub code: Code,
    /// The reason, for people.
    pub why: String,
}

impl No {
    /// A refusal with this reason.
    pub fn new(code: Code, why: impl Into<String>) -> Self {
        Self { code, why: why.into() }
    }
}
