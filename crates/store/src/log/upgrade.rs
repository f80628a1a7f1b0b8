//! Packing the log of a database from before the packs, where each row was a row of the table `log`.

use sqlx::Executor;

use super::Line;
use super::filing::insert_packs;
use super::pack::pack_all;
use crate::chain::link;
use crate::{SqliteStore, StoreError};

/// Tables packed in one transaction.
const AT_ONCE: u32 = 200;

impl SqliteStore {
    /// Packs the old log table by table. If it is interrupted, the next start continues.
    pub(crate) async fn pack_old_log(&self) -> Result<(), StoreError> {
        const DONE: &str = "SELECT EXISTS (SELECT 1 FROM filled WHERE what = 'packs')";
        const NEXT: &str =
            "SELECT number, id FROM tables WHERE number > ? AND EXISTS (SELECT 1 FROM log WHERE tbl = number)
            ORDER BY number LIMIT ?";
        const ROWS: &str = "SELECT n, at, CAST(entry AS BLOB), chain FROM log WHERE tbl = ? ORDER BY n";
        let mut after = i64::MIN;
        loop {
            let mut lease = self.writer.begin().await?;
            if sqlx::query_scalar(DONE).fetch_one(&mut *lease).await? {
                return lease.commit().await;
            }
            let tables: Vec<(i64, i64)> = sqlx::query_as(NEXT).bind(after).bind(AT_ONCE).fetch_all(&mut *lease).await?;
            let mut packs = Vec::new();
            for (number, id) in &tables {
                let rows: Vec<OldRow> = sqlx::query_as(ROWS).bind(number).fetch_all(&mut *lease).await?;
                let lines: Vec<Line<'_>> = rows.into_iter().map(line).collect();
                packs.extend(pack_all(&lines).into_iter().map(|pack| (id.cast_unsigned(), pack)));
            }
            insert_packs(&mut lease, &packs).await?;
            let Some((last, _)) = tables.last() else {
                // Rows of tables that do not exist belong to nothing. They stay, for inspection.
                let rest: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM log)").fetch_one(&mut *lease).await?;
                if !rest {
                    lease.execute("DROP TABLE log").await?;
                }
                lease.execute("INSERT INTO filled (what) VALUES ('packs')").await?;
                return lease.commit().await;
            };
            let packed =
                sqlx::query("DELETE FROM log WHERE tbl BETWEEN ? AND ? AND tbl IN (SELECT number FROM tables)");
            lease.execute(packed.bind(tables[0].0).bind(last)).await?;
            after = *last;
            lease.commit().await?;
        }
    }
}

/// A row of the old log: number, time, entry, hash.
type OldRow = (i64, i64, Vec<u8>, Vec<u8>);

fn line((n, at, entry, chain): OldRow) -> Line<'static> {
    Line { n: n.cast_unsigned(), at: at.cast_unsigned(), chain: link(&chain), entry: entry.into() }
}
