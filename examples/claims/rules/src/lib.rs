//! Claims: two players bid the same five coins for five claims.
//!
//! This is an example of a small game with everything a game can have: secret choices, chance, an option, a time limit,
//! and a default for players who run out of time. CONTRIBUTING.md explains how to add it to the catalog.

mod coin;
mod event;
mod options;
mod position;
mod state;
mod view;

pub use coin::{Coin, Coins};
pub use event::Event;
pub use options::{Options, Ties};
pub use position::Position;
pub use state::{Board, NotYours, State};
pub use view::View;
