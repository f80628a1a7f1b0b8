//! The interface of the store, independent of the database.

use std::path::Path;

use async_trait::async_trait;

use crate::{
    Answered, Batch, ChatLine, GameResult, Invitation, NewPlayer, OpenTable, Player, RaceTime, Row, Standing,
    StoreError, TokenHash,
};

/// The whole interface. Hosts hold an `Arc<dyn Store>`.
pub trait Store: Tables + Players + Results + Ratings + Personal + Upkeep {}

impl<S: Tables + Players + Results + Ratings + Personal + Upkeep> Store for S {}

/// Tables and their logs.
#[async_trait]
pub trait Tables: Send + Sync {
    /// Writes the batch in one transaction. `Ok` means that it is on disk and survives a power cut.
    ///
    /// After an error nothing of it counts, and the same batch may be committed again. It is fine if the batch is
    /// already stored, because an earlier attempt reported an error although it succeeded. A batch that contradicts
    /// stored data is a [`StoreError::Conflict`] and changes nothing.
    async fn commit(&self, batch: &Batch) -> Result<(), StoreError>;

    /// The tables that are not closed, in the order in which they were opened.
    async fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// All tables, including closed ones, in the order in which they were opened.
    async fn all_tables(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// A table's whole log, in order and unchecked: [`check_chain`](crate::check_chain) tells whether it is intact.
    async fn log(&self, table: u64) -> Result<Vec<Row>, StoreError>;

    /// The entries `first` to `last` of a table's log, in order.
    async fn log_range(&self, table: u64, first: u64, last: u64) -> Result<Vec<Row>, StoreError>;

    /// The last lines of chat at a table, oldest first.
    async fn chat(&self, table: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError>;

    /// The invitation with this hash, if it is valid at `now`.
    async fn invitation(&self, hash: &TokenHash, now: u64) -> Result<Option<Invitation>, StoreError>;
}

/// Players.
#[async_trait]
pub trait Players: Send + Sync {
    /// Stores a new player. An id or a token that already exists is a [`StoreError::Conflict`].
    async fn create_player(&self, player: &NewPlayer) -> Result<(), StoreError>;

    /// The player with this token.
    async fn player_by_token(&self, hash: &TokenHash) -> Result<Option<Player>, StoreError>;

    /// The player with this id.
    async fn player(&self, id: u64) -> Result<Option<Player>, StoreError>;

    /// Records when a player was last seen.
    async fn touch(&self, id: u64, at: u64) -> Result<(), StoreError>;

    /// A player's programs that have a valid token, oldest first.
    async fn programs_of(&self, owner: u64) -> Result<Vec<Player>, StoreError>;

    /// Revokes the token of a program. `false` if this owner has no such program.
    async fn revoke_program(&self, owner: u64, id: u64) -> Result<bool, StoreError>;

    /// The players whom a player has muted.
    async fn mutes(&self, player: u64) -> Result<Vec<u64>, StoreError>;

    /// The stored answers, oldest first. A host calls this once, at its start.
    async fn answers(&self) -> Result<Vec<Answered>, StoreError>;

    /// Deletes the answers given before this time.
    async fn forget_answers(&self, before: u64) -> Result<(), StoreError>;

    /// A player's last race times, oldest first.
    async fn races(&self, player: u64, limit: u32) -> Result<Vec<RaceTime>, StoreError>;
}

/// Finished games.
#[async_trait]
pub trait Results: Send + Sync {
    /// The result with this public id.
    async fn result(&self, id: u64) -> Result<Option<GameResult>, StoreError>;

    /// A player's results, newest first. `before` is the id of the last one of the previous page.
    async fn history(&self, player: u64, before: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError>;

    /// All results, page by page, in the order of their ids. `after` is the id of the last one of the previous page.
    async fn all_results(&self, after: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError>;
}

/// The ladders: one for each game and number of players.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// Rates up to `limit` finished games that count, are public at `now` and are not yet rated, in the order in which
    /// they finished. Each is rated exactly once. Returns how many were rated.
    async fn rate_pending(&self, limit: u32, now: u64) -> Result<u32, StoreError>;

    /// The best of a ladder, by a conservative estimate: the rating less two deviations.
    async fn leaderboard(&self, game: &str, players: u8, limit: u32) -> Result<Vec<Standing>, StoreError>;
}

/// The data of one person.
#[async_trait]
pub trait Personal: Send + Sync {
    /// All of it, or `None` for an unknown player. `text_of` formats an id as in the log entries.
    async fn export(&self, player: u64, text_of: fn(u64) -> String) -> Result<Option<serde_json::Value>, StoreError>;

    /// Deletes it, and that of their programs. Names become [`SOMEBODY`](crate::SOMEBODY), also inside the log entries.
    /// Tokens, chat, mutes, invitations, ratings, answers and race times are deleted. The games stay and can be
    /// replayed. `false` for an unknown player.
    ///
    /// A host first disconnects the player: what it writes about them later is not deleted.
    async fn delete(&self, player: u64, text_of: fn(u64) -> String) -> Result<bool, StoreError>;
}

/// Maintenance of the database.
#[async_trait]
pub trait Upkeep: Send + Sync {
    /// Writes a consistent copy of the whole database to a new file. The server can keep running. PostgreSQL has its
    /// own tools for this, so a store in such a database refuses it.
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;

    /// Writes a few bytes to find out whether the store is writable. It costs as much as a commit, so call it rarely.
    async fn health(&self) -> Result<(), StoreError>;

    /// Packs log rows of SQLite and checkpoints its write-ahead log, in parallel to commits. This is only an
    /// optimization: a database that is never tidied is larger and slower.
    async fn tidy(&self) -> Result<(), StoreError>;

    /// The key that signs this server's records: the stored one, or else `fresh`, which is then stored.
    async fn server_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Checks everything that the store can verify by itself: the chain of every table, the results and the players'
    /// requests. Returns one sentence for each problem; `text_of` formats the ids in them.
    async fn check(&self, text_of: fn(u64) -> String) -> Result<Vec<String>, StoreError>;

    /// Closes the connections; SQLite leaves a single file. The store cannot be used afterwards.
    async fn close(&self);
}
