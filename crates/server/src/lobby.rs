//! The list of public tables, and its news to those who watch it. News are gathered for a moment, and leave by the way of
//! the disk like everything a table says.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use protocol::{LobbyNews, LobbyTable, Say, Stage, TableId};
use tokio::sync::Notify;

use crate::committer::Outgoing;
use crate::house::House;
use crate::link::Link;
use crate::say;

const GATHER: Duration = Duration::from_millis(250);
/// Tables told to somebody who begins to watch: first those that wait for players.
const MOST_TOLD: usize = 200;
/// Tables in one message.
const A_MESSAGE: usize = 50;
/// Watchers who are told the news together, unless there are very many of them.
const TOGETHER: usize = 8;
/// Portions of watchers at most.
const MOST_PORTIONS: usize = 200;
const BETWEEN: Duration = Duration::from_millis(1);

/// The list of public tables.
#[derive(Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
    wake: Notify,
}

#[derive(Default)]
struct Inner {
    tables: BTreeMap<TableId, LobbyTable>,
    changed: BTreeSet<TableId>,
    watchers: Vec<Arc<Link>>,
    /// The list as it is told to somebody who begins to watch, until something changes.
    told: Option<Vec<Utf8Bytes>>,
}

impl Lobby {
    /// A table is new, has changed or is gone.
    pub(crate) fn touch(&self, table: TableId) {
        let mut inner = self.inner.lock();
        let was_empty = inner.changed.is_empty();
        inner.changed.insert(table);
        drop(inner);
        if was_empty {
            self.wake.notify_one();
        }
    }

    /// Begins to tell `link` the news; returns the list as it is now, or nothing to somebody who watches already.
    pub(crate) fn watch(&self, link: &Arc<Link>) -> Vec<Utf8Bytes> {
        let mut inner = self.inner.lock();
        if inner.watchers.iter().any(|watcher| Arc::ptr_eq(watcher, link)) {
            return Vec::new();
        }
        inner.watchers.push(Arc::clone(link));
        let Inner { told, tables, .. } = &mut *inner;
        told.get_or_insert_with(|| list(tables)).clone()
    }

    /// No longer tells `link` anything.
    pub(crate) fn unwatch(&self, link: &Arc<Link>) {
        self.inner.lock().watchers.retain(|watcher| !Arc::ptr_eq(watcher, link));
    }

    /// What has changed since the last time.
    fn changed(&self) -> BTreeSet<TableId> {
        std::mem::take(&mut self.inner.lock().changed)
    }

    /// Takes the tables as they are now, `None` for those that are gone or private, and makes news of them.
    fn learn(&self, tables: Vec<(TableId, Option<LobbyTable>)>) -> (Vec<Arc<Link>>, Vec<Utf8Bytes>) {
        let mut inner = self.inner.lock();
        inner.told = None;
        let (mut new, mut gone) = (Vec::new(), Vec::new());
        for (id, table) in tables {
            match table {
                Some(table) if inner.tables.get(&id) != Some(&table) => {
                    inner.tables.insert(id, table.clone());
                    new.push(table);
                }
                Some(_) => {}
                None => gone.extend(inner.tables.remove(&id).map(|_| id)),
            }
        }
        if inner.watchers.is_empty() {
            return (Vec::new(), Vec::new());
        }
        (inner.watchers.clone(), news(new, gone))
    }
}

/// The list for somebody who knows nothing of it yet.
fn list(tables: &BTreeMap<TableId, LobbyTable>) -> Vec<Utf8Bytes> {
    let (waiting, others): (Vec<_>, Vec<_>) = tables.values().partition(|table| table.stage == Stage::Waiting);
    let told = waiting.into_iter().chain(others).take(MOST_TOLD).cloned().collect();
    let mut frames = news(told, Vec::new());
    if frames.is_empty() {
        frames.push(say::frame(&Say::Lobby(LobbyNews::default())));
    }
    frames
}

