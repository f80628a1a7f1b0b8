//! Updates without views: the events alone tell a client everything that views would.

use crate::support::{Client, Server, play};
use catalog::Visit;
use engine::{Game, View};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn read<T: DeserializeOwned>(json: &Value) -> T {
    serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// What one viewer was told on two connections: with events alone, and with views.
struct Told<'a> {
    events: &'a [Value],
    views: &'a [Value],
}

impl Visit for Told<'_> {
    /// The number of views among the events.
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let (mut known, mut sent): (Option<G::View>, usize) = (None, 0);
        for update in self.events {
            if update["view"].is_null() {
                let view = known.as_mut().expect("the first update has a view");
                update["events"].as_array().expect("a list").iter().for_each(|event| view.apply(&read(event)));
            } else {
                known = Some(read(&update["view"]));
                sent += 1;
            }
            let same = self.views.iter().find(|other| other["n"] == update["n"]).expect("the same numbers");
            assert_eq!(known, Some(read(&same["view"])), "after update {}", update["n"]);
            assert_eq!((&update["legal"], &update["decision"]), (&same["legal"], &same["decision"]));
        }
        sent
    }
}

/// Plays, or only watches, until the game is over. Returns every update.
async fn follow(client: &mut Client, table: &str, plays: bool) -> Vec<Value> {
    let mut updates = Vec::new();
    loop {
        let message = client.next().await;
        if message["room"]["stage"] == "over" {
            return updates;
        }
        if let Some(update) = message.get("update") {
            if let Some(action) = update["legal"]["list"].get(0).filter(|_| plays) {
                client.ask_at(table, play(update, action)).await;
            }
            updates.push(update.clone());
        }
    }
}

/// The same as [`follow`], on a connection that is lost after the third update and made again.
async fn follow_twice(mut client: Client, again: impl AsyncFnOnce() -> Client, table: &str) -> Vec<Value> {
    let mut updates = Vec::new();
    while updates.len() < 3 {
        updates.push(client.next_of("update").await);
    }
    drop(client);
    let mut client = again().await;
    let last = updates.last().expect("three updates");
    client.expect_ok(json!({ "join": { "table": table, "game": last["game"], "after": last["n"] } })).await;
    updates.extend(follow(&mut client, table, false).await);
    updates
}

fn mean_size(updates: &[Value]) -> usize {
    updates.iter().map(|update| update.to_string().len()).sum::<usize>() / updates.len()
}

async fn check(setup: Value) {
    let server = Server::start().await;
    let game = setup["game"].as_str().expect("a game").to_owned();
    let seats = setup["seats"].as_u64().expect("a number of seats");
    let mut guests = Vec::new();
    for number in 0..=seats {
        guests.push(server.guest(&format!("Guest {number}")).await);
    }
    let mut clients = vec![guests[0].connect().await];
    let made = clients[0].expect_ok(json!({ "create": { "setup": setup } })).await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    for (place, guest) in guests.iter().enumerate().skip(1) {
        let mut client = guest.connect().await;
        client.expect_ok(json!({ "join": { "table": table } })).await;
        // The last one watches.
        if (place as u64) < seats {
            client.expect_ok_at(&table, json!({ "sit": {} })).await;
        }
        clients.push(client);
    }
    let mut following = Vec::new();
    for guest in &guests {
        let (token, address) = (guest.token.clone(), server.address);
        let connect = async move || Client::connect_without_views(address, &token).await;
        let mut client = connect().await;
        client.expect_ok(json!({ "join": { "table": table } })).await;
        let table = table.clone();
        following.push(tokio::spawn(async move { follow_twice(client, connect, &table).await }));
    }
    for client in &mut clients[..seats as usize] {
        client.ask_at(&table, json!({ "ready": {} })).await;
    }
    let mut playing = Vec::new();
    for mut client in clients {
        let table = table.clone();
        playing.push(tokio::spawn(async move { follow(&mut client, &table, true).await }));
    }
    for (events, views) in following.into_iter().zip(playing) {
        let (events, views) = (events.await.expect("nobody panics"), views.await.expect("nobody panics"));
        assert_eq!(events.len(), views.len());
        // The figures in docs/protocol.md; `--no-capture` shows them.
        println!("{game}: an update has {} bytes with its view, {} without", mean_size(&views), mean_size(&events));
        let told = Told { events: &events, views: &views };
        assert_eq!(catalog::visit(&game, told), Some(1), "only the first update of a game has a view");
    }
}

#[tokio::test]
async fn events_alone_tell_loot() {
    check(json!({ "game": "loot", "seats": 2 })).await;
}

#[tokio::test]
async fn events_alone_tell_hayauchi() {
    check(json!({ "game": "hayauchi", "seats": 4, "options": { "race": "by-lot" } })).await;
}

#[tokio::test]
async fn events_alone_tell_gunfight() {
    check(json!({ "game": "gunfight", "seats": 3, "options": { "life": 8 } })).await;
}

#[tokio::test]
async fn events_alone_tell_hanafuda() {
    check(json!({ "game": "hanafuda", "seats": 2, "options": { "opening": "by-lot" } })).await;
}
