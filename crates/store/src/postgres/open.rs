//! Opening the database: connections, migrations.

use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool};
use tokio::time::timeout;

use super::writer::Writer;
use super::{CONNECT, DatabaseUrl, LONG, PgStore, within};
use crate::open::migrator_of;
use crate::{StoreError, Upkeep};

/// Each schema, with the migration from the one before. Released migrations are never edited: a change is a new entry.
const MIGRATIONS: &[(i64, &str, &str)] = &[(1, "start", include_str!("../../migrations/postgres/0001_start.sql"))];

/// How long a read waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(3);

/// Maximum number of concurrent readers.
const READERS: u32 = 4;

/// Additional readers for long queries.
const LONG_READERS: u32 = 2;

impl PgStore {
    /// Opens a database that a server has used before. A server may be running.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let store = Self::new(url, false, |options| options)?;
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
        let half: bool = store.named(
            within(CONNECT, sqlx::query_scalar("SELECT half_copied FROM server").fetch_one(&store.readers)).await,
        )?;
        if half {
            let why = "a copy into it was not finished; run `quickdraw migrate` again".into();
            return Err(StoreError::Database { name: store.name, why });
        }
        Ok(store)
    }

    /// Like [`open_alone`](Self::open_alone), but takes a database into which a copy was begun and not finished.
    pub async fn open_to_import(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let store = Self::new(url, true, |options| options)?;
        store.named(store.prepare().await)?;
        Ok(store)
    }

    /// Opens the database for checking while no server runs. Nothing is created, written or migrated.
    pub async fn open_to_check(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let store = Self::new(url, true, |options| options.options([("default_transaction_read_only", "on")]))?;
        let locked = store.writer.lease().await.map(super::writer::Lease::keep);
        store.named(locked)?;
        store.named(store.is_up_to_date().await)?;
        Ok(store)
    }

    fn new(
        url: &DatabaseUrl,
        alone: bool,
        with: impl Fn(PgConnectOptions) -> PgConnectOptions,
    ) -> Result<Self, StoreError> {
        let (options, name) = url.options()?;
        let options = with(options);
        let quick = options.clone().options([("statement_timeout", "10s")]);
        let slow = options.clone().options([("statement_timeout", "9min")]);
        let writer = Writer::new(quick.clone(), alone, name.clone());
        Ok(Self { name, readers: pool(quick, READERS), long: pool(slow, LONG_READERS), writer })
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
        let encoding: String =
            within(CONNECT, sqlx::query_scalar("SHOW server_encoding").fetch_one(&mut *lease)).await?;
        if encoding != "UTF8" {
            let why = format!("its encoding is {encoding}; create it with ENCODING 'UTF8'");
            return Err(StoreError::Database { name: self.name.clone(), why });
        }
        self.migrate().await?;
        self.writer.started(lease).await?;
        self.health().await
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
        let found = within(CONNECT, async {
            let mut connection: PgConnection = self.readers.connect_options().connect().await?;
            let there: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
                .fetch_one(&mut connection)
                .await?;
            if !there {
                return Ok(None);
            }
            sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut connection).await
        });
        match found.await? {
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

/// The newest schema this program knows.
fn last_schema() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or_default()
}

/// A pool that opens up to `most` connections on demand.
fn pool(options: PgConnectOptions, most: u32) -> PgPool {
    PgPoolOptions::new().max_connections(most).acquire_timeout(ACQUIRE).connect_lazy_with(options)
}
