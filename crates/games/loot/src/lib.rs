//! Loot, Shoot, Whisky: a five-minute duel for two over a row of saloon cards.
//!
//! The clauses cited in this crate (`LSW-01` to `LSW-18`) are those of `docs/rules/loot.md`. [`State`] is the game;
//! [`Board`] is the part of it that everybody sees, and [`View`] is what one viewer may know.
//!
//! The invariant of this crate: it is rules, notation and views; it knows no bot, no clock and no terminal.

mod action;
mod board;
mod card;
mod event;
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
