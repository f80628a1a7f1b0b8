//! The house: everything that connections, timers and the disk share.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::Micros;
use parking_lot::Mutex;
use proof::ServerKey;
use protocol::{No, PlayerId, Stage, TableId};
use store::Store;
use tokio::sync::{Notify, Semaphore};

use crate::answers::{Answers, REMEMBERED};
use crate::bots::Thinkers;
use crate::clock::Clock;
use crate::committer::Committer;
use crate::config::Config;
use crate::crowd::Crowd;
use crate::error::{not_saved, stopping};
use crate::links::Links;
use crate::lobby::Lobby;
use crate::metrics::{Metrics, amount};
use crate::player::Players;
use crate::quick::Quick;
use crate::rate::{Buckets, Rate};
use crate::reactions::Reactions;
use crate::slot::Slots;
use crate::timers::Timers;
use crate::turn::Turn;

/// Buckets of one kind that are remembered at most.
const MOST_BUCKETS: usize = 50_000;
/// Replays that are made at the same time.
const DOWNLOADS: usize = 2;
/// Seconds.
const DAY: u32 = 24 * 3600;

/// Everything that connections, timers and the disk share.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    pub(crate) committer: Committer,
    pub(crate) tables: Slots,
    pub(crate) timers: Timers,
    pub(crate) lobby: Lobby,
    pub(crate) quick: Quick,
    pub(crate) players: Players,
    pub(crate) links: Links,
    pub(crate) answers: Answers,
    pub(crate) reactions: Reactions,
    /// Tables that were set aside because what is kept of them is damaged.
    pub(crate) damaged: Mutex<BTreeSet<TableId>>,
    /// What records are signed with.
    pub(crate) key: ServerKey,
    /// When it was opened.
    started: Micros,
    pub(crate) rates: Rates,
    /// Everybody on a WebSocket, by address.
    pub(crate) crowd: Arc<Crowd>,
    pub(crate) thinkers: Arc<Thinkers>,
    /// Whoever makes a replay: it reads much, and others read from the same disk.
    pub(crate) downloads: Semaphore,
    /// A game that counts has ended.
    pub(crate) rate_soon: Notify,
    /// Something was committed.
    pub(crate) tidy_soon: Notify,
    stopping: AtomicBool,
}

/// How often who may do what.
pub(crate) struct Rates {
    pub(crate) chat: Buckets<PlayerId>,
    pub(crate) reactions: Buckets<PlayerId>,
    pub(crate) new_tables: Buckets<PlayerId>,
    pub(crate) changes: Buckets<PlayerId>,
    pub(crate) seating: Buckets<PlayerId>,
    pub(crate) new_players: Buckets<IpAddr>,
    pub(crate) new_players_a_day: Buckets<IpAddr>,
    pub(crate) downloads: Buckets<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) files: Buckets<IpAddr>,
    /// Connections that had to be cut. Who has too many of them is turned away for a while.
    pub(crate) cut: Buckets<IpAddr>,
}

