//! Reading a table's log from the packs and the journal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard};

use sqlx::SqlitePool;

use super::journal::{Commit, Part, read_heads};
use super::pack::unpack;
use super::{Line, block};
use crate::commit::text;
use crate::{Row, SqliteStore, StoreError};

/// The tables that each commit of the journal has rows of. A commit never changes, so it is read once.
#[derive(Debug, Default)]
pub(crate) struct Index(Mutex<BTreeMap<i64, Vec<u64>>>);

impl Index {
    fn commits(&self) -> MutexGuard<'_, BTreeMap<i64, Vec<u64>>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The commits that have rows of a table.
    async fn commits_of(&self, table: u64, pool: &SqlitePool) -> Result<Vec<i64>, StoreError> {
        self.refresh(pool).await?;
        Ok(self.commits().iter().filter(|(_, tables)| tables.contains(&table)).map(|(id, _)| *id).collect())
    }

    /// All tables that have rows in the journal.
    pub(crate) async fn tables(&self, pool: &SqlitePool) -> Result<BTreeSet<u64>, StoreError> {
        self.refresh(pool).await?;
        Ok(self.commits().values().flatten().copied().collect())
    }

    async fn refresh(&self, pool: &SqlitePool) -> Result<(), StoreError> {
        const FIRST: &str = "SELECT min(id) FROM journal";
        const NEW: &str = "SELECT id, heads FROM journal WHERE id > ?";
        const ROWS: &str = "SELECT rows FROM journal WHERE id = ?";
        let first: Option<i64> = sqlx::query_scalar(FIRST).fetch_one(pool).await?;
        let newest = self.commits().last_key_value().map_or(-1, |(id, _)| *id);
        let found: Vec<(i64, Vec<u8>)> = sqlx::query_as(NEW).bind(newest).fetch_all(pool).await?;
        let mut new = Vec::new();
        for (id, heads) in found {
            let heads = if let Some(heads) = read_heads(&heads) {
                heads
            } else {
                let rows: Option<Vec<u8>> = sqlx::query_scalar(ROWS).bind(id).fetch_optional(pool).await?;
                // Otherwise its rows are in packs by now.
                let Some(rows) = rows else { continue };
                Commit { heads, rows }.heads(id)?
            };
            new.push((id, heads.into_iter().map(|(table, _)| table).collect()));
        }
        let mut commits = self.commits();
        commits.extend(new);
        *commits = commits.split_off(&first.unwrap_or_default());
        Ok(())
    }
}

impl SqliteStore {
    /// The entries `first` to `last` of a table's log, in order.
    pub(crate) async fn rows(&self, table: u64, first: u64, last: u64) -> Result<Vec<Row>, StoreError> {
        // One statement, because the rows of a commit may move into packs at any time.
        const SQL: &str = "SELECT 0, first, x'', rows FROM packs
                WHERE tbl = (SELECT number FROM tables WHERE id = ?) AND last >= ? AND first <= ?
            UNION ALL SELECT 1, id, heads, rows FROM journal WHERE id IN (SELECT value FROM json_each(?))
            ORDER BY 1, 2";
        let commits = self.index.commits_of(table, &self.long).await?;
        let found: Vec<(bool, i64, Vec<u8>, Vec<u8>)> = sqlx::query_as(SQL)
            .bind(table.cast_signed())
            .bind(first.cast_signed())
            .bind(last.cast_signed())
            .bind(text(&commits))
            .fetch_all(&self.long)
            .await?;
        let mut lines = Vec::new();
        for (is_commit, number, heads, rows) in found {
            if is_commit {
                lines.extend(of_table(&Commit { heads, rows }, number, table)?);
            } else {
                let damaged = || vec![Line::damaged(number.cast_unsigned().max(first))];
                lines.extend(unpack(&rows).unwrap_or_else(damaged));
            }
        }
        // Comparing as the database does.
        let range = first.cast_signed()..=last.cast_signed();
        Ok(lines.into_iter().filter(|line| range.contains(&line.n.cast_signed())).map(|line| line.row(table)).collect())
    }
}

/// A commit's rows of one table.
fn of_table(commit: &Commit, id: i64, table: u64) -> Result<Vec<Line<'static>>, StoreError> {
    let parts = commit.parts(id)?.into_iter().filter(|(of, _)| *of == table);
    let lines = |(_, part)| match part {
        Part::Rows(lines) => lines.into_iter().map(block::owned).collect(),
        Part::Damaged { last } => vec![Line::damaged(last)],
    };
    Ok(parts.flat_map(lines).collect())
}
