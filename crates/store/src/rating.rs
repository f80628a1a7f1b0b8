//! A player's rating on a ladder.

/// Glicko-2 numbers of one player on one ladder, which is a game with a number of players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength; starts at 1500.
    pub rating: f64,
    /// The uncertainty of the rating; starts at 350.
    pub deviation: f64,
    /// How much the results fluctuate.
    pub volatility: f64,
    /// The number of rated games.
    pub games: u64,
    /// When the last one finished, in microseconds since 1970.
    pub last: u64,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The player.
    pub player: u64,
    /// Their current name.
    pub name: String,
    /// Their rating.
    pub rating: Rating,
}
