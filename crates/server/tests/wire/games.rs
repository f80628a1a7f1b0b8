//! All four games over the wire, played by people to the end, including races.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::support::{Client, Server, generous, shoot};
use catalog::Visit;
use engine::{Game, Record, Viewer};
use serde_json::{Value, json};

/// Seats this many guests at a new table and makes them ready.
async fn sit_down(server: &Server, setup: Value) -> (String, Vec<Client>) {
    let seats = setup["seats"].as_u64().expect("a number of seats");
    let mut clients = Vec::new();
    for seat in 0..seats {
        clients.push(server.guest(&format!("Guest {seat}")).await.connect().await);
    }
    let made = clients[0].expect_ok(json!({ "create": { "setup": setup } })).await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    for client in &mut clients[1..] {
        client.expect_ok(json!({ "join": { "table": table } })).await;
        client.expect_ok_at(&table, json!({ "sit": {} })).await;
    }
    for client in &mut clients {
        client.ask_at(&table, json!({ "ready": { "entropy": "0f" } })).await;
    }
    (table, clients)
}

/// Plays until the game is over. Returns every update, and the last room.
async fn play_out(client: &mut Client, table: &str, mut luck: u64) -> (Vec<Value>, Value) {
    let mut updates = Vec::new();
    loop {
        let mut message = client.next().await;
        if message["room"]["stage"] == "over" {
            return (updates, message["room"].take());
        }
        let told = message["update"].take();
        let is_refused = message["no"]["code"] == "too-fast";
        let is_news = !told.is_null();
        updates.extend(is_news.then_some(told));
        let Some(update) = updates.last().filter(|_| is_news || is_refused) else { continue };
        let mut list = update["legal"]["list"].as_array().cloned().unwrap_or_default();
        if is_refused {
            // That was too much talk for one decision.
            list.retain(|action| action.get("say").is_none());
        } else if update["race"]["stage"] == "go" {
            let seen = json!({ "seen": { "game": 1, "race": update["race"]["id"] } });
            client.send(json!({ "do": { "at": { "table": table, "do": seen } } }).to_string()).await;
        }
        if !list.is_empty() && update["race"]["stage"] != "soon" {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let action = &list[(luck >> 33) as usize % list.len()];
            if update["race"]["stage"] == "go" {
                // A reaction takes time, and the server knows when the signal was sent.
                tokio::time::sleep(Duration::from_millis(110)).await;
            }
            client.ask_at(table, shoot(update, action, 105)).await;
        }
    }
}

/// Every view that `seat` can have had during a public record, as text.
struct Views(Value, Option<usize>);

impl Visit for Views {
    type Output = BTreeSet<String>;

    fn visit<G: Game>(self) -> BTreeSet<String> {
        let record = Record::<G>::from_json(&self.0).expect("a public record is a record");
        engine::verify::<G>(&self.0).expect("its luck is as committed");
        let viewer = self.1.map_or(Viewer::Spectator, |seat| Viewer::Seat(engine::Seat::new(seat)));
        let states = record.replay().expect("a public record can be replayed").into_iter().map(|step| step.state);
        let view = |state: G| serde_json::to_value(state.view(viewer)).expect("a view is JSON").to_string();
        [record.start.clone()].into_iter().chain(states).map(view).collect()
    }
}

/// Plays a whole game with a spectator, and compares what everybody was told with the rules.
async fn check(setup: Value) {
    let server = Server::with(generous()).await;
    let game = setup["game"].as_str().expect("a game").to_owned();
    let (table, mut clients) = sit_down(&server, setup).await;
    let mut watcher = server.guest("Watcher").await.connect().await;
    watcher.expect_ok(json!({ "join": { "table": table } })).await;
    clients.push(watcher);
    let mut playing = Vec::new();
    for (place, mut client) in clients.into_iter().enumerate() {
        let table = table.clone();
        playing.push(tokio::spawn(async move { play_out(&mut client, &table, place as u64 + 1).await }));
    }
    let seats = playing.len() - 1;
    for (place, played) in playing.into_iter().enumerate() {
        let (updates, room) = played.await.expect("nobody panics");
        let replay = room["replay"].as_str().expect("a game that is over can be seen again");
        let record = server.get(&format!("/api/replays/{replay}")).await.json();
        let views = catalog::visit(&game, Views(record, (place < seats).then_some(place))).expect("a known game");
        for (update, before) in updates.iter().zip([&json!({"n": null})].into_iter().chain(&updates)) {
            let n = update["n"].as_u64().expect("updates are numbered");
            assert!(before["n"].as_u64().is_none_or(|before| n == before + 1), "a gap after {before}");
            assert!(views.contains(&update["view"].to_string()), "seat {place} was shown {}", update["view"]);
        }
        assert!(!updates.is_empty());
    }
}

#[tokio::test]
async fn loot_is_played_to_the_end_and_nobody_is_shown_more_than_the_rules_show() {
    check(json!({ "game": "loot", "seats": 2, "options": { "match": "best-of-3" } })).await;
}

#[tokio::test]
async fn hayauchi_is_played_to_the_end_and_nobody_is_shown_more_than_the_rules_show() {
    check(json!({ "game": "hayauchi", "seats": 6, "options": { "race": "by-lot" } })).await;
}

#[tokio::test]
async fn gunfight_is_played_to_the_end_and_nobody_is_shown_more_than_the_rules_show() {
    check(json!({ "game": "gunfight", "seats": 4, "options": { "life": 8 } })).await;
}

#[tokio::test]
async fn hanafuda_is_played_to_the_end_and_nobody_is_shown_more_than_the_rules_show() {
    check(json!({ "game": "hanafuda", "seats": 2, "options": { "opening": "by-lot" } })).await;
}

#[tokio::test]
async fn a_race_is_won_by_the_quicker_hand_whoever_is_heard_first() {
    let server = Server::start().await;
    let (table, mut clients) = sit_down(&server, json!({ "game": "hanafuda", "seats": 2 })).await;
    let mut signals = Vec::new();
    for client in &mut clients {
        let mut update = client.next_of("update").await;
        assert_eq!(update["race"]["stage"], "soon", "nothing is shown before the signal: {update}");
        assert_eq!(update["legal"], Value::Null);
        while update["race"]["stage"] != "go" {
            update = client.next_of("update").await;
        }
        signals.push(update);
    }
    // The slower player's shot arrives first. Nobody is told anything until both have answered.
    let mut credited = Vec::new();
    for (place, pause) in [(0, 300), (1, 100)] {
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let action = &signals[place]["legal"]["list"][0];
        let told = clients[place].expect_ok_at(&table, shoot(&signals[place], action, 9_000)).await;
        assert_eq!(told["by"], "arrival", "nobody has had nine seconds: {told}");
        credited.push(told["ms"].as_u64().expect("a time"));
    }
    assert!(credited[0] < credited[1], "{credited:?}");
    for client in &mut clients {
        let update = client.next_of("update").await;
        assert_eq!(update["race"], Value::Null);
        assert_eq!(update["view"]["turn"], 0, "{update}");
    }
}
