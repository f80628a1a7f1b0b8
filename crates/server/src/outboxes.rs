//! Every connection of the server.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use protocol::PlayerId;
use tokio::sync::Notify;

use crate::outbox::{CloseReason, Outbox};

/// Every connection of the server.
pub(crate) struct Outboxes {
    /// By player, then oldest first.
    all: Mutex<BTreeMap<(PlayerId, u64), Arc<Outbox>>>,
    next: AtomicU64,
    left: Notify,
    most_each: usize,
}

impl Outboxes {
    /// Allows each player `most_each` connections.
    pub(crate) fn new(most_each: usize) -> Self {
        Self { all: Mutex::default(), next: AtomicU64::new(0), left: Notify::new(), most_each: most_each.max(1) }
    }

    /// Adds a connection and returns its number. If the player now has too many, the oldest are closed.
    pub(crate) fn enter(&self, outbox: &Arc<Outbox>) -> u64 {
        let (player, number) = (outbox.player.id, self.next.fetch_add(1, Ordering::Relaxed));
        let mut all = self.all.lock();
        all.insert((player, number), Arc::clone(outbox));
        let count = all.range(of(player)).count();
        for (_, oldest) in all.range(of(player)).take(count.saturating_sub(self.most_each)) {
            oldest.close(CloseReason::REPLACED);
        }
        number
    }

    /// Removes a connection.
    pub(crate) fn exit(&self, outbox: &Outbox, number: u64) {
        self.all.lock().remove(&(outbox.player.id, number));
        self.left.notify_waiters();
    }

    /// The number of connections.
    pub(crate) fn count(&self) -> usize {
        self.all.lock().len()
    }

    /// Sends a message to every connection at once, without waiting for a commit.
    pub(crate) fn say_to_all(&self, frame: &Utf8Bytes) {
        for outbox in self.all.lock().values() {
            outbox.push(frame.clone());
        }
    }

    /// Closes every connection of a player whose token was revoked.
    pub(crate) fn close_player(&self, player: PlayerId) {
        for (_, outbox) in self.all.lock().range(of(player)) {
            outbox.close(CloseReason::REVOKED);
        }
    }

    /// Closes every connection after its queue is flushed.
    pub(crate) fn close_all(&self, close_reason: CloseReason) {
        for outbox in self.all.lock().values() {
            outbox.close(close_reason);
        }
    }

    /// Waits until nobody is connected.
    pub(crate) async fn all_gone(&self) {
        loop {
            let left = self.left.notified();
            if self.count() == 0 {
                return;
            }
            left.await;
        }
    }
}

/// The range of a player's connections in the map.
fn of(player: PlayerId) -> RangeInclusive<(PlayerId, u64)> {
    (player, 0)..=(player, u64::MAX)
}
