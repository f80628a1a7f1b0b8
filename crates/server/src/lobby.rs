//! The list of public tables, and updates for those who watch it. Updates are collected for a moment and sent through
//! the committer, like the messages of tables.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use protocol::{LobbyNews, LobbyTable, Say, Stage, TableId};
use tokio::sync::Notify;

use crate::app::App;
use crate::committer::Outgoing;
use crate::messages;
use crate::outbox::Outbox;

const GATHER: Duration = Duration::from_millis(250);
/// Tables listed to a new watcher; those that wait for players come first.
const MOST_TOLD: usize = 200;
/// Tables in one message.
const A_MESSAGE: usize = 50;
/// Watchers in one portion, unless there are very many.
const TOGETHER: usize = 8;
/// Maximum number of portions.
const MOST_PORTIONS: usize = 200;
const BETWEEN: Duration = Duration::from_millis(1);

/// The list of public tables.
#[derive(Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
    wake: Notify,
}

/// What a node says of one of its tables: `None` if it is gone.
type Heard = (u64, TableId, Option<LobbyTable>);

#[derive(Default)]
struct Inner {
    /// The public tables of all nodes.
    tables: BTreeMap<TableId, LobbyTable>,
    /// The node of each table that is not on this one.
    elsewhere: BTreeMap<TableId, u64>,
    changed: BTreeSet<TableId>,
    /// What other nodes said of their tables since the last update: `None` for those that are gone.
    heard: Vec<Heard>,
    watchers: Vec<Arc<Outbox>>,
    /// The serialized list for new watchers, until something changes.
    told: Option<Vec<Utf8Bytes>>,
}

impl Lobby {
    /// Notes that a table is new, has changed or is gone.
    pub(crate) fn touch(&self, table: TableId) {
        let mut inner = self.inner.lock();
        let was_empty = inner.changed.is_empty();
        inner.changed.insert(table);
        drop(inner);
        if was_empty {
            self.wake.notify_one();
        }
    }

    /// Notes what another node says of its public tables. `all` says that these are all it has.
    pub(crate) fn hear(&self, node: u64, all: bool, tables: Vec<LobbyTable>, gone: Vec<TableId>) {
        let mut inner = self.inner.lock();
        if all {
            inner.forget(node);
        }
        inner.heard.extend(gone.into_iter().map(|id| (node, id, None)));
        inner.heard.extend(tables.into_iter().map(|table| (node, table.table, Some(table))));
        drop(inner);
        self.wake.notify_one();
    }

    /// Forgets the tables of a node that is gone.
    pub(crate) fn forget(&self, node: u64) {
        self.inner.lock().forget(node);
        self.wake.notify_one();
    }

    /// The public tables of this node.
    pub(crate) fn of_this_node(&self) -> Vec<LobbyTable> {
        let inner = self.inner.lock();
        let is_here = |(id, _): &(&TableId, &LobbyTable)| !inner.elsewhere.contains_key(id);
        inner.tables.iter().filter(is_here).map(|(_, table)| table.clone()).collect()
    }

    /// Adds `outbox` to the watchers. Returns the current list, or nothing if it watches already.
    pub(crate) fn watch(&self, outbox: &Arc<Outbox>) -> Vec<Utf8Bytes> {
        let mut inner = self.inner.lock();
        if inner.watchers.iter().any(|watcher| Arc::ptr_eq(watcher, outbox)) {
            return Vec::new();
        }
        inner.watchers.push(Arc::clone(outbox));
        let Inner { told, tables, .. } = &mut *inner;
        told.get_or_insert_with(|| list(tables)).clone()
    }

    /// Removes `outbox` from the watchers.
    pub(crate) fn unwatch(&self, outbox: &Arc<Outbox>) {
        self.inner.lock().watchers.retain(|watcher| !Arc::ptr_eq(watcher, outbox));
    }

    /// Takes the tables that have changed since the last call, and what other nodes have said since.
    fn changed(&self) -> (BTreeSet<TableId>, Vec<Heard>) {
        let mut inner = self.inner.lock();
        (std::mem::take(&mut inner.changed), std::mem::take(&mut inner.heard))
    }

    /// Which of these changes on other nodes count. A table may have been adopted before its last node says that it is
    /// gone.
    fn elsewhere(&self, heard: Vec<Heard>) -> Vec<(TableId, Option<LobbyTable>)> {
        let mut inner = self.inner.lock();
        let mut news = Vec::new();
        for (node, id, table) in heard {
            if table.is_some() {
                inner.elsewhere.insert(id, node);
            } else if inner.elsewhere.get(&id) == Some(&node) {
                inner.elsewhere.remove(&id);
            } else {
                continue;
            }
            news.push((id, table));
        }
        news
    }

    fn is_elsewhere(&self, id: TableId) -> bool {
        self.inner.lock().elsewhere.contains_key(&id)
    }

    /// Notes that these tables are on this node.
    fn have(&self, tables: &[(TableId, Option<LobbyTable>)]) {
        let mut inner = self.inner.lock();
        for (id, _) in tables.iter().filter(|(_, table)| table.is_some()) {
            inner.elsewhere.remove(id);
        }
    }

