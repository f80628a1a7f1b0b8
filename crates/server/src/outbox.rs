//! The sending side of a connection: its player and a bounded queue of messages.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::Mutex;
use protocol::TableId;
use table::Form;
use tokio::sync::Notify;

use crate::cluster::RemoteEnd;
use crate::player::Player;

/// Why a connection is closed, as sent in the close frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CloseReason {
    /// The WebSocket close code.
    pub(crate) code: u16,
    /// The reason, for people.
    pub(crate) why: &'static str,
}

impl CloseReason {
    pub(crate) const TOO_SLOW: Self =
        Self { code: 1013, why: "Your connection receives messages too slowly. Connect again." };
    pub(crate) const TOO_MANY: Self = Self { code: 1008, why: "Too many messages. Slow down and connect again." };
    pub(crate) const SILENT: Self = Self { code: 1001, why: "Nothing was received from you for too long." };
    pub(crate) const STOPPING: Self = Self { code: 1012, why: "The server is shutting down. Try again in a minute." };
    pub(crate) const MOVED: Self = Self { code: 1012, why: "This server passes your tables on. Connect again." };
    pub(crate) const TOO_BIG: Self = Self { code: 1009, why: "That message is too long." };
    pub(crate) const REVOKED: Self = Self { code: 1008, why: "This token was revoked." };
    pub(crate) const NOT_TEXT: Self = Self { code: 1007, why: "That message is not UTF-8." };
    pub(crate) const REPLACED: Self = Self {
        code: protocol::REPLACED,
        why: "You are connected many times, and this is the oldest connection. It was closed.",
    };
    pub(crate) const OLD_VERSION: Self = Self {
        code: protocol::OLD_VERSION,
        why: "This server speaks version 2 of the protocol. Load the page again, or update your program.",
    };
    pub(crate) const BROKEN: Self = Self { code: 1002, why: "That is not the WebSocket protocol." };
}

/// What to send next.
pub(crate) enum Next {
    /// Nothing for now.
    Nothing,
    /// The frames that were taken.
    Frames,
    /// Close the connection.
    Close(CloseReason),
}

/// The queue of messages for one connection.
pub(crate) struct Outbox {
    /// Who is connected.
    pub(crate) player: Arc<Player>,
    /// How updates are written to them.
    pub(crate) form: Form,
    queue: Mutex<Queue>,
    wake: Notify,
    /// Bytes promised or queued and not sent yet.
    unsent: AtomicUsize,
    drained: Notify,
    most: (usize, usize),
    /// Where everything goes if the socket is on another node.
    pub(crate) remote: Option<RemoteEnd>,
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Utf8Bytes>,
    bytes: usize,
    close_reason: Option<CloseReason>,
}

impl Outbox {
    /// A connection of `player`, which may leave this many frames and bytes unread.
    pub(crate) fn new(player: Arc<Player>, form: Form, most: (usize, usize)) -> Self {
        Self {
            player,
            form,
            queue: Mutex::default(),
            wake: Notify::new(),
            unsent: AtomicUsize::new(0),
            drained: Notify::new(),
            most,
            remote: None,
        }
    }

    /// A connection whose socket is on another node.
    pub(crate) fn remote(player: Arc<Player>, form: Form, end: RemoteEnd) -> Self {
        Self { remote: Some(end), ..Self::new(player, form, (0, 0)) }
    }

