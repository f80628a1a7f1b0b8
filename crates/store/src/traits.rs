//! What a server needs from its store, whatever database stands behind it.

use std::path::Path;

use async_trait::async_trait;

use crate::{
    Answered, Batch, ChatLine, GameResult, Invitation, NewPlayer, OpenTable, Player, RaceTime, Rating, Row, Standing,
    StoreError, TokenHash,
};

/// All of it: hosts hold an `Arc<dyn Store>`.
pub trait Store: Tables + Players + Results + Ratings + Personal + Upkeep {}

impl<S: Tables + Players + Results + Ratings + Personal + Upkeep> Store for S {}

/// The tables and their logs.
#[async_trait]
pub trait Tables: Send + Sync {
    /// Writes the batch in one transaction. `Ok` means it is on disk, also after a power cut.
    ///
    /// After an error nothing of it counts, and the same batch may be committed again. A batch that is there already, because
    /// the disk failed just when it was told to keep it, is fine. A batch that contradicts what is there is a
    /// [`StoreError::Conflict`] and changes nothing.
    async fn commit(&self, batch: &Batch) -> Result<(), StoreError>;

    /// The tables that are not closed, in the order of their opening.
    async fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// All tables, the closed ones too, in the order of their opening.
    async fn all_tables(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// A table's whole log, in order. It is as it is kept: [`check_chain`](crate::check_chain) says whether it is whole.
    async fn log(&self, table: u64) -> Result<Vec<Row>, StoreError>;

    /// The entries `first` to `last` of a table's log, in order.
    async fn log_range(&self, table: u64, first: u64, last: u64) -> Result<Vec<Row>, StoreError>;

    /// The last lines said at a table, oldest first.
    async fn chat(&self, table: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError>;

    /// The invitation with this hash, if it is good at `now`.
    async fn invitation(&self, hash: &TokenHash, now: u64) -> Result<Option<Invitation>, StoreError>;
}

/// Who plays.
#[async_trait]
pub trait Players: Send + Sync {
    /// Keeps a new player. An id or a token that is there already is a [`StoreError::Conflict`].
    async fn create_player(&self, player: &NewPlayer) -> Result<(), StoreError>;

    /// Whose token this is.
    async fn player_by_token(&self, hash: &TokenHash) -> Result<Option<Player>, StoreError>;

    /// The player with this id.
    async fn player(&self, id: u64) -> Result<Option<Player>, StoreError>;

    /// Notes that a player was here.
    async fn touch(&self, id: u64, at: u64) -> Result<(), StoreError>;

    /// The programs of a player whose tokens are good, oldest first.
    async fn programs_of(&self, owner: u64) -> Result<Vec<Player>, StoreError>;

    /// Makes the token of a program worthless; `false` if this owner has no such program.
    async fn revoke_program(&self, owner: u64, id: u64) -> Result<bool, StoreError>;

    /// Whom a player has muted.
    async fn mutes(&self, player: u64) -> Result<Vec<u64>, StoreError>;

    /// The answers that are kept, oldest first: a host asks once, at its start.
    async fn answers(&self) -> Result<Vec<Answered>, StoreError>;

    /// Forgets the answers given before this time.
    async fn forget_answers(&self, before: u64) -> Result<(), StoreError>;

    /// A player's last times in races, oldest first.
    async fn races(&self, player: u64, limit: u32) -> Result<Vec<RaceTime>, StoreError>;
}

/// Finished games.
#[async_trait]
pub trait Results: Send + Sync {
    /// The result with this public id.
    async fn result(&self, id: u64) -> Result<Option<GameResult>, StoreError>;

    /// A player's results, newest first; `before` is the id of the last one already had.
    async fn history(&self, player: u64, before: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError>;

    /// The results that are not private, newest first; `before` is the id of the last one already had.
    async fn recent(&self, before: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError>;

    /// All results, page by page, in an order of their own; `after` is the id of the last one already had.
    async fn all_results(&self, after: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError>;
}

/// The ladders: one for each game and number of players.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// Rates up to `limit` finished games that count and are not yet rated, in the order of their finish, each once whatever
    /// happens. Returns how many were done.
    async fn rate_pending(&self, limit: u32) -> Result<u32, StoreError>;

    /// The best of a ladder, by what they are worth with near certainty: the rating less two deviations.
    async fn leaderboard(&self, game: &str, players: u8, limit: u32) -> Result<Vec<Standing>, StoreError>;

    /// A player's numbers on a ladder, if they have a rated game there.
    async fn rating(&self, player: u64, game: &str, players: u8) -> Result<Option<Rating>, StoreError>;
}

/// What the store knows of one person.
#[async_trait]
pub trait Personal: Send + Sync {
    /// All of it, or nothing for an unknown player. `text_of` writes an id as the log entries do.
    async fn export(&self, player: u64, text_of: fn(u64) -> String) -> Result<Option<serde_json::Value>, StoreError>;

    /// Removes it, and that of their programs: names become [`SOMEBODY`](crate::SOMEBODY), also inside the log entries; tokens, chat,
    /// mutes, invitations, ratings, answers and times of races go. The games stay and can be replayed. `false` for an unknown player.
    ///
    /// A host first makes the player leave: what it writes of them later is not removed.
    async fn delete(&self, player: u64, text_of: fn(u64) -> String) -> Result<bool, StoreError>;
}

/// The care of the database itself.
#[async_trait]
pub trait Upkeep: Send + Sync {
    /// Writes a copy of the whole database, as it is at one moment, to a new file. Play goes on meanwhile.
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;

    /// Writes a few bytes, to learn whether the store can. It costs as much as a commit: ask seldom.
    async fn health(&self) -> Result<(), StoreError>;

    /// Brings committed pages from the write-ahead log to their places, beside whoever commits, so that no commit has to.
    /// Nothing depends on it: what it does not do, a later commit does.
    async fn tidy(&self) -> Result<(), StoreError>;

    /// The key that signs this server's records: the one that is kept, or `fresh`, which is then kept.
    async fn server_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Ends the connections, so that one plain file is left. The store is of no use afterwards.
    async fn close(&self);
}
