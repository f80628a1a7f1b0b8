//! Where tables are, and how messages get to them and back.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use engine::Micros;
use futures_util::StreamExt;
use parking_lot::Mutex;
use protocol::TableId;
use store::Node;
use table::{Form, Latency};
use tokio::time::{Instant, timeout};

use super::Cluster;
use super::news::send_lobby;
use super::peer::{BEAT, Peer, Received};
use super::wire::{End, Envelope, Frame, NodeMessage, Relay, Relayed, Visitor};
use crate::app::App;
use crate::outbox::{CloseReason, Outbox};

/// How long a table without a live owner is waited for. Adoption takes about three seconds.
const SEARCH: Duration = Duration::from_secs(8);
const FIRST_PAUSE: Duration = Duration::from_millis(30);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

/// Where a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On this node, or nowhere.
    Here,
    /// On this other node.
    At(u64),
    /// On its way, or on a node that cannot be reached.
    Unknown,
}

/// A socket of this node and the tables of other nodes that it uses.
pub(crate) struct SocketLinks {
    /// The number of the socket.
    number: u64,
    outbox: Arc<Outbox>,
    from: IpAddr,
    links: Mutex<Links>,
}

#[derive(Default)]
struct Links {
    /// The node of each followed table.
    tables: BTreeMap<TableId, u64>,
    /// The nodes that know this socket, with the number of round trips that each was told.
    nodes: BTreeMap<u64, usize>,
    /// The last signal of each table: its number, and when it was sent to the client.
    signals: BTreeMap<TableId, (Micros, Micros)>,
}

impl SocketLinks {
    /// A new socket with this number, of a client with this address.
    pub(crate) fn new(number: u64, outbox: &Arc<Outbox>, from: IpAddr) -> Self {
        Self { number, outbox: Arc::clone(outbox), from, links: Mutex::default() }
    }

    /// The node of a table that this socket follows elsewhere.
    pub(crate) fn node_of(&self, table: TableId) -> Option<u64> {
        self.links.lock().tables.get(&table).copied()
    }

    /// Records that a table elsewhere is no longer followed.
    pub(crate) fn unfollow(&self, table: TableId) {
        let mut links = self.links.lock();
        links.tables.remove(&table);
        links.signals.remove(&table);
    }

    /// The number of tables that are followed elsewhere.
    pub(crate) fn count(&self) -> usize {
        self.links.lock().tables.len()
    }
}

