//! The data on disk, read while no server runs, and compared with what was acknowledged.

use std::collections::BTreeMap;
use std::path::Path;

use engine::Seat;
use protocol::{Occupant, Room, Stage, TableId};
use serde::Deserialize;
use serde_json::Value;
use store::{Row, SqliteStore, Tables, Upkeep};

use super::{Crowd, Player, Promise};

/// The logs of all tables.
pub(crate) struct Ledger {
    logs: BTreeMap<TableId, Log>,
}

/// The log of one table.
struct Log {
    rows: Vec<(u64, String)>,
    /// The occurrences of each move, by seat and id, with the credited times.
    moves: BTreeMap<(usize, String), Vec<Option<u64>>>,
    entropy: Vec<String>,
    chat: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Entry {
    Did {
        step: Value,
        by: Option<(Seat, String)>,
    },
    Ready {
        entropy: String,
    },
    #[serde(untagged)]
    Other(Value),
}

impl Ledger {
    /// Reads the data in `data`.
    pub(crate) async fn read(data: &Path, tables: &[TableId]) -> Self {
        let store = SqliteStore::open(data).await.unwrap();
        let mut logs = BTreeMap::new();
        for table in tables {
            let chat = store.chat(table.0, u32::MAX).await.unwrap();
            let log = Log::new(store.log(table.0).await.unwrap(), chat.into_iter().map(|line| line.text).collect());
            logs.insert(*table, log);
        }
        store.close().await;
        Self { logs }
    }

    /// Checks that the data in `data` has everything that was acknowledged, and that every table can be continued.
    /// Returns it.
    pub(crate) async fn check(data: &Path, crowd: &Crowd) -> Self {
        let ledger = Self::read(data, &crowd.tables).await;
        ledger.keeps_promises(crowd);
        ledger.all_playable(crowd);
        ledger
    }

    /// Checks that everything acknowledged is there, and nothing twice.
    pub(crate) fn keeps_promises(&self, crowd: &Crowd) {
        for player in &crowd.players {
            let log = &self.logs[&player.table];
            let seat = log.room(player.table).seat_of(player.you).expect("a seat is kept").index();
            for promise in &player.promises {
                log.keeps(seat, promise);
            }
        }
        for (table, log) in &self.logs {
            let twice: Vec<_> = log.moves.iter().filter(|(_, times)| times.len() > 1).collect();
            assert!(twice.is_empty(), "{table}: {twice:?} counted twice");
        }
    }

    /// Checks that the earlier log entries are still there, unchanged.
    pub(crate) fn continues(&self, before: &Self) {
        for (table, log) in &before.logs {
            assert!(self.logs[table].rows.starts_with(&log.rows), "{table}: what is written stays as it is");
        }
    }

    /// Checks that at every table somebody can act, or the game is over and another can be played.
    pub(crate) fn all_playable(&self, crowd: &Crowd) {
        for (table, log) in &self.logs {
            let room = log.room(*table);
            if room.stage == Stage::Playing {
                let players: Vec<&Player> = crowd.at(*table).collect();
                assert!(log.somebody_can_move(*table, &room, &players), "{table} is stuck: {room:?}");
            }
        }
    }

    /// Whether a move with this id is in the log of this table.
    pub(crate) fn has_move(&self, table: TableId, id: &str) -> bool {
        self.logs[&table].moves.keys().any(|(_, known)| known == id)
    }

    /// The number of moves of people.
    pub(crate) fn moves(&self) -> usize {
        self.logs.values().map(|log| log.moves.len()).sum()
    }
}

impl Log {
    fn new(rows: Vec<Row>, chat: Vec<String>) -> Self {
        let mut log = Self { rows: Vec::new(), moves: BTreeMap::new(), entropy: Vec::new(), chat };
        for (n, row) in rows.into_iter().enumerate() {
            assert_eq!(row.n, n as u64, "entries are numbered without a gap");
            match serde_json::from_str(&row.entry).unwrap() {
                Entry::Did { step, by: Some((seat, id)) } => {
                    let ms = step["answer"]["at"].as_u64().map(|at| at / 1000);
                    log.moves.entry((seat.index(), id)).or_default().push(ms);
                }
                Entry::Ready { entropy } => log.entropy.push(entropy),
                Entry::Did { by: None, .. } | Entry::Other(_) => {}
            }
            log.rows.push((row.at, row.entry));
        }
        log
    }

    fn keeps(&self, seat: usize, promise: &Promise) {
        match promise {
            Promise::Move { id, ms } => {
                let found = self.moves.get(&(seat, id.clone())).map(Vec::as_slice);
                assert_eq!(found, Some([*ms].as_slice()), "move {id} was acknowledged");
            }
            Promise::Ready(entropy) => assert!(self.entropy.contains(entropy), "{entropy} was acknowledged"),
            Promise::Chat(text) => {
                assert_eq!(self.chat.iter().filter(|line| *line == text).count(), 1, "'{text}' was acknowledged");
            }
        }
    }

    fn room(&self, table: TableId) -> Room {
        self.authority(table).room()
    }

    /// The table as a server would recover it.
    fn authority(&self, table: TableId) -> Box<dyn table::Authority> {
        let now = self.rows.last().expect("a table has a log").0;
        table::recover(table, now, &self.rows).unwrap_or_else(|error| panic!("{table} cannot be read: {error}"))
    }

    fn somebody_can_move(&self, table: TableId, room: &Room, players: &[&Player]) -> bool {
        let (authority, now) = (self.authority(table), self.rows.last().expect("a table has a log").0);
        let bot = |seat: &Value| {
            let seat = &room.seats[seat.as_u64().unwrap() as usize];
            matches!(seat.who, Some(Occupant::Bot(_)))
        };
        players.iter().any(|player| {
            let told = authority.catch_up(now, player.you, 0, 0, table::Form::View);
            let told: Value = serde_json::from_str(told.last().expect("the room is told")).unwrap();
            let update = &told["update"];
            let due = update["view"]["to_act"].as_array().is_some_and(|due| due.iter().any(bot));
            update.get("legal").is_some() || update.get("race").is_some() || due
        })
    }
}
