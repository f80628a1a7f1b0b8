//! Players that are programs. A bot sees one seat's view and what that seat was told, never a state: [`Turn`] is all
//! it is ever handed.
//!
//! The invariant of this crate: no function in it that chooses an action takes the table's `Game` by value or
//! reference. What a search plays on are states it imagined itself, out of a view.

mod bot;
mod duel;
pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
mod learned;
mod level;
pub mod loot;
mod random;
pub mod solve;

pub use bot::{Bot, Brain, Decision, Question, Turn};
pub use duel::{Played, play_out};
pub use level::{Effort, Level, RANDOM, bot, lacks, levels, levels_of, strategies, usual};
pub use random::Random;
