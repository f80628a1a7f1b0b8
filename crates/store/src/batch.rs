//! What one transaction writes.

use crate::{Chain, GameResult, Invitation};

/// Everything that is committed together: all of it or nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// Tables that were opened.
    pub tables: Vec<NewTable>,
    /// What is appended to the logs, also to those of the tables opened here.
    pub rows: Vec<Row>,
    /// Games that ended.
    pub results: Vec<GameResult>,
    /// What was said.
    pub chats: Vec<ChatLine>,
    /// The ids of tables that will not be opened again.
    pub closed: Vec<u64>,
    /// What is kept only once, in this order.
    pub changes: Vec<Change>,
    /// Asks that were done.
    pub answers: Vec<Answered>,
    /// Times of races.
    pub races: Vec<RaceTime>,
}

impl Batch {
    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.is_only_rows() && self.rows.is_empty()
    }

    /// Whether rows of logs are all there may be: the batch of most commits.
    pub(crate) fn is_only_rows(&self) -> bool {
        let Self { tables, rows: _, results, chats, closed, changes, answers, races } = self;
        let nothing_of_tables = tables.is_empty() && results.is_empty() && chats.is_empty() && closed.is_empty();
        nothing_of_tables && changes.is_empty() && answers.is_empty() && races.is_empty()
    }
}

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table.
    pub table: u64,
    /// The entry's number in its table; the host counts from 0.
    pub n: u64,
    /// When, in microseconds since 1970.
    pub at: u64,
    /// One JSON value.
    pub entry: String,
    /// Its link: [`chain_next`](crate::chain_next) of the link before it.
    pub chain: Chain,
}

/// A table that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its id, drawn at random by the host.
    pub id: u64,
    /// The id of the game.
    pub game: String,
    /// When, in microseconds since 1970.
    pub created: u64,
    /// The player who opened it.
    pub by: u64,
    /// Whether it is kept out of public lists.
    pub private: bool,
}

/// A table as kept. The host takes those that are not closed up again after a restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTable {
    /// Its id.
    pub id: u64,
    /// The id of the game.
    pub game: String,
    /// The player who opened it.
    pub by: u64,
    /// When, in microseconds since 1970.
    pub created: u64,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The table.
    pub table: u64,
    /// The line's number at its table; the host counts from 1. Lines of deleted players leave gaps.
    pub n: u64,
    /// When, in microseconds since 1970.
    pub at: u64,
    /// Who said it.
    pub player: u64,
    /// The name they had.
    pub name: String,
    /// What they said.
    pub text: String,
    /// Whether a program said it.
    pub program: bool,
}

/// A change of what is kept only once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Gives a player another name. Results keep the name of their day.
    Rename {
        /// Who.
        player: u64,
        /// The new name.
        name: String,
    },
    /// `player` does not want to read `muted` any more.
    Mute {
        /// Who mutes.
        player: u64,
        /// Who is muted.
        muted: u64,
    },
    /// `player` wants to read `muted` again.
    Unmute {
        /// Who muted.
        player: u64,
        /// Who was muted.
        muted: u64,
    },
    /// Keeps an invitation, and forgets those that have expired by the time it was made.
    Invite(Invitation),
    /// Makes every invitation to a table worthless.
    Uninvite {
        /// The table.
        table: u64,
    },
}

/// An ask that was done and its answer, so that the same ask sent again counts once.
///
/// A later answer to the same id of the same player takes the place of the earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Who asked.
    pub player: u64,
    /// The id they gave the ask.
    pub id: String,
    /// When, in microseconds since 1970.
    pub at: u64,
    /// The answer, in words of the host.
    pub answer: String,
}

/// A player's time in a race. Two of the same player and the same microsecond count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceTime {
    /// Who shot.
    pub player: u64,
    /// When the race was decided, in microseconds since 1970.
    pub at: u64,
    /// The time that was credited, in milliseconds.
    pub ms: u32,
    /// Whether the shot came before anybody could have seen the signal.
    pub early: bool,
}
