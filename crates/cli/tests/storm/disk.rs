//! The data on disk at the end.

use std::collections::BTreeMap;
use std::path::Path;

use engine::Seat;
use protocol::{Occupant, PlayerId, TableId};
use serde::Deserialize;
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use store::{ChatLine, OpenTable, Players, Results, Row, SqliteStore, Tables, Upkeep, check_chain};

/// Everything that is checked.
pub(crate) struct Disk {
    pub(crate) tables: BTreeMap<TableId, Table>,
    /// The name of each player.
    pub(crate) names: BTreeMap<PlayerId, String>,
    /// The number of invitations, by table and inviting player.
    pub(crate) invitations: BTreeMap<(TableId, PlayerId), usize>,
    /// The number of finished games of each table.
    pub(crate) results: BTreeMap<TableId, usize>,
}

/// The data of one table.
pub(crate) struct Table {
    pub(crate) opened: OpenTable,
    pub(crate) rows: Vec<Row>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) chat: Vec<ChatLine>,
}

/// The part of a log entry that the check needs.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Entry {
    Opened {
        setup: protocol::Setup,
    },
    Started {
        seats: Vec<Occupant>,
    },
    Did {
        step: Value,
        by: Option<(Seat, String)>,
    },
    Ready {
        entropy: String,
    },
    #[serde(untagged)]
    Other(serde::de::IgnoredAny),
}

impl Disk {
    /// Reads the data in `data`, and checks the hash chain of every table.
    pub(crate) async fn read(data: &Path, players: impl Iterator<Item = PlayerId>) -> Self {
        let store = SqliteStore::open(data).await.unwrap();
        let (mut tables, mut names, mut results) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for opened in store.all_tables().await.unwrap() {
            let (rows, chat) = (store.log(opened.id).await.unwrap(), store.chat(opened.id, u32::MAX).await.unwrap());
            check_chain(opened.id, &rows).unwrap_or_else(|error| panic!("{}: {error}", TableId(opened.id)));
            let entries = rows.iter().map(|row| serde_json::from_str(&row.entry).unwrap()).collect();
            tables.insert(TableId(opened.id), Table { opened, rows, entries, chat });
        }
        for player in players {
            names.insert(player, store.player(player.0).await.unwrap().expect("a player is kept").name);
        }
        for result in store.all_results(None, u32::MAX).await.unwrap() {
            *results.entry(TableId(result.table)).or_default() += 1;
        }
        store.close().await;
        Self { tables, names, invitations: invitations(data).await, results }
    }
}

async fn invitations(data: &Path) -> BTreeMap<(TableId, PlayerId), usize> {
    let options = SqliteConnectOptions::new().filename(data.join(store::FILE_NAME));
    let mut database = options.connect().await.unwrap();
    let found: Vec<(i64, i64)> =
        sqlx::query_as("SELECT tbl, created_by FROM invitations").fetch_all(&mut database).await.unwrap();
    database.close().await.unwrap();
    let mut counts = BTreeMap::new();
    for (table, by) in found {
        *counts.entry((TableId(table.cast_unsigned()), PlayerId(by.cast_unsigned()))).or_default() += 1;
    }
    counts
}

impl Table {
    /// The number of games that were started.
    pub(crate) fn games(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Started { .. })).count()
    }

    /// Whether a game is in progress.
    pub(crate) fn is_playing(&self, id: TableId) -> bool {
        let last = self.rows.last().expect("a table has a log").at;
        let authority = table::recover(id, last, &self.log(0, self.rows.len())).unwrap();
        matches!(authority.room().stage, protocol::Stage::Playing | protocol::Stage::Paused)
    }

    /// The opening entry, and the entries `first..end`: enough to replay the game that begins at `first`.
    fn log(&self, first: usize, end: usize) -> Vec<(u64, String)> {
        let opening = (first > 0).then(|| &self.rows[0]);
        opening.into_iter().chain(&self.rows[first..end]).map(|row| (row.at, row.entry.clone())).collect()
    }

    /// The game and the decision of a player before entry `end` of the game that begins at entry `first`.
    pub(crate) fn decision(&self, id: TableId, player: PlayerId, first: usize, end: usize) -> (u32, u32) {
        #[derive(Deserialize)]
        struct Told {
            update: Update,
        }
        #[derive(Deserialize)]
        struct Update {
            game: u32,
            decision: u32,
        }
        let log = self.log(first, end);
        let now = log.last().expect("a game has entries").0;
        let authority = table::recover(id, now, &log).unwrap_or_else(|error| panic!("{id} cannot be read: {error}"));
        let told = authority.catch_up(now, player, 0, 0, table::Form::View);
        let told: Told = serde_json::from_str(told.last().expect("a view is told")).unwrap();
        (told.update.game, told.update.decision)
    }
}
