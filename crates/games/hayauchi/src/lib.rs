//! Hayauchi: proud dinosaurs drink in a saloon, and draw on anyone who orders the same.
//!
//! The clauses cited in this crate (`HAY-01` to `HAY-19`) are those of `docs/rules/hayauchi.md`. [`State`] is the game,
//! [`Board`] is its public part, and [`View`] is what one viewer may know.
//!
//! The invariant of this crate: it contains rules, notation and views, but no bot, no clock and no terminal.

mod action;
mod board;
mod booze;
mod ending;
mod event;
mod fold;
mod lottery;
mod options;
mod position;
mod rules;
mod sealed;
mod sketch;
mod state;
mod tell;
mod view;

pub use action::{Action, Actions, NotAllowed};
pub use board::{Board, End, Reason, Step};
pub use booze::{Booze, Hand, Pile};
pub use event::{BySeat, Event, Why};
pub use lottery::{Lot, Lottery};
pub use options::{EqualTotals, GunPosition, Length, NoShot, Options, Race, UsedCards};
pub use position::{PlayerJson, Position};
pub use sealed::{Answer, Cards, Sealed};
pub use state::State;
pub use view::{Place, View};
