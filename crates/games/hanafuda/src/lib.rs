//! QUICK DRAW!: a duel of two samurai, part seotda and part rummy, with 25 hanafuda cards.
//!
//! The clauses cited in this crate (`HAN-01` to `HAN-16`) are those of `docs/rules/hanafuda.md`. [`State`] is the
//! game, and [`View`] is what one viewer may know of it. [`Hand`] is the hierarchy of hands.
//!
//! The invariant of this crate: it is rules, notation and views; it knows no bot, no clock and no terminal.

mod action;
mod actions;
mod card;
mod cards;
mod chance;
mod event;
mod hand;
mod imagine;
mod options;
mod pile;
mod player;
mod position;
mod redeal;
mod rules;
mod showdown;
mod sketch;
mod state;
mod tell;
mod view;

pub use action::{Action, Source};
pub use actions::{Actions, NotAllowed, Sources};
pub use card::{Card, Group};
pub use cards::Cards;
pub use chance::{Lottery, Outcome};
pub use event::{Event, Stalemate};
pub use hand::Hand;
pub use imagine::Guess;
pub use options::{BlindTake, BothUnlisted, Opening, Options};
pub use pile::PileCard;
pub use position::{PileCardJson, PlayerJson, Position};
pub use state::{State, Step};
pub use view::View;
