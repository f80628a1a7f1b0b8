//! Commands that belong to one game, in a folder with its name.

mod loot;

pub use loot::{ExactValues, Probe, Solve};
