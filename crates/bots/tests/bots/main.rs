//! The bots: what they may know, what they play, and the solvers behind them.

#![allow(clippy::unwrap_used, reason = "what a test cannot read fails it")]

mod gunfight;
mod hanafuda;
mod hayauchi;
mod judge;
mod known_answers;
mod loot_exact;
mod loot_players;
mod search;
mod search_any_game;
