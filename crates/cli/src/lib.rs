//! The command line of Quickdraw: hosts of the games for terminals and for other programs.
//!
//! The invariant of this crate: it knows every game only through `engine::Game` (but for Loot's solver, which is Loot's alone), and no rule is
//! written in it.

pub mod arena;
#[cfg(feature = "network")]
pub mod check;
#[cfg(feature = "network")]
pub mod data;
mod file;
pub mod list;
#[cfg(feature = "network")]
pub mod load;
mod options;
pub mod play;
pub mod probe;
pub mod referee;
pub mod replay;
mod seed;
#[cfg(feature = "network")]
pub mod serve;
pub mod sim;
pub mod solve;
mod terminal;
pub mod verify;
mod watch;
