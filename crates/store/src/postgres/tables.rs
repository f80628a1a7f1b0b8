//! Tables, logs, chat and invitations.

use async_trait::async_trait;

use super::{LONG, PgStore, within};
use crate::tables::{InvitationLine, RowLine, invitation, lines, row, table};
use crate::{Batch, ChatLine, Invitation, OpenTable, Row, StoreError, Tables, TokenHash};

#[async_trait]
impl Tables for PgStore {
    async fn commit(&self, batch: &Batch) -> Result<(), StoreError> {
        if batch.is_empty() {
            return Ok(());
        }
        match self.write_batch(batch).await {
            Err(StoreError::Conflict(_)) if self.has(batch).await? => Ok(()),
            other => other,
        }
    }

    async fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        const SQL: &str = "SELECT id, game, created_by, created FROM tables WHERE NOT closed ORDER BY number";
        let found: Vec<_> = self.quick(sqlx::query_as(SQL).fetch_all(&self.readers)).await?;
        Ok(found.into_iter().map(table).collect())
    }

    async fn all_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        const SQL: &str = "SELECT id, game, created_by, created FROM tables ORDER BY number";
        let found: Vec<_> = within(LONG, sqlx::query_as(SQL).fetch_all(&self.long)).await?;
        Ok(found.into_iter().map(table).collect())
    }

    async fn log(&self, table: u64) -> Result<Vec<Row>, StoreError> {
        self.log_range(table, 0, i64::MAX.cast_unsigned()).await
    }

    async fn log_range(&self, table: u64, first: u64, last: u64) -> Result<Vec<Row>, StoreError> {
        const SQL: &str = "SELECT n, at, convert_to(entry, 'UTF8'), chain FROM log
            WHERE tbl = (SELECT number FROM tables WHERE id = $1) AND n BETWEEN $2 AND $3 ORDER BY n";
        let query = sqlx::query_as(SQL).bind(table.cast_signed()).bind(first.cast_signed()).bind(last.cast_signed());
        let found: Vec<RowLine> = within(LONG, query.fetch_all(&self.long)).await?;
        Ok(found.into_iter().map(|line| row(table, line)).collect())
    }

    async fn chat(&self, table: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        const SQL: &str =
            "SELECT n, at, player, name, text, program FROM chats WHERE tbl = $1 ORDER BY n DESC LIMIT $2";
        let query = sqlx::query_as(SQL).bind(table.cast_signed()).bind(i64::from(limit));
        Ok(lines(table, self.quick(query.fetch_all(&self.readers)).await?))
    }

    async fn invitation(&self, hash: &TokenHash, now: u64) -> Result<Option<Invitation>, StoreError> {
        const SQL: &str = "SELECT tbl, created_by, created, expires FROM invitations WHERE hash = $1 AND expires > $2";
        let query = sqlx::query_as(SQL).bind(hash.to_vec()).bind(now.cast_signed());
        let found: Option<InvitationLine> = self.quick(query.fetch_optional(&self.readers)).await?;
        Ok(found.map(|line| invitation(hash, line)))
    }
}
