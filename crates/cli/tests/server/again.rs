//! Requests that are sent twice with the same id count once: on one connection, on another, and after the server was
//! killed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use crate::harness::{Ledger, Options, ServerProcess, Wire, at};
use client::Account;
use protocol::PlayerId;
use rustix::process::{Resource, Rlimit, prlimit};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

/// Sends all requests, and waits for the answers.
async fn send_all(wire: &mut Wire, asks: &[(&str, Value)]) -> Vec<Value> {
    for (id, request) in asks {
        wire.send(id, request).await;
    }
    let mut answers = Vec::new();
    for (id, _) in asks {
        answers.push(wire.answer(id).await);
    }
    answers
}

#[tokio::test]
async fn everything_counts_once_on_every_connection_and_after_a_kill() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path()).with(&["--changes=1000/1"]);
    let running = ServerProcess::open(&options);
    let ada = Account::guest(&running.server, "Ada").await.unwrap();
    let mut wire = Wire::connect(&ada).await;
    let create = json!({ "create": { "setup": { "game": "loot", "seats": 2, "private": true } } });
    let opened = wire.ask("create", &create).await;
    let table = opened["ok"]["with"]["table"].as_str().unwrap().to_owned();
    let asks = [
        ("create", create),
        ("quick", json!({ "quick": { "game": "loot", "players": 2 } })),
        ("name-1", json!({ "name": { "name": "Ada the First" } })),
        ("name-2", json!({ "name": { "name": "Ada the Second" } })),
        ("chat", at(&table, &json!({ "chat": { "text": "Once." } }))),
        ("invite", at(&table, &json!({ "invite": {} }))),
        ("react", at(&table, &json!({ "react": { "sign": "nice" } }))),
        ("bot", at(&table, &json!({ "bot": {} }))),
        ("stand", at(&table, &json!({ "stand": {} }))),
        ("sit", at(&table, &json!({ "sit": { "seat": 0 } }))),
        ("mute", json!({ "mute": { "player": "0123456789abc", "on": true } })),
    ];
    let first = send_all(&mut wire, &asks).await;
    assert!(first.iter().all(|answer| answer.get("ok").is_some()), "{first:#?}");
    assert_eq!(first[0], opened);
    assert_eq!(send_all(&mut wire, &asks).await, first, "on the same connection");

    // The first request on another connection joins the table, so that the others are possible there too.
    let mut other = Wire::connect(&ada).await;
    assert_eq!(send_all(&mut other, &asks).await, first, "on another connection");
    running.kill();
    let running = ServerProcess::open(&options);
    let mut back = Wire::connect(&ada).await;
    assert_eq!(send_all(&mut back, &asks).await, first, "after a kill");
    let me: Value = ada.get("/api/me").await.unwrap().json().unwrap();
    assert_eq!(me["name"], "Ada the Second", "the older name did not come back");
    running.kill();

    let player: PlayerId = me["id"].as_str().unwrap().parse().unwrap();
    let counts = [
        ("SELECT count(*) FROM tables WHERE created_by = ?", 2),
        ("SELECT count(*) FROM chats WHERE player = ?", 1),
        ("SELECT count(*) FROM invitations WHERE created_by = ?", 1),
    ];
    let file = data.path().join(store::FILE_NAME);
    let mut database = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    for (query, expected) in counts {
        let query = sqlx::query_scalar(query).bind(player.0.cast_signed());
        let count: i64 = query.fetch_one(&mut database).await.unwrap();
        assert_eq!(count, expected);
    }
    database.close().await.unwrap();
}

#[tokio::test]
async fn what_waits_for_the_disk_is_not_refused_when_it_is_sent_again() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let running = ServerProcess::open(&options);
    let [ada, ben] =
        [Account::guest(&running.server, "Ada").await.unwrap(), Account::guest(&running.server, "Ben").await.unwrap()];
    let [mut wire, mut other, mut ben] =
        [Wire::connect(&ada).await, Wire::connect(&ada).await, Wire::connect(&ben).await];
    let create = json!({ "create": { "setup": { "game": "loot", "seats": 2, "pace": "none" } } });
    let table = wire.ask("create", &create).await["ok"]["with"]["table"].as_str().unwrap().to_owned();
    let join = json!({ "join": { "table": table } });
    other.ask("join", &join).await;
    ben.ask("join", &join).await;
    ben.ask("sit", &at(&table, &json!({ "sit": {} }))).await;
    for one in [&mut wire, &mut ben] {
        one.ask("ready", &at(&table, &json!({ "ready": {} }))).await;
    }
    let update = wire.until(|said| said["update"]["legal"].is_object()).await["update"].take();
    let (game, decision, action) = (&update["game"], &update["decision"], &update["legal"]["list"][0]);
    let asks = [
        ("move", at(&table, &json!({ "move": { "game": game, "decision": decision, "action": action } }))),
        ("chat", at(&table, &json!({ "chat": { "text": "Once." } }))),
    ];

    // One after the other: what follows a failed write is rightly refused.
    for (id, request) in &asks {
        fill_the_disk(&running, true);
        wire.send(id, request).await;
        wire.until(|said| said["notice"]["code"] == "not-saved").await;
        other.send(id, request).await;
        // Refusals on this connection come before the answer to this ping.
        other.ask("ping", &json!({ "ping": {} })).await;
        fill_the_disk(&running, false);
        for connection in [&mut wire, &mut other] {
            let answer = connection.answer(id).await;
            assert!(answer.get("ok").is_some(), "it is done when the disk has room: {answer}");
        }
    }
    running.kill();
    let table = table.parse().unwrap();
    assert!(Ledger::read(data.path(), &[table]).await.has_move(table, "move"));
}

/// Limits the file size, so that the server cannot append to the database or its log.
fn fill_the_disk(running: &ServerProcess, full: bool) {
    let current = full.then_some(20_000);
    prlimit(Some(running.pid()), Resource::Fsize, Rlimit { current, maximum: None }).unwrap();
}
