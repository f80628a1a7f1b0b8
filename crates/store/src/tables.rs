//! Tables, logs, chat and invitations.

use async_trait::async_trait;

use crate::chain::link;
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
        const SQL: &str = "SELECT id, game, created_by, created FROM tables WHERE closed = 0 ORDER BY number";
        Ok(sqlx::query_as(SQL).fetch_all(&self.readers).await?.into_iter().map(table).collect())
    }

    async fn all_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        const SQL: &str = "SELECT id, game, created_by, created FROM tables ORDER BY number";
        Ok(sqlx::query_as(SQL).fetch_all(&self.long).await?.into_iter().map(table).collect())
    }

    async fn log(&self, table: u64) -> Result<Vec<Row>, StoreError> {
        self.log_range(table, 0, i64::MAX.cast_unsigned()).await
    }

    async fn log_range(&self, table: u64, first: u64, last: u64) -> Result<Vec<Row>, StoreError> {
        self.rows(table, first, last).await
    }

    async fn chat(&self, table: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        const SQL: &str = "SELECT n, at, player, name, text, program FROM chats WHERE tbl = ? ORDER BY n DESC LIMIT ?";
        let found = sqlx::query_as(SQL).bind(table.cast_signed()).bind(limit).fetch_all(&self.readers).await?;
        Ok(lines(table, found))
    }

    async fn invitation(&self, hash: &TokenHash, now: u64) -> Result<Option<Invitation>, StoreError> {
        const SQL: &str = "SELECT tbl, created_by, created, expires FROM invitations WHERE hash = ? AND expires > ?";
        let found: Option<InvitationLine> =
            sqlx::query_as(SQL).bind(hash.to_vec()).bind(now.cast_signed()).fetch_optional(&self.readers).await?;
        Ok(found.map(|line| invitation(hash, line)))
    }
}

/// A row of the log as it is read: number, time, entry, hash.
pub(crate) type RowLine = (i64, i64, Vec<u8>, Vec<u8>);

/// A row of this table's log.
pub(crate) fn row(table: u64, (n, at, entry, chain): RowLine) -> Row {
    Row {
        table,
        n: n.cast_unsigned(),
        at: at.cast_unsigned(),
        // A damaged entry may not be valid text. Checking the chain finds it.
        entry: String::from_utf8(entry).unwrap_or_else(|bad| String::from_utf8_lossy(bad.as_bytes()).into_owned()),
        chain: link(&chain),
    }
}

/// The chat of a table, oldest first, from lines that are newest first: number, time, player, name, text, program.
pub(crate) fn lines(table: u64, found: Vec<(i64, i64, i64, String, String, bool)>) -> Vec<ChatLine> {
    let line = |(n, at, player, name, text, program): (i64, i64, i64, _, _, _)| ChatLine {
        table,
        n: n.cast_unsigned(),
        at: at.cast_unsigned(),
        player: player.cast_unsigned(),
        name,
        text,
        program,
    };
    found.into_iter().rev().map(line).collect()
}

/// An invitation as it is read: table, who made it, when, and when it expires.
pub(crate) type InvitationLine = (i64, i64, i64, i64);

pub(crate) fn invitation(hash: &TokenHash, (table, by, created, expires): InvitationLine) -> Invitation {
    Invitation {
        hash: *hash,
        table: table.cast_unsigned(),
        by: by.cast_unsigned(),
        created: created.cast_unsigned(),
        expires: expires.cast_unsigned(),
    }
}

/// A table: id, game, who opened it, and when.
pub(crate) fn table((id, game, by, created): (i64, String, i64, i64)) -> OpenTable {
    OpenTable { id: id.cast_unsigned(), game, by: by.cast_unsigned(), created: created.cast_unsigned() }
}
