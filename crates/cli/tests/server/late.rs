//! A move that arrives after its decision is over is not applied to the next one.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use crate::harness::{Ledger, Options, Relay, ServerProcess, Way, Wire, at};
use client::Account;
use serde_json::{Value, json};
use tempfile::TempDir;

#[tokio::test]
async fn a_move_that_was_held_up_until_the_lot_had_answered_is_refused_and_not_played() {
    let data = TempDir::new().unwrap();
    // The server must tolerate a silent connection for longer than a decision takes.
    let options = Options::on(data.path()).with(&["--silent-after=300"]);
    let running = ServerProcess::open(&options);
    let relay = Relay::to(options.listen).await;
    let [ada, ben] =
        [Account::guest(&running.server, "Ada").await.unwrap(), Account::guest(&running.server, "Ben").await.unwrap()];
    let (mut ada, mut ben) = (Wire::connect(&Account::new(&relay.server, ada.pass)).await, Wire::connect(&ben).await);
    let setup = json!({ "create": { "setup": { "game": "loot", "seats": 2, "pace": "fast" } } });
    let table = ada.ask("a-1", &setup).await["ok"]["with"]["table"].as_str().unwrap().to_owned();
    ben.ask("b-1", &json!({ "join": { "table": table } })).await;
    ben.ask("b-2", &at(&table, &json!({ "sit": {} }))).await;
    for wire in [&mut ada, &mut ben] {
        wire.ask("ready", &at(&table, &json!({ "ready": {} }))).await;
    }
    let first = ada.until(|said| said["update"]["legal"].is_object()).await["update"].take();

    relay.freeze(Way::Up);
    ada.send("late", &move_in(&first)).await;
    let mine = ben.until(|said| said["update"]["legal"].is_object()).await["update"].take();
    let his = ben.ask("b-3", &move_in(&mine)).await;
    assert!(his.get("ok").is_some(), "{his}");
    // A lot acts for Ada, and the next two positions are to be decided.
    let is_next = |said: &Value| said["update"]["legal"].is_object() && said["update"]["decision"] != first["decision"];
    let next = ada.until(is_next).await["update"].take();

    relay.thaw();
    let refused = ada.answer("late").await;
    assert_eq!(refused["no"]["code"], "late", "{refused}");
    let again = ada.ask("in-time", &move_in(&next)).await;
    assert!(again.get("ok").is_some(), "{again}");
    running.kill();
    let table = table.parse().unwrap();
    let ledger = Ledger::read(data.path(), &[table]).await;
    assert!(ledger.has_move(table, "in-time") && !ledger.has_move(table, "late"));
}

/// The first legal move after this update.
fn move_in(update: &Value) -> Value {
    let (game, decision, action) = (&update["game"], &update["decision"], &update["legal"]["list"][0]);
    let table = update["table"].as_str().unwrap();
    at(table, &json!({ "move": { "game": game, "decision": decision, "action": action } }))
}