impl House {
    /// A house without tables.
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, clock: Clock, key: ServerKey) -> Self {
        let limits = &config.limits;
        Self {
            metrics: Metrics::new(),
            committer: Committer::new(limits.queue_commits),
            rates: Rates {
                chat: Buckets::new(limits.chat, MOST_BUCKETS),
                reactions: Buckets::new(limits.reactions, MOST_BUCKETS),
                new_tables: Buckets::new(limits.new_tables, MOST_BUCKETS),
                changes: Buckets::new(limits.changes, MOST_BUCKETS),
                seating: Buckets::new(limits.seating, MOST_BUCKETS),
                new_players: Buckets::new(limits.new_players, MOST_BUCKETS),
                new_players_a_day: Buckets::new(Rate::new(limits.new_players_per_day, DAY), MOST_BUCKETS),
                downloads: Buckets::new(limits.downloads, MOST_BUCKETS),
                requests: Buckets::new(limits.requests, MOST_BUCKETS),
                files: Buckets::new(limits.files, MOST_BUCKETS),
                cut: Buckets::new(limits.cut, MOST_BUCKETS),
            },
            tables: Slots::default(),
            timers: Timers::default(),
            lobby: Lobby::default(),
            quick: Quick::default(),
            players: Players::default(),
            links: Links::new(limits.connections_per_player),
            answers: Answers::default(),
            reactions: Reactions::default(),
            damaged: Mutex::default(),
            key,
            started: clock.now(),
            crowd: Crowd::new(limits.connections, limits.connections_per_address),
            thinkers: Thinkers::new(),
            downloads: Semaphore::new(DOWNLOADS),
            rate_soon: Notify::new(),
            tidy_soon: Notify::new(),
            stopping: AtomicBool::new(false),
            config,
            store,
            clock,
        }
    }

    /// Whether something that has to be kept can be begun now.
    pub(crate) fn takes_more(&self) -> Result<(), No> {
        if self.is_stopping() {
            return Err(stopping());
        }
        if self.committer.takes_more() { Ok(()) } else { Err(not_saved()) }
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// From now on nothing new is begun.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Closes tables that nobody wants any more, and forgets what is old.
    pub(crate) fn sweep(self: &Arc<Self>) {
        let now = self.clock.now();
        if self.started + COME_BACK <= now {
            for slot in self.tables.all() {
                if let Some(mut turn) = slot.enter(self, 0)
                    && turn.deserted().is_some_and(|since| since + self.patience(&turn) <= now)
                {
                    turn.close();
                }
            }
        }
        self.metrics.tables.set(amount(self.tables.count()));
        self.metrics.upkeep();
        self.players.forget_the_gone();
        self.reactions.forget(|player| self.players.get(player).is_some());
        self.answers.forget(now.saturating_sub(REMEMBERED));
    }

    /// How long a table is kept without a person.
    fn patience(&self, turn: &Turn<'_>) -> Micros {
        match turn.room().stage {
            Stage::Playing | Stage::Paused => Micros::from(self.config.limits.empty_after) * HOUR,
            Stage::Waiting | Stage::Over => DESERTED,
        }
    }
}

const HOUR: Micros = 3600 * 1_000_000;

/// A table without a game is closed when nobody has been there for this time.
const DESERTED: Micros = 15 * 60 * 1_000_000;

/// After a restart people have this long to come back before any table is closed.
const COME_BACK: Micros = 30 * 1_000_000;

/// How often the disk forgets old answers.
const FORGET_EVERY: Duration = Duration::from_mins(1);

/// Lets the disk forget what need not be answered again any more, in the background.
pub(crate) async fn forget_answers(house: Arc<House>) {
    // What was kept before the start counts from the start.
    loop {
        tokio::time::sleep(FORGET_EVERY).await;
        let old = house.clock.now().saturating_sub(REMEMBERED);
        if old > house.started
            && let Err(error) = house.store.forget_answers(old).await
        {
            tracing::warn!(%error, "old answers could not be forgotten yet");
        }
    }
}

/// How long results gather before they are rated: ratings share the one writer with the moves.
const RATE_EVERY: Duration = Duration::from_secs(1);

/// Rates the games that have ended, in the background.
pub(crate) async fn rate_results(house: Arc<House>) {
    loop {
        match house.store.rate_pending(100).await {
            Ok(done) if done > 0 => {}
            Ok(_) => {
                house.rate_soon.notified().await;
                tokio::time::sleep(RATE_EVERY).await;
            }
            Err(error) => {
                tracing::error!(%error, "results could not be rated yet");
                tokio::time::sleep(10 * RATE_EVERY).await;
            }
        }
    }
}

/// How long commits gather before the database is tidied: seldom enough to copy a page once for many commits, and often
/// enough to have little to copy.
const TIDY_EVERY: Duration = Duration::from_millis(500);

/// Tidies the database behind the commits, in the background.
pub(crate) async fn tidy(house: Arc<House>) {
    loop {
        house.tidy_soon.notified().await;
        tokio::time::sleep(TIDY_EVERY).await;
        if let Err(error) = house.store.tidy().await {
            // Whether the disk works is for the commits to tell.
            tracing::warn!(%error, "the database could not be tidied yet");
        }
    }
}
