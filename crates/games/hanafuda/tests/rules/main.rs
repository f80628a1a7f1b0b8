//! QUICK DRAW!, clause by clause.

#![allow(clippy::unwrap_used, reason = "what a test cannot read fails it")]

mod clauses;
mod duel;
mod effects;
mod positions;
mod views;
