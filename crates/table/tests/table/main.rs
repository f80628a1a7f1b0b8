//! One table: its seats, games, clocks, races and bots.

#![allow(clippy::unwrap_used, reason = "what a test cannot read fails it")]

mod bots;
mod choices;
mod clients;
mod clocks;
mod decisions;
mod race;
mod race_fairness;
mod recovery;
mod seats;
mod secrecy;
mod support;
mod views;
mod whole_games;