/// News in messages of a bearable size.
fn news(mut tables: Vec<LobbyTable>, mut gone: Vec<TableId>) -> Vec<Utf8Bytes> {
    let mut frames = Vec::new();
    while !tables.is_empty() || !gone.is_empty() {
        let rest = tables.split_off(tables.len().min(A_MESSAGE));
        let tables_now = std::mem::replace(&mut tables, rest);
        let news = LobbyNews { tables: tables_now, gone: std::mem::take(&mut gone) };
        frames.push(say::frame(&Say::Lobby(news)));
    }
    frames
}

/// Tells the news for as long as the house stands.
pub(crate) async fn run(house: Arc<House>) {
    loop {
        house.lobby.wake.notified().await;
        tokio::time::sleep(GATHER).await;
        let tables = house.lobby.changed().into_iter().map(|id| (id, look(&house, id))).collect();
        let (watchers, frames) = house.lobby.learn(tables);
        if !frames.is_empty() {
            tell(&house, &watchers, &frames).await;
        }
    }
}

/// Tells the news to some after the others: were they all to be written to at once, everybody's moves would wait for it.
async fn tell(house: &House, watchers: &[Arc<Link>], frames: &[Utf8Bytes]) {
    for some in watchers.chunks(TOGETHER.max(watchers.len() / MOST_PORTIONS)) {
        house.committer.push(|work| {
            for link in some {
                let all = frames.iter().cloned();
                work.say.extend(all.map(|frame| Outgoing { link: Arc::clone(link), frame, table: None }));
            }
        });
        tokio::time::sleep(BETWEEN).await;
    }
}

fn look(house: &Arc<House>, id: TableId) -> Option<LobbyTable> {
    let slot = house.tables.get(id)?;
    let turn = slot.enter(house, 0)?;
    Some(turn.live.authority.in_lobby()).filter(|table| !table.setup.private)
}

#[cfg(test)]
mod tests {
    use protocol::{Pace, Setup};

    use super::*;
    use crate::player::Player;

    fn table(id: u64) -> LobbyTable {
        let setup = Setup {
            game: "loot".into(),
            seats: 2,
            options: serde_json::Map::new(),
            pace: Pace::Fast,
            private: false,
            spectator_delay: 0,
        };
        LobbyTable { table: TableId(id), setup, stage: Stage::Waiting, seats: vec![None, None] }
    }

    fn read(frames: &[Utf8Bytes]) -> (Vec<u64>, Vec<u64>) {
        let (mut tables, mut gone) = (Vec::new(), Vec::new());
        for frame in frames {
            let Say::Lobby(news) = serde_json::from_str(frame.as_str()).unwrap() else { panic!("{frame}") };
            tables.extend(news.tables.iter().map(|table| table.table.0));
            gone.extend(news.gone.iter().map(|table| table.0));
        }
        (tables, gone)
    }

    #[test]
    fn only_what_has_changed_is_told() {
        let lobby = Lobby::default();
        let link = Arc::new(Link::new(Arc::new(Player::unknown()), (10, 1000)));
        assert_eq!(read(&lobby.watch(&link)), (vec![], vec![]));
        let one = (TableId(1), Some(table(1)));
        assert_eq!(read(&lobby.learn(vec![one.clone()]).1), (vec![1], vec![]));
        assert!(lobby.learn(vec![one]).1.is_empty());
        assert_eq!(read(&lobby.learn(vec![(TableId(1), None), (TableId(2), None)]).1), (vec![], vec![1]));
        lobby.unwatch(&link);
        assert!(lobby.learn(vec![(TableId(3), Some(table(3)))]).0.is_empty());
    }

    #[test]
    fn a_long_list_is_told_in_parts() {
        let lobby = Lobby::default();
        let link = Arc::new(Link::new(Arc::new(Player::unknown()), (10, 1000)));
        lobby.learn((0..300).map(|id| (TableId(id), Some(table(id)))).collect());
        let frames = lobby.watch(&link);
        assert_eq!(frames.len(), MOST_TOLD / A_MESSAGE);
        assert_eq!(read(&frames).0.len(), MOST_TOLD);
    }
}
