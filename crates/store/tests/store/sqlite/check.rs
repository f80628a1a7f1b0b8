//! The check of the whole database, which changes nothing.

use std::path::Path;

use sqlx::{Connection, Executor};
use store::{
    Answered, Batch, ChatLine, FILE_NAME, GameResult, Row, SqliteStore, StoreError, Tables, Upkeep, chain_next,
    chain_start,
};
use tempfile::TempDir;

use super::files::contents;
use super::{fresh, other_program};
use crate::{log, result, row, table};

fn text_of(id: u64) -> String {
    format!("<{id}>")
}

/// Two tables with games, chat and answers.
fn played() -> Batch {
    let game = |number| GameResult { first: 1, last: 3, ..result(number, &[(1, true), (2, false)]) };
    let line = ChatLine { table: 7, n: 1, at: 5, player: 1, name: "Ann".into(), text: "hello".into(), program: false };
    let entries = ["one", "two", "three", "four"];
    Batch {
        tables: vec![table(7), table(8), table(9)],
        rows: [log(7, &entries), log(8, &entries)].concat(),
        results: vec![game(7), game(8)],
        chats: vec![line],
        answers: vec![Answered { player: 1, id: "a".into(), at: 5, answer: "{}".into() }],
        ..Batch::default()
    }
}

/// A database that was closed properly and then damaged by this statement.
async fn closed(damage: &'static str) -> TempDir {
    let directory = written(played(), false).await;
    run(directory.path(), damage).await;
    directory
}

/// A database with this content, with its log in packs or not.
async fn written(batch: Batch, packed: bool) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let opened = if packed {
        SqliteStore::open_alone(directory.path()).await
    } else {
        SqliteStore::open(directory.path()).await
    };
    let store = opened.unwrap();
    store.commit(&batch).await.unwrap();
    store.server_key([1; 32]).await.unwrap();
    store.close().await;
    directory
}

/// The content in which one row of a table's log was changed before it was written.
fn with_changed(table: u64, n: u64, change: impl FnOnce(&mut Row)) -> Batch {
    let mut batch = played();
    change(batch.rows.iter_mut().find(|row| (row.table, row.n) == (table, n)).unwrap());
    batch
}

/// The content without one row of a table's log.
fn without(table: u64, n: u64) -> Batch {
    let mut batch = played();
    batch.rows.retain(|row| (row.table, row.n) != (table, n));
    batch
}

/// Runs statements as another program that exits properly.
async fn run(directory: &Path, sql: &'static str) {
    let mut connection = other_program(directory).await;
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
}

/// The problems found. The check must leave all files unchanged.
async fn problems(directory: &Path) -> Vec<String> {
    let before = contents(directory);
    let store = SqliteStore::open_to_check(directory).await.unwrap();
    let problems = store.check(text_of).await.unwrap();
    let files = |contents: &[(String, Vec<u8>)]| contents.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
    assert_eq!(files(&contents(directory)), files(&before), "nothing is made while it looks");
    store.close().await;
    assert!(contents(directory) == before, "nothing has changed");
    problems
}

#[tokio::test]
async fn a_good_database_has_no_problems() {
    for packed in [false, true] {
        assert_eq!(problems(written(played(), packed).await.path()).await, [] as [String; 0]);
    }
}

#[tokio::test]
async fn damage_to_a_log_is_found_before_and_after_it_is_packed() {
    const WRITTEN: &str = "of the log is damaged: the entry is not the one that was written.";
    let cases = [
        (with_changed(8, 2, |row| row.entry = "x".into()), format!("Table <8>: entry 2 {WRITTEN}")),
        (with_changed(8, 1, |row| row.at += 1), format!("Table <8>: entry 1 {WRITTEN}")),
        (with_changed(7, 3, |row| row.chain = [0; 16]), format!("Table <7>: entry 3 {WRITTEN}")),
        (
            without(7, 1),
            "Table <7>: entry 1 of the log is damaged: the entry is missing; the next one there is 2.".into(),
        ),
        (without(7, 3), "Table <7>: the result <7> covers the entries 1 to 3, but the log has 3 entries.".into()),
    ];
    for (batch, sentence) in cases {
        for packed in [false, true] {
            let found = problems(written(batch.clone(), packed).await.path()).await;
            assert_eq!(found, [&*sentence], "{packed}");
        }
    }
}

