//! Moving rows from the journal into packs.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use serde::Serialize;
use sqlx::Executor;
use sqlx::sqlite::SqliteConnection;

use super::Line;
use super::journal::{Commit, Part};
use super::pack::{Pack, damaged, pack_all};
use crate::commit::text;
use crate::{SqliteStore, StoreError};

/// The size of the journal from which on it is packed. The more rows of a table come together, the smaller they become;
/// the less there is to pack, the shorter it takes.
const ENOUGH: u64 = 2 << 20;

const JOURNAL: &str = "SELECT id, heads, rows FROM journal ORDER BY id";

/// A commit of the journal as it is read: number, heads, rows.
type CommitLine = (i64, Vec<u8>, Vec<u8>);

impl SqliteStore {
    /// Counts what an earlier process has left in the journal.
    pub(crate) async fn count_unpacked(&self) -> Result<(), StoreError> {
        const SQL: &str = "SELECT coalesce(sum(length(rows)), 0) FROM journal";
        let mut lease = self.writer.lease().await?;
        let bytes: i64 = sqlx::query_scalar(SQL).fetch_one(&mut *lease).await?;
        lease.keep();
        self.unpacked.store(bytes.cast_unsigned(), Ordering::Relaxed);
        Ok(())
    }

    /// Packs the journal if it is large enough.
    pub(crate) async fn pack_much(&self) -> Result<(), StoreError> {
        if self.unpacked.load(Ordering::Relaxed) < ENOUGH {
            return Ok(());
        }
        self.pack_journal().await
    }

    /// Packs what is in the journal now. Commits go on meanwhile, except while the packs are written.
    pub(crate) async fn pack_journal(&self) -> Result<(), StoreError> {
        let commits: Vec<CommitLine> = sqlx::query_as(JOURNAL).fetch_all(&self.long).await?;
        let (Some((first, ..)), Some((last, ..))) = (commits.first(), commits.last()) else { return Ok(()) };
        let (first, last) = (*first, *last);
        let bytes: usize = commits.iter().map(|(_, _, rows)| rows.len()).sum();
        if bytes == 0 {
            return Ok(());
        }
        let packing = tokio::task::spawn_blocking(move || packed(commits));
        let packs = packing.await.map_err(|error| StoreError::Other(error.to_string()))??;
        let mut lease = self.writer.begin().await?;
        let now: Option<i64> = sqlx::query_scalar("SELECT min(id) FROM journal").fetch_one(&mut *lease).await?;
        if now != Some(first) {
            // Another program has packed the journal meanwhile.
            return Ok(());
        }
        self.heads.take();
        replace(&mut lease, &packs, last).await?;
        lease.commit().await?;
        let less = |counted: u64| Some(counted.saturating_sub(bytes as u64));
        let _ = self.unpacked.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        Ok(())
    }

    /// Packs the whole journal in the transaction of the caller, who holds the writing connection.
    pub(crate) async fn pack_in(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        self.heads.take();
        let commits: Vec<CommitLine> = sqlx::query_as(JOURNAL).fetch_all(&mut *connection).await?;
        let Some((last, ..)) = commits.last() else { return Ok(()) };
        let last = *last;
        let packs = packed(commits)?;
        replace(connection, &packs, last).await
    }
}

/// The packs for these commits, by table.
fn packed(commits: Vec<CommitLine>) -> Result<Vec<(u64, Pack)>, StoreError> {
    let whole = |(id, heads, rows)| (id, Commit { heads, rows });
    let commits: Vec<(i64, Commit)> = commits.into_iter().map(whole).collect();
    let (mut tables, mut packs) = (BTreeMap::<u64, Vec<Line<'_>>>::new(), Vec::new());
    for (id, commit) in &commits {
        for (table, part) in commit.parts(*id)? {
            match part {
                Part::Rows(lines) => tables.entry(table).or_default().extend(lines),
                // Kept for each of its tables, as it is.
                Part::Damaged { last } => {
                    let bytes = damaged(&[&*commit.heads, &*commit.rows].concat());
                    packs.push((table, Pack { first: last, last, bytes }));
                }
            }
        }
    }
    for (table, lines) in tables {
        packs.extend(pack_all(&lines).into_iter().map(|pack| (table, pack)));
    }
    Ok(packs)
}

/// Replaces the commits up to `last` by these packs.
async fn replace(connection: &mut SqliteConnection, packs: &[(u64, Pack)], last: i64) -> Result<(), StoreError> {
    // The newest commit has to stay, so an empty one is put after it.
    const KEEP: &str = "INSERT INTO journal SELECT id + 1, x'', x'' FROM journal WHERE id = ?
        AND NOT EXISTS (SELECT 1 FROM journal AS later WHERE later.id > journal.id)";
    insert_packs(connection, packs).await?;
    connection.execute(sqlx::query(KEEP).bind(last)).await?;
    connection.execute(sqlx::query("DELETE FROM journal WHERE id <= ?").bind(last)).await?;
    Ok(())
}

/// A pack in a list: table, numbers of the first and last row, and its place in the bytes, counted from 1, and length.
#[derive(Serialize)]
struct Place(i64, i64, i64, usize, usize);

/// Writes packs, each with the id of its table.
pub(crate) async fn insert_packs(connection: &mut SqliteConnection, packs: &[(u64, Pack)]) -> Result<(), StoreError> {
    // The outer join makes a pack of an unknown table an error instead of skipping it. In the order of the tables, few
    // pages are written.
    const SQL: &str = "INSERT INTO packs (tbl, first, last, rows)
        SELECT number, value ->> 1, value ->> 2, substr(?, value ->> 3, value ->> 4)
        FROM json_each(?) LEFT JOIN tables ON tables.id = value ->> 0 ORDER BY 1, 2";
    let (mut places, mut bytes) = (Vec::new(), Vec::new());
    for (table, Pack { first, last, bytes: inside }) in packs {
        let place = Place(table.cast_signed(), first.cast_signed(), last.cast_signed(), bytes.len() + 1, inside.len());
        places.push(place);
        bytes.extend_from_slice(inside);
    }
    connection.execute(sqlx::query(SQL).bind(bytes).bind(text(&places))).await?;
    Ok(())
}
