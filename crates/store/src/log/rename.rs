//! Finding and replacing names in all logs.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnection;

use super::Line;
use super::journal::{Commit, Part};
use super::pack::{pack, unpack};
use crate::commit::text;
use crate::personal::renamed;
use crate::rechain::{Line as ChainedLine, new_links};
use crate::{Chain, Row, StoreError};

/// Packs read at a time.
const PAGE: u32 = 256;

/// Whether an entry mentions one of these ids.
fn mentions(entry: &[u8], quoted: &[String]) -> bool {
    let entry = String::from_utf8_lossy(entry);
    quoted.iter().any(|id| entry.contains(id.as_str()))
}

/// The ids as they stand in JSON.
fn quoted(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| format!("\"{text}\"")).collect()
}

/// The numbers of the tables with packs that mention one of these ids, and the last pack that was searched. A pack
/// that cannot be read is skipped.
pub(crate) async fn tables_in_packs(pool: &SqlitePool, texts: &[String]) -> Result<(BTreeSet<i64>, i64), StoreError> {
    let (mut tables, mut last) = (BTreeSet::new(), 0);
    loop {
        let packs = page(&mut *pool.acquire().await?, last).await?;
        let Some((newest, ..)) = packs.last() else { return Ok((tables, last)) };
        last = *newest;
        let quoted = quoted(texts);
        let search = tokio::task::spawn_blocking(move || mentioning(packs, &quoted));
        tables.extend(search.await.map_err(|error| StoreError::Other(error.to_string()))?);
    }
}

/// Packs after this one: key, number of the table, rows.
async fn page(connection: &mut SqliteConnection, after: i64) -> Result<Vec<(i64, i64, Vec<u8>)>, StoreError> {
    const SQL: &str = "SELECT pack, tbl, rows FROM packs WHERE pack > ? ORDER BY pack LIMIT ?";
    Ok(sqlx::query_as(SQL).bind(after).bind(PAGE).fetch_all(connection).await?)
}

/// The numbers of the tables whose packs mention one of these ids.
fn mentioning(packs: Vec<(i64, i64, Vec<u8>)>, quoted: &[String]) -> BTreeSet<i64> {
    let is_there = |rows: &[u8]| {
        let lines = unpack(rows).unwrap_or_default();
        lines.iter().any(|line| mentions(&line.entry, quoted))
    };
    packs.into_iter().filter(|(_, _, rows)| is_there(rows)).map(|(_, table, _)| table).collect()
}

/// The numbers of the tables with commits in the journal that mention one of these ids.
pub(crate) async fn tables_in_journal(pool: &SqlitePool, texts: &[String]) -> Result<Vec<i64>, StoreError> {
    const SQL: &str = "SELECT id, heads, rows FROM journal ORDER BY id";
    const NUMBERS: &str = "SELECT number FROM tables WHERE id IN (SELECT value FROM json_each(?))";
    let (quoted, mut tables) = (quoted(texts), BTreeSet::new());
    let commits: Vec<(i64, Vec<u8>, Vec<u8>)> = sqlx::query_as(SQL).fetch_all(pool).await?;
    for (id, heads, rows) in commits {
        for (table, part) in (Commit { heads, rows }).parts(id)? {
            if let Part::Rows(lines) = part
                && lines.iter().any(|line| mentions(&line.entry, &quoted))
            {
                tables.insert(table.cast_signed());
            }
        }
    }
    let tables: Vec<i64> = tables.into_iter().collect();
    Ok(sqlx::query_scalar(NUMBERS).bind(text(&tables)).fetch_all(pool).await?)
}

/// Replaces the names of these people in the logs of these tables, and in all packs after `last`. The journal has to be
/// empty.
pub(crate) async fn rename_in_packs(
    connection: &mut SqliteConnection,
    mut tables: BTreeSet<i64>,
    mut last: i64,
    texts: &[String],
) -> Result<(), StoreError> {
    loop {
        let packs = page(connection, last).await?;
        let Some((newest, ..)) = packs.last() else { break };
        last = *newest;
        tables.extend(mentioning(packs, &quoted(texts)));
    }
    for number in tables {
        rename_in_table(connection, number, texts).await?;
    }
    Ok(())
}

/// Replaces the names in one table's log, and computes the hashes again.
///
/// From the first hash that was already wrong, the hashes stay as they are: damage must not look intact afterwards.
async fn rename_in_table(connection: &mut SqliteConnection, number: i64, texts: &[String]) -> Result<(), StoreError> {
    const ID: &str = "SELECT id FROM tables WHERE number = ?";
    const PACKS: &str = "SELECT pack, rows FROM packs WHERE tbl = ? ORDER BY first";
    let table: i64 = sqlx::query_scalar(ID).bind(number).fetch_one(&mut *connection).await?;
    let table = table.cast_unsigned();
    let found: Vec<(i64, Vec<u8>)> = sqlx::query_as(PACKS).bind(number).fetch_all(&mut *connection).await?;
    let mut packs: Vec<(i64, Option<Vec<Row>>)> = Vec::new();
    for (key, bytes) in found {
        let rows = |lines: Vec<Line<'static>>| lines.into_iter().map(|line| line.row(table)).collect();
        packs.push((key, unpack(&bytes).map(rows)));
    }
    let (changes, links) = changes(table, &packs, texts)?;
    let mut at = 0;
    for (key, rows) in packs {
        let Some(mut rows) = rows else { continue };
        let mut is_changed = false;
        for row in &mut rows {
            if let Some(entry) = changes.get(&at) {
                (is_changed, row.entry) = (true, entry.clone());
            }
            if let Some(link) = links.get(&at) {
                (is_changed, row.chain) = (true, *link);
            }
            at += 1;
        }
        if is_changed {
            let packed = pack(&rows.iter().map(Line::of).collect::<Vec<_>>());
            let update = sqlx::query("UPDATE packs SET rows = ? WHERE pack = ?").bind(packed).bind(key);
            update.execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// The new entries and hashes, by the row's place in the log.
type Changes = (BTreeMap<i64, String>, BTreeMap<i64, Chain>);

fn changes(table: u64, packs: &[(i64, Option<Vec<Row>>)], texts: &[String]) -> Result<Changes, StoreError> {
    let (mut entries, quoted) = (BTreeMap::new(), quoted(texts));
    let readable = packs.iter().filter_map(|(_, rows)| rows.as_deref()).flatten();
    for (at, row) in (0..).zip(readable) {
        if mentions(row.entry.as_bytes(), &quoted) {
            let renamed = renamed(&row.entry, texts).map_err(|error| {
                StoreError::Corrupt(format!("entry {} of the log of table {table} is not JSON: {error}", row.n))
            })?;
            entries.extend(renamed.map(|renamed| (at, renamed)));
        }
    }
    // After a pack that cannot be read, no hash can be right.
    let before_damage = packs.iter().map_while(|(_, rows)| rows.as_deref()).flatten();
    let line = |(at, row): (i64, &Row)| -> ChainedLine {
        (at, row.n.cast_signed(), row.at.cast_signed(), row.entry.clone(), row.chain.to_vec())
    };
    let chained: Vec<ChainedLine> = (0..).zip(before_damage).map(line).collect();
    let links = new_links(table, &chained, &entries).into_iter().collect();
    Ok((entries, links))
}
