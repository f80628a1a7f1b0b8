//! What the writer knows of the logs: where the next commit and the next row of each table go.
//!
//! It is kept in memory, so a commit need not look anything up. It is right as long as nobody else writes. If another
//! program has, the newest commit has another number, and the insertion fails (see [`APPEND`]).

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use sqlx::sqlite::SqliteConnection;

use super::Line;
use super::journal::Commit;
use crate::commit::text;
use crate::{NewTable, StoreError};

/// Appends a commit: its number twice, heads, rows, and whether there is something to append. If the number before is
/// not the newest one, a column is NULL, which is an error.
pub(crate) const APPEND: &str = "INSERT OR ROLLBACK INTO journal (id, heads, rows)
    SELECT ?, CASE (SELECT max(id) + 1 FROM journal) WHEN ? THEN ? END, ? WHERE ?";

/// The number of the newest commit, and the number of each table's next row. Tables that are not in it are looked up.
#[derive(Debug)]
pub(crate) struct Heads {
    newest: i64,
    next: HashMap<u64, u64>,
}

/// The heads, if they are known. Whoever holds the writing connection takes them out, and puts them back after success.
#[derive(Debug, Default)]
pub(crate) struct KnownHeads(Mutex<Option<Heads>>);

impl KnownHeads {
    pub(crate) fn take(&self) -> Option<Heads> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take()
    }

    pub(crate) fn put_back(&self, heads: Heads) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(heads);
    }
}

impl Heads {
    /// Reads them from the journal.
    pub(crate) async fn read(connection: &mut SqliteConnection) -> Result<Self, StoreError> {
        const SQL: &str = "SELECT id, heads, rows FROM journal ORDER BY id";
        let found: Vec<(i64, Vec<u8>, Vec<u8>)> = sqlx::query_as(SQL).fetch_all(connection).await?;
        let (mut newest, mut next) = (0, HashMap::new());
        for (id, heads, rows) in found {
            newest = id;
            for (table, last) in (Commit { heads, rows }).heads(id)? {
                next.insert(table, last.saturating_add(1));
            }
        }
        Ok(Self { newest, next })
    }

    /// The number of the next commit.
    pub(crate) const fn next_commit(&self) -> i64 {
        self.newest + 1
    }

    /// Learns where the next row of these tables goes, some of which may be new. A table that does not exist is an
    /// error.
    pub(crate) async fn look_up(
        &mut self,
        connection: &mut SqliteConnection,
        tables: &BTreeMap<u64, Vec<Line<'_>>>,
        new: &[NewTable],
    ) -> Result<(), StoreError> {
        const SQL: &str = "SELECT id, (SELECT last FROM packs WHERE tbl = number ORDER BY first DESC LIMIT 1)
            FROM tables WHERE id IN (SELECT value FROM json_each(?))";
        for table in new {
            self.next.entry(table.id).or_insert(0);
        }
        let unknown = tables.keys().filter(|id| !self.next.contains_key(id)).map(|id| id.cast_signed());
        let unknown: Vec<i64> = unknown.collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let found: Vec<(i64, Option<i64>)> = sqlx::query_as(SQL).bind(text(&unknown)).fetch_all(connection).await?;
        if found.len() < unknown.len() {
            return Err(StoreError::Conflict("a row of a table that does not exist".into()));
        }
        for (table, last) in found {
            let next = last.map_or(0, |last| last.cast_unsigned().saturating_add(1));
            self.next.insert(table.cast_unsigned(), next);
        }
        Ok(())
    }

    /// Counts these rows, which are in order, as the next commit. A number that is taken is an error.
    pub(crate) fn append(&mut self, tables: &BTreeMap<u64, Vec<Line<'_>>>) -> Result<(), StoreError> {
        self.newest += 1;
        for (table, lines) in tables {
            let next = self.next.entry(*table).or_default();
            for line in lines {
                if line.n < *next {
                    return Err(StoreError::Conflict(format!("entry {} of a log that has {next}", line.n)));
                }
                *next = line.n.saturating_add(1);
            }
        }
        Ok(())
    }
}
