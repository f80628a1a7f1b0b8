//! Computes hashes for existing entries: for databases from before the chain, and when entries are changed.

use std::collections::BTreeMap;

use sqlx::Executor;
use sqlx::sqlite::SqliteConnection;

use crate::chain::{Hex, link};
use crate::commit::insert;
use crate::{Chain, SqliteStore, StoreError, chain_next, chain_start};

/// Rows written by one statement.
const AT_ONCE: usize = 5000;

const LINKS: &str = "UPDATE log SET chain = unhex(change.value ->> 1) FROM json_each(?) AS change
    WHERE row = change.value ->> 0";
/// A row of the log: key, number, time, entry and hash.
pub(crate) type Line = (i64, i64, i64, String, Vec<u8>);

impl SqliteStore {
    /// Computes the missing hashes of rows from before the chain. If it is interrupted, the next start does it.
    pub(crate) async fn fill_chains(&self) -> Result<(), StoreError> {
        let mut lease = self.writer.begin().await?;
        let filled: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM filled WHERE what = 'chain')")
            .fetch_one(&mut *lease)
            .await?;
        if !filled {
            let mut links = Vec::new();
            for (number, table) in numbers(&mut lease).await? {
                let mut before = chain_start(table);
                for (row, n, at, entry, _) in lines(&mut lease, number).await? {
                    before = chain_next(&before, n.cast_unsigned(), at.cast_unsigned(), &entry);
                    links.push((row, Hex(before)));
                }
                if links.len() >= AT_ONCE {
                    insert(&mut lease, LINKS, std::mem::take(&mut links)).await?;
                }
            }
            insert(&mut lease, LINKS, links).await?;
            lease.execute("INSERT INTO filled (what) VALUES ('chain')").await?;
        }
        lease.commit().await
    }
}

/// The new hashes of a table, up to the first one that was already wrong.
pub(crate) fn new_links(table: u64, lines: &[Line], changes: &BTreeMap<i64, String>) -> Vec<(i64, Chain)> {
    let (mut old, mut new): (Chain, Chain) = (chain_start(table), chain_start(table));
    let mut renewed = Vec::new();
    for (expected, (row, n, at, entry, kept)) in (0..).zip(lines) {
        let (n, at) = (n.cast_unsigned(), at.cast_unsigned());
        old = chain_next(&old, n, at, entry);
        if n != expected || old != link(kept) {
            break;
        }
        new = chain_next(&new, n, at, changes.get(row).unwrap_or(entry));
        if new != old {
            renewed.push((*row, new));
        }
    }
    renewed
}

/// The numbers and ids of all tables.
async fn numbers(connection: &mut SqliteConnection) -> Result<Vec<(i64, u64)>, StoreError> {
    let found: Vec<(i64, i64)> =
        sqlx::query_as("SELECT number, id FROM tables ORDER BY number").fetch_all(connection).await?;
    Ok(found.into_iter().map(|(number, id)| (number, id.cast_unsigned())).collect())
}

async fn lines(connection: &mut SqliteConnection, number: i64) -> Result<Vec<Line>, StoreError> {
    const SQL: &str = "SELECT row, n, at, entry, chain FROM log WHERE tbl = ? ORDER BY n";
    Ok(sqlx::query_as(SQL).bind(number).fetch_all(connection).await?)
}
