//! The real binary at a terminal and in a pipe.

#[path = "../run/mod.rs"]
mod run;

mod lab;
mod referee;
mod terminal;
mod verify;
