//! What is counted, and the state that all connections of a run share.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use protocol::{Code, TableId};

use super::histogram::Histogram;

/// Others are told of a move together with its acknowledgement, or not at all if the rules hide it from them. What they
/// are told this much later is about something else.
const TOGETHER: Duration = Duration::from_millis(250);

/// What was counted in one stretch of time.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Moves that were acknowledged.
    pub(super) moves: u64,
    /// From the sending of a move to its acknowledgement.
    pub(super) acknowledged: Histogram,
    /// From the sending of a move to another player's update.
    pub(super) broadcast: Histogram,
    pub(super) games: u64,
    /// Bytes of text that players heard, spectators apart.
    pub(super) heard: u64,
    pub(super) heard_by_spectators: u64,
    pub(super) said: u64,
    pub(super) refused: BTreeMap<String, u64>,
    /// Connections that were lost and made again.
    pub(super) lost: u64,
    /// How much later than planned this program itself woke up.
    pub(super) lag: Histogram,
}

impl Tally {
    /// Counts everything the other has counted, too.
    pub(super) fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.games += other.games;
        self.heard += other.heard;
        self.heard_by_spectators += other.heard_by_spectators;
        self.said += other.said;
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

/// What all connections of a run share.
pub(super) struct Run {
    /// How long after a move the next one of a table is due; flat out if there is none.
    pub(super) every: Option<Duration>,
    pub(super) tally: RefCell<Tally>,
    /// What was sent before this belongs to no tally.
    since: Cell<Instant>,
    /// How many tables have begun to play.
    pub(super) begun: Cell<usize>,
}

impl Run {
    pub(super) fn new(every: Option<Duration>) -> Self {
        Self { every, tally: RefCell::default(), since: Cell::new(Instant::now()), begun: Cell::new(0) }
    }

    /// Begins a new tally and hands out the old one.
    pub(super) fn cut(&self) -> Tally {
        self.since.set(Instant::now());
        self.tally.take()
    }

    /// How long ago `sent` was, if that is in the present tally.
    pub(super) fn took(&self, sent: Instant) -> Option<Duration> {
        (sent >= self.since.get()).then(|| sent.elapsed())
    }
}

/// What the players of one table share.
pub(super) struct Board {
    pub(super) table: TableId,
    /// When the next move is due.
    next: Cell<Instant>,
    /// For each seat, the move of another's that it should be told of.
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

    /// When the next move is due. A table that has fallen behind makes up for it, but not for long.
    pub(super) fn slot(&self, every: Duration) -> Instant {
        let now = Instant::now();
        let next = if self.next.get() + every * 3 < now { now } else { self.next.get() };
        self.next.set(next + every);
        next
    }

    /// A seat has sent a move.
    pub(super) fn sent(&self, seat: usize, at: Instant) {
        for (other, waiting) in self.waiting.borrow_mut().iter_mut().enumerate() {
            if other != seat {
                let old = waiting.take().filter(|old| !old.is_over());
                *waiting = old.or(Some(Wait { by: seat, since: at, acknowledged: None }));
            }
        }
    }

    /// A seat's move was acknowledged.
    pub(super) fn acknowledged(&self, seat: usize) {
        for wait in self.waiting.borrow_mut().iter_mut().flatten().filter(|wait| wait.by == seat) {
            wait.acknowledged.get_or_insert_with(Instant::now);
        }
    }

    /// A seat is told something: since when it has waited for that.
    pub(super) fn told(&self, seat: usize) -> Option<Instant> {
        self.waiting.borrow_mut()[seat].take().filter(|wait| !wait.is_over()).map(|wait| wait.since)
    }

    /// A move was refused, so nobody will be told of it.
    pub(super) fn refused(&self) {
        self.waiting.borrow_mut().fill(None);
    }
}