impl Cluster {
    /// Where a table is. If it has no live owner at the moment, waits until it has one, but not for ever.
    pub(crate) async fn place(&self, app: &App, table: TableId) -> Place {
        let (until, mut pause) = (Instant::now() + SEARCH, FIRST_PAUSE);
        loop {
            let adopted = self.adopted.notified();
            if app.tables.get(table).is_some() || app.damaged.lock().contains(&table) {
                return Place::Here;
            }
            match self.store.locate(table.0).await {
                Ok(None) => return Place::Here,
                Ok(Some(located)) if located.closed => return Place::Here,
                Ok(Some(located)) => {
                    let other = located.node.filter(|node| *node != self.node);
                    if let Some(node) = other.filter(|node| self.hears(*node)) {
                        return Place::At(node);
                    }
                }
                Err(error) => tracing::warn!(%error, "a table could not be looked for"),
            }
            if Instant::now() >= until {
                return Place::Unknown;
            }
            let _ = timeout(pause, adopted).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn hears(&self, node: u64) -> bool {
        self.peers.read().get(&node).is_some_and(|peer| peer.is_here())
    }

    /// Relays a request about a table to its node. From now on the socket follows that table, as far as is known here.
    pub(crate) fn relay(
        &self,
        now: Micros,
        socket: &Arc<SocketLinks>,
        (table, node): (TableId, u64),
        what: Relayed,
        latency: &Latency,
    ) {
        let peer = self.peer(node);
        let mut links = socket.links.lock();
        if let Entry::Vacant(unknown) = links.nodes.entry(node) {
            unknown.insert(0);
            self.sockets.lock().insert(socket.number, Arc::clone(socket));
            let player = &socket.outbox.player;
            peer.push(NodeMessage::Open(Visitor {
                socket: socket.number,
                person: player.person().as_ref().clone(),
                muted: player.muted(),
                from: socket.from,
                events: socket.outbox.form == Form::Events,
            }));
        }
        links.tables.insert(table, node);
        let told = links.nodes.entry(node).or_default();
        let trips = latency.measurements_from(*told).to_vec();
        *told += trips.len();
        let signal = links.signals.get(&table).map(|(signal, sent)| (*signal, now.saturating_sub(*sent)));
        peer.push(NodeMessage::Ask(Relay { socket: socket.number, what, trips, signal }));
    }

    /// Forgets a socket that is closed.
    pub(crate) fn forget(&self, socket: &SocketLinks) {
        self.sockets.lock().remove(&socket.number);
        for node in socket.links.lock().nodes.keys() {
            self.peer(*node).push(NodeMessage::Gone { socket: socket.number });
        }
    }

    /// The link to a node. There is one from the first use until the node is known to be dead.
    pub(super) fn peer(&self, node: u64) -> Arc<Peer> {
        if let Some(known) = self.peers.read().get(&node) {
            return Arc::clone(known);
        }
        let fresh = || Arc::new(Peer::new(node, Arc::clone(&self.send_soon)));
        Arc::clone(self.peers.write().entry(node).or_insert_with(fresh))
    }

    /// Learns which nodes are alive.
    pub(super) fn know(&self, app: &App, nodes: &[Node]) {
        let is_alive = |node: u64| nodes.iter().any(|one| one.id == node);
        let dead: Vec<u64> = self.peers.read().keys().copied().filter(|node| !is_alive(*node)).collect();
        for node in dead {
            self.clear(app, node);
            self.peers.write().remove(&node);
        }
        for node in nodes.iter().filter(|node| node.id != self.node) {
            let is_new = !self.peers.read().contains_key(&node.id);
            let peer = self.peer(node.id);
            peer.set_draining(node.status.contains(r#""draining":true"#));
            if is_new {
                send_lobby(app, &peer);
            }
        }
    }

    /// Begins anew with nodes that are no longer heard, or for which too much waits.
    pub(super) fn check_links(&self, app: &App) {
        let peers: Vec<Arc<Peer>> = self.peers.read().values().cloned().collect();
        for peer in peers {
            if peer.has_gone() || peer.is_full() {
                tracing::warn!(node = peer.node, "another node is not heard, or is too slow; its links begin anew");
                app.metrics.links_anew.increment(1);
                self.begin_anew(app, &peer);
            }
        }
    }

    fn begin_anew(&self, app: &App, peer: &Peer) {
        peer.begin_anew();
        self.clear(app, peer.node);
        send_lobby(app, peer);
    }

    /// Drops everything that depends on the link to a node: its guests here, and our sockets that follow its tables.
    fn clear(&self, app: &App, node: u64) {
        self.guests.drop_node(node);
        app.lobby.forget(node);
        // The list is copied: whoever relays locks a socket first and then the list.
        let sockets: Vec<Arc<SocketLinks>> = self.sockets.lock().values().cloned().collect();
        for socket in sockets {
            if socket.links.lock().nodes.contains_key(&node) {
                socket.outbox.close(CloseReason::MOVED);
            }
        }
    }

    fn socket(&self, number: u64) -> Option<Arc<SocketLinks>> {
        self.sockets.lock().get(&number).cloned()
    }

    fn receive(self: &Arc<Self>, app: &Arc<App>, envelope: Envelope) {
        let (peer, generation) = (self.peer(envelope.from), envelope.generation);
        match peer.receive(envelope) {
            Received::Old => {}
            Received::Gap { first } => {
                if !first {
                    tracing::warn!(node = peer.node, "messages of another node were lost; its links begin anew");
                    app.metrics.links_anew.increment(1);
                }
                // Both directions: the other node may have lost messages, too, and hears no more of this generation.
                self.begin_anew(app, &peer);
                peer.push(NodeMessage::Lost { generation });
            }
            Received::Next { messages, anew } => {
                if anew {
                    self.clear(app, peer.node);
                    send_lobby(app, &peer);
                }
                for message in messages {
                    self.handle(app, &peer, message);
                }
            }
        }
    }

    fn handle(self: &Arc<Self>, app: &Arc<App>, peer: &Arc<Peer>, message: NodeMessage) {
        match message {
            NodeMessage::Open(visitor) => self.guests.open(app, peer, visitor),
            NodeMessage::Ask(relay) => self.guests.ask(peer, relay),
            NodeMessage::Gone { socket } => self.guests.drop_one(peer.node, socket),
            NodeMessage::Frame(frame) => self.deliver(app, peer.node, frame),
            NodeMessage::Followed { socket, table } => {
                if let Some(socket) = self.socket(socket) {
                    socket.links.lock().tables.insert(table, peer.node);
                }
            }
            NodeMessage::NotFollowed { socket, table } => {
                if let Some(socket) = self.socket(socket) {
                    socket.unfollow(table);
                }
            }
            NodeMessage::End { socket, why } => {
                let reason = match why {
                    End::Moved => CloseReason::MOVED,
                    End::TooMany => CloseReason::TOO_MANY,
                };
                if let Some(socket) = self.socket(socket) {
                    socket.outbox.close(reason);
                }
            }
            NodeMessage::Lost { generation } => {
                if generation == peer.generation() {
                    tracing::info!(node = peer.node, "another node has missed messages; its links begin anew");
                    self.begin_anew(app, peer);
                }
            }
            NodeMessage::Player(news) => news.apply(app),
            NodeMessage::Lobby { all, tables, gone } => app.lobby.hear(peer.node, all, tables, gone),
            NodeMessage::Adopt => self.adopt_soon.notify_one(),
            NodeMessage::TablesOf { question, player } => {
                let tables = crate::api::tables_of(app, player);
                peer.push(NodeMessage::Tables { question, tables });
            }
            NodeMessage::Tables { question, tables } => {
                self.questions.lock().get(&question).into_iter().for_each(|asked| drop(asked.send(tables.clone())));
            }
        }
    }

    /// Passes a message of another node's table on to the client.
    fn deliver(&self, app: &App, node: u64, Frame { socket, signal, text }: Frame) {
        let Some(socket) = self.socket(socket) else { return };
        let mut links = socket.links.lock();
        if !links.nodes.contains_key(&node) {
            return;
        }
        if let Some((table, number)) = signal {
            links.signals.insert(table, (number, app.clock.now()));
        }
        drop(links);
        if socket.outbox.push(text.into()) {
            app.metrics.evicted_slow.increment(1);
        }
    }
}

/// Handles what other nodes send.
pub(super) async fn listen(app: Arc<App>, cluster: Arc<Cluster>, mut listening: Subscriber) {
    while let Some(message) = listening.next().await {
        app.metrics.bus_received.increment(1);
        if let Some(envelope) = Envelope::read(&message.payload) {
            cluster.receive(&app, envelope);
        } else {
            tracing::warn!("a message of another node cannot be read; is it of another version?");
        }
    }
}

/// Sends what waits for other nodes, and that this node is alive.
pub(super) async fn send(app: Arc<App>, cluster: Arc<Cluster>) {
    loop {
        let _ = timeout(BEAT / 2, cluster.send_soon.notified()).await;
        // Whoever queued one message usually queues more.
        tokio::task::yield_now().await;
        cluster.check_links(&app);
        if !cluster.bus.is_here() {
            tokio::time::sleep(BEAT / 8).await;
            continue;
        }
        let peers: Vec<Arc<Peer>> = cluster.peers.read().values().cloned().collect();
        for peer in peers {
            while let Some(envelope) = peer.take(cluster.node) {
                app.metrics.bus_sent.increment(1);
                cluster.bus.send(peer.node, envelope.write()).await;
            }
        }
    }
}
