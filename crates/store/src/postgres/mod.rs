//! The store in a PostgreSQL database.
//!
//! In a single server one connection writes, as in SQLite, and holds an advisory lock on the database if no other server
//! may run beside this one. So what is written over it can only be written by the server that holds the lock.
//!
//! Several servers, called nodes, hold the lock together. Each has a few connections that write, and every writing
//! statement fails unless its node is alive (`cluster`).

mod check;
mod cluster;
mod commit;
mod import;
mod ladder;
mod open;
mod personal;
mod players;
mod results;
mod tables;
mod upkeep;
mod url;
mod writer;

use std::fmt;
use std::time::Duration;

use sqlx::PgPool;
use tokio::time::timeout;

use crate::StoreError;
use cluster::Membership;
use writer::Writer;

pub use import::Imported;
pub use url::DatabaseUrl;

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a read or a commit may take. The database gives up a little earlier by itself.
const QUICK: Duration = Duration::from_secs(12);
/// How long a query over all data may take.
const LONG: Duration = Duration::from_mins(10);

/// A store in a PostgreSQL database.
pub struct PgStore {
    /// The address without the password.
    name: String,
    readers: PgPool,
    /// For queries that may take long, so that quick ones do not wait for them.
    long: PgPool,
    writer: Writer,
    /// If this is a node.
    membership: Option<Membership>,
}

impl PgStore {
    /// Waits for a read or a small write.
    async fn quick<T>(&self, work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
        within(self.writer.patience(), work).await
    }
}

impl fmt::Debug for PgStore {
    /// Says nothing of the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgStore").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Waits for the database, but not longer than this: a connection may be dead without anybody telling.
async fn within<T>(limit: Duration, work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match timeout(limit, work).await {
        Ok(done) => done.map_err(|error| StoreError::of_postgres(&error)),
        Err(_) => Err(StoreError::Unreachable(format!("no answer within {} seconds", limit.as_secs()))),
    }
}

/// One column of a list, as an array for `unnest`.
fn column<'a, T, U>(list: impl IntoIterator<Item = &'a T>, field: impl Fn(&'a T) -> U) -> Vec<U>
where
    T: 'a,
{
    list.into_iter().map(field).collect()
}
