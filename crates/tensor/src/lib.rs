//! The games as numbers, for programs that learn and solve: observations, actions by index, batches of games.
//!
//! [`Tensors`] says how a game is written as numbers. [`Table`] is one game that is played by index, [`Episode`] is one
//! with a record and a seed, and [`Batch`] plays many at once.
//!
//! The invariant of this crate: an observation is made of what its seat was told. It does no I/O.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "counts of cards, seats, indices and tables are far below 2^31, and checked where they come in"
)]

// The macro with the list of games refers to this crate by name.
extern crate self as tensor;

mod batch;
mod chance;
mod describe;
mod episode;
mod error;
pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
pub mod loot;
mod path;
mod pen;
mod returns;
mod table;
mod tensors;
mod visit;

pub use batch::{Ahead, AnyBatch, Batch, Observe, Rows, Setup};
pub use chance::{Reflexes, bot_luck};
pub use describe::{describe, parts};
pub use episode::{AnyEpisode, Chances, Episode, Start, start};
pub use error::TensorError;
pub use path::{Mask, Path};
pub use pen::{Part, Pen};
pub use returns::returns;
pub use table::Table;
pub use tensors::{Indices, Place, Tensors};
pub use visit::{Visit, all, visit, without_races};