    /// Announces a frame of this size, which will be delivered after its commit.
    pub(crate) fn promise(&self, bytes: usize) {
        self.unsent.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Queues a frame. Returns whether the queue has just overflowed, which closes the connection.
    pub(crate) fn push(&self, frame: Utf8Bytes) -> bool {
        self.promise(frame.len());
        self.deliver(frame)
    }

    /// Queues a frame that was promised. Returns whether the queue has just overflowed, which closes the connection.
    pub(crate) fn deliver(&self, frame: Utf8Bytes) -> bool {
        self.deliver_signal(frame, None)
    }

    /// Like [`deliver`](Self::deliver), for a message that may be the signal of a race, given by its table and number.
    pub(crate) fn deliver_signal(&self, frame: Utf8Bytes, signal: Option<(TableId, Micros)>) -> bool {
        if let Some(remote) = &self.remote {
            remote.send(&frame, signal);
            self.sent(frame.len());
            return false;
        }
        let mut queue = self.queue.lock();
        if queue.close_reason.is_some() {
            return false;
        }
        if queue.frames.len() >= self.most.0 || queue.bytes + frame.len() > self.most.1 {
            *queue = Queue { close_reason: Some(CloseReason::TOO_SLOW), ..Queue::default() };
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

    /// Closes the connection after the queue is flushed.
    pub(crate) fn close(&self, close_reason: CloseReason) {
        if let Some(remote) = &self.remote {
            return remote.close(close_reason);
        }
        self.queue.lock().close_reason.get_or_insert(close_reason);
        self.wake.notify_one();
    }

    /// Swaps all queued frames into `frames`, which must be empty. The queue reuses its memory.
    pub(crate) fn take(&self, frames: &mut VecDeque<Utf8Bytes>) -> Next {
        let mut queue = self.queue.lock();
        if !queue.frames.is_empty() {
            queue.bytes = 0;
            std::mem::swap(&mut queue.frames, frames);
            return Next::Frames;
        }
        queue.close_reason.map_or(Next::Nothing, Next::Close)
    }

    /// Notes that a frame of this size was sent.
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

    /// Waits until little is unsent. Reading the next request only then keeps a client from overflowing its own queue.
    pub(crate) async fn drained(&self) {
        while self.queued_bytes() > self.enough() {
            self.drained.notified().await;
        }
    }

    const fn enough(&self) -> usize {
        self.most.1 / 4
    }

    /// Whether the connection is closing and nothing is left to send.
    pub(crate) fn is_over(&self) -> bool {
        let queue = self.queue.lock();
        queue.close_reason.is_some() && queue.frames.is_empty()
    }

    /// Waits until there may be something to take.
    pub(crate) async fn woken(&self) {
        self.wake.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox(most: (usize, usize)) -> Outbox {
        Outbox::new(Arc::new(Player::unknown()), Form::View, most)
    }

    fn frames(outbox: &Outbox) -> Vec<String> {
        let mut frames = VecDeque::new();
        outbox.take(&mut frames);
        frames.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn frames_come_in_order_and_all_at_once() {
        let outbox = outbox((8, 100));
        assert!(!outbox.push("a".into()));
        assert!(!outbox.push("b".into()));
        assert_eq!(frames(&outbox), ["a", "b"]);
        assert!(matches!(outbox.take(&mut VecDeque::new()), Next::Nothing));
    }

    #[test]
    fn a_reader_too_slow_by_count_or_by_bytes_is_let_go_once() {
        for (most, frame) in [((3, 1000), "x"), ((1000, 12), "xxxx")] {
            let outbox = outbox(most);
            let overflows = (0..10).filter(|_| outbox.push(frame.into())).count();
            assert_eq!(overflows, 1);
            assert!(matches!(outbox.take(&mut VecDeque::new()), Next::Close(CloseReason::TOO_SLOW)));
        }
    }

    #[tokio::test]
    async fn more_is_asked_for_only_when_little_is_unsent() {
        let outbox = outbox((8, 100));
        outbox.promise(20);
        outbox.push("x".repeat(40).into());
        assert_eq!(outbox.queued_bytes(), 60);
        let sending = async {
            frames(&outbox);
            outbox.sent(40);
        };
        let mut order = Vec::new();
        tokio::select! {
            biased;
            () = outbox.drained() => order.push("read"),
            () = std::future::ready(()) => order.push("wait"),
        }
        tokio::join!(outbox.drained(), sending);
        assert_eq!(
            (order, outbox.queued_bytes()),
            (vec!["wait"], 20),
            "what is promised counts, what is sent does not"
        );
    }

    #[test]
    fn the_last_words_come_before_the_end() {
        let outbox = outbox((8, 100));
        outbox.push("notice".into());
        outbox.close(CloseReason::STOPPING);
        outbox.push("too late".into());
        assert_eq!(frames(&outbox), ["notice"]);
        assert!(matches!(outbox.take(&mut VecDeque::new()), Next::Close(CloseReason::STOPPING)));
    }
}
