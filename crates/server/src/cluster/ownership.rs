//! This node's lease, and the adoption of tables that have no live owner.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use store::StoreError;
use tokio::time::{Instant, sleep, timeout};

use super::Cluster;
use super::peer::BEAT;
use crate::app::App;
use crate::outbox::CloseReason;
use crate::recover;

/// The clock of the database is read from beats that take less than this. How long a longer one was under way before
/// the database read its clock is not known well enough for races.
const QUICK: Duration = Duration::from_millis(50);
/// A beat that takes longer than this has failed.
const LONGEST_BEAT: Duration = Duration::from_millis(1_500);
/// If the lease could not be renewed for this long, other nodes may have taken this node's tables.
const LAPSED: Duration = Duration::from_secs(3);
/// How many tables are adopted at once.
const PORTION: u32 = 100;
const RETRY: Duration = Duration::from_millis(300);

/// Renews the lease again and again.
pub(super) async fn keep_lease(app: Arc<App>, cluster: Arc<Cluster>) {
    let mut renewed = Instant::now();
    loop {
        let started = Instant::now();
        let beat = timeout(LONGEST_BEAT, cluster.store.beat(&status(&app, &cluster))).await;
        match beat {
            Ok(Ok(beat)) => {
                renewed = Instant::now();
                let took = started.elapsed();
                app.metrics.beat_seconds.record(took.as_secs_f64());
                if took < QUICK {
                    app.clock.follow(beat.now + (took.as_micros() / 2) as u64);
                }
                if cluster.lapsed.swap(false, Ordering::Relaxed) {
                    tracing::info!("the lease was renewed");
                }
                cluster.know(&app, &beat.nodes);
                if beat.waiting {
                    cluster.adopt_soon.notify_one();
                }
            }
            Ok(Err(StoreError::Condemned)) => {
                cluster.be_condemned();
                return std::future::pending().await;
            }
            Ok(Err(error)) => tracing::warn!(%error, "the lease could not be renewed"),
            Err(_) => tracing::warn!("the database does not answer; the lease could not be renewed"),
        }
        if renewed.elapsed() > LAPSED && !cluster.lapsed.swap(true, Ordering::Relaxed) {
            tracing::error!("the lease is over; players are sent to other nodes until it is renewed");
            app.metrics.leases_lapsed.increment(1);
            app.outboxes.close_all(CloseReason::MOVED);
        }
        sleep(BEAT.saturating_sub(started.elapsed())).await;
    }
}

/// Takes the leases of dead nodes away, again and again. The own beats do not wait for it: it may take longer than a
/// lease.
pub(super) async fn watch_leases(cluster: Arc<Cluster>) {
    loop {
        sleep(BEAT).await;
        condemn(&cluster).await;
    }
}

async fn condemn(cluster: &Cluster) {
    match timeout(LONGEST_BEAT, cluster.store.condemn()).await {
        Ok(Ok(condemned)) if condemned.is_empty() => {}
        Ok(Ok(condemned)) => {
            tracing::warn!(nodes = ?condemned, "nodes whose lease ran out were condemned; their tables go on elsewhere");
            cluster.adopt_soon.notify_one();
        }
        // Its node has its own say about this one in the next beat.
        Ok(Err(StoreError::Condemned)) | Err(_) => {}
        Ok(Err(error)) => tracing::warn!(%error, "whether other nodes are alive could not be seen"),
    }
}

/// What operators are shown of this node.
fn status(app: &App, cluster: &Cluster) -> String {
    let (heard, peers) = cluster.peers_here();
    serde_json::json!({
        "connections": app.outboxes.count(),
        "tables": app.tables.count(),
        "guests": cluster.guests.count(),
        "bus": cluster.bus.is_here(),
        "heard": heard,
        "peers": peers,
        "queue": app.committer.length(),
        "draining": cluster.draining.load(Ordering::Relaxed),
    })
    .to_string()
}

/// Adopts tables whenever some may wait for it.
pub(super) async fn adopt(app: Arc<App>, cluster: Arc<Cluster>) {
    loop {
        cluster.adopt_soon.notified().await;
        while cluster.unfit().is_none() && !app.is_stopping() {
            match cluster.store.adopt(PORTION).await {
                Ok(tables) if tables.is_empty() => break,
                Ok(tables) => {
                    app.metrics.adopted.increment(tables.len() as u64);
                    tracing::info!(tables = tables.len(), "tables were adopted");
                    for adopted in tables {
                        recover::adopted(&app, adopted);
                    }
                    cluster.adopted.notify_waiters();
                }
                Err(error) => {
                    tracing::warn!(%error, "tables could not be adopted yet");
                    sleep(RETRY).await;
                    cluster.adopt_soon.notify_one();
                    break;
                }
            }
        }
    }
}
