//! The PostgreSQL store on a real server.

mod cluster;
mod faults;
mod import;
#[path = "../../postgres_server/mod.rs"]
mod postgres_server;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Executor};
use store::{DatabaseUrl, PgStore};
use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinSet};

use crate::Home;
use postgres_server::PostgresServer;

/// Tests that run at the same time: each has several connections.
const AT_ONCE: usize = 4;

/// A database on a server that tests share.
pub(crate) struct Database {
    server: Arc<PostgresServer>,
    url: String,
}

impl Database {
    /// An empty database.
    async fn new(server: &Arc<PostgresServer>) -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", MADE.fetch_add(1, Ordering::Relaxed));
        let mut maintenance = connect(&server.url("postgres")).await;
        // The other strategy takes three times as long.
        let create = format!("CREATE DATABASE {name} STRATEGY file_copy");
        maintenance.execute(sqlx::AssertSqlSafe(create)).await.unwrap();
        Self { server: Arc::clone(server), url: server.url(&name) }
    }

    fn url(&self) -> DatabaseUrl {
        DatabaseUrl::new(&*self.url)
    }

    async fn alone(&self) -> Result<PgStore, store::StoreError> {
        PgStore::open_alone(&self.url()).await
    }
}

async fn connect(url: &str) -> PgConnection {
    url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
}

impl Home for Database {
    type Store = PgStore;

    async fn open(&self) -> PgStore {
        self.alone().await.unwrap()
    }

    async fn another(&self) -> Self {
        Self::new(&self.server).await
    }

    async fn run(&self, sql: &'static str) {
        connect(&self.url).await.execute(sql).await.unwrap();
    }

    async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut connect(&self.url).await).await.unwrap()
    }

    async fn mentions(&self, text: &str) -> bool {
        let mut connection = connect(&self.url).await;
        let tables: Vec<String> = sqlx::query_scalar("SELECT relname::text FROM pg_stat_user_tables")
            .fetch_all(&mut connection)
            .await
            .unwrap();
        let mut found = false;
        for table in tables {
            let sql = format!("SELECT EXISTS (SELECT 1 FROM {table} AS line WHERE position($1 IN line::text) > 0)");
            found |= sqlx::query_scalar::<_, bool>(sqlx::AssertSqlSafe(sql))
                .bind(text)
                .fetch_one(&mut connection)
                .await
                .unwrap();
        }
        found
    }
}

/// Tests that share a server, several at a time, each with a database of its own.
struct Suite {
    server: Arc<PostgresServer>,
    places: Arc<Semaphore>,
    tests: JoinSet<(&'static str, Result<(), JoinError>)>,
}

impl Suite {
    fn new(server: &Arc<PostgresServer>) -> Self {
        let (server, places) = (Arc::clone(server), Arc::new(Semaphore::new(AT_ONCE)));
        Self { server, places, tests: JoinSet::new() }
    }

    fn add<F>(&mut self, name: &'static str, test: impl FnOnce(Database) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (server, places) = (Arc::clone(&self.server), Arc::clone(&self.places));
        self.tests.spawn(async move {
            let _place = places.acquire().await.unwrap();
            let home = Database::new(&server).await;
            (name, tokio::spawn(test(home)).await)
        });
    }

    async fn finish(self) {
        let failed: Vec<_> = self.tests.join_all().await.into_iter().filter(|(_, done)| done.is_err()).collect();
        assert!(failed.is_empty(), "{failed:?}");
    }
}

/// All tests in one, because each process that needs a server starts its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_store_behaves_as_the_one_in_sqlite() {
    let Some(server) = PostgresServer::start() else { return };
    let mut suite = Suite::new(&Arc::new(server));
    macro_rules! on_postgres {
        ($($area:ident { $($name:ident)* })*) => {
            $($({
                let name = concat!(stringify!($area), "::", stringify!($name));
                suite.add(name, |home| async move { crate::behaviour::$area::$name(&home).await });
            })*)*
        };
    }
    crate::behaviour::all!(on_postgres);
    suite.finish().await;
}
