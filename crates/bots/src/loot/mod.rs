//! Players of loot, and the game solved.
//!
//! Loot is a game of perfect information but for the simultaneous choice, so the value of a position at the beginning of
//! a round follows from those with fewer cards left, by backward induction. [`Ranks`] numbers the positions, [`Shelves`]
//! average over the cards that are dealt, and [`Solver`] solves the rounds.

mod first;
mod group;
mod hands;
mod pairs;
mod ranks;
mod rest;
mod round;
mod second;
mod shelf;
mod stand;
mod start;

pub use group::Solver;
pub use ranks::{Group, Ranks};
pub use rest::Rest;
pub use round::{Choice, Dealt, Ends, begin, choose};
pub use shelf::Shelves;
pub use stand::{Hold, STANDS};
pub use start::{Start, Values};

use ::loot::State;
use engine::Seeded;

use crate::{Brain, Effort, Level};

pub(crate) const LEVELS: &[Level] = &[];

pub(crate) const STRATEGIES: &[Level] = &[];

pub(crate) fn bot(_name: &str, _luck: Seeded, _effort: Effort) -> Option<Brain<State>> {
    None
}
