//! A player's place on a ladder.

/// The numbers of Glicko-2 for one player on one ladder: a game with so many players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// How strong; everybody starts at 1500.
    pub rating: f64,
    /// How uncertain that is; everybody starts at 350.
    pub deviation: f64,
    /// How unsteady the results are.
    pub volatility: f64,
    /// How many rated games.
    pub games: u64,
    /// The finish of the last one, in microseconds since 1970.
    pub last: u64,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The player.
    pub player: u64,
    /// Their name today.
    pub name: String,
    /// Their numbers.
    pub rating: Rating,
}
