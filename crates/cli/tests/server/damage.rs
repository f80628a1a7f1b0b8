//! Damage to one table affects only that table.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::harness::{Crowd, Options, ServerProcess, TableSpec, Wire};
use client::Account;
use protocol::TableId;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use store::{Batch, Row, SqliteStore, Tables, Upkeep};
use tempfile::TempDir;

const TABLES: &[TableSpec] = &[("loot", 2, 2), ("gunfight", 2, 2), ("hanafuda", 2, 2)];

async fn database(data: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(data.join(store::FILE_NAME)).connect().await.unwrap()
}

/// Runs `quickdraw check`, and returns whether it succeeded and its output.
fn check(data: &Path) -> (bool, String) {
    let command = Command::new(env!("CARGO_BIN_EXE_quickdraw")).arg("check").arg("--data").arg(data).output();
    let done = command.unwrap();
    (done.status.success(), String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Everybody except the players at the first table, that table, and the account of one of its players.
fn without_first(crowd: &Crowd) -> (Crowd, TableId, Account) {
    let (mut others, table) = (crowd.clone(), crowd.tables[0]);
    others.tables.remove(0);
    others.players.retain(|player| player.table != table);
    (others, table, crowd.at(table).next().unwrap().account.clone())
}

/// Checks that the first table is set aside, its players are told so, and the server is healthy.
async fn is_set_aside(running: &ServerProcess, table: TableId, somebody: &Account) {
    let mut wire = Wire::connect(somebody).await;
    let answer = wire.ask("join", &json!({ "join": { "table": table } })).await;
    assert_eq!(answer["no"]["code"], "damaged", "{answer}");
    assert_eq!(running.server.get("/healthz", None).await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_log_is_damaged_is_set_aside_and_the_others_go_on() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let running = ServerProcess::open(&options);
    let mut round = Crowd::seat(&running.server, TABLES, "moth").await.play();
    round.all_tables_move().await;
    round.all_tables_move().await;
    running.kill();
    let (others, table, somebody) = without_first(&round.over().await);
    assert!(check(data.path()).0, "{}", check(data.path()).1);

    // Packs all logs, as a server does at its end.
    SqliteStore::open_alone(data.path()).await.unwrap().close().await;
    let mut open = database(data.path()).await;
    let damage = "UPDATE packs SET rows = CAST(substr(rows, 1, 40) || x'00' || substr(rows, 42) AS BLOB)
        WHERE tbl = (SELECT number FROM tables WHERE id = ?)";
    let damaged = sqlx::query(damage).bind(table.0.cast_signed()).execute(&mut open).await.unwrap();
    assert_eq!(damaged.rows_affected(), 1);
    open.close().await.unwrap();
    let (is_whole, said) = check(data.path());
    assert!(!is_whole && said.contains(&table.to_string()), "{said}");

    let running = ServerProcess::open(&options);
    is_set_aside(&running, table, &somebody).await;
    let mut round = others.play();
    round.all_tables_move().await;
    is_set_aside(&running, table, &somebody).await;
    let log = running.kill();
    assert!(log.contains(&table.to_string()) && log.contains("the table is set aside"), "{log}");
    round.over().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_log_is_not_taken_any_more_is_set_aside_while_the_others_play() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let running = ServerProcess::open(&options);
    let crowd = Crowd::seat(&running.server, TABLES, "rust").await;
    let (others, table, somebody) = without_first(&crowd);
    let mut wire = Wire::connect(&somebody).await;
    wire.ask("join", &json!({ "join": { "table": table } })).await;

    // Occupies the number of the table's next log entry.
    let other = SqliteStore::open(data.path()).await.unwrap();
    let last = other.log(table.0).await.unwrap().pop().unwrap();
    let next = Row { n: last.n + 1, entry: "{}".into(), ..last };
    other.commit(&Batch { rows: vec![next], ..Batch::default() }).await.unwrap();
    other.close().await;

    wire.send("ready", &json!({ "at": { "table": table, "do": { "ready": {} } } })).await;
    let said = |said: &Value| said["notice"]["table"] == table.to_string();
    let notice = wire.until(said).await;
    assert_eq!(notice["notice"]["code"], "damaged", "{notice}");
    let again = wire.ask("ready", &json!({ "at": { "table": table, "do": { "ready": {} } } })).await;
    assert!(again.get("no").is_some(), "what was not kept is not acknowledged: {again}");
    let mut round = others.play();
    round.all_tables_move().await;
    is_set_aside(&running, table, &somebody).await;
    running.kill();
    round.over().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_or_missing_database_beside_its_log_is_refused_and_nothing_is_lost() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let running = ServerProcess::open(&options);
    let crowd = Crowd::seat(&running.server, TABLES, "dust").await;
    running.kill();
    let (file, kept) = (data.path().join(store::FILE_NAME), data.path().join("kept"));
    assert!(fs::metadata(data.path().join("quickdraw.db-wal")).unwrap().len() > 0, "the log holds something");
    fs::copy(&file, &kept).unwrap();
    for is_empty in [false, true] {
        fs::remove_file(&file).unwrap();
        if is_empty {
            fs::write(&file, "").unwrap();
        }
        let said = options.refusal();
        assert!(said.contains("is missing or empty") && said.contains("quickdraw.db-wal"), "{said}");
        fs::copy(&kept, &file).unwrap();
    }
    let _server = ServerProcess::open(&options);
    crowd.play().all_tables_move().await;
}

#[test]
fn what_the_server_keeps_is_for_its_owner_alone() {
    let place = TempDir::new().unwrap();
    let data = place.path().join("data");
    let _server = ServerProcess::open(&Options::on(&data));
    for entry in fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path()) {
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.display());
    }
}
