//! The server as anybody meets it: over a real port. One binary, because every one costs a link.

mod again;
mod comings;
mod faults;
mod games;
mod house;
mod identity;
mod limits;
mod support;
mod tables;
