//! A connection as the rest of the house sees it: somebody, and a bounded queue of what is to be said to them.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::player::Player;

/// Why a connection ends, as its close frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Farewell {
    /// The code of the WebSocket protocol.
    pub(crate) code: u16,
    /// For people.
    pub(crate) why: &'static str,
}

impl Farewell {
    pub(crate) const TOO_SLOW: Self =
        Self { code: 1013, why: "Your connection takes messages too slowly. Connect again." };
    pub(crate) const TOO_MANY: Self = Self { code: 1008, why: "Too many messages. Slow down and connect again." };
    pub(crate) const SILENT: Self = Self { code: 1001, why: "Nothing was heard from you for too long." };
    pub(crate) const STOPPING: Self = Self { code: 1012, why: "The house is closing for a moment. Come back soon." };
    pub(crate) const TOO_BIG: Self = Self { code: 1009, why: "That message is too long." };
    pub(crate) const REVOKED: Self = Self { code: 1008, why: "This token was taken back." };
    pub(crate) const NOT_TEXT: Self = Self { code: 1007, why: "That message is not UTF-8." };
    pub(crate) const REPLACED: Self = Self {
        code: protocol::REPLACED,
        why: "You are connected many times, and this is the oldest connection. It was closed.",
    };
    pub(crate) const BROKEN: Self = Self { code: 1002, why: "That is not the WebSocket protocol." };
}

/// What is to be sent next.
pub(crate) enum Next {
    /// Nothing for now.
    Nothing,
    /// What was taken.
    Frames,
    /// The end.
    Close(Farewell),
}

/// The queue of one connection.
pub(crate) struct Link {
    /// Who is connected.
    pub(crate) player: Arc<Player>,
    queue: Mutex<Queue>,
    wake: Notify,
    /// Bytes that were promised to this connection or queued, and not sent yet.
    unsent: AtomicUsize,
    drained: Notify,
    most: (usize, usize),
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Utf8Bytes>,
    bytes: usize,
    farewell: Option<Farewell>,
}

impl Link {
    /// A connection of `player`, which may leave this many frames and bytes unread.
    pub(crate) fn new(player: Arc<Player>, most: (usize, usize)) -> Self {
        Self {
            player,
            queue: Mutex::default(),
            wake: Notify::new(),
            unsent: AtomicUsize::new(0),
            drained: Notify::new(),
            most,
        }
    }

    /// Something of this size will be delivered as soon as it is kept.
    pub(crate) fn promise(&self, bytes: usize) {
        self.unsent.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Queues a frame. Whether the connection has just overflowed by it, and is let go.
    pub(crate) fn push(&self, frame: Utf8Bytes) -> bool {
        self.promise(frame.len());
        self.deliver(frame)
    }

    /// Queues a frame that was promised. Whether the connection has just overflowed by it, and is let go.
    pub(crate) fn deliver(&self, frame: Utf8Bytes) -> bool {
        let mut queue = self.queue.lock();
        if queue.farewell.is_some() {
            return false;
        }
        if queue.frames.len() >= self.most.0 || queue.bytes + frame.len() > self.most.1 {
            *queue = Queue { farewell: Some(Farewell::TOO_SLOW), ..Queue::default() };
            drop(queue);
            self.wake.notify_one();
            return true;
        }
        queue.bytes += frame.len();
        queue.frames.push_back(frame);
        let first = queue.frames.len() == 1;
        drop(queue);
        if first {
            self.wake.notify_one();
        }
        false
    }

    /// Ends the connection once what is queued has been sent.
    pub(crate) fn close(&self, farewell: Farewell) {
        self.queue.lock().farewell.get_or_insert(farewell);
        self.wake.notify_one();
    }

    /// Takes everything that waits into `frames`, which is empty and whose memory the queue goes on with.
    pub(crate) fn take(&self, frames: &mut VecDeque<Utf8Bytes>) -> Next {
        let mut queue = self.queue.lock();
        if !queue.frames.is_empty() {
            queue.bytes = 0;
            std::mem::swap(&mut queue.frames, frames);
            return Next::Frames;
        }
        queue.farewell.map_or(Next::Nothing, Next::Close)
    }

    /// A frame of this size has been sent.
    pub(crate) fn sent(&self, bytes: usize) {
        let before = self.unsent.fetch_sub(bytes, Ordering::Relaxed);
        let enough = self.enough();
        if before > enough && before - bytes <= enough {
            self.drained.notify_one();
        }
    }

    /// Bytes that are promised or queued and not sent yet.
    pub(crate) fn queued_bytes(&self) -> usize {
        self.unsent.load(Ordering::Relaxed)
    }

    /// Waits until little is unsent. Whoever is asked for more only then cannot make its own queue overflow.
    pub(crate) async fn drained(&self) {
        while self.queued_bytes() > self.enough() {
            self.drained.notified().await;
        }
    }

    const fn enough(&self) -> usize {
        self.most.1 / 4
    }

    /// Whether it is being let go with nothing left to send.
    pub(crate) fn is_over(&self) -> bool {
        let queue = self.queue.lock();
        queue.farewell.is_some() && queue.frames.is_empty()
    }

    /// Waits until there may be something to take.
    pub(crate) async fn woken(&self) {
        self.wake.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(most: (usize, usize)) -> Link {
        Link::new(Arc::new(Player::unknown()), most)
    }

    fn frames(link: &Link) -> Vec<String> {
        let mut frames = VecDeque::new();
        link.take(&mut frames);
        frames.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn frames_come_in_order_and_all_at_once() {
        let link = link((8, 100));
        assert!(!link.push("a".into()));
        assert!(!link.push("b".into()));
        assert_eq!(frames(&link), ["a", "b"]);
        assert!(matches!(link.take(&mut VecDeque::new()), Next::Nothing));
    }

    #[test]
    fn a_reader_too_slow_by_count_or_by_bytes_is_let_go_once() {
        for (most, frame) in [((3, 1000), "x"), ((1000, 12), "xxxx")] {
            let link = link(most);
            let overflows = (0..10).filter(|_| link.push(frame.into())).count();
            assert_eq!(overflows, 1);
            assert!(matches!(link.take(&mut VecDeque::new()), Next::Close(Farewell::TOO_SLOW)));
        }
    }

    #[tokio::test]
    async fn more_is_asked_for_only_when_little_is_unsent() {
        let link = link((8, 100));
        link.promise(20);
        link.push("x".repeat(40).into());
        assert_eq!(link.queued_bytes(), 60);
        let sending = async {
            frames(&link);
            link.sent(40);
        };
        let mut order = Vec::new();
        tokio::select! {
            biased;
            () = link.drained() => order.push("read"),
            () = std::future::ready(()) => order.push("wait"),
        }
        tokio::join!(link.drained(), sending);
        assert_eq!((order, link.queued_bytes()), (vec!["wait"], 20), "what is promised counts, what is sent does not");
    }

    #[test]
    fn the_last_words_come_before_the_end() {
        let link = link((8, 100));
        link.push("notice".into());
        link.close(Farewell::STOPPING);
        link.push("too late".into());
        assert_eq!(frames(&link), ["notice"]);
        assert!(matches!(link.take(&mut VecDeque::new()), Next::Close(Farewell::STOPPING)));
    }
}
