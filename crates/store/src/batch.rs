//! What one transaction writes.

use crate::GameResult;

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
}

impl Batch {
    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.closed.is_empty() && self.is_only_rows() && self.rows.is_empty()
    }

    /// Whether rows of logs are all there may be: the batch of most commits.
    pub(crate) fn is_only_rows(&self) -> bool {
        self.tables.is_empty() && self.results.is_empty() && self.chats.is_empty() && self.closed.is_empty()
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

/// A table that is not closed: the host takes it up again after a restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTable {
    /// Its id.
    pub id: u64,
    /// The id of the game.
    pub game: String,
}

/// Something said at a table. A player's two lines of the same microsecond count as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The table.
    pub table: u64,
    /// When, in microseconds since 1970.
    pub at: u64,
    /// Who said it.
    pub player: u64,
    /// The name they had.
    pub name: String,
    /// What they said.
    pub text: String,
}
