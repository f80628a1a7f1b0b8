//! Health check, the server's key and closing.

use std::path::Path;

use async_trait::async_trait;

use super::writer::fenced;
use super::{PgStore, QUICK, within};
use crate::{StoreError, Upkeep};

#[async_trait]
impl Upkeep for PgStore {
    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let why = format!("{} is a PostgreSQL database; back it up with pg_dump", self.name);
        Err(StoreError::Backup { path: to.to_owned(), why })
    }

    async fn health(&self) -> Result<(), StoreError> {
        const SQL: &str = fenced!("UPDATE server SET probes = probes + 1");
        self.writer.write(self.writer.fenced(SQL)).await.map(drop)
    }

    /// PostgreSQL does that by itself.
    async fn tidy(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn server_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        const NEW: &str = fenced!("INSERT INTO server_key (id, key) VALUES (1, $2) ON CONFLICT DO NOTHING");
        self.writer.write(self.writer.fenced(NEW).bind(fresh.to_vec())).await?;
        let kept = sqlx::query_scalar("SELECT key FROM server_key").fetch_one(&self.readers);
        let kept: Vec<u8> = self.quick(kept).await?;
        kept.try_into().map_err(|_| StoreError::Corrupt("the server's key has the wrong length".into()))
    }

    async fn check(&self, text_of: fn(u64) -> String) -> Result<Vec<String>, StoreError> {
        self.check_all(text_of).await
    }

    async fn close(&self) {
        // A database that does not answer must not hold up the end of the program.
        let _ = within(QUICK, async {
            self.readers.close().await;
            self.long.close().await;
            Ok(())
        })
        .await;
        self.writer.close().await;
        if let Some(member) = &self.membership {
            member.close().await;
        }
    }
}
