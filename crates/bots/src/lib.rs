//! Players that are programs. A bot sees one seat's view, never a state: [`Turn`] is all it is ever handed.
//!
//! The invariant of this crate: no function in it that chooses an action takes a `Game` by value or reference.

mod bot;
mod level;
mod random;

pub use bot::{Bot, Decision, Turn};
pub use level::{LEVELS, Level, bot};
pub use random::Random;
