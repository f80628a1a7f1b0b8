//! Hayauchi in the laboratory: how its judge was trained, and how well its players play.

mod descent;
mod lessons;
mod training;

pub use training::{Course, Progress, train};
