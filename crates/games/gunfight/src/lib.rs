//! Quick Draw, the gunfighters: the cards, and the poker hands they make.
//!
//! The clauses cited in this crate (`GUN-04` to `GUN-08`) are those of `docs/rules/gunfight.md`. [`Card`] and
//! [`CardSet`] are the pack; [`best_hand`] is what a stack and the middle are worth.

mod card;
mod hand;

pub use card::{Card, CardSet};
pub use hand::{Hand, Level, Split, TRIPLES, best_hand, splits, stack_levels, triple_index};
