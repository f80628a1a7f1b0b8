//! The journal and the packs read as one log.

use std::path::Path;
use std::sync::Arc;

use sqlx::Executor;
use store::{Batch, FILE_NAME, Row, SqliteStore, StoreError, Tables, Upkeep, chain_next, chain_start, check_chain};
use tempfile::TempDir;

use super::{fresh, other_program};
use crate::{log, row, table};

/// Packs the journal, as a server does at its end.
async fn pack(directory: &Path) {
    SqliteStore::open_alone(directory).await.unwrap().close().await;
}

async fn count(directory: &Path, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&mut other_program(directory).await).await.unwrap()
}

fn entries(many: usize) -> Vec<String> {
    (0..many).map(|n| format!("{{\"entry\":{n}}}")).collect()
}

/// A log of so many entries.
fn long_log(table: u64, many: usize) -> Vec<Row> {
    let entries = entries(many);
    log(table, &entries.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Tables 7, 8 and 9, with rows of 7 and 8 together in one commit, of 9 alone, and of all in a third.
async fn three_commits() -> (TempDir, SqliteStore) {
    let (directory, store) = fresh().await;
    let all = [7, 8, 9].map(|id| long_log(id, 6));
    let part = |tables: &[usize], from: usize| -> Vec<Row> {
        tables.iter().flat_map(|table| all[*table][from..from + 3].to_vec()).collect()
    };
    let tables = vec![table(7), table(8), table(9)];
    store.commit(&Batch { tables, rows: part(&[0, 1], 0), ..Batch::default() }).await.unwrap();
    store.commit(&Batch { rows: part(&[2], 0), ..Batch::default() }).await.unwrap();
    store.commit(&Batch { rows: part(&[0, 1, 2], 3), ..Batch::default() }).await.unwrap();
    (directory, store)
}

/// The tables whose chain is broken.
async fn broken(store: &SqliteStore) -> Vec<u64> {
    let mut broken = Vec::new();
    for id in [7, 8, 9] {
        let rows = store.log(id).await.unwrap();
        if check_chain(id, &rows).is_err() {
            broken.push(id);
        } else {
            assert_eq!(rows, long_log(id, 6));
        }
    }
    broken
}

#[tokio::test]
async fn a_log_in_packs_and_in_the_journal_is_one_log_also_after_the_program() {
    let directory = tempfile::tempdir().unwrap();
    let rows = long_log(7, 40);
    for (round, part) in rows.chunks(10).enumerate() {
        let store = SqliteStore::open_alone(directory.path()).await.unwrap();
        let tables = if round == 0 { vec![table(7)] } else { vec![] };
        store.commit(&Batch { tables, rows: part[..4].to_vec(), ..Batch::default() }).await.unwrap();
        store.commit(&Batch { rows: part[4..].to_vec(), ..Batch::default() }).await.unwrap();
        let so_far = &rows[..10 * (round + 1)];
        assert_eq!(store.log(7).await.unwrap(), so_far);
        let last = so_far.len() as u64 - 1;
        for first in 0..=last {
            assert_eq!(
                store.log_range(7, first, first + 3).await.unwrap(),
                so_far[first as usize..].iter().take(4).cloned().collect::<Vec<_>>()
            );
        }
        let again = store.commit(&Batch { rows: vec![row(7, last, "other")], ..Batch::default() }).await;
        assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
        store.close().await;
        assert_eq!(count(directory.path(), "SELECT count(*) FROM packs").await, i64::try_from(round).unwrap() + 1);
        assert_eq!(count(directory.path(), "SELECT sum(length(rows)) FROM journal").await, 0);
    }
}

#[tokio::test]
async fn numbers_that_are_in_packs_or_in_the_journal_are_taken_after_a_restart() {
    let (directory, store) = fresh().await;
    store.commit(&Batch { tables: vec![table(7)], rows: long_log(7, 3), ..Batch::default() }).await.unwrap();
    store.close().await;
    for _ in 0..2 {
        let store = SqliteStore::open(directory.path()).await.unwrap();
        let taken = store.commit(&Batch { rows: vec![row(7, 2, "other")], ..Batch::default() }).await;
        assert!(matches!(taken, Err(StoreError::Conflict(_))), "{taken:?}");
        store.commit(&Batch { rows: vec![long_log(7, 3).remove(2)], ..Batch::default() }).await.unwrap();
        assert_eq!(store.log(7).await.unwrap(), long_log(7, 3));
        store.close().await;
        pack(directory.path()).await;
    }
}

#[tokio::test]
async fn two_programs_that_write_in_turn_do_not_take_each_others_numbers() {
    let (directory, first) = fresh().await;
    let second = SqliteStore::open(directory.path()).await.unwrap();
    let rows = long_log(7, 6);
    let of = |n: usize| Batch { rows: vec![rows[n].clone()], ..Batch::default() };
    first.commit(&Batch { tables: vec![table(7)], ..of(0) }).await.unwrap();
    second.commit(&of(1)).await.unwrap();
    let taken = first.commit(&Batch { rows: vec![row(7, 1, "other")], ..Batch::default() }).await;
    assert!(matches!(taken, Err(StoreError::Conflict(_))), "{taken:?}");
    first.commit(&of(2)).await.unwrap();
    second.commit(&of(3)).await.unwrap();
    assert_eq!(first.log(7).await.unwrap(), rows[..4]);
    // A third packs what the others have written, and they go on.
    pack(directory.path()).await;
    let taken = first.commit(&Batch { rows: vec![row(7, 3, "other")], ..Batch::default() }).await;
    assert!(matches!(taken, Err(StoreError::Conflict(_))), "{taken:?}");
    first.commit(&of(4)).await.unwrap();
    pack(directory.path()).await;
    second.commit(&of(5)).await.unwrap();
    assert_eq!(first.log(7).await.unwrap(), rows);
    assert_eq!(second.log(7).await.unwrap(), rows);
}

#[tokio::test]
async fn whoever_reads_while_rows_are_packed_sees_every_row_once() {
    let (directory, store) = fresh().await;
    let store = Arc::new(store);
    // Three megabytes that do not compress well, so that tidying packs.
    let noise = |n: u64| {
        format!("\"{:x}\"", u128::from(n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)).repeat(400)
    };
    let mut chain = chain_start(7);
    let mut all = Vec::new();
    store.commit(&Batch { tables: vec![table(7)], ..Batch::default() }).await.unwrap();
    for n in 0..240 {
        let entry = noise(n);
        chain = chain_next(&chain, n, n, &entry);
        all.push(Row { table: 7, n, at: n, entry, chain });
    }
    for rows in all[..200].chunks(10) {
        store.commit(&Batch { rows: rows.to_vec(), ..Batch::default() }).await.unwrap();
    }
    let reading = {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for _ in 0..20 {
                let rows = store.log(7).await.unwrap();
                check_chain(7, &rows).unwrap();
                assert!(rows.len() >= 200);
            }
        })
    };
    let packing = {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.tidy().await.unwrap() })
    };
    for row in &all[200..] {
        store.commit(&Batch { rows: vec![row.clone()], ..Batch::default() }).await.unwrap();
    }
    packing.await.unwrap();
    reading.await.unwrap();
    assert!(count(directory.path(), "SELECT count(*) FROM packs").await > 0);
    assert_eq!(store.log(7).await.unwrap(), all);
    assert_eq!(SqliteStore::open(directory.path()).await.unwrap().log(7).await.unwrap(), all);
}

