//! A server on its own port, and clients that use it like any others.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "every test file uses a part of it")]

mod client;
mod http;

use std::net::SocketAddr;
use std::sync::Arc;

pub use client::{Client, play, shoot};
pub use http::{Answer, Guest};
use server::{Config, Rate, Seconds};
use store::{SqliteStore, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs until it is dropped or stopped.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its data directory.
    pub data: Arc<TempDir>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), server::Error>>,
}

/// Limits that a test with many clients on one machine does not reach by accident.
pub fn generous() -> Config {
    let mut config = Config::default();
    config.limits.new_players = Rate::new(100_000, 1);
    config.limits.requests = Rate::new(100_000, 1);
    config.limits.new_tables = Rate::new(100_000, 1);
    // Programs that play whole games at once would count as a flood.
    config.limits.messages = Rate::new(100_000, 1);
    config.limits.bytes = Rate::new(1_000_000_000, 1);
    config.limits.new_players_per_day = 1_000_000;
    config.limits.downloads = Rate::new(100_000, 1);
    config.limits.connections_per_address = 10_000;
    config.limits.tables_per_player = 10_000;
    config.limits.tables_per_address = 10_000;
    // A test's client reads only when it wants to know something.
    config.limits.silent_after = Seconds::of(60);
    config
}

impl Server {
    /// A server with generous limits.
    pub async fn start() -> Self {
        Self::with(generous()).await
    }

    /// A server with these settings and an empty data directory of its own.
    pub async fn with(config: Config) -> Self {
        Self::on(config, Arc::new(TempDir::new().expect("a temporary directory"))).await
    }

    /// A server with these settings and an existing data directory.
    pub async fn on(config: Config, data: Arc<TempDir>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port it got");
        let (stop, stopped) = oneshot::channel::<()>();
        let config = Config { data: data.path().into(), ..config };
        let task = tokio::spawn(server::run(listener, config, stopped));
        Self { address, data, stop: Some(stop), task }
    }

    /// A server with a store that the test can access, to make it fail.
    pub async fn with_store(config: Config) -> (Self, Arc<SqliteStore>) {
        let data = Arc::new(TempDir::new().expect("a temporary directory"));
        let store = Arc::new(SqliteStore::open(data.path()).await.expect("an empty directory can be used"));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port it got");
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server::run_on(listener, config, Arc::clone(&store) as Arc<dyn Store>, stopped));
        (Self { address, data, stop: Some(stop), task }, store)
    }

    /// Shuts it down and returns its data directory.
    pub async fn stop(mut self) -> Arc<TempDir> {
        drop(self.stop.take());
        self.task.await.expect("the server does not panic").expect("the server ends well");
        self.data
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Guest {
        Guest::new(self.address, name).await
    }

    /// A request without a body.
    pub async fn get(&self, path: &str) -> Answer {
        http::request(self.address, "GET", path, &[], "").await
    }

    /// Any request.
    pub async fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        http::request(self.address, method, path, headers, body).await
    }
}
