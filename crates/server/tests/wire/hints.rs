//! Hints over the wire: at tables that allow them, and nowhere else.

use crate::support::{Client, Server, play};
use crate::tables::play_on;
use serde_json::{Value, json};

/// Opens a table of two seats; `who` sit down and are ready.
async fn begin(who: &mut [&mut Client], setup: Value) -> String {
    let made = who[0].expect_ok(json!({ "create": { "setup": setup } })).await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    for client in &mut who[1..] {
        client.expect_ok(json!({ "join": { "table": table } })).await;
        client.expect_ok_at(&table, json!({ "sit": {} })).await;
    }
    if who.len() == 1 {
        who[0].expect_ok_at(&table, json!({ "bot": {} })).await;
    }
    for client in who {
        client.expect_ok_at(&table, json!({ "ready": {} })).await;
    }
    table
}

/// A request for a hint about the decision of this update.
fn hint(update: &Value) -> Value {
    json!({ "hint": { "game": update["game"], "decision": update["decision"] } })
}

/// The next update of this table that `is_it`.
async fn update_at(client: &mut Client, table: &str, is_it: impl Fn(&Value) -> bool) -> Value {
    loop {
        let update = client.next_of("update").await;
        if update["table"] == table && is_it(&update) {
            return update;
        }
    }
}

/// Asks for a hint that is refused. Returns the code and the sentence.
async fn refused(client: &mut Client, table: &str, request: Value) -> (String, String) {
    let id = client.ask_at(table, request).await;
    let answer = client.answer(&id).await;
    let text = |name: &str| answer["no"][name].as_str().unwrap_or_else(|| panic!("not refused: {answer}")).to_owned();
    (text("code"), text("why"))
}

#[tokio::test]
async fn a_table_that_allows_hints_gives_them_to_its_players_and_is_not_rated() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let mut two = server.guest("Bill").await.connect().await;
    let table = begin(&mut [&mut one, &mut two], json!({ "game": "loot", "seats": 2, "hints": true })).await;
    let (update, others) = (one.next_of("update").await, two.next_of("update").await);
    let ideas = one.expect_ok_at(&table, hint(&update)).await;
    assert_eq!(ideas.as_array().map(Vec::len), Some(2), "{ideas}");
    for idea in ideas.as_array().unwrap() {
        assert!(idea["action"].is_string() && idea["chance"].is_number() && idea["share"].is_number(), "{idea}");
        assert!(idea["why"].as_str().is_some_and(|why| why.ends_with('.')), "{idea}");
    }
    assert_eq!(one.expect_ok_at(&table, hint(&update)).await, ideas, "the same decision, the same hint");
    // At the start both know the same.
    let same = two.expect_ok_at(&table, hint(&others)).await;
    assert_eq!([&same[0]["action"], &same[1]["action"]], [&ideas[0]["action"], &ideas[1]["action"]]);

    let mut watcher = server.guest("Watcher").await.connect().await;
    watcher.expect_ok(json!({ "join": { "table": table } })).await;
    assert_eq!(refused(&mut watcher, &table, hint(&update)).await.0, "not-seated");

    one.expect_ok_at(&table, play(&update, &update["legal"]["list"][0])).await;
    let late = refused(&mut one, &table, hint(&update)).await;
    assert!(["late", "not-your-turn"].contains(&late.0.as_str()), "{late:?}");
    two.ask_at(&table, play(&others, &others["legal"]["list"][0])).await;
    let (over, _) = tokio::join!(play_on(&mut one, &table), play_on(&mut two, &table));
    let result = server.get(&format!("/api/results/{}", over["replay"].as_str().unwrap())).await.json();
    assert_eq!(result["rated"], false, "{result}");
}

#[tokio::test]
async fn nobody_is_helped_in_a_rated_game_or_where_the_host_has_not_allowed_it() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let mut two = server.guest("Bill").await.connect().await;
    let table = begin(&mut [&mut one, &mut two], json!({ "game": "loot", "seats": 2 })).await;
    let update = one.next_of("update").await;
    let (code, why) = refused(&mut one, &table, hint(&update)).await;
    assert_eq!(code, "no-hint");
    assert_eq!(why, "This game is rated, so there are no hints. A table that allows hints is not rated.");

    let table = begin(&mut [&mut two], json!({ "game": "loot", "seats": 2 })).await;
    let update = update_at(&mut two, &table, |_| true).await;
    let (code, why) = refused(&mut two, &table, hint(&update)).await;
    assert_eq!(code, "no-hint");
    assert_eq!(why, "This table does not allow hints. Its host can allow them between games.");
}

#[tokio::test]
async fn nobody_is_helped_in_a_race_or_with_the_decision_of_another() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let mut two = server.guest("Bill").await.connect().await;
    let race = json!({ "game": "hanafuda", "seats": 2, "hints": true });
    let table = begin(&mut [&mut one, &mut two], race).await;
    let mut stages = Vec::new();
    while stages.last().is_none_or(|stage| stage != "go") {
        let update = one.next_of("update").await;
        let told = refused(&mut one, &table, hint(&update)).await;
        assert_eq!(told, ("no-hint".into(), "Nobody is helped in a race.".into()), "{update}");
        stages.push(update["race"]["stage"].clone());
    }
    assert!(stages.contains(&json!("soon")), "{stages:?}");

    let by_lot = json!({ "game": "hanafuda", "seats": 2, "hints": true, "options": { "opening": "by-lot" } });
    let table = begin(&mut [&mut one, &mut two], by_lot).await;
    for client in [&mut one, &mut two] {
        let update = update_at(client, &table, |update| update["legal"]["list"].is_array()).await;
        client.expect_ok_at(&table, hint(&update)).await;
        client.ask_at(&table, play(&update, &update["legal"]["list"][0])).await;
    }
    let mut helped = 0;
    for client in [&mut one, &mut two] {
        let update = update_at(client, &table, |update| update["view"]["step"] == "turn").await;
        if update["legal"]["list"].is_array() {
            client.expect_ok_at(&table, hint(&update)).await;
            helped += 1;
        } else {
            let told = refused(client, &table, hint(&update)).await;
            assert_eq!(told, ("not-your-turn".into(), "You have nothing to decide now.".into()), "{update}");
        }
    }
    assert_eq!(helped, 1, "one of them has the turn");
}
