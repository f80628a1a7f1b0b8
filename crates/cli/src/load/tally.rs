//! Counters, and the state that all connections of a run share.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use protocol::{Code, TableId};

use super::histogram::Histogram;

/// Other players are told of a move together with its acknowledgement, or not at all if the rules hide it. An update
/// that comes this much later is about something else.
const TOGETHER: Duration = Duration::from_millis(250);

/// Counters of one interval.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Acknowledged moves.
    pub(super) moves: u64,
    /// The time from sending a move to its acknowledgement.
    pub(super) acknowledged: Histogram,
    /// The time from sending a move to another player's update.
    pub(super) broadcast: Histogram,
    pub(super) games: u64,
    /// Bytes of text received by players, without spectators.
    pub(super) received: u64,
    pub(super) received_by_spectators: u64,
    pub(super) sent: u64,
    pub(super) refused: BTreeMap<String, u64>,
    /// Connections that were lost.
    pub(super) lost: u64,
    /// How much later than planned this program itself woke up.
    pub(super) lag: Histogram,
}

impl Tally {
    /// Adds all counters of the other tally.
    pub(super) fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.games += other.games;
        self.received += other.received;
        self.received_by_spectators += other.received_by_spectators;
        self.sent += other.sent;
        self.lost += other.lost;
        for (code, count) in &other.refused {
            *self.refused.entry(code.clone()).or_default() += count;
        }
        self.acknowledged.join(&other.acknowledged);
        self.broadcast.join(&other.broadcast);
        self.lag.join(&other.lag);
    }

    pub(super) fn refuse(&mut self, code: Code) {
        let name = serde_json::to_string(&code).unwrap_or_default();
        *self.refused.entry(name.trim_matches('"').into()).or_default() += 1;
    }
}

/// The state that all connections of a run share.
pub(super) struct Run {
    /// The time between two moves of a table; `None` for as fast as possible.
    pub(super) every: Option<Duration>,
    pub(super) tally: RefCell<Tally>,
    /// Moves sent before this are not counted.
    since: Cell<Instant>,
    /// How many tables have started playing.
    pub(super) begun: Cell<usize>,
}

impl Run {
    pub(super) fn new(every: Option<Duration>) -> Self {
        Self { every, tally: RefCell::default(), since: Cell::new(Instant::now()), begun: Cell::new(0) }
    }

    /// Starts a new tally and returns the old one.
    pub(super) fn cut(&self) -> Tally {
        self.since.set(Instant::now());
        self.tally.take()
    }

    /// The time since `sent`, if that belongs to the current tally.
    pub(super) fn took(&self, sent: Instant) -> Option<Duration> {
        (sent >= self.since.get()).then(|| sent.elapsed())
    }
}

/// The state that the players of one table share.
pub(super) struct Board {
    pub(super) table: TableId,
    /// When the next move is due.
    next: Cell<Instant>,
    /// For each seat, another seat's move that it should be told of.
    waiting: RefCell<Vec<Option<Wait>>>,
}

/// A move that another seat should be told of.
#[derive(Clone, Copy)]
struct Wait {
    by: usize,
    since: Instant,
    acknowledged: Option<Instant>,
}

impl Wait {
    fn is_over(&self) -> bool {
        self.acknowledged.is_some_and(|at| at.elapsed() > TOGETHER)
    }
}

impl Board {
    pub(super) fn new(table: TableId, players: usize, first: Instant) -> Self {
        Self { table, next: Cell::new(first), waiting: RefCell::new(vec![None; players]) }
    }

    /// When the next move is due. A table that falls behind catches up, but by at most three moves.
    pub(super) fn slot(&self, every: Duration) -> Instant {
        let now = Instant::now();
        let next = if self.next.get() + every * 3 < now { now } else { self.next.get() };
        self.next.set(next + every);
        next
    }

    /// Records that a seat has sent a move.
    pub(super) fn sent(&self, seat: usize, at: Instant) {
        for (other, waiting) in self.waiting.borrow_mut().iter_mut().enumerate() {
            if other != seat {
                let old = waiting.take().filter(|old| !old.is_over());
                *waiting = old.or(Some(Wait { by: seat, since: at, acknowledged: None }));
            }
        }
    }

    /// Records that a seat's move was acknowledged.
    pub(super) fn acknowledged(&self, seat: usize) {
        for wait in self.waiting.borrow_mut().iter_mut().flatten().filter(|wait| wait.by == seat) {
            wait.acknowledged.get_or_insert_with(Instant::now);
        }
    }

    /// Records that a seat received an update, and returns when the move it waited for was sent.
    pub(super) fn told(&self, seat: usize) -> Option<Instant> {
        self.waiting.borrow_mut()[seat].take().filter(|wait| !wait.is_over()).map(|wait| wait.since)
    }

    /// Records that a move was refused, so nobody will be told of it.
    pub(super) fn refused(&self) {
        self.waiting.borrow_mut().fill(None);
    }
}
