//! Injects faults into nodes, their database and their message bus.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Luck, Seeded};
use tokio::task::{JoinHandle, block_in_place, spawn_blocking};
use tokio::time::sleep;

use crate::harness::{Relay, ServerProcess};
use crate::node::Node;
use crate::nodes::Nodes;
use crate::storm::Tally;

/// How much longer a storm lasts, at the most, if nothing of a kind has happened yet.
const LONGER: Duration = Duration::from_mins(4);

/// The pause before a node that could not start is started again.
const AGAIN: Duration = Duration::from_millis(500);

/// The fault injector.
pub(crate) struct Nemesis {
    pub(crate) nodes: Nodes,
    /// What is wrong with each node.
    troubles: Vec<Option<Trouble>>,
    /// When these come back, if they are away.
    nats_back: Option<Instant>,
    postgres_back: Option<Instant>,
    luck: Seeded,
    tally: Arc<Tally>,
    /// The answers that were given when the last fault began. Only after another one the next begins: on a slow machine
    /// nothing else would happen.
    answers: u32,
    pub(crate) faults: Faults,
}

/// What is wrong with a node, and when that ends.
enum Trouble {
    Down(Instant),
    Starting(JoinHandle<Result<ServerProcess, String>>),
    Paused(Instant),
    CutOff(Instant),
}

/// The number of faults of each kind.
#[derive(Default)]
pub(crate) struct Faults {
    pub(crate) kills: u32,
    pub(crate) pauses: u32,
    pub(crate) cut_from_nats: u32,
    pub(crate) cut_from_postgres: u32,
    pub(crate) nats_away: u32,
    pub(crate) postgres_restarts: u32,
    pub(crate) failed_starts: u32,
}

impl Nemesis {
    pub(crate) fn new(nodes: Nodes, seed: &str, tally: &Arc<Tally>) -> Self {
        let troubles = nodes.all.iter().map(|_| None).collect();
        Self {
            nodes,
            troubles,
            nats_back: None,
            postgres_back: None,
            luck: Seeded::new(&format!("{seed} nemesis")),
            tally: Arc::clone(tally),
            answers: 0,
            faults: Faults::default(),
        }
    }

    /// Injects faults until `end`, and then until there is enough to check. Then everything heals.
    pub(crate) async fn rage(&mut self, end: Instant) {
        while Instant::now() < end || !self.tally.is_enough() && Instant::now() < end + LONGER {
            // The time of a fault is random on purpose, so this waits for no event.
            sleep(Duration::from_millis(50 + u64::from(self.luck.ticket(300)))).await;
            self.heal(Instant::now()).await;
            let kind = self.luck.ticket(16);
            if self.tally.answers() > self.answers {
                self.fault(kind);
            }
        }
        while self.troubles.iter().any(Option::is_some) || self.nats_back.or(self.postgres_back).is_some() {
            // Whatever is left ends now.
            self.heal(Instant::now() + Duration::from_hours(1)).await;
            sleep(Duration::from_millis(50)).await;
        }
        self.nodes.all_here().await;
    }

    fn fault(&mut self, kind: u32) {
        let node = match kind {
            0..9 => self.some_node(),
            _ => None,
        };
        match (kind, node) {
            (0..3, Some(node)) => self.kill(node),
            (3..5, Some(node)) => self.pause(node),
            (5..7, Some(node)) => {
                self.faults.cut_from_nats += 1;
                self.cut_off(node, |node| &node.bus);
            }
            (7..9, Some(node)) => {
                self.faults.cut_from_postgres += 1;
                self.cut_off(node, |node| &node.database);
            }
            (9, _) if self.nats_back.is_none() => self.stop_nats(),
            (10, _) if self.postgres_back.is_none() => self.stop_postgres(),
            _ => return,
        }
        self.answers = self.tally.answers();
    }

