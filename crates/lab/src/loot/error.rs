//! Errors of table files.

use std::io;
use std::path::{Path, PathBuf};

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// An I/O error.
    #[error("the table {path} cannot be used")]
    File {
        /// The file.
        path: PathBuf,
        /// The underlying error.
        source: io::Error,
    },
    /// The file is not a table.
    #[error("{0} is not a table of Loot: give another file, or make one with 'quickdraw solve loot --out FILE'")]
    Foreign(PathBuf),
    /// Another version of this program wrote it.
    #[error(
        "the table {path} has version {found}, this program reads version {wanted}: solve it again into a new file"
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
        /// The version this program reads.
        wanted: u32,
    },
    /// It was made for another deck or another ending.
    #[error("the table {0} was made for other options: solve into a new file")]
    OtherRules(PathBuf),
    /// The contents do not match their checksum, or a record is incomplete.
    #[error(
        "the table {path} is damaged after {good} positions: 'quickdraw solve loot --out' with it goes on from there"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How many values before the damage are right.
        good: usize,
    },
    /// The thread pool could not be created.
    #[error("no threads to work with: {0}")]
    Threads(String),
}

impl TableError {
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::File { path, source }
    }
}
