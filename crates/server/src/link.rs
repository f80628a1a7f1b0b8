//! A connection as the rest of the house sees it: somebody, and a bounded queue of what is to be said to them.

use std::collections::VecDeque;
use std::sync::Arc;

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
        Self { player, queue: Mutex::default(), wake: Notify::new(), most }
    }

    /// Queues a frame. Whether the connection has just overflowed by it, and is let go.
    pub(crate) fn push(&self, frame: Utf8Bytes) -> bool {
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

    /// Whether it is let go because it left too much unread.
    pub(crate) fn was_too_slow(&self) -> bool {
        self.queue.lock().farewell == Some(Farewell::TOO_SLOW)
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
