//! Solvers that know no game of the house: what they need of one, they ask through a trait.

pub mod best_response;
pub mod cfr;
pub mod extensive;
pub mod imagination;
pub mod index;
pub mod ismcts;
pub mod known;
pub mod mccfr;
pub mod profile;
pub mod sample;
pub mod tree;
