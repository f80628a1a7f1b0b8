//! Games as solvers on paper see them: one branch after the other, and who can tell which positions apart.

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing: it is over.
    Over,
    /// Chance takes one of this many branches.
    Chance(usize),
    /// A player takes one of this many branches.
    Choice {
        /// Who chooses.
        player: usize,
        /// What the player knows, as a number: equal for exactly those positions that the player cannot tell apart.
        /// Two players may use the same numbers for different things.
        key: u64,
        /// How many branches there are.
        branches: usize,
    },
}

/// A finite game, small or made small: a position of it, to be followed branch by branch.
///
/// A choice that several players make at once is one choice after the other, where the later ones do not know of the
/// earlier ones: their keys do not show them.
pub trait Extensive: Clone {
    /// How many players there are.
    fn players(&self) -> usize {
        2
    }

    /// What the position waits for.
    fn stage(&self) -> Stage;

    /// How likely chance takes this branch. Only asked when chance is awaited; over all branches it adds up to one.
    fn odds(&self, branch: usize) -> f64;

    /// Goes on to the position behind a branch.
    fn follow(&mut self, branch: usize);

    /// What a game that is over brings a player.
    fn payoff(&self, player: usize) -> f64;

    /// The position behind a branch.
    #[must_use]
    fn behind(&self, branch: usize) -> Self {
        let mut next = self.clone();
        next.follow(branch);
        next
    }
}
