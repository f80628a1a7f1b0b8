//! The server's shared state and its background jobs.

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
use tokio::time::timeout;

use crate::answers::{Answers, REMEMBERED};
use crate::background::Background;
use crate::bots::BotQueue;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::committer::Committer;
use crate::config::Config;
use crate::connection_limit::ConnectionLimit;
use crate::error::{not_saved, stopping};
use crate::hosted_table::HostedTables;
use crate::lobby::Lobby;
use crate::locked_table::LockedTable;
use crate::metrics::{Metrics, amount};
use crate::outboxes::Outboxes;
use crate::player::Players;
use crate::quick::Quick;
use crate::rate::{Buckets, Rate};
use crate::reactions::Reactions;
use crate::timers::Timers;

/// Maximum number of buckets kept of each kind.
const MOST_BUCKETS: usize = 50_000;
/// Replays that may be built at the same time.
const DOWNLOADS: usize = 2;
/// Health checks and readings of the metrics from one address.
const WATCHING: Rate = Rate::new(3_000, 30);
/// In seconds.
const DAY: u32 = 24 * 3600;

/// The state that connections, timers and the committer share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    /// This node's part of a cluster, if it is one of several.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    pub(crate) committer: Committer,
    pub(crate) tables: HostedTables,
    pub(crate) timers: Timers,
    pub(crate) lobby: Lobby,
    pub(crate) quick: Quick,
    pub(crate) players: Players,
    pub(crate) outboxes: Outboxes,
    pub(crate) answers: Answers,
    pub(crate) reactions: Reactions,
    /// Tables taken out of play because their stored log is damaged or their data was refused.
    pub(crate) damaged: Mutex<BTreeSet<TableId>>,
    /// Signs the records of finished games.
    pub(crate) key: ServerKey,
    /// When the server started.
    started: Micros,
    pub(crate) rates: Rates,
    /// Counts WebSocket connections by address.
    pub(crate) connections: Arc<ConnectionLimit>,
    pub(crate) bot_queue: Arc<BotQueue>,
    pub(crate) background: Background,
    /// Limits how many replays are built at once: they read a lot from the same disk.
    pub(crate) downloads: Semaphore,
    /// Notified when a rated game has ended.
    pub(crate) rate_soon: Notify,
    /// Notified after each commit.
    pub(crate) tidy_soon: Notify,
    stopping: AtomicBool,
}

/// The rate limits.
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
    pub(crate) watching: Buckets<IpAddr>,
    /// Connections closed for misbehaviour. An address with too many is refused for a while.
    pub(crate) cut: Buckets<IpAddr>,
}

