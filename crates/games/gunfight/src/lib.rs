//! Quick Draw: two to four gunfighters split ten cards into three poker hands: to draw, to aim and to fire.
//!
//! The clauses cited in this crate (`GUN-01` to `GUN-20`) are those of `docs/rules/gunfight.md`. [`State`] is the game,
//! [`Board`] is its public part, and [`View`] is what one viewer may know. [`TABLE`] is the table of thirty actions,
//! shared by the rules, the clients and the rules page.
//!
//! The invariant of this crate: it contains rules, notation and views, but no bot, no clock and no terminal.

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
mod fold;
mod hand;
mod illegal;
mod imagine;
mod options;
mod order;
mod position;
mod rules;
mod set_up;
mod shot;
mod sketch;
mod stack;
mod state;
mod suggest;
mod swap;
mod table;
mod view;
mod view_json;

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
pub use shot::Shot;
pub use stack::{Stack, Step};
pub use state::State;
use suggest::suggest;
pub use swap::{Pair, Swap, Swaps};
pub use table::{Effect, Entry, Extreme, Own, Row, Sum, TABLE, Whose};
pub use view::View;
