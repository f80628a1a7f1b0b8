//! A live table: its authority, who follows it, and how far its log is.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::{Mutex, MutexGuard, RwLock};
use protocol::{PlayerId, TableId};
use store::{Chain, Row, chain_next, chain_start};
use table::{Authority, Effects, To};

use crate::house::House;
use crate::link::Link;
use crate::turn::Turn;

/// Lines of chat that are told to whoever comes.
pub(crate) const CHAT_KEPT: usize = 50;

/// A live table.
pub(crate) struct Slot {
    /// Which.
    pub(crate) id: TableId,
    /// Who opened it.
    pub(crate) owner: PlayerId,
    /// From where it was opened, unless the server has restarted since.
    pub(crate) opened_from: Option<IpAddr>,
    live: Mutex<Live>,
}

/// What is behind the lock of a table.
pub(crate) struct Live {
    pub(crate) authority: Box<dyn Authority>,
    pub(crate) followers: Vec<Follower>,
    /// The number of the next entry in the log.
    pub(crate) next: u64,
    /// The last link of the log's chain.
    pub(crate) chain: Chain,
    /// The time of the last thing that happened: time never runs backwards for one table.
    pub(crate) last: Micros,
    /// The earliest time at which the timers will wake it.
    pub(crate) scheduled: Option<Micros>,
    /// What was said last.
    pub(crate) chat: VecDeque<Line>,
    /// How many lines were said.
    pub(crate) chat_lines: u64,
    /// People who came by an invitation and may come back.
    pub(crate) let_in: BTreeSet<PlayerId>,
    pub(crate) spectators: usize,
    pub(crate) closed: bool,
    /// Empty between calls; kept for its memory.
    pub(crate) effects: Effects,
}

/// A line of chat, ready to be told to whoever comes.
pub(crate) struct Line {
    pub(crate) n: u64,
    pub(crate) from: PlayerId,
    pub(crate) frame: Utf8Bytes,
}

/// A connection that follows a table.
pub(crate) struct Follower {
    pub(crate) link: Arc<Link>,
    pub(crate) seated: bool,
}

impl Slot {
    /// A new table, which has no log yet.
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
            spectators: 0,
            closed: false,
            effects: Effects::new(),
        };
        Self { id, owner, opened_from, live: Mutex::new(live) }
    }

    /// The same with a log of so many entries, which ends with this link.
    pub(crate) fn with_log(mut self, entries: u64, chain: Chain) -> Self {
        let live = self.live.get_mut();
        (live.next, live.chain) = (entries, chain);
        self
    }

    /// Takes the table's lock to do something at `now`; `None` if the table was closed.
    pub(crate) fn enter<'a>(self: &'a Arc<Self>, house: &'a Arc<House>, now: Micros) -> Option<Turn<'a>> {
        let mut live: MutexGuard<'a, Live> = self.live.lock();
        if live.closed {
            return None;
        }
        live.last = live.last.max(now);
        Some(Turn::new(house, self, live))
    }
}

impl Live {
    /// Whether `player` follows with any connection.
    pub(crate) fn is_followed_by(&self, player: PlayerId) -> bool {
        self.followers.iter().any(|follower| follower.link.player.id == player)
    }

    /// Whether this very connection follows.
    pub(crate) fn is_followed_on(&self, link: &Arc<Link>) -> bool {
        self.followers.iter().any(|follower| Arc::ptr_eq(&follower.link, link))
    }

    /// The next row of the log.
    pub(crate) fn row(&mut self, table: TableId, entry: String) -> Row {
        let (n, at) = (self.next, self.last);
        self.chain = chain_next(&self.chain, n, at, &entry);
        self.next += 1;
        Row { table: table.0, n, at, entry, chain: self.chain }
    }

    /// Calls `each` with every connection that `to` means.
    pub(crate) fn resolve(&self, to: To, asker: Option<&Arc<Link>>, mut each: impl FnMut(&Arc<Link>)) {
        match to {
            To::Asker => asker.into_iter().for_each(each),
            To::Players => {
                self.followers.iter().filter(|follower| follower.seated).for_each(|follower| each(&follower.link));
            }
            To::Spectators => {
                self.followers.iter().filter(|follower| !follower.seated).for_each(|follower| each(&follower.link));
            }
            To::Player(player) => {
                let theirs = self.followers.iter().filter(|follower| follower.link.player.id == player);
                theirs.for_each(|follower| each(&follower.link));
            }
        }
    }

    /// Keeps a line of chat for whoever comes.
    pub(crate) fn remember(&mut self, line: Line) {
        if self.chat.len() >= CHAT_KEPT {
            self.chat.pop_front();
        }
        self.chat_lines = line.n;
        self.chat.push_back(line);
    }
}

/// Every live table.
#[derive(Default)]
pub(crate) struct Slots(RwLock<HashMap<TableId, Arc<Slot>>>);

impl Slots {
    /// The table with this id.
    pub(crate) fn get(&self, id: TableId) -> Option<Arc<Slot>> {
        self.0.read().get(&id).cloned()
    }

    /// Adds a table.
    pub(crate) fn insert(&self, slot: &Arc<Slot>) {
        self.0.write().insert(slot.id, Arc::clone(slot));
    }

    /// Takes a table away.
    pub(crate) fn remove(&self, id: TableId) {
        self.0.write().remove(&id);
    }

    /// All of them, as they are now.
    pub(crate) fn all(&self) -> Vec<Arc<Slot>> {
        self.0.read().values().cloned().collect()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.read().len()
    }
}