impl App {
    /// An app without tables.
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, clock: Clock, key: ServerKey) -> std::io::Result<Self> {
        let limits = &config.limits;
        Ok(Self {
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
                watching: Buckets::new(WATCHING, MOST_BUCKETS),
                cut: Buckets::new(limits.cut, MOST_BUCKETS),
            },
            tables: HostedTables::default(),
            timers: Timers::default(),
            lobby: Lobby::default(),
            quick: Quick::default(),
            players: Players::default(),
            outboxes: Outboxes::new(limits.connections_per_player),
            answers: Answers::default(),
            reactions: Reactions::default(),
            damaged: Mutex::default(),
            key,
            started: clock.now(),
            connections: ConnectionLimit::new(limits.connections, limits.connections_per_address),
            bot_queue: BotQueue::new(),
            background: Background::new()?,
            downloads: Semaphore::new(DOWNLOADS),
            rate_soon: Notify::new(),
            tidy_soon: Notify::new(),
            stopping: AtomicBool::new(false),
            cluster: None,
            config,
            store,
            clock,
        })
    }

    /// Whether a request that has to be stored can be accepted now.
    pub(crate) fn takes_more(&self) -> Result<(), No> {
        if self.is_stopping() {
            return Err(stopping());
        }
        if self.committer.takes_more() { Ok(()) } else { Err(not_saved()) }
    }

    /// Whether the server is shutting down.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Stops accepting requests that have to be stored.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.committer.stop();
    }

    /// Closes tables that are abandoned at `now`, and drops old entries from memory.
    pub(crate) fn sweep(self: &Arc<Self>, now: Micros) {
        if self.started + COME_BACK <= now {
            for hosted in self.tables.all() {
                if let Some(mut locked) = hosted.enter(self, 0)
                    && locked.deserted().is_some_and(|since| since + self.patience(&locked) <= now)
                {
                    locked.close();
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
    fn patience(&self, locked: &LockedTable<'_>) -> Micros {
        match locked.room().stage {
            Stage::Playing | Stage::Paused => Micros::from(self.config.limits.empty_after) * HOUR,
            Stage::Waiting | Stage::Over => DESERTED,
        }
    }
}

const HOUR: Micros = 3600 * 1_000_000;

/// How long a table without a game is kept when nobody is there.
const DESERTED: Micros = 15 * 60 * 1_000_000;

/// Grace period after a restart in which no table is closed, so that people can reconnect.
const COME_BACK: Micros = 30 * 1_000_000;

/// How often old answers are deleted from the store.
const FORGET_EVERY: Duration = Duration::from_mins(1);

/// Deletes old answers from the store, in the background.
pub(crate) async fn forget_answers(app: Arc<App>) {
    // Answers restored at the start count as given at the start.
    loop {
        tokio::time::sleep(FORGET_EVERY).await;
        let old = app.clock.now().saturating_sub(REMEMBERED);
        if old > app.started
            && let Err(error) = app.store.forget_answers(old).await
        {
            tracing::warn!(%error, "old answers could not be forgotten yet");
        }
    }
}

/// How long results are collected before they are rated. Ratings use the same single writer as moves.
const RATE_EVERY: Duration = Duration::from_secs(1);

/// How often games are rated that spectators saw with a delay.
const RATE_DELAYED_EVERY: Duration = Duration::from_secs(30);

/// Rates finished games, in the background.
pub(crate) async fn rate_results(app: Arc<App>) {
    loop {
        match app.store.rate_pending(100, app.clock.now()).await {
            Ok(done) if done > 0 => {}
            Ok(_) => {
                let _ = timeout(RATE_DELAYED_EVERY, app.rate_soon.notified()).await;
                tokio::time::sleep(RATE_EVERY).await;
            }
            Err(error) => {
                tracing::error!(%error, "results could not be rated yet");
                tokio::time::sleep(10 * RATE_EVERY).await;
            }
        }
    }
}

/// How long commits are collected before the database is tidied: long enough that a page is copied once for many
/// commits, short enough that there is little to copy.
const TIDY_EVERY: Duration = Duration::from_millis(500);

/// Tidies the database after commits, in the background.
pub(crate) async fn tidy(app: Arc<App>) {
    loop {
        app.tidy_soon.notified().await;
        tokio::time::sleep(TIDY_EVERY).await;
        if let Err(error) = app.store.tidy().await {
            // Not an error here: a failing disk is reported by the commits.
            tracing::warn!(%error, "the database could not be tidied yet");
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use protocol::{Make, Pace, Person, Setup, TableRequest};
    use store::SqliteStore;
    use table::Form;
    use tempfile::TempDir;

    use super::*;
    use crate::hosted_table::HostedTable;
    use crate::open::Visitor;
    use crate::outbox::Outbox;
    use crate::player::Player;
    use crate::{committer, recover};

    /// A server on the data in this directory, without its background jobs.
    pub(crate) async fn app(data: &TempDir, config: Config) -> Arc<App> {
        let store = SqliteStore::open(data.path()).await.unwrap();
        recover::app(config, Arc::new(store)).await.unwrap()
    }

    /// Opens a table without a clock against a bot, plays nothing and leaves.
    fn play_and_leave(app: &Arc<App>, is_on: bool) -> Arc<HostedTable> {
        let person = Person { id: PlayerId(7), name: "Annie".into(), program: false };
        let outbox = Arc::new(Outbox::new(Arc::new(Player::new(person.clone(), [])), Form::View, (1000, 1 << 20)));
        let (now, from) = (app.clock.now(), IpAddr::from([127, 0, 0, 1]));
        let visitor = Visitor { app, outbox: &outbox, now, id: None, from, reserved: None };
        let setup = Setup { pace: Pace::None, ..Setup::new("loot", 2) };
        let hosted = visitor.create(&Make { setup, sit: true }).unwrap();
        let mut locked = hosted.enter(app, now).unwrap();
        if is_on {
            locked.ask_for(&person, &TableRequest::Bot { seat: None, level: None });
            locked.ask_for(&person, &TableRequest::Ready { entropy: String::new() });
            assert_eq!(locked.room().stage, Stage::Playing);
        }
        locked.unfollow(&outbox);
        drop(locked);
        hosted
    }

    #[tokio::test]
    async fn a_game_without_a_person_is_closed_after_the_configured_hours_restarts_included() {
        let data = TempDir::new().unwrap();
        let mut config = Config::default();
        config.limits.empty_after = 5;
        let first = app(&data, config.clone()).await;
        let committing = tokio::spawn(committer::run(Arc::clone(&first)));
        let left = first.clock.now();
        let (game, waiting) = (play_and_leave(&first, true).id, play_and_leave(&first, false).id);
        first.sweep(left + DESERTED - HOUR / 60);
        assert_eq!(first.tables.count(), 2);
        first.sweep(left + DESERTED + HOUR / 60);
        assert!(first.tables.get(waiting).is_none(), "nothing was going on there");
        assert!(first.tables.get(game).is_some());
        first.committer.flushed().await;
        committing.abort();
        assert!(committing.await.is_err());
        first.store.close().await;
        drop(first);

        let second = app(&data, config).await;
        let committing = tokio::spawn(committer::run(Arc::clone(&second)));
        second.sweep(left + 5 * HOUR - HOUR / 60);
        assert!(second.tables.get(game).is_some());
        second.sweep(left + 5 * HOUR + HOUR / 60);
        assert!(second.tables.get(game).is_none(), "the restart has not prolonged it");
        second.committer.flushed().await;
        assert_eq!(second.store.open_tables().await.unwrap(), [], "and it stays closed");
        committing.abort();
    }
}
