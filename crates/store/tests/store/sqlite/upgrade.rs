//! A database from before the packs, where each log entry was a row of its own.

use std::borrow::Cow;
use std::path::Path;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqlSafeStr};
use store::{Batch, FILE_NAME, Row, SqliteStore, StoreError, Tables, chain_next, chain_start, check_chain};
use tempfile::TempDir;

use super::other_program;
use crate::{log, row, table};

const MIGRATIONS: [&str; 5] = [
    include_str!("../../../migrations/sqlite/0001_start.sql"),
    include_str!("../../../migrations/sqlite/0002_chain.sql"),
    include_str!("../../../migrations/sqlite/0003_answers.sql"),
    include_str!("../../../migrations/sqlite/0004_shown.sql"),
    include_str!("../../../migrations/sqlite/0005_packs.sql"),
];
const NAMES: [&str; 5] = ["start", "chain", "answers", "shown", "packs"];

/// Tables with good logs, with the numbers 1 to 450. Table 450 is closed.
const GOOD: u64 = 450;
/// The id of a table, which is not its number.
fn id(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn good(number: u64) -> Vec<Row> {
    log(id(number), &["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"][..=number as usize % 3])
}

/// A database at this schema, with the logs of [`GOOD`] tables, one with a gap and one that was damaged.
async fn old_database(schema: usize) -> (TempDir, Vec<Row>, Vec<Row>) {
    let directory = tempfile::tempdir().unwrap();
    let options = SqliteConnectOptions::new().filename(directory.path().join(FILE_NAME)).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    let migrations = (1..).zip(NAMES).zip(MIGRATIONS).take(schema).map(|((version, name), sql)| {
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect()).run_direct(None, &mut connection, false).await.unwrap();
    let mut gap = log(id(GOOD + 1), &["1", "2", "3"]);
    gap.remove(1);
    let mut damaged = log(id(GOOD + 2), &["1", "2", "3"]);
    damaged[1].entry = "other".into();
    connection.execute("BEGIN; INSERT INTO filled VALUES ('chain')").await.unwrap();
    for number in 1..=GOOD + 2 {
        sqlx::query("INSERT INTO tables VALUES (?, ?, 'loot', 1, 42, 0, ?)")
            .bind(number.cast_signed())
            .bind(id(number).cast_signed())
            .bind(number == GOOD)
            .execute(&mut connection)
            .await
            .unwrap();
    }
    let rows = (1..=GOOD).map(|number| (number, good(number)));
    for (number, rows) in rows.chain([(GOOD + 1, gap.clone()), (GOOD + 2, damaged.clone())]) {
        for row in rows {
            sqlx::query("INSERT INTO log (tbl, n, at, entry, chain) VALUES (?, ?, ?, ?, ?)")
                .bind(number.cast_signed())
                .bind(row.n.cast_signed())
                .bind(row.at.cast_signed())
                .bind(row.entry)
                .bind(row.chain.to_vec())
                .execute(&mut connection)
                .await
                .unwrap();
        }
    }
    connection.execute("COMMIT").await.unwrap();
    connection.close().await.unwrap();
    (directory, gap, damaged)
}

async fn has_all(store: &SqliteStore, gap: &[Row], damaged: &[Row]) {
    for number in 1..=GOOD {
        assert_eq!(store.log(id(number)).await.unwrap(), good(number), "{number}");
    }
    assert_eq!(store.log(id(GOOD + 1)).await.unwrap(), gap);
    assert_eq!(store.log(id(GOOD + 2)).await.unwrap(), damaged);
    assert_eq!(check_chain(id(GOOD + 2), damaged).unwrap_err().n, 1, "it still shows");
}

async fn tables(directory: &Path) -> i64 {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'log'";
    sqlx::query_scalar(sql).fetch_one(&mut other_program(directory).await).await.unwrap()
}

#[tokio::test]
async fn an_old_log_is_packed_at_the_start_as_it_was_and_goes_on() {
    let (directory, gap, damaged) = old_database(4).await;
    let error = SqliteStore::open_to_check(directory.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Older(_)), "{error}");
    let store = SqliteStore::open(directory.path()).await.unwrap();
    has_all(&store, &gap, &damaged).await;
    assert_eq!(tables(directory.path()).await, 0, "the old table is gone");
    let taken = store.commit(&Batch { rows: vec![row(id(1), 1, "other")], ..Batch::default() }).await;
    assert!(matches!(taken, Err(StoreError::Conflict(_))), "{taken:?}");
    let before = good(1).pop().unwrap();
    let next = Row { n: 2, at: 5, entry: "{}".into(), chain: chain_next(&before.chain, 2, 5, "{}"), ..before };
    store.commit(&Batch { rows: vec![next], ..Batch::default() }).await.unwrap();
    check_chain(id(1), &store.log(id(1)).await.unwrap()).unwrap();
    assert_eq!(store.open_tables().await.unwrap().len() as u64, GOOD + 1);
    assert_ne!(chain_start(id(1)), chain_start(id(2)));
}

#[tokio::test]
async fn packing_an_old_log_that_is_cut_short_is_continued_by_the_next_start() {
    let (directory, gap, damaged) = old_database(5).await;
    let mut other = other_program(directory.path()).await;
    let fail = "CREATE TRIGGER fail BEFORE INSERT ON packs WHEN NEW.tbl = 300
        BEGIN SELECT RAISE(ABORT, 'the program ends here'); END";
    other.execute(fail).await.unwrap();
    SqliteStore::open(directory.path()).await.unwrap_err();
    let packed: i64 = sqlx::query_scalar("SELECT count(*) FROM packs").fetch_one(&mut other).await.unwrap();
    assert!(packed > 0, "the first part is packed");
    other.execute("DROP TRIGGER fail").await.unwrap();
    other.close().await.unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    has_all(&store, &gap, &damaged).await;
}

#[tokio::test]
async fn rows_of_the_old_log_that_belong_to_no_table_stay_and_harm_nobody() {
    let (directory, gap, damaged) = old_database(4).await;
    let mut other = other_program(directory.path()).await;
    let stray = "PRAGMA foreign_keys = OFF; INSERT INTO log (tbl, n, at, entry, chain) VALUES (9999, 0, 1, '{}', x'')";
    other.execute(stray).await.unwrap();
    other.close().await.unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    has_all(&store, &gap, &damaged).await;
    assert_eq!(tables(directory.path()).await, 1);
    store.commit(&Batch { tables: vec![table(1)], rows: log(1, &["1"]), ..Batch::default() }).await.unwrap();
}
