//! A program at a server's table, by `quickdraw seat`.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::process::Output;

use crate::harness::{Options, ServerProcess};
use crate::run::quickdraw;
use client::Account;
use protocol::{AtTable, Make, Request, Setup, TableId, TableRequest};
use serde_json::json;
use tempfile::TempDir;

/// The example.
const EXAMPLE: &str = concat!("python3 '", env!("CARGO_MANIFEST_DIR"), "/../../examples/engine/mybot.py'");

/// Lets a program play at a table.
async fn seat(options: &Options, table: TableId, engine: &str) -> Output {
    let (url, table) = (format!("http://{}", options.listen), table.to_string());
    let args = ["seat", "--url", &url, "--table", &table, "--engine", engine].map(ToOwned::to_owned);
    tokio::task::spawn_blocking(move || quickdraw(&args.each_ref().map(String::as_str), "")).await.unwrap()
}

/// The first turn of this game is a race, and a game to three damage is short.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_a_game_with_races_at_a_table_and_one_that_fails_gives_up_its_seat() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let running = ServerProcess::open(&options);
    let host = Account::guest(&running.server, "Host").await.unwrap().connect().await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..2 {
        let rules = serde_json::from_value(json!({ "target": 3 })).unwrap();
        let setup = Setup { options: rules, ..Setup::new("hanafuda", 2) };
        let made = host.ask(&Request::Create(Make { setup, sit: false })).await.unwrap();
        let table = made.read::<AtTable>().unwrap().table;
        host.at(table, TableRequest::Bot { seat: None, level: None }).await.unwrap();
        tables.push(table);
    }
    let (good, bad) = tokio::join!(seat(&options, tables[0], EXAMPLE), seat(&options, tables[1], "sh -c 'exit 3'"));
    let (said, refused) = (String::from_utf8_lossy(&good.stdout), String::from_utf8_lossy(&good.stderr));
    assert!(good.status.success(), "{said}{refused}");
    assert!(said.contains("plays as Clockwork") && said.contains("Game 1: ") && said.contains("(damage)"), "{said}");
    assert!(!said.contains("came to nothing"), "every answer was taken: {said}");
    let said = String::from_utf8_lossy(&bad.stderr);
    assert!(!bad.status.success() && said.contains("the program has failed: it ended (exit status: 3)"), "{said}");
}
