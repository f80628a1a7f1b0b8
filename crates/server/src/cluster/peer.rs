//! The link to one other node: numbered messages both ways, and what to do when one is lost.

use std::collections::VecDeque;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::wire::{Envelope, NodeMessage};

/// How often a node says that it is alive, if it has nothing else to say.
pub(super) const BEAT: Duration = Duration::from_millis(400);
/// A node that was not heard for this long is away.
const AWAY: Duration = Duration::from_millis(2_500);
/// What may wait for a node. If it is more, both begin anew.
const MOST_WAITING: usize = 16 << 20;
/// A message on the bus is not much larger than this.
const A_MESSAGE: usize = 400 << 10;

/// The link to another node.
pub(crate) struct Peer {
    pub(super) node: u64,
    out: Mutex<Out>,
    wake: Notify,
    incoming: Mutex<Incoming>,
}

#[derive(Default)]
struct Out {
    generation: u32,
    /// The last number that was given to a message.
    number: u64,
    waiting: VecDeque<NodeMessage>,
    bytes: usize,
}

struct Incoming {
    heard: Option<Instant>,
    /// The generation and the number that come next; `None` before the first message.
    next: Option<(u32, u64)>,
    /// Messages of this generation were lost: nothing more of it counts.
    lost: Option<u32>,
}

/// What a message on the bus means for the link.
#[derive(Debug, PartialEq)]
pub(super) enum Received {
    /// Its messages are the next ones. `anew` says that the other node began anew before them.
    Next { messages: Vec<NodeMessage>, anew: bool },
    /// Messages were lost: everything that depends on this link has to begin anew.
    Gap,
    /// It is of no use: seen before, or of a generation that is over.
    Old,
}

impl Peer {
    pub(super) fn new(node: u64) -> Self {
        let incoming = Incoming { heard: None, next: None, lost: None };
        Self { node, out: Mutex::default(), wake: Notify::new(), incoming: Mutex::new(incoming) }
    }

    /// Queues a message. Returns false if so much waits that both nodes have to begin anew.
    pub(super) fn push(&self, message: NodeMessage) -> bool {
        let mut out = self.out.lock();
        out.bytes += message.size();
        out.waiting.push_back(message);
        let fits = out.bytes <= MOST_WAITING;
        drop(out);
        self.wake.notify_one();
        fits
    }

    /// Waits until there is something to send, or it is time to say that this node is alive.
    pub(super) async fn something_to_send(&self) {
        let _ = tokio::time::timeout(BEAT, self.wake.notified()).await;
        // Whoever queued one message usually queues more.
        tokio::task::yield_now().await;
    }

    /// The next message for the bus, and whether more waits.
    pub(super) fn take(&self, from: u64) -> (Envelope, bool) {
        let mut out = self.out.lock();
        let (mut messages, mut bytes) = (Vec::new(), 0);
        while bytes < A_MESSAGE
            && let Some(message) = out.waiting.pop_front()
        {
            bytes += message.size();
            messages.push(message);
        }
        out.bytes -= bytes;
        out.number += 1;
        (Envelope { from, generation: out.generation, number: out.number, messages }, !out.waiting.is_empty())
    }

    /// Drops everything that waits and begins a new generation.
    pub(super) fn begin_anew(&self) {
        let mut out = self.out.lock();
        *out = Out { generation: out.generation + 1, ..Out::default() };
    }

    /// The number of the generation that this node sends.
    pub(super) fn generation(&self) -> u32 {
        self.out.lock().generation
    }

    /// Takes a message from the bus.
    pub(super) fn receive(&self, envelope: Envelope) -> Received {
        let mut incoming = self.incoming.lock();
        incoming.heard = Some(Instant::now());
        let Envelope { generation, number, messages, .. } = envelope;
        if incoming.lost.is_some_and(|lost| generation <= lost) {
            return Received::Old;
        }
        let (now, next) = incoming.next.unwrap_or((generation, 1));
        let anew = generation > now;
        if generation < now || !anew && number < next {
            return Received::Old;
        }
        if number != if anew { 1 } else { next } {
            (incoming.lost, incoming.next) = (Some(generation), Some((generation, number + 1)));
            return Received::Gap;
        }
        incoming.next = Some((generation, number + 1));
        Received::Next { messages, anew }
    }

    /// Whether the other node was heard lately.
    pub(crate) fn is_here(&self) -> bool {
        self.incoming.lock().heard.is_some_and(|heard| heard.elapsed() < AWAY)
    }

    /// Whether the other node was heard, and is not heard any more. Says so once.
    pub(super) fn has_gone(&self) -> bool {
        let mut incoming = self.incoming.lock();
        let gone = incoming.heard.is_some_and(|heard| heard.elapsed() >= AWAY);
        if gone {
            incoming.heard = None;
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn send(one: &Peer, other: &Peer) -> Received {
        other.receive(one.take(1).0)
    }

    fn next(messages: Vec<NodeMessage>, anew: bool) -> Received {
        Received::Next { messages, anew }
    }

    const ADOPT: NodeMessage = NodeMessage::Adopt;

    #[tokio::test]
    async fn messages_come_in_order_and_once() {
        let (one, other) = (Peer::new(2), Peer::new(1));
        assert!(!other.is_here());
        one.push(ADOPT);
        one.push(NodeMessage::Gone { socket: 3 });
        let (first, more) = one.take(1);
        let again = Envelope { messages: first.messages.clone(), ..first };
        assert_eq!((other.receive(first), more), (next(vec![ADOPT, NodeMessage::Gone { socket: 3 }], false), false));
        assert_eq!(other.receive(again), Received::Old);
        assert_eq!(send(&one, &other), next(vec![], false));
        assert!(other.is_here());
    }

    #[tokio::test]
    async fn a_lost_message_is_noticed_with_the_next_and_nothing_counts_until_both_begin_anew() {
        let (one, other) = (Peer::new(2), Peer::new(1));
        send(&one, &other);
        one.take(1);
        assert_eq!(send(&one, &other), Received::Gap);
        assert_eq!(send(&one, &other), Received::Old);
        one.push(ADOPT);
        one.begin_anew();
        assert_eq!(send(&one, &other), next(vec![], true), "what waited is dropped");
        one.push(ADOPT);
        assert_eq!(send(&one, &other), next(vec![ADOPT], false));
        one.begin_anew();
        one.take(1);
        assert_eq!(send(&one, &other), Received::Gap, "the first of a generation is missing");
    }

    #[tokio::test]
    async fn a_long_queue_is_sent_in_parts_and_a_longer_one_is_refused() {
        let peer = Peer::new(2);
        let long = NodeMessage::Frame(super::super::wire::Frame { socket: 1, signal: None, text: "x".repeat(300 << 10) });
        let fits = (0..100).take_while(|_| peer.push(long.clone())).count();
        assert!((40..60).contains(&fits), "{fits}");
        let (envelope, more) = peer.take(1);
        assert_eq!((envelope.messages.len(), more), (2, true));
    }

    #[tokio::test(start_paused = true)]
    async fn silence_is_noticed_once() {
        let (one, other) = (Peer::new(2), Peer::new(1));
        assert!(!other.has_gone(), "who was never heard cannot go");
        send(&one, &other);
        tokio::time::advance(AWAY / 2).await;
        assert!(other.is_here() && !other.has_gone());
        tokio::time::advance(AWAY).await;
        assert_eq!((other.is_here(), other.has_gone(), other.has_gone()), (false, true, false));
    }
}
