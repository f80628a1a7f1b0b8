//! Hayauchi: training of its judge, and statistics of its bots.
#![expect(clippy::cast_precision_loss, reason = "counts here are far below what a float holds exactly")]

mod census;
mod descent;
mod deviator;
mod lessons;
mod training;

pub use census::{Census, census};
pub use deviator::Deviator;
pub use training::{Course, Progress, train};
