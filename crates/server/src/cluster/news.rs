//! What every node has to know: changes of players, the public tables, and who sits where.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use protocol::rest::OwnTable;
use protocol::{LobbyTable, PlayerId, TableId};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout_at};

use super::Cluster;
use super::peer::Peer;
use super::wire::{NodeMessage, PlayerNews};
use crate::app::App;

/// How often the connected players are read again: the bus may have lost a change.
const REFRESH: Duration = Duration::from_secs(10);
/// How many players are read at once.
const TOGETHER: usize = 500;
/// How long other nodes have to answer.
const PATIENCE: Duration = Duration::from_millis(700);
/// Public tables in one message.
const A_LIST: usize = 500;

impl PlayerNews {
    /// Applies it to the connections of this node.
    pub(super) fn apply(&self, app: &App) {
        match self {
            Self::Renamed(player, name) => {
                app.players.get(*player).into_iter().for_each(|player| player.rename(name));
            }
            Self::Muted(player, other, on) => {
                app.players.get(*player).into_iter().for_each(|player| player.mute(*other, *on));
            }
            Self::Revoked(player) => app.outboxes.close_player(*player),
        }
    }
}

impl Cluster {
    /// Tells all other nodes.
    pub(crate) fn tell_all(&self, news: &PlayerNews) {
        for peer in self.peers.read().values() {
            peer.push(NodeMessage::Player(news.clone()));
        }
    }

    /// Tells all other nodes of this node's public tables that have changed, `None` for those that are gone or private.
    pub(crate) fn tell_lobby(&self, changed: &[(TableId, Option<LobbyTable>)]) {
        let tables: Vec<LobbyTable> = changed.iter().filter_map(|(_, table)| table.clone()).collect();
        let gone: Vec<TableId> = changed.iter().filter(|(_, table)| table.is_none()).map(|(id, _)| *id).collect();
        for peer in self.peers.read().values() {
            peer.push(NodeMessage::Lobby { all: false, tables: tables.clone(), gone: gone.clone() });
        }
    }

    /// The tables of other nodes at which a player has a seat. A node that does not answer soon is left out.
    pub(crate) async fn tables_of(&self, player: PlayerId) -> Vec<OwnTable> {
        let question = self.next_question.fetch_add(1, Ordering::Relaxed);
        let (answer, mut answers) = mpsc::unbounded_channel();
        let peers: Vec<Arc<Peer>> = self.peers.read().values().filter(|peer| peer.is_here()).cloned().collect();
        self.questions.lock().insert(question, answer);
        for peer in &peers {
            peer.push(NodeMessage::TablesOf { question, player });
        }
        let (until, mut tables) = (Instant::now() + PATIENCE, Vec::new());
        for _ in &peers {
            let Ok(Some(some)) = timeout_at(until, answers.recv()).await else { break };
            tables.extend(some);
        }
        self.questions.lock().remove(&question);
        tables
    }
}

/// Tells a node of all public tables of this one.
pub(super) fn send_lobby(app: &App, peer: &Peer) {
    let all = app.lobby.of_this_node();
    let mut parts = all.chunks(A_LIST);
    let first = parts.next().unwrap_or_default().to_vec();
    peer.push(NodeMessage::Lobby { all: true, tables: first, gone: Vec::new() });
    for part in parts {
        peer.push(NodeMessage::Lobby { all: false, tables: part.to_vec(), gone: Vec::new() });
    }
}

/// Reads names, mutes and tokens of connected players again now and then.
pub(super) async fn refresh_players(app: Arc<App>, cluster: Arc<Cluster>) {
    loop {
        sleep(REFRESH).await;
        let ids: Vec<u64> = app.players.ids().into_iter().map(|player| player.0).collect();
        for some in ids.chunks(TOGETHER) {
            match cluster.store.players_now(some).await {
                Ok(players) => players.into_iter().for_each(|player| {
                    let id = PlayerId(player.id);
                    if !player.valid {
                        app.outboxes.close_player(id);
                    }
                    if let Some(known) = app.players.get(id) {
                        known.set(&player.name, player.mutes.into_iter().map(PlayerId));
                    }
                }),
                Err(error) => tracing::warn!(%error, "the connected players could not be read again"),
            }
        }
    }
}
