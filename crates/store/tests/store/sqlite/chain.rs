//! The chain of a table's log: stored with the rows, computed for old databases, and broken by damage.

use std::path::Path;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqlSafeStr};
use store::{Batch, FILE_NAME, SqliteStore, Tables, Upkeep, check_chain};

use super::fresh;
use crate::{log, table};

/// A database with the first version of the schema.
async fn old_database(directory: &Path) {
    let first = include_str!("../../../migrations/sqlite/0001_start.sql").into_sql_str();
    let migration = Migration::new(1, "start".into(), MigrationType::Simple, first, false);
    let options = SqliteConnectOptions::new().filename(directory.join(FILE_NAME)).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    Migrator::with_migrations(vec![migration]).run_direct(None, &mut connection, false).await.unwrap();
    let content = "
        INSERT INTO players VALUES (1, 'Ann', 'guest', NULL, x'01', 1, 1), (2, 'Bot', 'program', 1, x'02', 1, 1);
        INSERT INTO tables VALUES (1, 7, 'loot', 5, 42, 0, 0), (2, -1, 'loot', 6, 43, 0, 1), (3, 9, 'loot', 6, 43, 0, 0);
        WITH RECURSIVE count (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < 6999)
            INSERT INTO log (tbl, n, at, entry) SELECT 1, n, 100 + n, '{\"n\":' || n || '}' FROM count;
        INSERT INTO log (tbl, n, at, entry) VALUES (2, 1, 11, 'two'), (2, 0, 10, 'one'), (3, 0, 1, 'a'), (3, 2, 2, 'c');
        INSERT INTO chats VALUES (7, 30, 1, 'Ann', 'last'), (7, 10, 2, 'Bot', 'first'), (7, 20, 1, 'Ann', 'second'),
            (-1, 20, 1, 'Ann', 'elsewhere');
        INSERT INTO invitations VALUES (zeroblob(32), 7, 1, 1000)";
    connection.execute(content).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn an_old_database_gets_links_and_numbers_once() {
    let directory = tempfile::tempdir().unwrap();
    old_database(directory.path()).await;
    let store = SqliteStore::open(directory.path()).await.unwrap();
    let rows = store.log(7).await.unwrap();
    assert_eq!(rows.len(), 7000);
    check_chain(7, &rows).unwrap();
    check_chain(u64::MAX, &store.log(u64::MAX).await.unwrap()).unwrap();
    assert_eq!(check_chain(9, &store.log(9).await.unwrap()).unwrap_err().n, 1, "a row was missing before");
    let chat = store.chat(7, 9).await.unwrap();
    let lines: Vec<_> = chat.iter().map(|line| (line.n, line.text.as_str(), line.program)).collect();
    assert_eq!(lines, [(1, "first", true), (2, "second", false), (3, "last", false)]);
    assert_eq!(store.chat(u64::MAX, 9).await.unwrap()[0].n, 1);
    assert_eq!(store.invitation(&[0; 32], 5).await.unwrap().unwrap().created, 0);
}

#[tokio::test]
async fn bytes_that_change_in_the_file_break_the_log_of_their_table() {
    let (directory, store) = fresh().await;
    let entries: Vec<String> = (0..50).map(|n| format!("{{\"shot\":\"number-{n:02}\"}}")).collect();
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    for id in [7, 8] {
        let batch = Batch { tables: vec![table(id)], rows: log(id, &entries), ..Batch::default() };
        store.commit(&batch).await.unwrap();
    }
    store.close().await;
    let file = directory.path().join(FILE_NAME);
    let bytes = std::fs::read(&file).unwrap();
    let found: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(b"number-31")).collect();
    assert_eq!(found.len(), 2, "once for each table");
    // Another letter, and a byte that no text contains.
    for flip in [0x01, 0x80] {
        let mut damaged = bytes.clone();
        damaged[found[1]] ^= flip;
        let copy = tempfile::tempdir().unwrap();
        std::fs::write(copy.path().join(FILE_NAME), damaged).unwrap();
        // Packing what is damaged does not make it look intact.
        for _ in 0..2 {
            let store = SqliteStore::open_alone(copy.path()).await.unwrap();
            let (seventh, eighth) = (store.log(7).await.unwrap(), store.log(8).await.unwrap());
            let is_whole = [check_chain(7, &seventh).is_ok(), check_chain(8, &eighth).is_ok()];
            assert_ne!(is_whole[0], is_whole[1], "one of the two tables, and only that one");
            store.close().await;
        }
    }
}