#[tokio::test]
async fn what_is_only_in_the_write_ahead_log_is_looked_at_too() {
    let (from, store) = fresh().await;
    store.commit(&played()).await.unwrap();
    let bad = log(9, &["one"]).remove(0);
    store.commit(&Batch { rows: vec![Row { entry: "changed".into(), ..bad }], ..Batch::default() }).await.unwrap();
    // The files as a killed server leaves them.
    let directory = tempfile::tempdir().unwrap();
    for name in [FILE_NAME.to_owned(), format!("{FILE_NAME}-wal")] {
        std::fs::copy(from.path().join(&name), directory.path().join(&name)).unwrap();
    }
    let expected = ["Table <9>: entry 0 of the log is damaged: the entry is not the one that was written."];
    assert_eq!(problems(directory.path()).await, expected);
    store.close().await;
}

#[tokio::test]
async fn each_problem_is_one_sentence_that_names_its_table() {
    let cases = [
        (
            "UPDATE results SET first = 4 WHERE id = 8",
            "Table <8>: the result <8> covers the entries 4 to 3, but the log has 4 entries.".into(),
        ),
        (
            "DELETE FROM result_seats WHERE result = 8 AND seat = 1",
            "Table <8>: the result <8> is of 2 players, but 1 seats are kept.".into(),
        ),
        ("UPDATE chats SET n = 0", "Table <7>: a line of its chat has the number 0; they count from 1.".into()),
        ("UPDATE answers SET id = ''", "1 answers to player <1> have no id or no time.".into()),
        (
            "PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE id = 8",
            "The journal has rows of the table <8>, which is missing.".into(),
        ),
        (
            "PRAGMA ignore_check_constraints = ON; UPDATE server_key SET key = x'00'",
            "The server's key has 1 bytes instead of 32.".into(),
        ),
    ];
    for (damage, sentence) in cases {
        let found = problems(closed(damage).await.path()).await;
        assert!(found.contains(&sentence), "{damage}: {found:?}");
    }
}

#[tokio::test]
async fn a_page_of_zeros_is_a_problem_and_the_rest_is_still_looked_at() {
    let directory = written(with_changed(8, 2, |row| row.entry = "x".into()), false).await;
    let mut connection = other_program(directory.path()).await;
    let page: i64 = sqlx::query_scalar("SELECT rootpage FROM sqlite_schema WHERE name = 'results'")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let file = directory.path().join(FILE_NAME);
    let mut bytes = std::fs::read(&file).unwrap();
    let start = (usize::try_from(page).unwrap() - 1) * 4096;
    bytes[start..start + 4096].fill(0);
    std::fs::write(&file, bytes).unwrap();
    let found = problems(directory.path()).await;
    assert!(found.iter().any(|line| line.starts_with("Reading the file failed: ")), "{found:?}");
    assert!(found.iter().any(|line| line.starts_with("Reading the results failed: ")), "{found:?}");
    assert!(found.iter().any(|line| line.starts_with("Table <8>: entry 2 ")), "{found:?}");
}

#[tokio::test]
async fn whoever_checks_is_told_why_it_cannot_be_done() {
    let directory = tempfile::tempdir().unwrap();
    let error = SqliteStore::open_to_check(directory.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Missing(_)), "{error}");
    assert_eq!(contents(directory.path()), []);
    let server = SqliteStore::open_alone(directory.path()).await.unwrap();
    let error = SqliteStore::open_to_check(directory.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse(_)), "{error}");
    server.close().await;
    SqliteStore::open_to_check(directory.path()).await.unwrap().close().await;
    run(directory.path(), "UPDATE _sqlx_migrations SET version = 9 WHERE version = 2").await;
    let error = SqliteStore::open_to_check(directory.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 9, .. }), "{error}");
    run(directory.path(), "DELETE FROM _sqlx_migrations WHERE version > 1").await;
    let error = SqliteStore::open_to_check(directory.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Older(_)), "{error}");
}

#[tokio::test]
async fn a_store_that_only_looks_writes_nothing() {
    let directory = closed("SELECT 1").await;
    let store = SqliteStore::open_to_check(directory.path()).await.unwrap();
    let mut next = row(9, 0, "one");
    next.chain = chain_next(&chain_start(9), 0, next.at, "one");
    let error = store.commit(&Batch { rows: vec![next], ..Batch::default() }).await.unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly(_)), "{error}");
}
