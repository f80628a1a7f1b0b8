//! Quick Draw: gunfighters, two to four of them, make three poker hands of ten cards: to draw, to aim and to fire.
//!
//! The clauses cited in this crate (`GUN-01` to `GUN-20`) are those of `docs/rules/gunfight.md`. [`State`] is the
//! game; [`Board`] is the part of it that everybody sees, and [`View`] is what one viewer may know. [`TABLE`] is the
//! table of thirty actions that rules, clients and the rules page share.
//!
//! The invariant of this crate: it is rules, notation and views; it knows no bot, no clock and no terminal.

mod action;
mod actions;
mod arrange;
mod board;
mod card;
mod chance;
mod deal;
mod dice;
mod draft;
mod due;
mod event;
mod hand;
mod illegal;
mod imagine;
mod options;
mod order;
mod position;
mod rules;
mod set_up;
mod sketch;
mod stack;
mod state;
mod suggest;
mod swap;
mod table;
mod view;

pub use action::Action;
pub use actions::{Actions, Rotations};
pub use arrange::{Arrangement, Arrangements};
pub use board::{Board, Player, Progress};
pub use card::{Card, CardSet};
pub use chance::{Lottery, Outcome};
pub use deal::{Dealt, Holding, Middle};
pub use dice::Roll;
pub use event::{EntryName, Event};
pub use hand::{Hand, Level, Split, TRIPLES, best_hand, splits, stack_levels, triple_index};
pub use illegal::NotAllowed;
pub use options::{Ace, Options, Pass};
pub use order::{Call, Calls};
pub use position::{CardJson, LevelsJson, PendingJson, PlayerJson, Position};
pub use stack::{Stack, Step};
pub use state::State;
use suggest::suggest;
pub use swap::{Pair, Swap, Swaps};
pub use table::{Effect, Entry, Extreme, Own, Row, Sum, TABLE, Whose};
pub use view::View;
