//! Games in extensive form: branches, and information sets given by keys.

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing: the game is over.
    Over,
    /// Chance takes one of this many branches.
    Chance(usize),
    /// A player takes one of this many branches.
    Choice {
        /// Who chooses.
        player: usize,
        /// The information set: equal for exactly those positions that the player cannot tell apart. Two players may
        /// use the same numbers for different sets.
        key: u64,
        /// How many branches there are.
        branches: usize,
    },
}

/// A position of a finite game, small or abstracted, that can be followed branch by branch.
///
/// Simultaneous choices are modelled one after the other: the keys of the later players do not depend on the earlier
/// choices.
pub trait Extensive: Clone {
    /// How many players there are.
    fn players(&self) -> usize {
        2
    }

    /// What the position waits for.
    fn stage(&self) -> Stage;

    /// The probability of a chance branch. Only called when chance is awaited; the sum over all branches is one.
    fn odds(&self, branch: usize) -> f64;

    /// Moves to the position after a branch.
    fn follow(&mut self, branch: usize);

    /// A player's payoff in a game that is over.
    fn payoff(&self, player: usize) -> f64;

    /// The position after a branch.
    #[must_use]
    fn behind(&self, branch: usize) -> Self {
        let mut next = self.clone();
        next.follow(branch);
        next
    }
}
