//! The data on disk at the end.

use std::collections::BTreeMap;
use std::path::Path;

use engine::Seat;
use protocol::{Occupant, PlayerId, TableId};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use store::{ChatLine, DatabaseUrl, OpenTable, PgStore, Row, SqliteStore, Store, check_chain};

/// The tables and the makers of all invitations.
const INVITATIONS: &str = "SELECT tbl, created_by FROM invitations";

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
        let options = SqliteConnectOptions::new().filename(data.join(store::FILE_NAME));
        let mut database = options.connect().await.unwrap();
        let invitations = sqlx::query_as(INVITATIONS).fetch_all(&mut database).await.unwrap();
        database.close().await.unwrap();
        Self::from(store, invitations, players).await
    }

    /// Reads the data in this PostgreSQL database, and checks the hash chain of every table.
    pub(crate) async fn read_postgres(url: &str, players: impl Iterator<Item = PlayerId>) -> Self {
        let store = PgStore::open(&DatabaseUrl::new(url)).await.unwrap();
        let mut database = PgConnection::connect(url).await.unwrap();
        let invitations = sqlx::query_as(INVITATIONS).fetch_all(&mut database).await.unwrap();
        database.close().await.unwrap();
        Self::from(store, invitations, players).await
    }

    async fn from(store: impl Store, invitations: Vec<(i64, i64)>, players: impl Iterator<Item = PlayerId>) -> Self {
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
        let mut counts = BTreeMap::new();
        for (table, by) in invitations {
            *counts.entry((TableId(table.cast_unsigned()), PlayerId(by.cast_unsigned()))).or_default() += 1;
        }
        Self { tables, names, invitations: counts, results }
    }
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

    /// What a player has been told before entry `end` of the game that begins at entry `first`: the last update.
    pub(crate) fn told(&self, id: TableId, player: PlayerId, first: usize, end: usize) -> Told {
        self.told_each(id, &[player], first, end).remove(0).expect("a player is told of the game")
    }

    /// The same for several players. Who is told nothing of a game has no update.
    pub(crate) fn told_each(&self, id: TableId, players: &[PlayerId], first: usize, end: usize) -> Vec<Option<Told>> {
        #[derive(Deserialize)]
        struct Said {
            update: Told,
        }
        let log = self.log(first, end);
        let now = log.last().expect("a game has entries").0;
        let authority = table::recover(id, now, &log).unwrap_or_else(|error| panic!("{id} cannot be read: {error}"));
        let told = players.iter().map(|player| {
            let told = authority.catch_up(now, *player, 0, 0, table::Form::View);
            told.iter().rev().find_map(|text| serde_json::from_str(text).ok()).map(|said: Said| said.update)
        });
        told.collect()
    }
}

/// An update, as far as it is checked.
#[derive(Debug, Deserialize)]
pub(crate) struct Told {
    pub(crate) game: u32,
    pub(crate) n: u32,
    #[serde(default)]
    pub(crate) decision: u32,
    pub(crate) view: Box<RawValue>,
}
