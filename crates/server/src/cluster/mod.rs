//! Several nodes on one PostgreSQL database, with NATS between them.
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

use parking_lot::{Mutex, RwLock};
use protocol::rest::OwnTable;
use tokio::sync::{Notify, mpsc};

use crate::app::App;
use crate::error::Error;

pub use bus::{BusAddresses, BusConfig};
pub(crate) use bus::Bus;
pub(crate) use drain::drain;
pub(crate) use guests::RemoteEnd;
pub(crate) use peer::Peer;
pub(crate) use routing::{Place, SocketLinks};
pub(crate) use wire::PlayerNews;

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
    /// Questions to other nodes that are not answered yet.
    questions: Mutex<HashMap<u64, mpsc::UnboundedSender<Vec<OwnTable>>>>,
    next_question: AtomicU64,
}

impl Cluster {
    pub(crate) fn new(store: Arc<dyn ClusterStore>, bus: Bus) -> Self {
        Self {
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
            questions: Mutex::default(),
            next_question: AtomicU64::new(0),
        }
    }

    /// Why players should use another node now, if they should.
    pub(crate) fn unfit(&self) -> Option<&'static str> {
        if self.draining.load(Ordering::Relaxed) {
            Some("draining")
        } else if self.lapsed.load(Ordering::Relaxed) {
            Some("the lease could not be renewed; see the log")
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

    /// Records that this node was condemned.
    pub(crate) fn be_condemned(&self) {
        self.condemned.notify_one();
    }

    /// Waits until this node is condemned.
    pub(crate) async fn condemned(&self) {
        self.condemned.notified().await;
    }
}

/// Starts this node's part: links to the others, its lease, and the adoption of tables without an owner. Returns the
/// tasks, none of which ends by itself.
pub(crate) async fn start(app: &Arc<App>, cluster: &Arc<Cluster>, tasks: &mut tokio::task::JoinSet<()>) -> Result<(), Error> {
    let listening = cluster.bus.listen(cluster.node).await?;
    tasks.spawn(routing::listen(Arc::clone(app), Arc::clone(cluster), listening));
    tasks.spawn(ownership::keep_lease(Arc::clone(app), Arc::clone(cluster)));
    tasks.spawn(ownership::adopt(Arc::clone(app), Arc::clone(cluster)));
    tasks.spawn(news::refresh_players(Arc::clone(app), Arc::clone(cluster)));
    Ok(())
}
