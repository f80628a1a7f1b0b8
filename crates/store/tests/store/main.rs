//! The stores, tested through their public API: what both have to do, and what is special about each.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may panic as tests do")]

mod behaviour;
#[cfg(unix)]
mod postgres;
mod sqlite;

use std::sync::Arc;

use store::{
    Batch, Change, GameResult, Kind, NewPlayer, NewTable, PgStore, Rating, ResultSeat, Row, SqliteStore, Store,
    chain_next, chain_start,
};

/// A database of its own for one test.
pub(crate) trait Home: Sized {
    /// The store under test.
    type Store: Store + 'static;

    /// Opens the store. It can be opened again after it was closed.
    async fn open(&self) -> Self::Store;

    /// Another, empty database.
    async fn another(&self) -> Self;

    /// Runs statements as another program does.
    async fn run(&self, sql: &'static str);

    /// A number, as another program sees it.
    async fn count(&self, sql: &'static str) -> i64;

    /// Whether this text is anywhere in the stored data. The store is closed.
    async fn mentions(&self, text: &str) -> bool;
}

fn table(id: u64) -> NewTable {
    NewTable { id, game: "loot".into(), created: 1, by: 42, private: false }
}

/// A single row. Its hash is right only for the first row of its table: [`log`] makes a whole chain.
fn row(table: u64, n: u64, entry: &str) -> Row {
    let at = 1_700_000_000_000_000 + n;
    Row { table, n, at, entry: entry.into(), chain: chain_next(&chain_start(table), n, at, entry) }
}

/// A table's log from its beginning.
fn log(table: u64, entries: &[&str]) -> Vec<Row> {
    let mut chain = chain_start(table);
    let linked = |(n, entry): (u64, &&str)| {
        let row = row(table, n, entry);
        chain = chain_next(&chain, n, row.at, entry);
        Row { chain, ..row }
    };
    (0..).zip(entries).map(linked).collect()
}

/// Later than every game of these tests.
const NOW: u64 = 1_000;

async fn change(store: &impl Store, change: Change) {
    store.commit(&Batch { changes: vec![change], ..Batch::default() }).await.unwrap();
}

/// A game of the given people, with who won. Its id, its table and its finish are `number`.
fn result(number: u64, seats: &[(u64, bool)]) -> GameResult {
    let seat = |(at, (player, won)): (usize, &(u64, bool))| ResultSeat {
        seat: u8::try_from(at).unwrap(),
        player: Some(*player),
        name: format!("player {player}"),
        won: *won,
        rating: None,
    };
    GameResult {
        id: number,
        table: number,
        game: "loot".into(),
        players: u8::try_from(seats.len()).unwrap(),
        first: 3,
        last: 9,
        finished: number,
        shown: number,
        reason: "over".into(),
        rated: true,
        private: false,
        seats: seats.iter().enumerate().map(seat).collect(),
    }
}

/// A batch with a result and the table it needs.
fn finished(result: GameResult) -> Batch {
    Batch { tables: vec![table(result.table)], results: vec![result], ..Batch::default() }
}

/// A player's rating on the ladder of Loot for this many players.
async fn rating_of(store: &impl Store, player: u64, players: u8) -> Option<Rating> {
    let ladder = store.leaderboard("loot", players, u32::MAX).await.unwrap();
    ladder.into_iter().find(|standing| standing.player == player).map(|standing| standing.rating)
}

fn guest(id: u64) -> NewPlayer {
    let token_hash = [u8::try_from(id).unwrap(); 32];
    NewPlayer { id, name: format!("player {id}"), kind: Kind::Guest, owner: None, token_hash, at: 10 }
}

#[test]
fn a_host_can_hold_the_store_without_knowing_the_database() {
    fn takes(_: Option<Arc<dyn Store>>) -> bool {
        true
    }
    assert!(takes(None::<Arc<SqliteStore>>.map(|store| store as Arc<dyn Store>)));
    assert!(takes(None::<Arc<PgStore>>.map(|store| store as Arc<dyn Store>)));
}