#[tokio::test]
async fn a_damaged_commit_of_the_journal_breaks_only_the_tables_in_it_also_once_packed() {
    let damages = [
        (
            "UPDATE journal SET rows = CAST(substr(rows, 1, 20) || x'00' || substr(rows, 22) AS BLOB) WHERE id = 1",
            vec![7, 8],
        ),
        ("UPDATE journal SET rows = x'' WHERE id = 1", vec![7, 8]),
        ("UPDATE journal SET rows = zeroblob(length(rows)) WHERE id = 2", vec![9]),
        ("UPDATE journal SET heads = zeroblob(length(heads)) WHERE id = 1", vec![]),
        ("UPDATE journal SET heads = x'00' WHERE id = 2", vec![]),
    ];
    for (damage, tables) in damages {
        let (directory, store) = three_commits().await;
        store.close().await;
        other_program(directory.path()).await.execute(damage).await.unwrap();
        let store = SqliteStore::open(directory.path()).await.unwrap();
        assert_eq!(broken(&store).await, tables, "{damage}");
        store.commit(&Batch { tables: vec![table(10)], rows: long_log(10, 3), ..Batch::default() }).await.unwrap();
        store.close().await;
        pack(directory.path()).await;
        let store = SqliteStore::open(directory.path()).await.unwrap();
        assert_eq!(broken(&store).await, tables, "packed: {damage}");
        assert_eq!(store.log(10).await.unwrap(), long_log(10, 3));
    }
}

