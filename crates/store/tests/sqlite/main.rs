//! The store on SQLite, through its public face and a real file.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may panic as tests do")]

mod commit;
mod fault;
mod personal;
mod players;
mod ratings;
mod results;
mod upkeep;

use std::sync::Arc;

use store::{Batch, GameResult, Kind, NewPlayer, NewTable, ResultSeat, Row, SqliteStore, Store};
use tempfile::TempDir;

/// A fresh store; the directory goes with it.
async fn fresh() -> (TempDir, SqliteStore) {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    (directory, store)
}

fn table(id: u64) -> NewTable {
    NewTable { id, game: "loot".into(), created: 1, by: 42, private: false }
}

fn row(table: u64, n: u64, entry: &str) -> Row {
    Row { table, n, at: 1_700_000_000_000_000 + n, entry: entry.into() }
}

/// A game of the people given, of whom some won. Its id, its table and its finish are the number.
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
}
