//! Finished games.

/// The result of a game, and its position in the log.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// The public id of the replay, drawn at random by the host.
    pub id: u64,
    /// The table.
    pub table: u64,
    /// The id of the game.
    pub game: String,
    /// The number of seats.
    pub players: u8,
    /// The number of the first log entry of this game.
    pub first: u64,
    /// The number of its last log entry.
    pub last: u64,
    /// When it ended, in microseconds since 1970.
    pub finished: u64,
    /// From when on it is public, in microseconds since 1970: spectators may see the game with a delay. It is rated then.
    pub shown: u64,
    /// Why it ended, as one word from the host.
    pub reason: String,
    /// Whether it counts for the ladder.
    pub rated: bool,
    /// Whether it is excluded from public lists.
    pub private: bool,
    /// The players and bots, by seat.
    pub seats: Vec<ResultSeat>,
}

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultSeat {
    /// The seat, from 0.
    pub seat: u8,
    /// The player; `None` for a bot of the server.
    pub player: Option<u64>,
    /// Their name at that time.
    pub name: String,
    /// Whether this seat won.
    pub won: bool,
    /// The rating before and after, once it is known. The store sets it, not the host.
    pub rating: Option<(f64, f64)>,
}
