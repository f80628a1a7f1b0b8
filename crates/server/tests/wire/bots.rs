//! Bots that compute for one player do not keep the bots of others from answering.

use crate::support::{Client, Server, generous, play};
use serde_json::json;

/// Opens a table with the strongest bots, and starts it.
async fn open(client: &mut Client, game: &str, seats: usize) -> String {
    let setup = json!({ "game": game, "seats": seats, "pace": "fast" });
    let made = client.expect_ok(json!({ "create": { "setup": setup } })).await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    for _ in 1..seats {
        client.expect_ok_at(&table, json!({ "bot": { "level": "legend" } })).await;
    }
    client.expect_ok_at(&table, json!({ "ready": {} })).await;
    table
}

/// Plays all tables of this client until the connection is dropped.
async fn keep_playing(client: &mut Client) {
    loop {
        let update = client.next_of("update").await;
        if let Some(action) = update["legal"]["list"].get(0) {
            let table = update["table"].as_str().expect("an id").to_owned();
            client.ask_at(&table, play(&update, action)).await;
        }
    }
}

#[tokio::test]
async fn a_bot_answers_in_time_beside_forty_tables_of_the_strongest_bots() {
    let mut config = generous();
    config.limits.followed = 100;
    config.limits.seating = server::Rate::new(100_000, 1);
    let server = Server::with(config).await;
    let mut crowd = server.guest("Crowd").await.connect().await;
    for _ in 0..40 {
        open(&mut crowd, "gunfight", 4).await;
    }
    let mut quiet = server.guest("Quiet").await.connect().await;
    let table = open(&mut quiet, "loot", 2).await;
    let crowd = tokio::spawn(async move { keep_playing(&mut crowd).await });
    // The player decides at once, so only the bot can be too slow.
    let mut decided = 0;
    while decided < 3 {
        let update = quiet.next_of("update").await;
        let events = update["events"].as_array().expect("a list");
        assert!(events.iter().all(|event| event["event"] != "time-up"), "the bot was too slow: {update}");
        decided += usize::from(events.iter().any(|event| event["seat"] == 1));
        if let Some(action) = update["legal"]["list"].get(0) {
            quiet.ask_at(&table, play(&update, action)).await;
        }
    }
    assert!(!crowd.is_finished(), "the others play on");
    crowd.abort();
}
