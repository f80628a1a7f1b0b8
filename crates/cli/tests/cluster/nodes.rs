//! Several nodes with their database and their message bus.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::TableId;
use serde::Deserialize;
use store::{Cluster, DatabaseUrl, PgStore, Upkeep};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use crate::harness::PATIENCE;
use crate::nats_server::NatsServer;
use crate::node::Node;
use crate::postgres_server::PostgresServer;

/// The pause before another look at the database.
const LOOK: Duration = Duration::from_millis(50);

/// Errors that nodes may log, because the database is away now and then.
const COMPLAINTS: [&str; 4] =
    ["a commit failed", "results could not be rated yet", "the store refused a request", "the lease is over"];

/// Several nodes. The nodes end first, then what they use.
pub(crate) struct Nodes {
    pub(crate) all: Vec<Node>,
    pub(crate) nats: NatsServer,
    pub(crate) postgres: PostgresServer,
    pub(crate) data: TempDir,
}

/// The part of a node's status that tests read.
#[derive(Deserialize)]
struct Status {
    heard: usize,
}

impl Nodes {
    /// Starts so many nodes, unless PostgreSQL or NATS is not installed.
    pub(crate) async fn start(count: usize, flags: &[&str]) -> Option<Self> {
        Self::start_with_clocks(&vec![0; count], flags).await
    }

    /// The same, with system clocks that are off by so many hours.
    pub(crate) async fn start_with_clocks(hours: &[i32], flags: &[&str]) -> Option<Self> {
        let (nats, postgres) = (NatsServer::start()?, PostgresServer::start()?);
        let mut nodes = Self { all: Vec::new(), nats, postgres, data: TempDir::new().unwrap() };
        for (number, hours) in hours.iter().enumerate() {
            let mut node = nodes.another(&format!("node-{number}"), flags).await;
            node.options.clock_off_by = *hours;
            node.start().await;
            nodes.all.push(node);
        }
        nodes.all_here().await;
        Some(nodes)
    }

    /// One more node, which was not started yet.
    pub(crate) async fn another(&self, name: &str, flags: &[&str]) -> Node {
        Node::new(name, &self.postgres, &self.nats, &self.data.path().join("unused"), flags).await
    }

    /// The address of the database, for this test itself.
    pub(crate) fn url(&self) -> String {
        self.postgres.url("postgres")
    }

    /// Opens the database.
    pub(crate) async fn store(&self) -> PgStore {
        PgStore::open(&DatabaseUrl::new(self.url())).await.unwrap()
    }

    /// Where players connect.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.all.iter().map(|node| node.options.listen).collect()
    }

    /// Waits until all nodes are alive and hear each other.
    pub(crate) async fn all_here(&self) {
        let (store, until) = (self.store().await, Instant::now() + PATIENCE);
        loop {
            let found = store.nodes().await.unwrap();
            let live = found.nodes.iter().filter(|node| node.alive && node.until > found.now);
            let heard: Vec<usize> =
                live.map(|node| serde_json::from_str(&node.status).map_or(0, |Status { heard }| heard)).collect();
            if heard.len() == self.all.len() && heard.iter().all(|heard| heard + 1 == self.all.len()) {
                break;
            }
            assert!(Instant::now() < until, "not all nodes are here: {found:?}");
            sleep(LOOK).await;
        }
        store.close().await;
    }

    /// The node that owns a table, when it has one.
    pub(crate) async fn owner(&self, table: TableId) -> usize {
        let (store, until) = (self.store().await, Instant::now() + PATIENCE);
        loop {
            let owner = store.locate(table.0).await.unwrap().and_then(|located| located.node);
            let nodes = store.nodes().await.unwrap().nodes;
            let name = owner.and_then(|id| nodes.into_iter().find(|node| node.id == id)).map(|node| node.name);
            if let Some(owner) = self.all.iter().position(|node| Some(&node.name) == name.as_ref()) {
                store.close().await;
                return owner;
            }
            assert!(Instant::now() < until, "{table} has no owner");
            sleep(LOOK).await;
        }
    }

    /// Kills all nodes. Returns the errors in their logs that the tests do not cause.
    pub(crate) fn kill_all(&mut self) -> Vec<String> {
        let mut errors = Vec::new();
        for node in &mut self.all {
            node.kill();
            let lines = node.log.lines().filter(|line| line.contains("ERROR") || line.contains("panicked"));
            let lines = lines.filter(|line| !COMPLAINTS.iter().any(|known| line.contains(known)));
            errors.extend(lines.map(|line| format!("{} says: {line}", node.name)));
        }
        errors
    }
}

/// Keeps the logs of these nodes where a person can read them.
pub(crate) fn keep_logs(nodes: &[Node]) {
    for node in nodes {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.log", node.name));
        std::fs::write(&file, &node.log).unwrap();
        println!("the log of {} is in {}", node.name, file.display());
    }
}
