//! The house: everything that connections, timers and the disk share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use protocol::{No, PlayerId};
use store::Store;
use tokio::sync::{Notify, Semaphore};

use crate::clock::Clock;
use crate::committer::Committer;
use crate::config::Config;
use crate::error::{not_saved, stopping};
use crate::links::Links;
use crate::lobby::Lobby;
use crate::metrics::{Metrics, amount};
use crate::player::Players;
use crate::quick::Quick;
use crate::rate::Buckets;
use crate::slot::Slots;
use crate::timers::Timers;

/// Buckets of one kind that are remembered at most.
const MOST_BUCKETS: usize = 50_000;

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
    pub(crate) rates: Rates,
    pub(crate) thinkers: Semaphore,
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
    pub(crate) new_players: Buckets<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) files: Buckets<IpAddr>,
    /// Connections that had to be cut. Who has too many of them is turned away for a while.
    pub(crate) cut: Buckets<IpAddr>,
}

impl House {
    /// A house without tables.
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, clock: Clock) -> Self {
        let limits = &config.limits;
        Self {
            metrics: Metrics::new(),
            committer: Committer::new(limits.queue_commits),
            rates: Rates {
                chat: Buckets::new(limits.chat, MOST_BUCKETS),
                reactions: Buckets::new(limits.reactions, MOST_BUCKETS),
                new_tables: Buckets::new(limits.new_tables, MOST_BUCKETS),
                changes: Buckets::new(limits.changes, MOST_BUCKETS),
                new_players: Buckets::new(limits.new_players, MOST_BUCKETS),
                requests: Buckets::new(limits.requests, MOST_BUCKETS),
                files: Buckets::new(limits.files, MOST_BUCKETS),
                cut: Buckets::new(limits.cut, MOST_BUCKETS),
            },
            tables: Slots::default(),
            timers: Timers::default(),
            lobby: Lobby::default(),
            quick: Quick::default(),
            players: Players::default(),
            links: Links::default(),
            thinkers: crate::bots::thinkers(),
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

    /// Closes tables that nobody wants any more.
    pub(crate) fn sweep(self: &Arc<Self>) {
        for slot in self.tables.all() {
            if let Some(mut turn) = slot.enter(self, 0)
                && turn.is_deserted()
            {
                turn.close();
            }
        }
        self.metrics.tables.set(amount(self.tables.count()));
        self.metrics.upkeep();
        self.players.forget_the_gone();
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
