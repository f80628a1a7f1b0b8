//! The SQLite store and its single writing connection.

use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions, Connection, Executor};
use tokio::sync::{Mutex, MutexGuard};

use crate::StoreError;
use crate::lock::Lock;
use crate::log::heads::KnownHeads;
use crate::log::read::Index;

/// A store in one SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    pub(crate) path: PathBuf,
    pub(crate) readers: SqlitePool,
    /// For queries that may take long, so that quick ones do not wait for them.
    pub(crate) long: SqlitePool,
    pub(crate) writer: Writer,
    /// Only runs checkpoints.
    pub(crate) tidier: Writer,
    pub(crate) lock: Lock,
    pub(crate) heads: KnownHeads,
    pub(crate) index: Index,
    /// About how many bytes of the journal are not packed yet.
    pub(crate) unpacked: AtomicU64,
}

impl SqliteStore {
    /// A store on these options, in which nothing was looked at yet.
    pub(crate) fn new(
        path: PathBuf,
        [readers, long]: [SqlitePool; 2],
        options: &SqliteConnectOptions,
        lock: Lock,
    ) -> Self {
        let [writer, tidier] = [(); 2].map(|()| Writer::new(options.clone()));
        let (heads, index, unpacked) = Default::default();
        Self { path, readers, long, writer, tidier, lock, heads, index, unpacked }
    }

    /// Limits the size of the database file to about `bytes`, but never below its current size. `None` removes the
    /// limit. Reaching it has the same effect as a full disk.
    pub async fn limit_size(&self, bytes: Option<u64>) -> Result<(), StoreError> {
        self.writer.max_bytes.store(bytes.unwrap_or(u64::MAX), Ordering::Relaxed);
        // The limit is a setting of the connection, and the next lease opens one.
        self.writer.lease().await.map(drop)
    }
}

/// The only connection that writes.
///
/// It is taken out of its slot for the work and put back after success. After an error, or if the caller is cancelled,
/// it is dropped: SQLite rolls back, and the next writer opens a new connection.
#[derive(Debug)]
pub(crate) struct Writer {
    options: SqliteConnectOptions,
    slot: Mutex<Option<SqliteConnection>>,
    max_bytes: AtomicU64,
}

impl Writer {
    pub(crate) fn new(options: SqliteConnectOptions) -> Self {
        Self { options, slot: Mutex::new(None), max_bytes: AtomicU64::new(u64::MAX) }
    }

    /// Waits for the connection and takes it.
    pub(crate) async fn lease(&self) -> Result<Lease<'_>, StoreError> {
        let mut slot = self.slot.lock().await;
        let connection = match slot.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        Ok(Lease { slot, connection })
    }

    /// Takes the connection and begins a transaction; [`Lease::commit`] ends it.
    pub(crate) async fn begin(&self) -> Result<Lease<'_>, StoreError> {
        let mut lease = self.lease().await?;
        lease.execute("BEGIN IMMEDIATE").await?;
        Ok(lease)
    }

    /// Closes the connection, if there is one.
    pub(crate) async fn close(&self) {
        if let Some(connection) = self.slot.lock().await.take() {
            // A failure does not matter: what was committed is safe.
            let _ = connection.close().await;
        }
    }

    async fn connect(&self) -> Result<SqliteConnection, StoreError> {
        let mut connection = self.options.connect().await?;
        let bytes = self.max_bytes.load(Ordering::Relaxed);
        if bytes < u64::MAX {
            let page: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut connection).await?;
            let pages = bytes / page.cast_unsigned().max(1);
            let limit = format!("PRAGMA max_page_count = {}", pages.max(1));
            connection.execute(sqlx::AssertSqlSafe(limit)).await?;
        }
        Ok(connection)
    }
}

/// The writing connection while it is in use.
pub(crate) struct Lease<'a> {
    slot: MutexGuard<'a, Option<SqliteConnection>>,
    connection: SqliteConnection,
}

impl Lease<'_> {
    /// Puts the connection back after success.
    pub(crate) fn keep(mut self) {
        *self.slot = Some(self.connection);
    }

    /// Commits the transaction of [`Writer::begin`].
    pub(crate) async fn commit(mut self) -> Result<(), StoreError> {
        self.execute("COMMIT").await?;
        self.keep();
        Ok(())
    }
}

impl Deref for Lease<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Lease<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}
