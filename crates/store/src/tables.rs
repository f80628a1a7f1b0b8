//! Tables, logs, chat and invitations.

use async_trait::async_trait;

use crate::{Batch, ChatLine, Invitation, OpenTable, Row, SqliteStore, StoreError, Tables, TokenHash};

#[async_trait]
impl Tables for SqliteStore {
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
        let found: Vec<(i64, String)> = sqlx::query_as("SELECT id, game FROM tables WHERE closed = 0 ORDER BY number")
            .fetch_all(&self.readers)
            .await?;
        Ok(found.into_iter().map(|(id, game)| OpenTable { id: id.cast_unsigned(), game }).collect())
    }

    async fn log(&self, table: u64) -> Result<Vec<Row>, StoreError> {
        self.log_range(table, 0, i64::MAX.cast_unsigned()).await
    }

    async fn log_range(&self, table: u64, first: u64, last: u64) -> Result<Vec<Row>, StoreError> {
        const SQL: &str = "SELECT n, at, entry FROM log
            WHERE tbl = (SELECT number FROM tables WHERE id = ?) AND n BETWEEN ? AND ? ORDER BY n";
        let found: Vec<(i64, i64, String)> = sqlx::query_as(SQL)
            .bind(table.cast_signed())
            .bind(first.cast_signed())
            .bind(last.cast_signed())
            .fetch_all(&self.readers)
            .await?;
        let row = |(n, at, entry): (i64, i64, _)| Row { table, n: n.cast_unsigned(), at: at.cast_unsigned(), entry };
        Ok(found.into_iter().map(row).collect())
    }

    async fn chat(&self, table: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        const SQL: &str =
            "SELECT at, player, name, text FROM chats WHERE tbl = ? ORDER BY at DESC, player DESC LIMIT ?";
        let found: Vec<(i64, i64, String, String)> =
            sqlx::query_as(SQL).bind(table.cast_signed()).bind(limit).fetch_all(&self.readers).await?;
        let line = |(at, player, name, text): (i64, i64, _, _)| ChatLine {
            table,
            at: at.cast_unsigned(),
            player: player.cast_unsigned(),
            name,
            text,
        };
        Ok(found.into_iter().rev().map(line).collect())
    }

    async fn invite(&self, invitation: &Invitation, now: u64) -> Result<(), StoreError> {
        let mut lease = self.writer.begin().await?;
        sqlx::query("DELETE FROM invitations WHERE expires <= ?").bind(now.cast_signed()).execute(&mut *lease).await?;
        sqlx::query("INSERT INTO invitations (hash, tbl, created_by, expires) VALUES (?, ?, ?, ?)")
            .bind(invitation.hash.to_vec())
            .bind(invitation.table.cast_signed())
            .bind(invitation.by.cast_signed())
            .bind(invitation.expires.cast_signed())
            .execute(&mut *lease)
            .await?;
        lease.commit().await
    }

    async fn invitation(&self, hash: &TokenHash, now: u64) -> Result<Option<u64>, StoreError> {
        let found: Option<i64> = sqlx::query_scalar("SELECT tbl FROM invitations WHERE hash = ? AND expires > ?")
            .bind(hash.to_vec())
            .bind(now.cast_signed())
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.map(i64::cast_unsigned))
    }

    async fn revoke_invitations(&self, table: u64) -> Result<(), StoreError> {
        self.write(sqlx::query("DELETE FROM invitations WHERE tbl = ?").bind(table.cast_signed())).await.map(drop)
    }
}
