//! The authority of one table, without I/O.

mod authority;

pub use authority::{Authority, BotCall, BotDecision, Effects, Finished, To};