    /// Updates the list with the given tables, `None` for those that are gone or private. Returns the watchers and the
    /// messages for them.
    fn learn(&self, tables: Vec<(TableId, Option<LobbyTable>)>) -> (Vec<Arc<Outbox>>, Vec<Utf8Bytes>) {
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

impl Inner {
    /// Everything that was known of a node's tables is news: they are gone, until it names them again.
    fn forget(&mut self, node: u64) {
        self.heard.retain(|(from, ..)| *from != node);
        let gone = self.elsewhere.iter().filter(|(_, of)| **of == node).map(|(id, _)| (node, *id, None));
        self.heard.extend(gone);
    }
}

/// The whole list, for a new watcher.
fn list(tables: &BTreeMap<TableId, LobbyTable>) -> Vec<Utf8Bytes> {
    let (waiting, others): (Vec<_>, Vec<_>) = tables.values().partition(|table| table.stage == Stage::Waiting);
    let told = waiting.into_iter().chain(others).take(MOST_TOLD).cloned().collect();
    let mut frames = news(told, Vec::new());
    if frames.is_empty() {
        frames.push(messages::frame(&Say::Lobby(LobbyNews::default())));
    }
    frames
}

/// Splits updates into messages of limited size.
fn news(mut tables: Vec<LobbyTable>, mut gone: Vec<TableId>) -> Vec<Utf8Bytes> {
    let mut frames = Vec::new();
    while !tables.is_empty() || !gone.is_empty() {
        let rest = tables.split_off(tables.len().min(A_MESSAGE));
        let tables_now = std::mem::replace(&mut tables, rest);
        let news = LobbyNews { tables: tables_now, gone: std::mem::take(&mut gone) };
        frames.push(messages::frame(&Say::Lobby(news)));
    }
    frames
}

/// Sends updates until the server stops.
pub(crate) async fn run(app: Arc<App>) {
    loop {
        app.lobby.wake.notified().await;
        tokio::time::sleep(GATHER).await;
        let (changed, heard) = app.lobby.changed();
        let mut tables: Vec<_> = changed.into_iter().map(|id| (id, look(&app, id))).collect();
        if let Some(cluster) = &app.cluster {
            app.lobby.have(&tables);
            cluster.tell_lobby(&tables);
            // A table that has gone to another node is gone from here, whichever is known first.
            tables.retain(|(id, table)| table.is_some() || !app.lobby.is_elsewhere(*id));
            tables.extend(app.lobby.elsewhere(heard));
        }
        let (watchers, frames) = app.lobby.learn(tables);
        if !frames.is_empty() {
            tell(&app, &watchers, &frames).await;
        }
    }
}

/// Sends the updates in portions: writing to all watchers at once would delay everybody's moves.
async fn tell(app: &App, watchers: &[Arc<Outbox>], frames: &[Utf8Bytes]) {
    for some in watchers.chunks(TOGETHER.max(watchers.len() / MOST_PORTIONS)) {
        app.committer.push(|work| {
            for outbox in some {
                let all = frames.iter().cloned();
                work.say.extend(all.map(|frame| Outgoing { outbox: Arc::clone(outbox), frame, table: None }));
            }
        });
        tokio::time::sleep(BETWEEN).await;
    }
}

fn look(app: &Arc<App>, id: TableId) -> Option<LobbyTable> {
    let hosted = app.tables.get(id)?;
    let locked = hosted.enter(app, 0)?;
    // A table whose players are all away is of no use to anybody.
    let table = Some(&locked.live.authority).filter(|table| table.is_attended())?.in_lobby();
    (!table.setup.private).then_some(table)
}

#[cfg(test)]
mod tests {
    use protocol::{Pace, Setup};

    use super::*;
    use crate::player::Player;

    fn table(id: u64) -> LobbyTable {
        let setup = Setup { pace: Pace::Fast, ..Setup::new("loot", 2) };
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
        let outbox = Arc::new(Outbox::new(Arc::new(Player::unknown()), table::Form::View, (10, 1000)));
        assert_eq!(read(&lobby.watch(&outbox)), (vec![], vec![]));
        let one = (TableId(1), Some(table(1)));
        assert_eq!(read(&lobby.learn(vec![one.clone()]).1), (vec![1], vec![]));
        assert!(lobby.learn(vec![one]).1.is_empty());
        assert_eq!(read(&lobby.learn(vec![(TableId(1), None), (TableId(2), None)]).1), (vec![], vec![1]));
        lobby.unwatch(&outbox);
        assert!(lobby.learn(vec![(TableId(3), Some(table(3)))]).0.is_empty());
    }

    #[test]
    fn a_long_list_is_told_in_parts() {
        let lobby = Lobby::default();
        let outbox = Arc::new(Outbox::new(Arc::new(Player::unknown()), table::Form::View, (10, 1000)));
        lobby.learn((0..300).map(|id| (TableId(id), Some(table(id)))).collect());
        let frames = lobby.watch(&outbox);
        assert_eq!(frames.len(), MOST_TOLD / A_MESSAGE);
        assert_eq!(read(&frames).0.len(), MOST_TOLD);
    }

    #[test]
    fn tables_of_other_nodes_are_listed_until_they_are_gone_or_here() {
        let (lobby, one) = (Lobby::default(), TableId(1));
        let news = |lobby: &Lobby| {
            let (_, heard) = lobby.changed();
            let news = lobby.elsewhere(heard);
            let told = news.iter().map(|(id, table)| (id.0, table.is_some())).collect::<Vec<_>>();
            lobby.learn(news);
            told
        };
        lobby.hear(7, true, vec![table(1), table(2)], Vec::new());
        assert_eq!(news(&lobby), [(1, true), (2, true)]);
        assert_eq!(lobby.of_this_node(), [], "they are not ours to tell of");
        // This node adopts a table before its last node says that it is gone.
        lobby.have(&[(one, Some(table(1)))]);
        lobby.hear(7, false, Vec::new(), vec![one]);
        assert_eq!(news(&lobby), []);
        assert_eq!(lobby.of_this_node().len(), 1);
        lobby.forget(7);
        assert_eq!(news(&lobby), [(2, false)]);
    }
}
