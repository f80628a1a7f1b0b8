//! Loot is small enough to be solved completely: one command solves it, another looks positions up.

mod probe;
mod solve;

pub use probe::Probe;
pub use solve::Solve;
