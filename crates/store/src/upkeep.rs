//! Backup, health, tidiness and the end.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use sqlx::Executor;

use crate::{SqliteStore, StoreError, Upkeep};

#[async_trait]
impl Upkeep for SqliteStore {
    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let partial = beside(to);
        for path in [to, &partial] {
            if path.symlink_metadata().is_ok() {
                return Err(StoreError::Exists(path.to_owned()));
            }
        }
        let copied = self.copy(&partial, to).await;
        copied.map_err(|why| {
            // Half a copy is worth nothing; it may not have come into being at all.
            let _ = std::fs::remove_file(&partial);
            StoreError::Backup { path: to.to_owned(), why }
        })
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.write(sqlx::query("UPDATE probe SET count = count + 1")).await.map(drop)
    }

    async fn tidy(&self) -> Result<(), StoreError> {
        let mut lease = self.tidier.lease().await?;
        lease.execute("PRAGMA wal_checkpoint(PASSIVE)").await?;
        lease.keep();
        Ok(())
    }

    async fn close(&self) {
        self.readers.close().await;
        self.tidier.close().await;
        // The last one that may write leaves one plain file, if need be a new one.
        if let Ok(lease) = self.writer.lease().await {
            lease.keep();
        }
        self.writer.close().await;
        self.lock.release();
    }
}

impl SqliteStore {
    /// Copies the database to `partial` and calls it `to`; the error is what was said.
    async fn copy(&self, partial: &Path, to: &Path) -> Result<(), String> {
        let name = partial.to_str().ok_or("the name is not Unicode")?;
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&self.readers).await;
        copied.map_err(|error| error.to_string())?;
        finish(partial.to_owned(), to.to_owned()).await.map_err(|error| error.to_string())
    }
}

/// Where the copy is made, so that the name asked for only ever stands for a whole one.
fn beside(to: &Path) -> PathBuf {
    let mut name = OsString::from(to);
    name.push(".partial");
    name.into()
}

/// Makes sure that the copy is on disk, and gives it its name.
async fn finish(partial: PathBuf, to: PathBuf) -> io::Result<()> {
    let work = move || -> io::Result<()> {
        File::open(&partial)?.sync_all()?;
        std::fs::rename(&partial, &to)?;
        let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(parent)?.sync_all()
    };
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other).flatten()
}
