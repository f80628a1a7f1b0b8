//! Players of hanafuda.

use ::hanafuda::State;
use engine::Seeded;

use crate::{Brain, Effort, Level};

pub(crate) const LEVELS: &[Level] = &[];

pub(crate) const STRATEGIES: &[Level] = &[];

pub(crate) fn bot(_name: &str, _luck: Seeded, _effort: Effort) -> Option<Brain<State>> {
    None
}
