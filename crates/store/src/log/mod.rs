//! The logs of all tables, as SQLite has them.
//!
//! A commit appends its rows to the table `journal` as one row ([`journal`], [`heads`]). When a few megabytes have
//! gathered, they are moved into `packs`, compressed, each with rows of one table ([`filing`], [`pack`]). Readers see both
//! as one log ([`read`]).
//!
//! Whatever is damaged is kept as it is. A part of a log that cannot be read any more is read as a single row that breaks
//! the chain, so only the tables in it are set aside.

pub(crate) mod block;
pub(crate) mod filing;
pub(crate) mod heads;
pub(crate) mod journal;
pub(crate) mod pack;
pub(crate) mod read;
pub(crate) mod rename;
pub(crate) mod upgrade;

use std::borrow::Cow;

use crate::{Chain, Row};

/// A row of a table's log, apart from the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) n: u64,
    pub(crate) at: u64,
    pub(crate) chain: Chain,
    /// The entry. If it is damaged, it may not be text.
    pub(crate) entry: Cow<'a, [u8]>,
}

impl<'a> Line<'a> {
    /// The line in place of rows that cannot be read. No entry has this hash.
    pub(crate) fn damaged(n: u64) -> Self {
        Self { n, at: 0, chain: Chain::default(), entry: Cow::default() }
    }

    pub(crate) fn of(row: &'a Row) -> Self {
        Self { n: row.n, at: row.at, chain: row.chain, entry: row.entry.as_bytes().into() }
    }

    pub(crate) fn row(self, table: u64) -> Row {
        let Self { n, at, chain, entry } = self;
        // Checking the chain finds an entry that is not text.
        let entry = String::from_utf8(entry.into_owned())
            .unwrap_or_else(|bad| String::from_utf8_lossy(bad.as_bytes()).into_owned());
        Row { table, n, at, entry, chain }
    }
}
