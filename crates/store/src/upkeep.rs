//! Backup, health and the end.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;

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
        let Some(name) = partial.to_str() else {
            return Err(StoreError::Other(format!("the name of {} is not Unicode", to.display())));
        };
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&self.readers).await;
        let finished = match copied {
            Ok(_) => finish(partial.clone(), to.to_owned()).await,
            Err(error) => Err(error.into()),
        };
        if finished.is_err() {
            // Half a copy is worth nothing; it may not have come into being at all.
            let _ = std::fs::remove_file(&partial);
        }
        finished
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.write(sqlx::query("UPDATE probe SET count = count + 1")).await.map(drop)
    }

    async fn close(&self) {
        self.readers.close().await;
        if let Ok(lease) = self.writer.lease().await {
            lease.close().await;
        }
    }
}

/// Where the copy is made, so that the name asked for only ever stands for a whole one.
fn beside(to: &Path) -> PathBuf {
    let mut name = OsString::from(to);
    name.push(".partial");
    name.into()
}

/// Makes sure that the copy is on disk, and gives it its name.
async fn finish(partial: PathBuf, to: PathBuf) -> Result<(), StoreError> {
    let work = move || -> io::Result<()> {
        File::open(&partial)?.sync_all()?;
        std::fs::rename(&partial, &to)?;
        let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(parent)?.sync_all()
    };
    let done = tokio::task::spawn_blocking(work).await.map_err(io::Error::other).flatten();
    done.map_err(|error| StoreError::Disk(error.to_string()))
}
