//! The link to one other node: numbered messages both ways, and what to do when one is lost.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// Notified when any link has something to send.
    wake: Arc<Notify>,
    incoming: Mutex<Incoming>,
    /// Whether the other node gives its tables away.
    draining: AtomicBool,
}

#[derive(Default)]
struct Out {
    generation: u32,
    /// The last number that was given to a message.
    number: u64,
    waiting: VecDeque<NodeMessage>,
    bytes: usize,
    sent: Option<Instant>,
    /// Whether so much waits that both nodes have to begin anew.
    is_full: bool,
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
    /// Its messages are the next ones. `anew` says that they are the first, or that the other node began anew before
    /// them.
    Next { messages: Vec<NodeMessage>, anew: bool },
    /// Messages were lost: everything that depends on this link has to begin anew. `first` says that none came before:
    /// this node was not there yet.
    Gap { first: bool },
    /// Discard it: it was seen before, or it is of a generation that is over.
    Old,
}

impl Peer {
    pub(super) fn new(node: u64, wake: Arc<Notify>) -> Self {
        let incoming = Incoming { heard: None, next: None, lost: None };
        let draining = AtomicBool::new(false);
        Self { node, out: Mutex::default(), wake, incoming: Mutex::new(incoming), draining }
    }

    /// Queues a message.
    pub(super) fn push(&self, message: NodeMessage) {
        let mut out = self.out.lock();
        out.is_full |= out.bytes > MOST_WAITING;
        if !out.is_full {
            out.bytes += message.size();
            out.waiting.push_back(message);
        }
        drop(out);
        self.wake.notify_one();
    }

    /// Whether so much waits that both nodes have to begin anew.
    pub(super) fn is_full(&self) -> bool {
        self.out.lock().is_full
    }

    /// The next message for the bus: what waits, or else that this node is alive, if it has not said so for a while.
    pub(super) fn take(&self, from: u64) -> Option<Envelope> {
        let mut out = self.out.lock();
        if out.waiting.is_empty() && out.sent.is_some_and(|sent| sent.elapsed() < BEAT) {
            return None;
        }
        let (mut messages, mut bytes) = (Vec::new(), 0);
        while bytes < A_MESSAGE
            && let Some(message) = out.waiting.pop_front()
        {
            bytes += message.size();
            messages.push(message);
        }
        out.bytes -= bytes;
        (out.number, out.sent) = (out.number + 1, Some(Instant::now()));
        Some(Envelope { from, generation: out.generation, number: out.number, messages })
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
        let first = incoming.next.is_none();
        let (now, next) = incoming.next.unwrap_or((generation, 1));
        let anew = first || generation > now;
        if generation < now || !anew && number < next {
            return Received::Old;
        }
        incoming.next = Some((generation, number + 1));
        if number != if anew { 1 } else { next } {
            incoming.lost = Some(generation);
            return Received::Gap { first };
        }
        Received::Next { messages, anew }
    }

    /// Whether the other node was heard lately.
    pub(crate) fn is_here(&self) -> bool {
        self.incoming.lock().heard.is_some_and(|heard| heard.elapsed() < AWAY)
    }

    /// Records whether the other node gives its tables away.
    pub(super) fn set_draining(&self, draining: bool) {
        self.draining.store(draining, Ordering::Relaxed);
    }

