//! Finished games.

/// How a game ended, and where in the log it is found.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// The public id of the replay, drawn at random by the host.
    pub id: u64,
    /// The table.
    pub table: u64,
    /// The id of the game.
    pub game: String,
    /// How many seats there were.
    pub players: u8,
    /// The number of the first log entry of this game.
    pub first: u64,
    /// The number of its last log entry.
    pub last: u64,
    /// When it ended, in microseconds since 1970.
    pub finished: u64,
    /// Why it ended, in a word of the host.
    pub reason: String,
    /// Whether it counts for the ladder.
    pub rated: bool,
    /// Whether it is kept out of public lists.
    pub private: bool,
    /// Who sat where.
    pub seats: Vec<ResultSeat>,
}

impl GameResult {
    /// Whether several won, or nobody.
    pub fn is_draw(&self) -> bool {
        self.seats.iter().filter(|seat| seat.won).count() != 1
    }
}

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultSeat {
    /// The seat, from 0.
    pub seat: u8,
    /// Who sat there; nobody for a bot of the house.
    pub player: Option<u64>,
    /// The name at that time.
    pub name: String,
    /// Whether this seat is among the winners.
    pub won: bool,
    /// The rating before and after, once it is known. A host leaves it out: the store fills it in.
    pub rating: Option<(f64, f64)>,
}