    /// A node that is well, unless it is the only one.
    fn some_node(&mut self) -> Option<usize> {
        let well: Vec<usize> = (0..self.troubles.len()).filter(|node| self.troubles[*node].is_none()).collect();
        let one = self.luck.ticket(well.len() as u32) as usize;
        (well.len() > 1).then(|| well[one])
    }

    fn soon(&mut self, least: u64, more: u32) -> Instant {
        Instant::now() + Duration::from_millis(least + u64::from(self.luck.ticket(more)))
    }

    fn kill(&mut self, node: usize) {
        self.faults.kills += 1;
        self.nodes.all[node].kill();
        self.troubles[node] = Some(Trouble::Down(self.soon(0, 3_000)));
    }

    fn pause(&mut self, node: usize) {
        self.faults.pauses += 1;
        self.nodes.all[node].pause();
        // Sometimes it goes on before anybody could condemn it.
        let end = if self.luck.ticket(4) == 0 { self.soon(200, 2_000) } else { self.soon(3_500, 1_000) };
        self.troubles[node] = Some(Trouble::Paused(end));
    }

    /// Cuts a node off on this way: nothing passes, or connections end and no new ones are made.
    fn cut_off(&mut self, node: usize, way: fn(&Node) -> &Relay) {
        let (relay, silently) = (way(&self.nodes.all[node]), self.luck.ticket(2) == 0);
        if silently {
            relay.hold();
        } else {
            relay.refuse();
        }
        self.troubles[node] = Some(Trouble::CutOff(self.soon(100, 5_000)));
    }

    fn stop_nats(&mut self) {
        self.faults.nats_away += 1;
        self.nodes.nats.stop();
        self.nats_back = Some(self.soon(100, 5_000));
    }

    fn stop_postgres(&mut self) {
        self.faults.postgres_restarts += 1;
        block_in_place(|| self.nodes.postgres.stop());
        self.postgres_back = Some(self.soon(0, 2_500));
    }

    /// Ends every trouble that is over by now.
    async fn heal(&mut self, now: Instant) {
        if self.nats_back.take_if(|back| *back <= now).is_some() {
            block_in_place(|| self.nodes.nats.start_again());
        }
        if self.postgres_back.take_if(|back| *back <= now).is_some() {
            block_in_place(|| self.nodes.postgres.start_again());
        }
        for (node, trouble) in self.nodes.all.iter_mut().zip(&mut self.troubles) {
            *trouble = match trouble.take() {
                Some(trouble) => trouble.heal(node, now, &mut self.faults).await,
                None => None,
            };
        }
    }
}

impl Trouble {
    /// What is left of it.
    async fn heal(self, node: &mut Node, now: Instant, faults: &mut Faults) -> Option<Self> {
        match self {
            Self::Down(end) if end <= now => {
                let options = node.options.clone();
                Some(Self::Starting(spawn_blocking(move || ServerProcess::try_open(&options))))
            }
            Self::Paused(end) if end <= now => {
                node.go_on();
                None
            }
            Self::CutOff(end) if end <= now => {
                node.bus.release();
                node.database.release();
                None
            }
            Self::Starting(start) if start.is_finished() => match start.await.unwrap() {
                Ok(running) => {
                    node.is(running);
                    None
                }
                // The database or the bus may be away. Something that supervises a server starts it again.
                Err(log) => {
                    faults.failed_starts += 1;
                    node.log += &log;
                    Some(Self::Down(Instant::now() + AGAIN))
                }
            },
            other => Some(other),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, pauses, cut_from_nats, cut_from_postgres, nats_away, postgres_restarts, failed_starts } =
            self;
        write!(
            f,
            "{kills} kills, {pauses} frozen nodes, {cut_from_nats} cut off from NATS, {cut_from_postgres} from PostgreSQL, NATS \
             {nats_away} times away, PostgreSQL {postgres_restarts} times restarted, {failed_starts} failed starts"
        )
    }
}
