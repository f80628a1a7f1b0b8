//! The SQLite store in a real file.

mod chain;
mod check;
mod fault;
mod files;
mod packs;
mod upgrade;
mod upkeep;
mod wal;

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Executor};
use store::{FILE_NAME, SqliteStore};
use tempfile::TempDir;

use crate::Home;

/// A fresh store, with its directory.
pub(crate) async fn fresh() -> (TempDir, SqliteStore) {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    (directory, store)
}

/// A connection next to the store, as another program would have it.
async fn other_program(directory: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(directory.join(FILE_NAME)).connect().await.unwrap()
}

impl Home for TempDir {
    type Store = SqliteStore;

    async fn open(&self) -> SqliteStore {
        SqliteStore::open(self.path()).await.unwrap()
    }

    async fn another(&self) -> Self {
        tempfile::tempdir().unwrap()
    }

    async fn run(&self, sql: &'static str) {
        other_program(self.path()).await.execute(sql).await.unwrap();
    }

    async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut other_program(self.path()).await).await.unwrap()
    }

    /// Looks into the free pages, too.
    async fn mentions(&self, text: &str) -> bool {
        let mut files =
            std::fs::read_dir(self.path()).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
        files.any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
    }
}

macro_rules! on_sqlite {
    ($($area:ident { $($name:ident)* })*) => {
        $(mod $area {
            $(#[tokio::test]
            async fn $name() {
                crate::behaviour::$area::$name(&tempfile::tempdir().unwrap()).await;
            })*
        })*
    };
}

mod behaviour {
    crate::behaviour::all!(on_sqlite);
}
