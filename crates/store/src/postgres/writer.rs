//! The writing connections and their lock on the database.

use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicI32, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection};
use sqlx::query::Query;
use sqlx::{ConnectOptions, Connection, Executor, Postgres, Row};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep, timeout};

use super::{CONNECT, within};
use crate::StoreError;

/// The key of the advisory lock. PostgreSQL keeps these locks for each database.
const LOCK: i64 = i64::from_be_bytes(*b"quickdrw");

/// How long a new connection tries to get the lock, and how often.
const LOCK_PATIENCE: Duration = Duration::from_secs(3);
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// How long closing a connection may take.
const CLOSE: Duration = Duration::from_secs(1);

/// The lock on the database that each connection holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lock {
    /// None: a server may be running.
    None,
    /// Nodes hold it together.
    Shared,
    /// A single server holds it alone.
    Alone,
}

/// How a writer connects.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) options: PgConnectOptions,
    pub(super) lock: Lock,
    /// The most connections at the same time.
    pub(super) most: usize,
    /// The node that writes. Each statement of [`Writer::fenced`] and each transaction fails unless it is alive.
    pub(super) node: Option<i64>,
    /// How long a statement may take.
    pub(super) patience: Duration,
    /// The address of the database, for errors.
    pub(super) name: String,
}

/// The connections that write.
///
/// One is taken for the work and put back after success. After an error, or if the caller is cancelled, it is dropped:
/// PostgreSQL rolls back, and the next writer opens a new connection.
pub(super) struct Writer {
    plan: Plan,
    places: Semaphore,
    idle: Mutex<Vec<PgConnection>>,
    /// The number of this server's start; 0 until it has started.
    start: AtomicI64,
    /// The process of the last connection that held the lock alone; 0 if there was none.
    process: AtomicI32,
}

impl Writer {
    pub(super) fn new(plan: Plan) -> Self {
        let (places, idle) = (Semaphore::new(plan.most), Mutex::default());
        Self { plan, places, idle, start: AtomicI64::new(0), process: AtomicI32::new(0) }
    }

    /// How long a statement may take.
    pub(super) fn patience(&self) -> Duration {
        self.plan.patience
    }

