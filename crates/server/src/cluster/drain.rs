//! Giving this node's tables to others, before it stops.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use engine::Micros;
use protocol::PlayerId;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep, timeout};

use super::Cluster;
use super::wire::NodeMessage;
use crate::app::App;
use crate::hosted_table::HostedTable;
use crate::outbox::CloseReason;

/// How long one portion may take.
const A_PORTION: Duration = Duration::from_secs(30);
/// How many tables are given away at once.
const PORTION: usize = 20;
/// The pause after each portion: its players connect again meanwhile.
const PAUSE: Duration = Duration::from_millis(50);
/// The pause before a table that is in a race is tried again.
const RACE: Duration = Duration::from_millis(200);
/// The pause before another node is looked for again.
const LONELY: Duration = Duration::from_secs(2);

/// What the next owner of a table needs besides its log.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Handover {
    /// The time that is left for the due decisions, if it is limited.
    pub(crate) left: Option<Micros>,
    /// Players who joined with an invitation and may come back.
    pub(crate) let_in: Vec<PlayerId>,
}

/// Gives every table to another node, and then sends away who is left. If there is no other node, nothing changes.
///
/// A node that stops has until `end`; what is left then is adopted as if it had died. One that goes on running gives
/// everything away, however long it takes: nobody would adopt the rest.
pub(crate) async fn drain(app: &Arc<App>, cluster: &Arc<Cluster>, end: Option<Instant>) {
    // Whoever comes second waits for the first one.
    let _one_at_a_time = cluster.drain_lock.lock().await;
    if next_node(cluster, &mut 0).is_none() {
        return tracing::warn!("there is no other node that could take this node's tables");
    }
    cluster.draining.store(true, Ordering::Relaxed);
    tracing::info!(tables = app.tables.count(), "this node gives its tables to others");
    let (mut turn, mut frozen) = (0, Vec::new());
    let has_time = || !app.is_stopping() && end.is_none_or(|end| Instant::now() < end);
    while (app.tables.count() > 0 || !frozen.is_empty()) && has_time() {
        let Some(to) = next_node(cluster, &mut turn) else {
            tracing::warn!("there is no other node any more; the tables wait for one");
            if end.is_some() {
                break;
            }
            sleep(LONELY).await;
            continue;
        };
        let all = app.tables.all();
        frozen.extend(all.iter().filter_map(|hosted| freeze(app, hosted)).take(PORTION - frozen.len().min(PORTION)));
        if frozen.is_empty() {
            sleep(RACE).await;
            continue;
        }
        if timeout(A_PORTION, give(app, cluster, &mut frozen, to)).await.is_err() {
            tracing::warn!("the database does not answer; the tables wait for another node");
        }
        sleep(PAUSE).await;
    }
    app.outboxes.close_all(CloseReason::MOVED);
    tracing::info!(left = app.tables.count() + frozen.len(), "this node has given its tables away");
}

/// The nodes take turns, except those that give their own tables away.
fn next_node(cluster: &Cluster, turn: &mut usize) -> Option<u64> {
    let peers = cluster.peers.read();
    let mut nodes: Vec<u64> = peers.values().filter(|peer| peer.takes_tables()).map(|peer| peer.node).collect();
    nodes.sort_unstable();
    *turn += 1;
    (!nodes.is_empty()).then(|| nodes[*turn % nodes.len()])
}

/// Stops a table on this node. Its followers connect again, and find it on its new node. A race is not interrupted.
fn freeze(app: &Arc<App>, hosted: &Arc<HostedTable>) -> Option<(u64, String)> {
    let mut locked = hosted.enter(app, app.clock.now())?;
    if locked.live.authority.is_in_race() {
        return None;
    }
    let left = locked.live.authority.time_left(locked.now());
    let let_in = locked.live.let_in.iter().copied().collect();
    locked.let_go();
    let handover = serde_json::to_string(&Handover { left, let_in }).expect("a handover is plain JSON");
    Some((hosted.id.0, handover))
}

/// Gives these tables to a node, after everything they wrote is stored. Those that could not be given stay in the list.
async fn give(app: &Arc<App>, cluster: &Arc<Cluster>, frozen: &mut Vec<(u64, String)>, to: u64) {
    app.committer.flushed().await;
    match cluster.store.hand_over(frozen, to).await {
        Ok(given) => {
            app.metrics.handed_over.increment(given.len() as u64);
            frozen.retain(|(table, _)| !given.contains(table));
            cluster.peer(to).push(NodeMessage::Adopt);
        }
        Err(error) => tracing::warn!(%error, to, "tables could not be given away yet"),
    }
}
