//! The authority of one table, without I/O: time and request in, effects out.
//!
//! It seats people and bots, runs any game by its rules, keeps the clocks, credits reaction times in races, draws
//! verifiable luck, and sends each viewer numbered updates of what they may know. A host (which uses [`Authority`])
//! supplies the time, stores the log and delivers messages. The same table runs in the server and in a browser.
//!
//! Invariant: a table's whole state follows from its log. Nothing in this crate waits, reads a clock or does I/O.

mod authority;
mod bots;
mod clock;
pub mod detector;
mod effects;
mod game;
mod hints;
mod log;
mod race;
mod requests;
mod seats;
mod setup;
mod solo;
mod table;
mod taken_back;
mod updates;

pub use authority::{Asker, Authority, BotCall, BotDecision, Due, Solo};
pub use effects::{Effects, Finished, Form, Forms, Reaction, To};
pub use log::{BadLog, LogReader, TableOpener, game_of, open, public_record, recover, stands_alone};
pub use race::credit::{Latency, Relayed};
pub use taken_back::TakenBack;
