//! The exact solution of Loot: the table of values on disk, how it is made, and what is computed from it.

mod check;
mod error;
mod file;
mod measure;
mod probe;
mod run;
mod table;
mod train;

pub use catalog::loot::Options;
pub use check::{Checked, EXACT, check};
pub use error::TableError;
pub use measure::{Ended, against, exploit_legend};
pub use probe::{ProbeError, Probed, probe};
pub use run::{Job, Solved, solve};
pub use table::Table;
pub use train::train;
