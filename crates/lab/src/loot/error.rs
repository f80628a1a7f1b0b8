//! What can be wrong with a table file.

use std::io;
use std::path::{Path, PathBuf};

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file system said no.
    #[error("the table {path} cannot be used")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It is some other file.
    #[error("{0} is not a table of Loot: give another file, or make one with 'quickdraw solve loot --out FILE'")]
    Foreign(PathBuf),
    /// Another version of this program wrote it.
    #[error(
        "the table {path} has version {found}, this program reads version {wanted}: solve it again into a new file"
    )]
    Version {
        /// Which file.
        path: PathBuf,
        /// What it says.
        found: u32,
        /// What would be right.
        wanted: u32,
    },
    /// It was made for another deck or another ending.
    #[error("the table {0} was made for other options: solve into a new file")]
    OtherRules(PathBuf),
    /// What it says is not what was written.
    #[error(
        "the table {path} is damaged after {good} positions: 'quickdraw solve loot --out' with it goes on from there"
    )]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// How many values before that are right.
        good: usize,
    },
    /// The threads to work with cannot be had.
    #[error("no threads to work with: {0}")]
    Threads(String),
}

impl TableError {
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::File { path, source }
    }
}
