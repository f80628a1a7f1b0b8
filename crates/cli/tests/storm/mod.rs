//! Clients that send everything twice and out of order over connections that freeze, while the server is killed, its
//! disk is full and its clock jumps; and the check of everything they were told against the data on disk.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]
#![allow(dead_code, unused_imports, reason = "each test file uses its part")]

mod asks;
mod check;
mod disk;
mod ending;
mod link;
mod moves;
mod nemesis;
mod player;
mod send;
mod tally;
mod think;
mod views;

pub(crate) use asks::{acknowledged_moves, late_moves};
pub(crate) use check::check;
pub(crate) use disk::Disk;
pub(crate) use ending::{accept_invitations, everybody};
pub(crate) use link::LINKS;
pub(crate) use moves::actions;
pub(crate) use nemesis::Nemesis;
pub(crate) use player::Player;
pub(crate) use tally::Tally;

/// Limits that this many clients on one machine need, beyond those of every test.
pub(crate) const FLAGS: &[&str] = &[
    "--tables-per-player=1000",
    "--tables-per-address=10000",
    "--changes=1000000/1",
    "--seating=1000000/1",
    "--reactions=1000000/1",
    "--cut=1000000/1",
];
