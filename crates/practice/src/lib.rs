//! A server of one table that runs inside the browser: the same table authority, bots and messages as the real server.
//! The page need not know which of the two it talks to.
//!
//! The invariant of this crate: no browser, no socket, no disk and no clock. Time and randomness are passed in, and
//! what should be stored is passed out.

mod answers;
mod judge_code;
mod local_game;
mod local_server;
mod messages;
mod open;
mod puzzle;
mod replay;
mod reviewing;
mod wire;

pub use judge_code::JudgeCode;
pub use local_game::{Archive, LocalGame};
pub use local_server::{Lack, LocalServer};
pub use puzzle::{Posed, PuzzleCode};
pub use replay::{Frame, Replay};
pub use review::Hinting;
pub use reviewing::{Reviewed, Reviewing};
pub use table::Solo;
pub use wire::{FromPage, Kept, PageMessage, Row, ToPage};
