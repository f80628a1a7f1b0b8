//! Opening the database: connections, migrations.

use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool};
use tokio::time::{Instant, sleep, timeout};

use super::cluster::Membership;
use super::writer::{Lock, Plan, Writer, try_lock};
use super::{CONNECT, DatabaseUrl, LONG, PgStore, QUICK, within};
use crate::open::migrator_of;
use crate::{NewNode, StoreError, Upkeep};

/// Each schema, with the migration from the one before. Released migrations are never edited: a change is a new entry.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "start", include_str!("../../migrations/postgres/0001_start.sql")),
    (2, "nodes", include_str!("../../migrations/postgres/0002_nodes.sql")),
    (3, "quick_given", include_str!("../../migrations/postgres/0003_quick_given.sql")),
];

/// How long a read waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(3);

/// The same in a node, which has to notice sooner that the database is away.
const NODE_ACQUIRE: Duration = Duration::from_secs(1);

/// Maximum number of concurrent readers.
const READERS: u32 = 4;

/// Additional readers for long queries.
const LONG_READERS: u32 = 2;

/// Maximum number of concurrent commits of a node.
const NODE_WRITERS: usize = 4;

/// How long a commit of a node may take.
const NODE_PATIENCE: Duration = Duration::from_secs(5);

/// How long a node waits until it can migrate, and how often it looks.
const MIGRATE_PATIENCE: Duration = Duration::from_secs(5);
const MIGRATE_PAUSE: Duration = Duration::from_millis(50);

/// Who opens the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Somebody who reads while a server may be running.
    Beside,
    /// A single server, or work that a running server would disturb.
    Alone,
    /// Somebody who reads while no server may run.
    Check,
    /// A node that has no number yet.
    Newcomer,
    /// The node with this number.
    Node(i64),
}

