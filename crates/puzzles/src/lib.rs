//! Puzzles: positions of games between bots in which one action is clearly the best, or in which the best player mixes
//! actions in a way that can be guessed.
//!
//! A [`Search`] finds them. A [`Puzzle`] is written as one line of JSON, so a collection is a text file with a line for
//! each. The collections that ship are in `data`; [`shipped()`] has them, and [`of_day`] chooses the puzzle of a day.
//!
//! The invariant of this crate: an answer comes from [`bots::Judge::decision`], which sees one seat's view and nothing
//! else. So a puzzle can be solved by what its seat knows.

#![allow(clippy::cast_precision_loss, reason = "numbers of actions are small")]

mod find;
mod puzzle;
mod shipped;
mod sift;

pub use find::Search;
pub use puzzle::{Ask, BadPuzzle, Idea, Position, Puzzle};
pub use shipped::{of_day, shipped};
pub use sift::Margin;
