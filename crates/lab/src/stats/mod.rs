//! Statistics: confidence intervals, ratings, and sequential tests.

#![allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

mod interval;
mod ratings;
mod ratio;
mod sprt;

pub use interval::{Estimate, Moments, Z};
pub use ratings::{Field, Rating, elo, odds};
pub use ratio::Ratio;
pub use sprt::{Accepted, Sprt, Test};
