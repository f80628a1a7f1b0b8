//! Opening the database: directory, connections, migrations.

use std::io;
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlSafeStr, SqlitePool};

use crate::files::{belong_together, make_private};
use crate::lock::Lock;
use crate::{SqliteStore, StoreError, Upkeep};

/// The database's file name in the data directory.
pub const FILE_NAME: &str = "quickdraw.db";

/// Each schema, with the migration from the one before. Released migrations are never edited: a change is a new entry.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "start", include_str!("../migrations/sqlite/0001_start.sql")),
    (2, "chain", include_str!("../migrations/sqlite/0002_chain.sql")),
    (3, "answers", include_str!("../migrations/sqlite/0003_answers.sql")),
    (4, "shown", include_str!("../migrations/sqlite/0004_shown.sql")),
    (5, "packs", include_str!("../migrations/sqlite/0005_packs.sql")),
];

/// How long to wait for another program that has locked the database, such as a backup tool.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum number of concurrent readers.
const READERS: u32 = 4;

/// Additional readers for long queries.
const LONG_READERS: u32 = 2;

impl SqliteStore {
    /// Opens the database in `directory`. Creates both if they are missing, and migrates an older database.
    pub async fn open(directory: &Path) -> Result<Self, StoreError> {
        Self::open_with(directory, Lock::default()).await
    }

    /// Like [`open`](Self::open), with an exclusive lock until the store is closed or the process ends: for a server,
    /// or for work that a running server would disturb. It does not block `open`.
    pub async fn open_alone(directory: &Path) -> Result<Self, StoreError> {
        let lock = Lock::default();
        make(directory).map_err(|error| cannot_write(directory, &error.to_string()))?;
        lock.take(directory)?;
        Self::open_with(directory, lock).await
    }

    async fn open_with(directory: &Path, lock: Lock) -> Result<Self, StoreError> {
        make(directory).map_err(|error| cannot_write(directory, &error.to_string()))?;
        let path = directory.join(FILE_NAME);
        belong_together(&path)?;
        make_private(&path).map_err(|error| cannot_write(directory, &error.to_string()))?;
        let pools = [READERS, LONG_READERS].map(|most| pool(reading(&path), most));
        let options = writing(&path);
        let store = Self::new(path, pools, &options, lock);
        match store.prepare().await {
            Err(error) if error.is_temporary() => Err(cannot_write(directory, &error.to_string())),
            Err(StoreError::Corrupt(said)) => Err(StoreError::Corrupt(format!("{}: {said}", store.path.display()))),
            Err(error) => Err(error),
            Ok(()) => Ok(store),
        }
    }

    /// Migrates, then writes once: SQLite opens a read-only file without an error.
    async fn prepare(&self) -> Result<(), StoreError> {
        self.migrate().await?;
        self.fill_chains().await?;
        self.pack_old_log().await?;
        self.count_unpacked().await?;
        self.health().await
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let known = last_schema();
        let mut lease = self.writer.lease().await?;
        match migrator().run_direct(None, &mut *lease, false).await {
            Err(MigrateError::VersionMissing(found)) => {
                Err(StoreError::Newer { place: self.path.display().to_string(), found, known })
            }
            Err(error) => Err(error.into()),
            Ok(()) => {
                lease.keep();
                Ok(())
            }
        }
    }
}

/// The newest schema this program knows.
pub(crate) fn last_schema() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or_default()
}

fn migrator() -> Migrator {
    migrator_of(MIGRATIONS)
}

/// Runs these migrations: number, name and SQL of each.
pub(crate) fn migrator_of(migrations: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migrations = migrations.iter().map(|&(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

fn cannot_write(directory: &Path, why: &str) -> StoreError {
    StoreError::Directory { path: directory.to_owned(), why: why.to_owned() }
}

/// Creates the directory with access for its owner only, since it will hold personal data.
fn make(directory: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

fn writing(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        // 32 MB each. The pages of tables in play stay in memory, and commits checkpoint the write-ahead log only if
        // nobody calls `tidy`.
        .pragma("cache_size", "-32000")
        .pragma("wal_autocheckpoint", "8000")
        // Temporary data of a statement stays off the disk.
        .pragma("temp_store", "MEMORY")
        // Deleted data is overwritten, so that a deleted name does not remain in the file.
        .pragma("secure_delete", "ON")
        .disable_statement_logging()
}

/// Options for reading the database.
pub(crate) fn reading(path: &Path) -> SqliteConnectOptions {
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    options.busy_timeout(BUSY_TIMEOUT).disable_statement_logging()
}

/// A pool that opens up to `most` connections on demand.
pub(crate) fn pool(options: SqliteConnectOptions, most: u32) -> SqlitePool {
    SqlitePoolOptions::new().max_connections(most).test_before_acquire(false).connect_lazy_with(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Players, Results, Tables};

    #[tokio::test]
    async fn the_writer_waits_for_the_disk_and_checks_references() {
        let directory = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(directory.path()).await.unwrap();
        let mut lease = store.writer.lease().await.unwrap();
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *lease).await.unwrap();
        assert_eq!(mode, "wal");
        // 2 is FULL: every commit is synced before it is acknowledged.
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *lease).await.unwrap();
        assert_eq!(synchronous, 2);
        let checked: bool = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&mut *lease).await.unwrap();
        assert!(checked);
    }
    /// Acquires every connection of the pool.
    async fn hold_all(pool: &SqlitePool) -> Vec<sqlx::pool::PoolConnection<sqlx::Sqlite>> {
        let mut held = Vec::new();
        while held.len() < pool.options().get_max_connections() as usize {
            held.push(pool.acquire().await.unwrap());
        }
        held
    }

    #[tokio::test]
    async fn what_is_quick_does_not_wait_for_what_takes_long_and_the_other_way_round() {
        let directory = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(directory.path()).await.unwrap();
        let held = hold_all(&store.long).await;
        assert_eq!(held.len(), 2);
        assert_eq!(store.player(1).await.unwrap(), None);
        assert_eq!(store.player_by_token(&[0; 32]).await.unwrap(), None);
        assert_eq!(store.history(1, None, 9).await.unwrap(), []);
        assert_eq!(store.open_tables().await.unwrap(), []);
        drop(held);
        let held = hold_all(&store.readers).await;
        assert_eq!(held.len(), 4);
        assert_eq!(store.log(7).await.unwrap(), []);
        assert_eq!(store.all_tables().await.unwrap(), []);
        assert_eq!(store.all_results(None, 9).await.unwrap(), []);
        assert_eq!(store.answers().await.unwrap(), []);
        store.backup(&directory.path().join("copy.db")).await.unwrap();
    }
}
