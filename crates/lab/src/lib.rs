//! The laboratory: contests between bots, simulations by the million, training, and solved games.
//!
//! The invariant of this crate: it computes and reports, on all cores, with progress and cancellation. It prints
//! nothing and knows no command line.

pub mod arena;
mod bout;
pub mod calibration;
mod data;
mod entrant;
pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
pub mod loot;
mod luck;
mod parallel;
mod play;
mod program;
pub mod sim;
pub mod stats;
mod text;

pub use bout::{Bout, Score};
pub use data::Decisions;
pub use entrant::{Entrant, LabError, names};
pub use luck::{Key, Stream};
pub use play::Outcome;
pub use program::{Failure, FailureKind, Program};