#[tokio::test]
async fn a_commit_of_which_nothing_is_readable_makes_no_log_look_whole_and_is_not_thrown_away() {
    let (directory, store) = three_commits().await;
    store.close().await;
    let damage = "UPDATE journal SET heads = x'00', rows = x'00' WHERE id = 2";
    other_program(directory.path()).await.execute(damage).await.unwrap();
    let store = SqliteStore::open_alone(directory.path()).await.unwrap();
    let error = store.log(7).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt(_)) && error.to_string().contains("commit 2"), "{error}");
    store.close().await;
    assert_eq!(count(directory.path(), "SELECT count(*) FROM journal").await, 4, "nothing was packed");
}

#[tokio::test]
async fn a_damaged_pack_breaks_only_its_table() {
    let (directory, store) = three_commits().await;
    store.close().await;
    pack(directory.path()).await;
    let damages = [
        "UPDATE packs SET rows = CAST(substr(rows, 1, 45) || x'00' || substr(rows, 47) AS BLOB) WHERE tbl = 2",
        "UPDATE packs SET rows = x'' WHERE tbl = 2",
        "UPDATE packs SET rows = (SELECT rows FROM packs WHERE tbl = 1) WHERE tbl = 2",
    ];
    for damage in damages {
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(directory.path().join(FILE_NAME), copy.path().join(FILE_NAME)).unwrap();
        other_program(copy.path()).await.execute(damage).await.unwrap();
        let store = SqliteStore::open(copy.path()).await.unwrap();
        assert_eq!(broken(&store).await, [8], "{damage}");
        let mut next = long_log(7, 7);
        store.commit(&Batch { rows: next.split_off(6), ..Batch::default() }).await.unwrap();
        check_chain(7, &store.log(7).await.unwrap()).unwrap();
    }
}

#[tokio::test]
async fn a_power_cut_while_rows_are_packed_loses_none() {
    let (from, store) = three_commits().await;
    store.close().await;
    // The connection keeps the write-ahead log from being removed.
    let mut keeper = other_program(from.path()).await;
    keeper.execute("SELECT count(*) FROM journal").await.unwrap();
    pack(from.path()).await;
    let wal = format!("{FILE_NAME}-wal");
    let length = from.path().join(&wal).metadata().unwrap().len();
    assert!(length > 0, "the packs are in the log");
    let directory = tempfile::tempdir().unwrap();
    std::fs::copy(from.path().join(FILE_NAME), directory.path().join(FILE_NAME)).unwrap();
    std::fs::copy(from.path().join(&wal), directory.path().join(&wal)).unwrap();
    let cut = std::fs::OpenOptions::new().write(true).open(directory.path().join(&wal)).unwrap();
    for length in (0..=length).rev().step_by(515) {
        cut.set_len(length).unwrap();
        let store = SqliteStore::open_to_check(directory.path()).await.unwrap();
        assert_eq!(broken(&store).await, [] as [u64; 0], "cut at {length}");
        store.close().await;
    }
}
