//! The command line of Quickdraw: the games for terminals and for other programs.
//!
//! The invariant of this crate: it knows games only through `engine::Game`, except for the commands in `games`, and
//! contains no rules.

pub mod arena;
#[cfg(feature = "network")]
pub mod check;
#[cfg(feature = "network")]
pub mod cluster;
#[cfg(feature = "network")]
pub mod data;
mod file;
pub mod games;
pub mod list;
#[cfg(feature = "network")]
pub mod load;
#[cfg(feature = "network")]
pub mod migrate;
mod options;
pub mod play;
mod program;
pub mod puzzles;
pub mod referee;
pub mod replay;
pub mod review;
#[cfg(feature = "network")]
pub mod seat;
mod seed;
#[cfg(feature = "network")]
pub mod serve;
pub mod sim;
mod terminal;
pub mod verify;
mod watch;
