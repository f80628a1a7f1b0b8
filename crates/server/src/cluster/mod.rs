//! Several nodes on one database, with a message bus between them.
//!
//! Every node serves every player; a table lives on one node at a time, its owner. A request for a table that lives
//! elsewhere is relayed to its owner over the bus. There a guest (`guests.rs`) stands in for the socket: an ordinary
//! [`Connection`](crate::connection::Connection) whose messages go back over the bus. So a table does not know where its
//! followers are.
//!
//! The bus may lose messages and the other node may die. Links number their messages; after a gap, or when a node is not
//! heard any more, everything that depended on the link begins anew: guests are dropped, and sockets that followed a
//! table there are closed. Their clients connect again, name the last update they have, and send again what was not
//! answered. All of that is what clients do on any lost connection.
//!
//! Who owns a table is decided in the database alone (`ownership.rs`), and an owner that was condemned cannot write.

mod bus;
mod drain;
mod guests;
mod news;
mod ownership;
mod peer;
mod quick;
mod routing;
mod wire;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::{Mutex, RwLock};
use protocol::PlayerId;
use protocol::rest::OwnTable;
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::app::App;
use crate::error::Error;
use crate::metrics::{Metrics, amount};

pub(crate) use bus::Bus;
pub use bus::{BusAddresses, BusConfig};
pub(crate) use drain::{Handover, drain};
pub(crate) use guests::RemoteEnd;
pub(crate) use quick::Seat;
pub(crate) use routing::{Place, SocketLinks};
pub(crate) use wire::{PlayerNews, Relay, Relayed};

use peer::Peer;

/// The database of a cluster: everything a store keeps, and what its nodes agree on.
pub trait ClusterStore: store::Store + store::Cluster {}

impl<S: store::Store + store::Cluster> ClusterStore for S {}

/// This node's part of the cluster.
pub(crate) struct Cluster {
    pub(crate) store: Arc<dyn ClusterStore>,
    /// The number of this node.
    pub(crate) node: u64,
    bus: Bus,
    peers: RwLock<HashMap<u64, Arc<Peer>>>,
    /// Sockets of this node that use tables of other nodes.
    sockets: Mutex<HashMap<u64, Arc<SocketLinks>>>,
    guests: guests::Guests,
    /// Notified when something waits for another node.
    send_soon: Arc<Notify>,
    /// Makes the ids of new tables unpredictable.
    salt: [u8; 32],
    /// Notified when tables may wait to be adopted.
    adopt_soon: Notify,
    /// Notified after tables were adopted.
    adopted: Notify,
    /// Notified when this node was condemned.
    condemned: Notify,
    /// Whether the lease could not be renewed for too long.
    lapsed: AtomicBool,
    /// Whether this node gives its tables away.
    draining: AtomicBool,
    /// Held while that goes on.
    drain_lock: tokio::sync::Mutex<()>,
    /// Questions to other nodes that are not answered yet.
    questions: Mutex<HashMap<u64, mpsc::UnboundedSender<Vec<OwnTable>>>>,
    next_question: AtomicU64,
}

impl Cluster {
    /// `secret` is the same on all nodes and known to nobody else.
    pub(crate) fn new(store: Arc<dyn ClusterStore>, bus: Bus, secret: &[u8; 32]) -> Self {
        Self {
            salt: Sha256::new().chain_update(b"tables").chain_update(secret).finalize().into(),
            send_soon: Arc::default(),
            node: store.node(),
            store,
            bus,
            peers: RwLock::default(),
            sockets: Mutex::default(),
            guests: guests::Guests::default(),
            adopt_soon: Notify::new(),
            adopted: Notify::new(),
            condemned: Notify::new(),
            lapsed: AtomicBool::new(false),
            draining: AtomicBool::new(false),
            drain_lock: tokio::sync::Mutex::default(),
            questions: Mutex::default(),
            next_question: AtomicU64::new(0),
        }
    }

    /// The id of the table that this request of this player opens.
    pub(crate) fn table_id(&self, player: PlayerId, ask: &str) -> u64 {
        let hash =
            Sha256::new().chain_update(self.salt).chain_update(player.0.to_be_bytes()).chain_update(ask).finalize();
        u64::from_be_bytes(*hash.first_chunk().expect("a hash has 32 bytes"))
    }

