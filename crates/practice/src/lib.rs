//! A house of one table, inside the browser: the server's own authority, its bots, and the same messages. A page that
//! speaks to it need not know whether it speaks to a server.
//!
//! The invariant of this crate: no browser, no socket, no disk and no clock; time and randomness are handed in, and
//! what should be kept is handed out.

mod answers;
mod hall;
mod house;
mod open;
mod replay;
mod say;
mod wire;

pub use hall::{Archive, Hall};
pub use house::{House, Lack};
pub use replay::{Frame, Replay};
pub use wire::{FromPage, Heard, Kept, Row, ToPage};
