//! Bots: players that are programs. A bot sees one seat's view and that seat's events, never the state: it only gets a
//! [`Turn`].
//!
//! The invariant of this crate: no function that chooses an action takes the table's `Game`, by value or by reference.
//! Searches play on states they imagined from a view. A [`Judge`] reads a whole position to say how a finished game
//! stood, and only a [`Turn`] to say what a decision was worth.

// The macro with the list of games refers to this crate by name.
extern crate self as bots;

mod bot;
mod control;
mod duel;
pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
mod judge;
mod learned;
mod level;
pub mod loot;
pub mod people;
mod random;
pub mod solve;

pub use bot::{Bot, Brain, Decision, Mixture, Question, Turn};
pub use control::Control;
pub use duel::{Played, play_out};
pub use judge::{AnyJudge, Chances, Idea, Judge, Judged, judge, settled};
pub use level::{Effort, Level, RANDOM, bot, lacks, levels, levels_of, strategies, usual, usual_of, usual_reaction};
pub use loot::control;
pub use random::Random;
