//! Guests: connections of players whose sockets are on other nodes.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::Mutex;
use protocol::{PlayerId, TableId};
use table::Form;
use table::detector::LOOKS_AT;
use tokio::sync::mpsc;

use super::peer::Peer;
use super::wire::{End, Frame, NodeMessage, Relay, Visitor};
use crate::app::App;
use crate::connection::{Connection, Then};
use crate::outbox::CloseReason;
use crate::player::Player;

/// Requests of one guest that were received and not handled yet.
const UNHEARD: usize = 128;

/// Where a guest's messages go.
pub(crate) struct RemoteEnd {
    peer: Arc<Peer>,
    socket: u64,
}

impl RemoteEnd {
    /// Sends a message to the socket. `signal` is the table and the number of a race's signal, if it is one.
    pub(crate) fn send(&self, frame: &Utf8Bytes, signal: Option<(TableId, Micros)>) {
        let (socket, text) = (self.socket, frame.as_str().to_owned());
        self.peer.push(NodeMessage::Frame(Frame { socket, signal, text }));
    }

    /// Closes the socket.
    pub(crate) fn close(&self, reason: CloseReason) {
        let why = if reason == CloseReason::TOO_MANY { End::TooMany } else { End::Moved };
        self.peer.push(NodeMessage::End { socket: self.socket, why });
    }

    /// Tells the socket's node that a table is followed.
    pub(crate) fn followed(&self, table: TableId) {
        self.peer.push(NodeMessage::Followed { socket: self.socket, table });
    }

    /// Tells the socket's node that a table is not followed.
    pub(crate) fn not_followed(&self, table: TableId) {
        self.peer.push(NodeMessage::NotFollowed { socket: self.socket, table });
    }
}

/// The guests of this node, by the node and the number of their sockets.
#[derive(Default)]
pub(super) struct Guests(Mutex<HashMap<(u64, u64), mpsc::Sender<Relay>>>);

impl Guests {
    /// Begins to serve a guest.
    pub(super) fn open(&self, app: &Arc<App>, peer: &Arc<Peer>, visitor: Visitor) {
        let (requests, taken) = mpsc::channel(UNHEARD);
        self.0.lock().insert((peer.node, visitor.socket), requests);
        tokio::spawn(serve(Arc::clone(app), Arc::clone(peer), visitor, taken));
    }

    /// Passes a request on to its guest. A guest whose queue overflows is disconnected.
    pub(super) fn ask(&self, peer: &Arc<Peer>, relay: Relay) {
        let key = (peer.node, relay.socket);
        let mut guests = self.0.lock();
        let Some(requests) = guests.get(&key) else { return };
        if requests.try_send(relay).is_err() {
            guests.remove(&key);
            peer.push(NodeMessage::End { socket: key.1, why: End::TooMany });
        }
    }

    /// A socket was closed.
    pub(super) fn drop_one(&self, node: u64, socket: u64) {
        self.0.lock().remove(&(node, socket));
    }

    /// Drops all guests of a node.
    pub(super) fn drop_node(&self, node: u64) {
        self.0.lock().retain(|(from, _), _| *from != node);
    }

    /// Drops all guests.
    pub(super) fn drop_all(&self) {
        self.0.lock().clear();
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0.lock().len()
    }
}

/// Serves a guest until its socket is closed.
async fn serve(app: Arc<App>, peer: Arc<Peer>, visitor: Visitor, mut requests: mpsc::Receiver<Relay>) {
    let Visitor { socket, person, muted, from, events } = visitor;
    remember_races(&app, person.id).await;
    let form = if events { Form::Events } else { Form::View };
    let mut connection =
        Connection::visiting(Arc::clone(&app), Player::new(person, muted), from, form, RemoteEnd { peer, socket });
    while let Some(relay) = requests.recv().await {
        match connection.relayed(app.clock.now(), relay).await {
            Then::ReadOn => {}
            Then::Wait(wait) => tokio::time::sleep(Duration::from_micros(wait)).await,
            Then::End(reason) => return connection.outbox.close(reason),
        }
    }
}

/// Reads a player's last race times, for the detector.
async fn remember_races(app: &App, player: PlayerId) {
    if app.reactions.is_new(player) {
        match app.store.races(player.0, LOOKS_AT as u32).await {
            Ok(races) => app.reactions.restore(player, races),
            Err(error) => tracing::warn!(%error, "a player's race times could not be read"),
        }
    }
}
