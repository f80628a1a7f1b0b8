//! The single writing connection and its lock.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicI32, AtomicI64, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection};
use sqlx::query::Query;
use sqlx::{ConnectOptions, Connection, Executor, Postgres};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

use super::{CONNECT, QUICK, within};
use crate::StoreError;

/// The key of the advisory lock. PostgreSQL keeps these locks for each database.
const LOCK: i64 = i64::from_be_bytes(*b"quickdrw");

/// How long closing a connection may take.
const CLOSE: Duration = Duration::from_secs(1);

/// The only connection that writes.
///
/// It is taken out of its slot for the work and put back after success. After an error, or if the caller is cancelled,
/// it is dropped: PostgreSQL rolls back, and the next writer opens a new connection.
pub(super) struct Writer {
    options: PgConnectOptions,
    slot: Mutex<Option<PgConnection>>,
    /// Whether the connection holds the lock.
    alone: bool,
    /// The address of the database, for errors.
    name: String,
    /// The number of this server's start; 0 until it has started.
    start: AtomicI64,
    /// The process of the last connection in the database; 0 if there was none.
    process: AtomicI32,
}

impl Writer {
    pub(super) fn new(options: PgConnectOptions, alone: bool, name: String) -> Self {
        let options = options.options([
            // Waiting for a lock longer than this is an error.
            ("lock_timeout", "3s"),
            // The commit is on disk before it is acknowledged, whatever the default of the database is.
            ("synchronous_commit", "on"),
            ("idle_in_transaction_session_timeout", "10s"),
            // The database notices within half a minute that this machine is gone, and gives the lock to another.
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ]);
        let (slot, start, process) = (Mutex::new(None), AtomicI64::new(0), AtomicI32::new(0));
        Self { options, slot, alone, name, start, process }
    }

    /// Waits for the connection and takes it.
    pub(super) async fn lease(&self) -> Result<Lease<'_>, StoreError> {
        let mut slot = self.slot.lock().await;
        let connection = match slot.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        Ok(Lease { slot, connection })
    }

    /// Takes the connection and begins a transaction in which a statement may take as long as `limit`;
    /// [`Lease::commit`] ends it.
    pub(super) async fn begin(&self, limit: Duration) -> Result<Lease<'_>, StoreError> {
        let mut lease = self.lease().await?;
        let begin = format!("BEGIN; SET LOCAL statement_timeout = {}", limit.as_millis());
        within(QUICK, lease.execute(sqlx::AssertSqlSafe(begin))).await?;
        Ok(lease)
    }

    /// Runs one writing statement. Returns the number of changed rows.
    pub(super) async fn write(&self, query: Query<'_, Postgres, PgArguments>) -> Result<u64, StoreError> {
        let mut lease = self.lease().await?;
        let done = within(QUICK, query.execute(&mut *lease)).await?;
        lease.keep();
        Ok(done.rows_affected())
    }

    /// Counts the start of a server. From here on the connection is only replaced if no other server has started.
    pub(super) async fn started(&self, mut lease: Lease<'_>) -> Result<(), StoreError> {
        let count = sqlx::query_scalar("UPDATE server SET starts = starts + 1 RETURNING starts");
        let start = within(QUICK, count.fetch_one(&mut *lease)).await?;
        lease.keep();
        self.start.store(start, Ordering::Relaxed);
        Ok(())
    }

    /// Closes the connection, if there is one, which releases the lock.
    pub(super) async fn close(&self) {
        if let Some(connection) = self.slot.lock().await.take() {
            // A failure does not matter: what was committed is safe.
            let _ = timeout(CLOSE, connection.close()).await;
        }
    }

    async fn connect(&self) -> Result<PgConnection, StoreError> {
        let mut connection = within(CONNECT, self.options.connect()).await?;
        if self.alone {
            self.take_lock(&mut connection).await?;
        }
        Ok(connection)
    }

    async fn take_lock(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        const END: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid = $1 AND datname = current_database() AND application_name = 'quickdraw'";
        // The last connection may still hold the lock, and may still be writing. Once the lock is taken, it is over.
        let last = self.process.load(Ordering::Relaxed);
        if last != 0 {
            within(CONNECT, sqlx::query(END).bind(last).execute(&mut *connection)).await?;
        }
        let lock = sqlx::query("SELECT pg_advisory_lock($1)").bind(LOCK).execute(&mut *connection);
        match within(CONNECT, lock).await {
            Err(StoreError::Busy(_)) => return Err(StoreError::DatabaseInUse(self.name.clone())),
            other => other?,
        };
        let process =
            within(CONNECT, sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut *connection)).await?;
        self.process.store(process, Ordering::Relaxed);
        let start = self.start.load(Ordering::Relaxed);
        if start != 0 {
            let count = sqlx::query_scalar("SELECT starts FROM server").fetch_one(&mut *connection);
            let last: i64 = within(CONNECT, count).await?;
            if last != start {
                return Err(StoreError::Superseded(self.name.clone()));
            }
        }
        Ok(())
    }
}

/// The writing connection while it is in use.
pub(super) struct Lease<'a> {
    slot: MutexGuard<'a, Option<PgConnection>>,
    connection: PgConnection,
}

impl Lease<'_> {
    /// Puts the connection back after success.
    pub(super) fn keep(mut self) {
        *self.slot = Some(self.connection);
    }

    /// Commits the transaction of [`Writer::begin`].
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        within(QUICK, self.execute("COMMIT")).await?;
        self.keep();
        Ok(())
    }
}

impl Deref for Lease<'_> {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.connection
    }
}

impl DerefMut for Lease<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.connection
    }
}
