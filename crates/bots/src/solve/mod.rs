//! Generic solvers. They know no particular game; games implement the traits in here.

#![allow(clippy::cast_precision_loss, reason = "what is counted here stays far below two to the power of 52")]

pub mod best_response;
pub mod cfr;
pub mod extensive;
pub mod imagination;
pub mod index;
pub mod ismcts;
pub mod known;
pub mod matrix;
pub mod mccfr;
mod memory;
pub mod optimal_shares;
pub mod profile;
pub mod sample;
pub mod tree;
