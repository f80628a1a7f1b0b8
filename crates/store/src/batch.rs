//! The contents of one transaction.

use crate::{Chain, GameResult, Invitation};

/// Everything that is committed together, all or nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// Tables that were opened.
    pub tables: Vec<NewTable>,
    /// Entries to append to the logs, including those of tables opened here.
    pub rows: Vec<Row>,
    /// Games that have ended.
    pub results: Vec<GameResult>,
    /// Lines of chat.
    pub chats: Vec<ChatLine>,
    /// The ids of tables that were closed.
    pub closed: Vec<u64>,
    /// Changes of names, mutes and invitations, applied in this order.
    pub changes: Vec<Change>,
    /// Requests that were done, with their answers.
    pub answers: Vec<Answered>,
    /// Race times.
    pub races: Vec<RaceTime>,
}

impl Batch {
    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.is_only_rows() && self.rows.is_empty()
    }

    /// Whether the batch has at most log rows, as most do.
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
    /// The entry's number in its table, counted from 0 by the host.
    pub n: u64,
    /// When, in microseconds since 1970.
    pub at: u64,
    /// One JSON value.
    pub entry: String,
    /// Its hash: [`chain_next`](crate::chain_next) of the hash before it.
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
    /// Whether it is excluded from public lists.
    pub private: bool,
}

/// A stored table. After a restart, the host continues those that are not closed.
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

/// A line of chat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The table.
    pub table: u64,
    /// The line's number at its table, counted from 1 by the host. Lines of deleted players leave gaps.
    pub n: u64,
    /// When, in microseconds since 1970.
    pub at: u64,
    /// The player who said it.
    pub player: u64,
    /// Their name at that time.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether a program said it.
    pub program: bool,
}

/// A change of a name, a mute or an invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Renames a player. Results keep the old name.
    Rename {
        /// The player.
        player: u64,
        /// The new name.
        name: String,
    },
    /// `player` mutes `muted`.
    Mute {
        /// Who mutes.
        player: u64,
        /// Who is muted.
        muted: u64,
    },
    /// `player` unmutes `muted`.
    Unmute {
        /// Who muted.
        player: u64,
        /// Who was muted.
        muted: u64,
    },
    /// Stores an invitation, and deletes those that had expired when it was made.
    Invite(Invitation),
    /// Revokes every invitation to a table.
    Uninvite {
        /// The table.
        table: u64,
    },
}

/// A request that was done and its answer, so that the same request sent again counts once.
///
/// A later answer to the same id of the same player replaces the earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The player who made the request.
    pub player: u64,
    /// The id of the request.
    pub id: String,
    /// When, in microseconds since 1970.
    pub at: u64,
    /// The answer, in the host's format.
    pub answer: String,
}

/// A player's time in a race. Two with the same player and microsecond count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceTime {
    /// The player.
    pub player: u64,
    /// When the race was decided, in microseconds since 1970.
    pub at: u64,
    /// The time that was credited, in milliseconds.
    pub ms: u32,
    /// Whether the shot came before anybody could have seen the signal.
    pub early: bool,
}
