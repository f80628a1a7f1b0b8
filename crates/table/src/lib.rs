//! The authority of one table, without I/O.

mod authority;

pub use authority::{Authority, BotCall, BotDecision, Effects, Finished, To};

use engine::Micros;
use protocol::{No, Person, Setup, TableId};
use serde_json::Value;

/// Opens a table. `master` is 32 bytes nobody can foresee; the log keeps it and nothing ever shows it.
pub fn open(
    id: TableId,
    now: Micros,
    setup: &Setup,
    host: &Person,
    master: [u8; 32],
    out: &mut Effects,
) -> Result<Box<dyn Authority>, No> {
    let _ = (id, now, setup, host, master, out);
    unimplemented!()
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {n}: {why}")]
pub struct BadLog {
    /// Which entry, from 0.
    pub n: u64,
    /// What is wrong with it.
    pub why: String,
}

/// A table as its log left it. `rows` are its entries with the times they were written; nobody is here yet.
pub fn recover(id: TableId, now: Micros, rows: &[(Micros, String)]) -> Result<Box<dyn Authority>, BadLog> {
    let _ = (id, now, rows);
    unimplemented!()
}

/// The public record of the finished game number `game`, from the table's log up to its end: what `quickdraw replay`
/// and `quickdraw verify` read.
pub fn public_record(rows: &[(Micros, String)], game: u32) -> Result<Value, BadLog> {
    let _ = (rows, game);
    unimplemented!()
}