    /// Ends what this node does for others, and its lease.
    pub(crate) async fn stop(&self) {
        self.guests.drop_all();
        // If it cannot be given back, it runs out.
        let _ = timeout(LEAVE, self.store.leave()).await;
    }

    /// Why players should use another node now, if they should.
    pub(crate) fn unfit(&self) -> Option<&'static str> {
        if self.draining.load(Ordering::Relaxed) {
            Some("draining\n")
        } else if self.lapsed.load(Ordering::Relaxed) {
            Some("the lease could not be renewed; see the log\n")
        } else {
            None
        }
    }

    /// Whether the bus is there.
    pub(crate) fn has_bus(&self) -> bool {
        self.bus.is_here()
    }

    /// How many other nodes are heard, and how many there are.
    pub(crate) fn peers_here(&self) -> (usize, usize) {
        let peers = self.peers.read();
        (peers.values().filter(|peer| peer.is_here()).count(), peers.len())
    }

    /// Updates the metrics that are not counted as things happen.
    pub(crate) fn measure(&self, metrics: &Metrics) {
        metrics.nodes_heard.set(amount(self.peers_here().0));
        metrics.guests.set(amount(self.guests.count()));
    }

    /// Records that this node was condemned.
    pub(crate) fn be_condemned(&self) {
        self.condemned.notify_one();
    }

    /// Waits until this node is condemned.
    pub(crate) async fn condemned(&self) {
        self.condemned.notified().await;
    }
}

/// How long giving the lease back may take.
const LEAVE: Duration = Duration::from_secs(1);
/// How long the other nodes have to answer a new one.
const MEET: Duration = Duration::from_secs(4);
/// The pause before it looks again.
const AGAIN: Duration = Duration::from_millis(100);

/// Starts this node's part: links to the others, its lease, and the adoption of tables without an owner. None of the
/// tasks ends by itself.
pub(crate) async fn start(app: &Arc<App>, cluster: &Arc<Cluster>, tasks: &mut JoinSet<()>) -> Result<(), Error> {
    let listening = cluster.bus.listen(cluster.node).await?;
    tasks.spawn(routing::listen(Arc::clone(app), Arc::clone(cluster), listening));
    tasks.spawn(routing::send(Arc::clone(app), Arc::clone(cluster)));
    tasks.spawn(ownership::keep_lease(Arc::clone(app), Arc::clone(cluster)));
    tasks.spawn(ownership::watch_leases(Arc::clone(cluster)));
    tasks.spawn(news::refresh_players(Arc::clone(app), Arc::clone(cluster)));
    if let Err(error) = meet(cluster).await {
        let _ = cluster.store.leave().await;
        return Err(error);
    }
    tasks.spawn(ownership::adopt(Arc::clone(app), Arc::clone(cluster)));
    Ok(())
}

/// The first beats of a node. A database that is slow for a moment is asked again.
pub(crate) async fn first_beat(store: &dyn ClusterStore) -> Result<store::Beat, store::StoreError> {
    let until = Instant::now() + MEET;
    loop {
        match store.beat("{}").await {
            Err(error) if error.is_temporary() && Instant::now() < until => {
                tracing::info!(%error, "the database does not take the first beat yet");
                sleep(AGAIN).await;
            }
            done => return done,
        }
    }
}

/// Waits until another node is heard, if there are any. If none is, they use another bus: two clusters on one database
/// would take each other's tables.
async fn meet(cluster: &Cluster) -> Result<(), Error> {
    let until = Instant::now() + MEET;
    loop {
        let others = first_beat(&*cluster.store).await?.nodes;
        let others: Vec<String> =
            others.into_iter().filter(|node| node.id != cluster.node).map(|node| node.name).collect();
        if others.is_empty() || cluster.peers_here().0 > 0 {
            return Ok(());
        }
        if Instant::now() >= until {
            return Err(Error::BusMismatch { nodes: others.join(", ") });
        }
        sleep(AGAIN).await;
    }
}
