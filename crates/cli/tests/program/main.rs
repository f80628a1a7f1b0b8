//! The real binary at a terminal and in a pipe.

#[path = "../run/mod.rs"]
mod run;

mod engines;
mod every_game;
mod lab;
mod puzzles;
mod referee;
mod review;
mod terminal;
mod verify;
