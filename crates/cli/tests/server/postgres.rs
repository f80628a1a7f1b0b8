//! A server whose data is in PostgreSQL, and a server that moves there.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::path::Path;
use std::process::Command;

use crate::harness::{Crowd, Mark, Options, Player, Promise, ServerProcess, TableSpec, program};
use crate::postgres_server::PostgresServer;
use crate::run;
use rustix::process::Signal;
use serde_json::Value;
use store::{DatabaseUrl, PgStore, Results, Tables, Upkeep, check_chain};
use tempfile::TempDir;

const TABLES: &[TableSpec] = &[("loot", 2, 2), ("gunfight", 3, 2), ("hanafuda", 2, 2)];

/// Checks that each table's log is whole and has every acknowledged move.
async fn keeps_promises(url: &str, crowd: &Crowd) {
    let store = PgStore::open(&DatabaseUrl::new(url)).await.unwrap();
    for table in &crowd.tables {
        let rows = store.log(table.0).await.unwrap();
        check_chain(table.0, &rows).unwrap();
        let log: String = rows.into_iter().map(|row| row.entry).collect();
        let moves = crowd.at(*table).flat_map(|player: &Player| &player.promises).filter_map(|promise| match promise {
            Promise::Move { id, .. } => Some(format!("\"{id}\"")),
            _ => None,
        });
        for id in moves {
            assert_eq!(log.matches(&id).count(), 1, "move {id} was acknowledged, and counts once");
        }
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_moves_to_postgresql_with_all_its_tables_and_players() {
    let Some(postgres) = PostgresServer::start() else { return };
    let (data, nothing) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let from = Options::on(data.path());
    let running = ServerProcess::open(&from);
    let crowd = Crowd::seat(&running.server, TABLES, "migrate").await;
    let table = crowd.tables[0];
    let mut round = crowd.play();
    round.until(|mark| mark == Mark::Over(table)).await;
    round.all_tables_move().await;

    let (directory, url) = (data.path().to_str().unwrap(), postgres.url("postgres"));
    let migrate = ["migrate", "--from", directory, "--to", &url];
    let refused = run::complains(&migrate);
    assert!(refused.contains("a server is using"), "{refused}");
    running.stop(Signal::TERM);
    let mut crowd = round.over().await;
    let said = run::says(&migrate, "");
    assert!(said.contains(" 3 tables\n") && said.contains(" 6 players\n"), "{said}");
    assert!(run::says(&migrate, "").contains("was copied to"), "it can be repeated");
    keeps_promises(&url, &crowd).await;

    // Everybody continues with the same cookies at the same tables, also after the server is killed.
    let flag = format!("--database={url}");
    let to = Options::on(&nothing.path().join("data")).with(&[&flag]);
    for _ in 0..2 {
        let running = ServerProcess::open(&to);
        crowd.move_to(&running.server);
        let mut round = crowd.play();
        round.all_tables_move().await;
        let refused = to.clone().refusal_on_another_port();
        assert!(refused.contains("a server is using the database postgres://quickdraw@"), "{refused}");
        running.kill();
        crowd = round.over().await;
        keeps_promises(&url, &crowd).await;
    }
    assert!(!nothing.path().join("data").exists(), "nothing is written to the data directory");
    commands(&url, &crowd).await;
}

/// The commands for a server's data work on the database, too.
async fn commands(url: &str, crowd: &Crowd) {
    assert!(run::says(&["check", "--database", url], "").contains("No problems found"));
    let refused = run::complains(&["backup", "--database", url, "copy.db"]);
    assert!(refused.contains("back it up with pg_dump") && !Path::new("copy.db").exists(), "{refused}");
    let (player, id) = (&crowd.players[0], crowd.players[0].you.to_string());
    // The address may come from the environment, where nobody else sees it.
    let output = Command::new(program()).args(["export", &id]).env("QUICKDRAW_DATABASE", url).output().unwrap();
    let known: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(known["profile"]["id"], *id);
    for replay in &player.replays {
        let results = known["results"].as_array().unwrap();
        assert!(results.iter().any(|result| result["id"] == replay.to_string()), "{replay}: {results:?}");
    }
    assert!(run::says(&["delete", "--database", url, "--yes", &id], "").contains("is deleted"));
    let store = PgStore::open(&DatabaseUrl::new(url)).await.unwrap();
    let results = store.all_results(None, 100).await.unwrap();
    let names: Vec<String> = results.into_iter().flat_map(|result| result.seats).map(|seat| seat.name).collect();
    assert!(names.contains(&store::SOMEBODY.into()), "{names:?}");
    store.close().await;
    assert!(run::says(&["check", "--database", url], "").contains("No problems found"));
}

#[test]
fn a_database_that_cannot_be_used_is_named_without_its_password() {
    let data = TempDir::new().unwrap();
    let url = "postgres://ann:s3cret@127.0.0.1:1/games";
    let flag = format!("--database={url}");
    let said = Options::on(data.path()).with(&[&flag]).refusal();
    assert!(said.contains("cannot use the database postgres://ann@127.0.0.1:1/games"), "{said}");
    assert!(said.contains("the database cannot be reached") && !said.contains("s3cret"), "{said}");
    let said = run::complains(&["check", "--database", "ann:s3cret@here"]);
    assert!(said.contains("postgres://USER@HOST/NAME") && !said.contains("s3cret"), "{said}");
}
