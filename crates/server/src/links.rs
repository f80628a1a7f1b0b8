//! Every connection of the house.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use protocol::PlayerId;
use tokio::sync::Notify;

use crate::link::{Farewell, Link};

/// Every connection of the house.
#[derive(Default)]
pub(crate) struct Links {
    all: Mutex<HashMap<u64, Arc<Link>>>,
    next: AtomicU64,
    left: Notify,
}

impl Links {
    /// Adds a connection and names it.
    pub(crate) fn enter(&self, link: &Arc<Link>) -> u64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.all.lock().insert(number, Arc::clone(link));
        number
    }

    /// Forgets a connection.
    pub(crate) fn exit(&self, number: u64) {
        self.all.lock().remove(&number);
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
        for link in self.all.lock().values().filter(|link| link.player.id == player) {
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
