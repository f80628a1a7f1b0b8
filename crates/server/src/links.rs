//! Every connection of the house.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use protocol::PlayerId;
use tokio::sync::Notify;

use crate::link::{Farewell, Link};

/// Every connection of the house.
pub(crate) struct Links {
    /// By player, and then the oldest first.
    all: Mutex<BTreeMap<(PlayerId, u64), Arc<Link>>>,
    next: AtomicU64,
    left: Notify,
    most_each: usize,
}

impl Links {
    /// Connections of which a player can have so many.
    pub(crate) fn new(most_each: usize) -> Self {
        Self { all: Mutex::default(), next: AtomicU64::new(0), left: Notify::new(), most_each: most_each.max(1) }
    }

    /// Adds a connection and names it. Whoever comes gets in: if the player has too many now, the oldest are closed.
    pub(crate) fn enter(&self, link: &Arc<Link>) -> u64 {
        let (player, number) = (link.player.id, self.next.fetch_add(1, Ordering::Relaxed));
        let mut all = self.all.lock();
        all.insert((player, number), Arc::clone(link));
        let count = all.range(of(player)).count();
        for (_, oldest) in all.range(of(player)).take(count.saturating_sub(self.most_each)) {
            oldest.close(Farewell::REPLACED);
        }
        number
    }

    /// Forgets a connection.
    pub(crate) fn exit(&self, link: &Link, number: u64) {
        self.all.lock().remove(&(link.player.id, number));
        self.left.notify_waiters();
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.all.lock().len()
    }

    /// Says something to everybody at once.
    pub(crate) fn say_to_all(&self, frame: &Utf8Bytes) {
        for link in self.all.lock().values() {
            link.push(frame.clone());
        }
    }

    /// Ends every connection of a player whose token is worth nothing any more.
    pub(crate) fn close_player(&self, player: PlayerId) {
        for (_, link) in self.all.lock().range(of(player)) {
            link.close(Farewell::REVOKED);
        }
    }

    /// Ends every connection.
    pub(crate) fn close_all(&self, farewell: Farewell) {
        for link in self.all.lock().values() {
            link.close(farewell);
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

/// Where the connections of a player are.
fn of(player: PlayerId) -> RangeInclusive<(PlayerId, u64)> {
    (player, 0)..=(player, u64::MAX)
}