    /// Whether the other node can be given tables.
    pub(super) fn takes_tables(&self) -> bool {
        self.is_here() && !self.draining.load(Ordering::Relaxed)
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
    use super::super::wire::Frame;
    use super::*;

    const ADOPT: NodeMessage = NodeMessage::Adopt;
    const GAP: Received = Received::Gap { first: false };

    fn pair() -> (Peer, Peer) {
        (Peer::new(2, Arc::default()), Peer::new(1, Arc::default()))
    }

    fn send(one: &Peer, other: &Peer) -> Received {
        one.push(ADOPT);
        other.receive(one.take(1).unwrap())
    }

    fn next(anew: bool) -> Received {
        Received::Next { messages: vec![ADOPT], anew }
    }

    /// What `Cluster::receive` does with a message about the link itself. Returns whether the messages were handled.
    fn handle(peer: &Peer, envelope: Envelope) -> bool {
        let generation = envelope.generation;
        match peer.receive(envelope) {
            Received::Old => false,
            Received::Gap { .. } => {
                peer.begin_anew();
                peer.push(NodeMessage::Lost { generation });
                false
            }
            Received::Next { messages, .. } => {
                for message in messages {
                    if message == (NodeMessage::Lost { generation: peer.generation() }) {
                        peer.begin_anew();
                    }
                }
                true
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn messages_come_in_order_and_once() {
        let (one, other) = pair();
        assert!(!other.is_here());
        one.push(ADOPT);
        one.push(NodeMessage::Gone { socket: 3 });
        let first = one.take(1).unwrap();
        let again = Envelope { messages: first.messages.clone(), ..first };
        let messages = vec![ADOPT, NodeMessage::Gone { socket: 3 }];
        assert_eq!(other.receive(first), Received::Next { messages, anew: true }, "it was not heard before");
        assert_eq!(other.receive(again), Received::Old);
        assert_eq!(one.take(1), None, "there is nothing to say");
        tokio::time::advance(BEAT).await;
        let alive = one.take(1).unwrap();
        assert_eq!((alive.number, alive.messages.len()), (2, 0));
        assert_eq!(other.receive(alive), Received::Next { messages: vec![], anew: false });
        assert!(other.is_here());
    }

    #[tokio::test]
    async fn a_lost_message_is_noticed_with_the_next_and_nothing_counts_until_both_begin_anew() {
        let (one, other) = pair();
        assert_eq!([send(&one, &other), send(&one, &other)], [next(true), next(false)]);
        one.push(ADOPT);
        assert!(one.take(1).is_some(), "this one is lost");
        assert_eq!([send(&one, &other), send(&one, &other)], [GAP, Received::Old]);
        one.push(ADOPT);
        one.begin_anew();
        assert_eq!([send(&one, &other), send(&one, &other)], [next(true), next(false)], "what waited is dropped");
        one.begin_anew();
        one.push(ADOPT);
        assert!(one.take(1).is_some(), "the first of a generation is lost");
        assert_eq!(send(&one, &other), GAP);
    }

    #[tokio::test]
    async fn two_nodes_that_lose_messages_of_each_other_hear_each_other_again() {
        let (one, other) = pair();
        for _ in 0..2 {
            assert!(send(&one, &other) != GAP && send(&other, &one) != GAP);
            one.push(ADOPT);
            other.push(ADOPT);
            let _lost = (one.take(1), other.take(2));
            let mut rounds = 0;
            // Both say the same again and again, as their beats do.
            while !{
                one.push(ADOPT);
                other.push(ADOPT);
                let (from_one, from_other) = (one.take(1).unwrap(), other.take(2).unwrap());
                let (heard, answered) = (handle(&other, from_one), handle(&one, from_other));
                heard && answered
            } {
                rounds += 1;
                assert!(rounds < 5, "they never hear each other again");
            }
        }
    }

    #[tokio::test]
    async fn a_long_queue_is_sent_in_parts_and_does_not_grow_for_ever() {
        let peer = pair().0;
        let frame = Frame { socket: 1, signal: None, text: "x".repeat(300 << 10) };
        for _ in 0..100 {
            peer.push(NodeMessage::Frame(frame.clone()));
        }
        assert!(peer.is_full());
        assert_eq!(peer.take(1).unwrap().messages.len(), 2);
        let rest = std::iter::from_fn(|| peer.take(1)).map(|part| part.messages.len()).sum::<usize>();
        assert!((40..60).contains(&rest), "{rest}");
        peer.begin_anew();
        assert!(!peer.is_full());
    }

    #[tokio::test(start_paused = true)]
    async fn silence_is_noticed_once() {
        let (one, other) = pair();
        assert!(!other.has_gone(), "who was never heard cannot go");
        send(&one, &other);
        tokio::time::advance(AWAY / 2).await;
        assert!(other.is_here() && !other.has_gone());
        tokio::time::advance(AWAY).await;
        assert_eq!((other.is_here(), other.has_gone(), other.has_gone()), (false, true, false));
    }
}
