//! Players of hayauchi.

pub mod equilibrium;
pub mod judge;
pub mod net;
pub mod saloon;
pub mod stakes;

use ::hayauchi::State;
use engine::Seeded;

use crate::{Brain, Effort, Level};

pub(crate) const LEVELS: &[Level] = &[];

pub(crate) const STRATEGIES: &[Level] = &[];

pub(crate) fn bot(_name: &str, _luck: Seeded, _effort: Effort) -> Option<Brain<State>> {
    None
}
