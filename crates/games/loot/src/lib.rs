//! Loot, Shoot, Whisky: a five-minute duel for two over a row of saloon cards.
//!
//! The clauses cited in this crate (`LSW-01` to `LSW-18`) are those of `docs/rules/loot.md`. [`State`] is the game,
//! [`Board`] is its public part, and [`View`] is what one viewer may know.
//!
//! The invariant of this crate: it contains rules, notation and views, but no bot, no clock and no terminal.

mod action;
mod board;
mod card;
mod event;
mod fold;
mod options;
mod position;
mod rules;
mod state;
mod view;

pub use action::{ActionCard, NotAllowed, Play, Plays};
pub use board::{Board, Bottle, Holdings, Row};
pub use card::{Card, Cards, Pile};
pub use event::{BottleFrom, Event};
pub use options::{DeckOut, Length, Options};
pub use position::{HoldingsJson, Position};
pub use state::{Lottery, Outcome, State};
pub use view::View;
