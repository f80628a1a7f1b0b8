//! The authority of one table, without I/O: (now, something asked) -> effects.
//!
//! It seats people and bots, runs their decisions by the rules of any game, keeps the clocks, judges races by each
//! player's own time, draws luck that can be proved, and tells each viewer what they may know, numbered. A host
//! ([`Authority`] is what it sees) gives the time, keeps the log and carries messages. The same table runs in the
//! server and in a browser.
//!
//! The invariant of this crate: everything a table is follows from its log, and nothing in it waits, guesses or
//! speaks to anybody.

mod asks;
mod authority;
mod chair;
mod clockwork;
mod entry;
mod live;
mod moves;
mod open;
mod play;
mod race;
mod step;
mod table;
mod tell;

pub use authority::{Asker, Authority, BotCall, BotDecision, Effects, Finished, Reaction, To};
pub use open::{BadLog, Dealer, Reader, game_of, open, public_record, recover, stands_alone};
pub use race::{LONGEST_LINE, Line};