impl PgStore {
    /// Opens a database that a server has used before. A server may be running.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let store = Self::new(url, Role::Beside)?;
        store.named(store.is_up_to_date().await)?;
        Ok(store)
    }

    /// Opens a database for a server, or for work that a running server would disturb: with a lock until the store is
    /// closed or the process ends. Creates the tables if they are missing, and migrates older ones.
    ///
    /// If the connection that holds the lock is lost, nothing can be written until the lock is taken again, and nothing
    /// any more if another server had it meanwhile.
    pub async fn open_alone(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let store = Self::open_to_import(url).await?;
        store.named(store.is_whole().await)?;
        Ok(store)
    }

    /// Like [`open_alone`](Self::open_alone), but takes a database into which a copy was begun and not finished.
    pub async fn open_to_import(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let store = Self::new(url, Role::Alone)?;
        store.named(store.prepare().await)?;
        Ok(store)
    }

    /// Opens the database for checking while no server runs. Nothing is created, written or migrated.
    pub async fn open_to_check(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let store = Self::new(url, Role::Check)?;
        let locked = store.writer.lease().await.map(super::writer::Lease::keep);
        store.named(locked)?;
        store.named(store.is_up_to_date().await)?;
        Ok(store)
    }

    /// Opens the database for one of several servers, and registers it as a node with a number and a lease of its own.
    /// Single servers cannot use the database at the same time. The host has four seconds until its first beat, and two
    /// from each beat to the next.
    ///
    /// Creates the tables if they are missing, and migrates older ones if no other node runs. Refuses the database if a
    /// live node uses another message bus.
    pub async fn open_as_node(url: &DatabaseUrl, node: &NewNode) -> Result<Self, StoreError> {
        let newcomer = Self::new(url, Role::Newcomer)?;
        newcomer.named(newcomer.migrate_with_others().await)?;
        newcomer.named(newcomer.is_whole().await)?;
        let number = newcomer.named(newcomer.register(node).await)?;
        let store = Self::new(url, Role::Node(number))?;
        // It has the lock before the newcomer lets go of it.
        store.named(store.health().await)?;
        newcomer.close().await;
        Ok(store)
    }

    fn new(url: &DatabaseUrl, role: Role) -> Result<Self, StoreError> {
        let (options, name) = url.options()?;
        let (lock, most) = match role {
            Role::Beside => (Lock::None, 1),
            Role::Alone | Role::Check => (Lock::Alone, 1),
            Role::Newcomer => (Lock::Shared, 1),
            Role::Node(_) => (Lock::Shared, NODE_WRITERS),
        };
        let options = match role {
            Role::Check => options.options([("default_transaction_read_only", "on")]),
            Role::Node(id) => options.application_name(&application_name(id)),
            _ => options,
        };
        let (node, patience, acquire, statement) = match role {
            Role::Node(id) => (Some(id), NODE_PATIENCE, NODE_ACQUIRE, "4s"),
            _ => (None, QUICK, ACQUIRE, "10s"),
        };
        let idle = if lock == Lock::Shared { "1s" } else { "10s" };
        let quick = options.clone().options([("statement_timeout", statement)]);
        let slow = options.clone().options([("statement_timeout", "9min")]);
        let plan = Plan { options: writing(quick.clone(), idle), lock, most, node, patience, name: name.clone() };
        let membership = node.map(|id| Membership::new(id, &plan));
        let writer = Writer::new(plan);
        let (readers, long) = (pool(quick, READERS, acquire), pool(slow, LONG_READERS, acquire));
        Ok(Self { name, readers, long, writer, membership })
    }

    /// An error that names the database.
    fn named<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        done.map_err(|error| match error {
            StoreError::DatabaseInUse(_)
            | StoreError::Newer { .. }
            | StoreError::Older(_)
            | StoreError::Database { .. } => error,
            other => StoreError::Database { name: self.name.clone(), why: other.to_string() },
        })
    }

    /// Takes the lock, migrates, and writes once.
    async fn prepare(&self) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        self.is_utf8(&mut lease).await?;
        self.migrate().await?;
        self.writer.started(lease).await?;
        self.health().await
    }

    /// Migrates as the only one on the database, or waits until another node has.
    async fn migrate_with_others(&self) -> Result<(), StoreError> {
        let end = Instant::now() + MIGRATE_PATIENCE;
        let mut connection = within(CONNECT, self.readers.connect_options().connect()).await?;
        self.is_utf8(&mut connection).await?;
        let mut found = schema(&mut connection).await?;
        while found.is_none_or(|found| found < last_schema()) {
            if try_lock(&mut connection, Lock::Alone).await? {
                self.migrate().await?;
                break;
            }
            if Instant::now() > end {
                let why = "it has to be brought up to date first, and a server is using it; stop all of them".into();
                return Err(StoreError::Database { name: self.name.clone(), why });
            }
            sleep(MIGRATE_PAUSE).await;
            found = schema(&mut connection).await?;
        }
        // This releases the lock.
        within(CONNECT, connection.close()).await?;
        match found {
            Some(found) if found > last_schema() => Err(self.newer(found)),
            _ => Ok(()),
        }
    }

    async fn is_utf8(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let encoding: String =
            within(CONNECT, sqlx::query_scalar("SHOW server_encoding").fetch_one(connection)).await?;
        if encoding == "UTF8" {
            return Ok(());
        }
        let why = format!("its encoding is {encoding}; create it with ENCODING 'UTF8'");
        Err(StoreError::Database { name: self.name.clone(), why })
    }

    /// Refuses a database into which a copy was begun and not finished.
    async fn is_whole(&self) -> Result<(), StoreError> {
        let half = sqlx::query_scalar("SELECT half_copied FROM server").fetch_one(&self.readers);
        if within(CONNECT, half).await? {
            let why = "a copy into it was not finished; run `quickdraw migrate` again".into();
            return Err(StoreError::Database { name: self.name.clone(), why });
        }
        Ok(())
    }

    /// Migrates over a connection of its own, on which a statement may take long.
    async fn migrate(&self) -> Result<(), StoreError> {
        let mut connection = within(CONNECT, self.long.connect_options().connect()).await?;
        match timeout(LONG, migrator_of(MIGRATIONS).run_direct(None, &mut connection, false)).await {
            Err(_) => Err(StoreError::Busy("the migration takes too long".into())),
            Ok(Err(MigrateError::VersionMissing(found))) => Err(self.newer(found)),
            Ok(Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _))) => {
                Err(StoreError::of_postgres(&error))
            }
            Ok(done) => done.map_err(StoreError::from),
        }
    }

    fn newer(&self, found: i64) -> StoreError {
        StoreError::Newer { place: self.name.clone(), found, known: last_schema() }
    }

    async fn is_up_to_date(&self) -> Result<(), StoreError> {
        let mut connection = within(CONNECT, self.readers.connect_options().connect()).await?;
        match schema(&mut connection).await? {
            None => {
                let why = "it holds no server's data; name another with --database".into();
                Err(StoreError::Database { name: self.name.clone(), why })
            }
            Some(found) if found > last_schema() => Err(self.newer(found)),
            Some(found) if found < last_schema() => Err(StoreError::Older(self.name.clone())),
            Some(_) => Ok(()),
        }
    }
}

/// What the database calls the connections of a node.
pub(super) fn application_name(node: i64) -> String {
    format!("quickdraw-node-{node}")
}

/// The schema of the database; `None` without one.
async fn schema(connection: &mut PgConnection) -> Result<Option<i64>, StoreError> {
    const THERE: &str = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    const LAST: &str = "SELECT max(version) FROM _sqlx_migrations";
    let work = async {
        if sqlx::query_scalar(THERE).fetch_one(&mut *connection).await? {
            sqlx::query_scalar(LAST).fetch_one(connection).await
        } else {
            Ok(None)
        }
    };
    within(CONNECT, work).await
}

/// The newest schema this program knows.
fn last_schema() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or_default()
}

/// Options of a connection that writes.
fn writing(options: PgConnectOptions, idle: &str) -> PgConnectOptions {
    options.options([
        // Waiting for a lock longer than this is an error.
        ("lock_timeout", "3s"),
        // The commit is on disk before it is acknowledged, whatever the default of the database is.
        ("synchronous_commit", "on"),
        // A statement that waited for a lock sees what the last holder wrote.
        ("default_transaction_isolation", "read committed"),
        // A program that was stopped inside a transaction does not hold up others for longer.
        ("idle_in_transaction_session_timeout", idle),
        // The database notices within half a minute that this machine is gone, and gives the lock to another.
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ])
}

/// A pool that opens up to `most` connections on demand.
fn pool(options: PgConnectOptions, most: u32, acquire: Duration) -> PgPool {
    PgPoolOptions::new().max_connections(most).acquire_timeout(acquire).connect_lazy_with(options)
}
