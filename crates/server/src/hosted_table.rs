//! A running table: its authority, its followers and the position of its log.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::{Mutex, MutexGuard, RwLock};
use protocol::{Person, PlayerId, TableId};
use store::{Chain, Row, chain_next, chain_start};
use table::{Authority, Effects, Forms, To};

use crate::app::App;
use crate::locked_table::LockedTable;
use crate::outbox::Outbox;

/// Lines of chat sent to a new follower.
pub(crate) const CHAT_KEPT: usize = 50;

/// A running table.
pub(crate) struct HostedTable {
    pub(crate) id: TableId,
    /// Who opened it.
    pub(crate) owner: PlayerId,
    /// The address it was opened from. Unknown after a restart.
    pub(crate) opened_from: Option<IpAddr>,
    live: Mutex<Live>,
}

/// The part of a table behind its lock.
pub(crate) struct Live {
    pub(crate) authority: Box<dyn Authority>,
    pub(crate) followers: Vec<Follower>,
    /// The number of the next entry in the log.
    pub(crate) next: u64,
    /// The last hash of the log's chain.
    pub(crate) chain: Chain,
    /// The time of the last event. Time never runs backwards at a table.
    pub(crate) last: Micros,
    /// The earliest time at which the timers will wake this table.
    pub(crate) scheduled: Option<Micros>,
    /// The last lines of chat.
    pub(crate) chat: VecDeque<ChatFrame>,
    /// How many lines of chat there were.
    pub(crate) chat_lines: u64,
    /// Players who joined with an invitation and may come back.
    pub(crate) let_in: BTreeSet<PlayerId>,
    /// Who follows without a seat, each person once.
    pub(crate) spectators: Vec<Person>,
    /// The forms of updates that followers need.
    pub(crate) forms: Forms,
    pub(crate) closed: bool,
    /// Empty between calls; kept to reuse its memory.
    pub(crate) effects: Effects,
}

/// A line of chat, ready to be sent to a new follower.
pub(crate) struct ChatFrame {
    pub(crate) n: u64,
    pub(crate) from: PlayerId,
    pub(crate) frame: Utf8Bytes,
}

/// A connection that follows a table.
pub(crate) struct Follower {
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) seated: bool,
}

impl HostedTable {
    /// A new table with an empty log.
    pub(crate) fn new(
        id: TableId,
        owner: PlayerId,
        opened_from: Option<IpAddr>,
        authority: Box<dyn Authority>,
    ) -> Self {
        let live = Live {
            authority,
            followers: Vec::new(),
            next: 0,
            chain: chain_start(id.0),
            last: 0,
            scheduled: None,
            chat: VecDeque::new(),
            chat_lines: 0,
            let_in: BTreeSet::new(),
            spectators: Vec::new(),
            forms: Forms { views: true, events: false },
            closed: false,
            effects: Effects::new(),
        };
        Self { id, owner, opened_from, live: Mutex::new(live) }
    }

    /// The same table with a log of `entries` entries that ends with the hash `chain`.
    pub(crate) fn with_log(mut self, entries: u64, chain: Chain) -> Self {
        let live = self.live.get_mut();
        (live.next, live.chain) = (entries, chain);
        self
    }

    /// Takes the table's lock at the time `now`. `None` if the table was closed.
    pub(crate) fn enter<'a>(self: &'a Arc<Self>, app: &'a Arc<App>, now: Micros) -> Option<LockedTable<'a>> {
        let mut live: MutexGuard<'a, Live> = self.live.lock();
        if live.closed {
            return None;
        }
        live.last = live.last.max(now);
        Some(LockedTable::new(app, self, live))
    }
}

impl Live {
    /// Whether `player` follows on any connection.
    pub(crate) fn is_followed_by(&self, player: PlayerId) -> bool {
        self.followers.iter().any(|follower| follower.outbox.player.id == player)
    }

    /// Whether this connection follows.
    pub(crate) fn is_followed_on(&self, outbox: &Arc<Outbox>) -> bool {
        self.followers.iter().any(|follower| Arc::ptr_eq(&follower.outbox, outbox))
    }

    /// Makes the next row of the log.
    pub(crate) fn row(&mut self, table: TableId, entry: String) -> Row {
        let (n, at) = (self.next, self.last);
        self.chain = chain_next(&self.chain, n, at, &entry);
        self.next += 1;
        Row { table: table.0, n, at, entry, chain: self.chain }
    }

    /// Calls `each` with every connection that `to` addresses.
    pub(crate) fn resolve(&self, to: To, asker: Option<&Arc<Outbox>>, mut each: impl FnMut(&Arc<Outbox>)) {
        match to {
            To::Asker => asker.into_iter().for_each(each),
            To::Players => {
                self.followers.iter().filter(|follower| follower.seated).for_each(|follower| each(&follower.outbox));
            }
            To::Spectators => {
                self.followers.iter().filter(|follower| !follower.seated).for_each(|follower| each(&follower.outbox));
            }
            To::Update(player, form) => {
                let sees = |follower: &&Follower| match player {
                    Some(player) => follower.outbox.player.id == player,
                    None => !follower.seated,
                };
                let theirs = self.followers.iter().filter(|follower| follower.outbox.form == form).filter(sees);
                theirs.for_each(|follower| each(&follower.outbox));
            }
        }
    }

    /// Keeps a line of chat for new followers.
    pub(crate) fn remember(&mut self, line: ChatFrame) {
        if self.chat.len() >= CHAT_KEPT {
            self.chat.pop_front();
        }
        self.chat_lines = line.n;
        self.chat.push_back(line);
    }
}

/// Every running table.
#[derive(Default)]
pub(crate) struct HostedTables(RwLock<HashMap<TableId, Arc<HostedTable>>>);

impl HostedTables {
    /// The table with this id.
    pub(crate) fn get(&self, id: TableId) -> Option<Arc<HostedTable>> {
        self.0.read().get(&id).cloned()
    }

    /// Adds a table.
    pub(crate) fn insert(&self, hosted: &Arc<HostedTable>) {
        self.0.write().insert(hosted.id, Arc::clone(hosted));
    }

    /// Removes a table.
    pub(crate) fn remove(&self, id: TableId) {
        self.0.write().remove(&id);
    }

    /// A snapshot of all tables.
    pub(crate) fn all(&self) -> Vec<Arc<HostedTable>> {
        self.0.read().values().cloned().collect()
    }

    /// The number of tables.
    pub(crate) fn count(&self) -> usize {
        self.0.read().len()
    }
}