    /// Waits for a connection and takes it.
    pub(super) async fn lease(&self) -> Result<Lease<'_>, StoreError> {
        let place = self.places.acquire().await.expect("nobody closes it");
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        Ok(Lease { writer: self, connection: Some(connection), _place: place })
    }

    /// Takes a connection and begins a transaction in which a statement may take as long as `limit`;
    /// [`Lease::commit`] ends it.
    pub(super) async fn begin(&self, limit: Duration) -> Result<Lease<'_>, StoreError> {
        let mut lease = self.lease().await?;
        let node = self.plan.node.map_or_else(|| "NULL".into(), |node| node.to_string());
        let begin = format!("BEGIN; SET LOCAL statement_timeout = {}; SELECT fence({node})", limit.as_millis());
        within(self.plan.patience, lease.execute(sqlx::AssertSqlSafe(begin))).await?;
        Ok(lease)
    }

    /// A statement made by [`fenced!`]. Its first parameter is the node.
    pub(super) fn fenced<'a>(&self, sql: &'static str) -> Query<'a, Postgres, PgArguments> {
        sqlx::query(sql).bind(self.plan.node)
    }

    /// Runs a statement of [`fenced`](Self::fenced). Returns the number of changed rows.
    pub(super) async fn write(&self, query: Query<'_, Postgres, PgArguments>) -> Result<u64, StoreError> {
        let mut lease = self.lease().await?;
        let changed: i64 = within(self.plan.patience, async { query.fetch_one(&mut *lease).await?.try_get(1) }).await?;
        lease.keep();
        Ok(changed.cast_unsigned())
    }

    /// Counts the start of a server that is alone. The leases of all nodes end, and what they said when they handed
    /// tables over is old. From here on the connection is only replaced if no other server has started.
    pub(super) async fn started(&self, mut lease: Lease<'_>) -> Result<(), StoreError> {
        const SQL: &str = "WITH ended AS (
                UPDATE nodes SET alive = FALSE, until = least(until, micros()) WHERE alive
            ), freed AS (
                UPDATE tables SET owner = NULL, taken = TRUE, handover = NULL WHERE NOT closed AND owner IS NOT NULL
            )
            UPDATE server SET starts = starts + 1 RETURNING starts";
        let start = within(self.plan.patience, sqlx::query_scalar(SQL).fetch_one(&mut *lease)).await?;
        lease.keep();
        self.start.store(start, Ordering::Relaxed);
        Ok(())
    }

    /// Closes the idle connections, which releases the lock.
    pub(super) async fn close(&self) {
        let idle = mem::take(&mut *self.idle());
        for connection in idle {
            // A failure does not matter: what was committed is safe.
            let _ = timeout(CLOSE, connection.close()).await;
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<PgConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn connect(&self) -> Result<PgConnection, StoreError> {
        let mut connection = within(CONNECT.min(self.plan.patience), self.plan.options.connect()).await?;
        match self.plan.lock {
            Lock::None => {}
            Lock::Shared => self.take_lock(&mut connection).await?,
            Lock::Alone => {
                self.end_last(&mut connection).await?;
                self.take_lock(&mut connection).await?;
                self.is_still_alone(&mut connection).await?;
            }
        }
        Ok(connection)
    }

    /// Ends the last connection. It may still hold the lock, and may still be writing. Once the lock is taken, it is
    /// over.
    async fn end_last(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        const END: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid = $1 AND datname = current_database() AND application_name = 'quickdraw'";
        let last = self.process.load(Ordering::Relaxed);
        if last != 0 {
            within(CONNECT, sqlx::query(END).bind(last).execute(connection)).await?;
        }
        Ok(())
    }

    /// Asks for the lock again and again: nodes would have to queue behind one who waits for it alone.
    async fn take_lock(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let end = Instant::now() + LOCK_PATIENCE;
        while !try_lock(connection, self.plan.lock).await? {
            if Instant::now() > end {
                return Err(StoreError::DatabaseInUse(self.plan.name.clone()));
            }
            sleep(LOCK_PAUSE).await;
        }
        Ok(())
    }

    async fn is_still_alone(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let process =
            within(CONNECT, sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut *connection)).await?;
        self.process.store(process, Ordering::Relaxed);
        let start = self.start.load(Ordering::Relaxed);
        if start != 0 {
            let count = sqlx::query_scalar("SELECT starts FROM server").fetch_one(connection);
            let last: i64 = within(CONNECT, count).await?;
            if last != start {
                return Err(StoreError::Superseded(self.plan.name.clone()));
            }
        }
        Ok(())
    }
}

/// Takes the lock until the connection ends, unless others hold it.
pub(super) async fn try_lock(connection: &mut PgConnection, lock: Lock) -> Result<bool, StoreError> {
    let sql = match lock {
        Lock::None => return Ok(true),
        Lock::Shared => "SELECT pg_try_advisory_lock_shared($1)",
        Lock::Alone => "SELECT pg_try_advisory_lock($1)",
    };
    within(CONNECT, sqlx::query_scalar(sql).bind(LOCK).fetch_one(connection)).await
}

/// Makes a writing statement fail unless the node in its first parameter is alive. The outer part comes first, and
/// PostgreSQL always runs the inner part to its end.
macro_rules! fenced {
    ($sql:literal) => {
        concat!("WITH done AS (", $sql, " RETURNING 1) SELECT fence($1), (SELECT count(*) FROM done)")
    };
}
pub(super) use fenced;

/// A writing connection while it is in use.
pub(super) struct Lease<'a> {
    writer: &'a Writer,
    connection: Option<PgConnection>,
    _place: SemaphorePermit<'a>,
}

impl Lease<'_> {
    /// Puts the connection back after success.
    pub(super) fn keep(mut self) {
        let connection = self.connection.take();
        self.writer.idle().extend(connection);
    }

    /// Commits the transaction of [`Writer::begin`].
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        within(self.writer.plan.patience, self.execute("COMMIT")).await?;
        self.keep();
        Ok(())
    }
}

impl Drop for Lease<'_> {
    /// What broke this connection has probably broken those beside it. Who comes next should not try them in turn.
    fn drop(&mut self) {
        if self.connection.is_some() {
            self.writer.idle().clear();
        }
    }
}

impl Deref for Lease<'_> {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.connection.as_ref().expect("it is there until it is kept")
    }
}

impl DerefMut for Lease<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect("it is there until it is kept")
    }
}
