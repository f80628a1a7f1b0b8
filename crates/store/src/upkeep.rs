//! Backup, health check, checkpoints and closing.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use sqlx::Executor;

use crate::files::{beside, create_private};
use crate::{SqliteStore, StoreError, Upkeep};

#[async_trait]
impl Upkeep for SqliteStore {
    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        // Write to a temporary name, so that the requested name only ever stands for a complete copy.
        let partial = beside(to, ".partial");
        for path in [to, &partial] {
            if path.symlink_metadata().is_ok() {
                return Err(StoreError::Exists(path.to_owned()));
            }
        }
        let copied = self.copy(&partial, to).await;
        copied.map_err(|why| {
            // Remove the incomplete copy. It may not exist at all.
            let _ = std::fs::remove_file(&partial);
            StoreError::Backup { path: to.to_owned(), why }
        })
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.write(sqlx::query("UPDATE probe SET count = count + 1")).await.map(drop)
    }

    async fn tidy(&self) -> Result<(), StoreError> {
        let packed = self.pack_much().await;
        // Also if that failed: the write-ahead log must not grow.
        let mut lease = self.tidier.lease().await?;
        lease.execute("PRAGMA wal_checkpoint(PASSIVE)").await?;
        lease.keep();
        packed
    }

    async fn server_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let mut lease = self.writer.begin().await?;
        sqlx::query("INSERT INTO server_key (id, key) VALUES (1, ?) ON CONFLICT DO NOTHING")
            .bind(fresh.to_vec())
            .execute(&mut *lease)
            .await?;
        let kept: Vec<u8> = sqlx::query_scalar("SELECT key FROM server_key").fetch_one(&mut *lease).await?;
        lease.commit().await?;
        kept.try_into().map_err(|_| StoreError::Corrupt("the server's key has the wrong length".into()))
    }

    async fn check(&self, text_of: fn(u64) -> String) -> Result<Vec<String>, StoreError> {
        self.check_all(text_of).await
    }

    async fn close(&self) {
        if self.lock.is_taken() && self.unpacked.load(Ordering::Relaxed) > 0 {
            // The database becomes smaller. What is not packed now, the next server packs.
            let _ = self.pack_journal().await;
        }
        self.readers.close().await;
        self.long.close().await;
        self.tidier.close().await;
        // The last writing connection to close leaves a single file, so open one if there is none.
        if let Ok(lease) = self.writer.lease().await {
            lease.keep();
        }
        self.writer.close().await;
        self.lock.release();
    }
}

impl SqliteStore {
    /// Copies the database to `partial` and renames it to `to`. The error is the message of the system or the database.
    async fn copy(&self, partial: &Path, to: &Path) -> Result<(), String> {
        let name = partial.to_str().ok_or("the name is not Unicode")?;
        // SQLite accepts an existing empty file. If it created the file, everybody could read it.
        create_private(partial).map_err(|error| error.to_string())?;
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&self.long).await;
        copied.map_err(|error| error.to_string())?;
        finish(partial.to_owned(), to.to_owned()).await.map_err(|error| error.to_string())
    }
}

/// Syncs the copy to disk and renames it.
async fn finish(partial: PathBuf, to: PathBuf) -> io::Result<()> {
    let work = move || -> io::Result<()> {
        File::open(&partial)?.sync_all()?;
        std::fs::rename(&partial, &to)?;
        let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(parent)?.sync_all()
    };
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other).flatten()
}
