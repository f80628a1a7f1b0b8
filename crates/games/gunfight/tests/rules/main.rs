//! Quick Draw, clause by clause.

#![allow(clippy::unwrap_used, reason = "what a test cannot read fails it")]

mod actions;
mod cards;
mod deal;
mod events;
mod example;
mod fire;
mod hands;
mod imagine;
mod levels;
mod nodes;
mod page;
mod positions;
mod terminal;
mod test_table;
mod views;
