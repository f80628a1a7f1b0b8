//! Quick match across nodes.

use super::Membership;
use crate::postgres::writer::fenced;
use crate::postgres::{PgStore, column, within};
use crate::{QuickMatch, StoreError};

impl PgStore {
    /// Finds a waiting table, or lets the new one wait.
    pub(super) async fn meet(
        &self,
        me: &Membership,
        wanted: &[(String, u8)],
        without: &[u64],
        fresh: u64,
        seconds: u32,
    ) -> Result<QuickMatch, StoreError> {
        if wanted.is_empty() {
            return Err(StoreError::Conflict("a quick match needs a game".into()));
        }
        let query = sqlx::query_as("SELECT waiting, host FROM quick_match($1, $2, $3, $4, $5, $6)")
            .bind(me.id)
            .bind(column(wanted, |(game, _)| &**game))
            .bind(column(wanted, |(_, players)| i32::from(*players)))
            .bind(column(without, |table| table.cast_signed()))
            .bind(fresh.cast_signed())
            .bind(i32::try_from(seconds).unwrap_or(i32::MAX));
        let mut lease = self.writer.lease().await?;
        let found: (Option<i64>, Option<i64>) = within(self.writer.patience(), query.fetch_one(&mut *lease)).await?;
        lease.keep();
        Ok(match found {
            (Some(table), Some(node)) => QuickMatch::Found { table: table.cast_unsigned(), node: node.cast_unsigned() },
            _ => QuickMatch::Fresh,
        })
    }

    pub(super) async fn stop_waiting(&self, table: u64) -> Result<(), StoreError> {
        const SQL: &str = fenced!("DELETE FROM quick WHERE tbl = $2");
        self.writer.write(self.writer.fenced(SQL).bind(table.cast_signed())).await.map(drop)
    }
}
