//! Loot, Shoot, Whisky, clause by clause.

mod clauses;
mod duel;
mod fold;
mod positions;
