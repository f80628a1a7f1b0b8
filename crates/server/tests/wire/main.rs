//! The server tested over a real port. All in one binary, because linking is slow.

mod again;
mod bots;
mod comings;
mod damage;
mod faults;
mod friends;
mod games;
mod harness;
mod hints;
mod identity;
mod limits;
mod support;
mod tables;
mod views;
