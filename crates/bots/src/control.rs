//! Control variates for matches: how much of a result was luck, estimated while the game is played.
//!
//! The idea is that of AIVAT (Burch and others, 2018). At every lottery and at every decision whose probabilities are
//! known, the value of what came is compared with the mean over all that could have come. The mean of that difference is
//! 0 whatever the values are, so what is left of a result without these differences has the same mean. The better the
//! values, the smaller its spread.

use engine::{Game, Seat};

use crate::Mixture;

/// Adds up the luck of a game. It sees the whole position, so it is no player's.
pub trait Control<G: Game>: Send {
    /// Chance is about to draw in this state.
    fn chance(&mut self, before: &G);

    /// Somebody is awaited in this state. It may be told more than once.
    fn awaited(&mut self, state: &G);

    /// A seat is about to act. `mixture` has the probabilities of its actions, if they are known.
    fn acts(&mut self, before: &G, seat: Seat, action: &G::Action, mixture: Option<Mixture<G>>);

    /// How much more of the win than the mean `seat` got by luck so far.
    fn luck(&self, seat: Seat) -> f64;
}
