//! QUICK DRAW!: a duel of two samurai with 25 hanafuda cards, part seotda and part rummy.
//!
//! The clauses cited in this crate (`HAN-01` to `HAN-16`) are those of `docs/rules/hanafuda.md`. [`State`] is the game,
//! and [`View`] is what one viewer may know of it. [`Hand`] is the ranking of hands.
//!
//! The invariant of this crate: it contains rules, notation and views, but no bot, no clock and no terminal.

mod action;
mod actions;
mod card;
mod cards;
mod chance;
mod event;
mod fold;
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
mod view_json;

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
