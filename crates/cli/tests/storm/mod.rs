//! Clients that send everything twice and out of order over connections that freeze, while the server is killed, its
//! disk is full and its clock jumps; and the check of everything they were told against the data on disk.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

mod asks;
mod check;
mod disk;
mod link;
mod moves;
mod nemesis;
mod player;
mod send;
mod tally;
mod think;

pub(crate) use asks::{What, acknowledged_moves, late_moves};
pub(crate) use check::check;
pub(crate) use disk::Disk;
pub(crate) use nemesis::Nemesis;
pub(crate) use player::Player;
pub(crate) use tally::Tally;
