//! Hanafuda: training of its bots, and statistics of matches between them.

pub mod exploit;
pub mod matches;
pub mod train;
