//! Reconnecting, watching, pausing, playing again, and slow readers.

use crate::support::{Client, Server, generous, play};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Two guests at a table of Loot who are ready. The messages so far are still unread.
async fn two_at_loot(
    server: &Server,
    setup: Value,
) -> (String, crate::support::Guest, crate::support::Guest, Client, Client) {
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let made = one.expect_ok(json!({ "create": { "setup": setup } })).await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    two.expect_ok(json!({ "join": { "table": table } })).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    one.expect_ok_at(&table, json!({ "ready": { "entropy": "" } })).await;
    two.expect_ok_at(&table, json!({ "ready": { "entropy": "" } })).await;
    (table, annie, bill, one, two)
}

fn loot() -> Value {
    json!({ "game": "loot", "seats": 2 })
}

/// Makes the first legal decision of the next update that asks for one. Returns that update.
async fn decide(client: &mut Client, table: &str) -> Value {
    loop {
        let update = client.next_of("update").await;
        if let Some(action) = update["legal"]["list"].get(0) {
            client.expect_ok_at(table, play(&update, action)).await;
            return update;
        }
    }
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed_and_a_move_sent_again_counts_once() {
    let server = Server::start().await;
    let (table, _, bill, mut one, mut two) = two_at_loot(&server, loot()).await;
    let seen = two.next_of("update").await["n"].as_u64().expect("updates are numbered");
    drop(two);
    decide(&mut one, &table).await;

    let mut again = bill.connect().await;
    again.expect_ok(json!({ "join": { "table": table, "game": 1, "after": seen } })).await;
    assert_eq!(again.next_of("room").await["seats"][1]["here"], true);
    let missed = again.next_of("update").await;
    assert_eq!(missed["n"], seen + 1);
    let action = missed["legal"]["list"][3].clone();
    let shot = json!({ "id": "shot", "do": { "at": { "table": table, "do": play(&missed, &action) } } });
    for _ in 0..3 {
        again.send(shot.to_string()).await;
        assert!(again.answer("shot").await.get("ok").is_some());
    }
    // Both have chosen once: the second pair is due, and the three messages made one transition.
    let reveal = again.next_of("update").await;
    assert_eq!((&reveal["n"], &reveal["view"]["phase"]), (&json!(seen + 2), &json!(2)), "{reveal}");
    // With nothing known, a fresh view; from the last update on, nothing.
    again.expect_ok_at(&table, json!({ "sync": { "game": 0, "after": 0 } })).await;
    assert_eq!(again.next_of("update").await["n"], seen + 2);
    again.expect_ok_at(&table, json!({ "sync": { "game": 1, "after": seen + 2 } })).await;
    again.expect_ok_at(&table, json!({ "chat": { "text": "here" } })).await;
    let next = again.next().await;
    assert!(next.get("chat").is_some(), "{next}");
}

#[tokio::test]
async fn a_watcher_sees_no_cards_and_cannot_play() {
    let server = Server::start().await;
    let (table, _, _, mut one, _two) = two_at_loot(&server, loot()).await;
    let mut watcher = server.guest("Watcher").await.connect().await;
    watcher.expect_ok(json!({ "join": { "table": table } })).await;
    let update = watcher.next_of("update").await;
    assert_eq!((&update["seat"], &update["legal"]), (&Value::Null, &Value::Null));
    let action = json!({ "play": ["loot", "loot"] });
    let guess = json!({ "game": 1, "decision": 2 });
    assert_eq!(watcher.expect_no_at(&table, play(&guess, &action)).await, "not-seated");
    assert_eq!(watcher.expect_no_at(&table, json!({ "sit": {} })).await, "wrong-stage");
    let theirs = decide(&mut one, &table).await;
    let chosen = watcher.next_of("update").await;
    assert_eq!(chosen["view"]["to_act"], json!([1]), "that somebody has chosen is seen");
    let action = theirs["legal"]["list"][0]["play"].to_string();
    assert!(!chosen.to_string().contains(&action), "but not what: {chosen}");
}

#[tokio::test]
async fn a_pause_needs_everybody_and_moves_wait_for_its_end() {
    let server = Server::start().await;
    let (table, _, _, mut one, mut two) = two_at_loot(&server, loot()).await;
    let update = one.next_of("update").await;
    let play = play(&update, &update["legal"]["list"][0]);
    one.expect_ok_at(&table, json!({ "pause": { "on": true } })).await;
    two.expect_ok_at(&table, json!({ "pause": { "on": true } })).await;
    assert_eq!(one.expect_no_at(&table, play.clone()).await, "wrong-stage");
    two.expect_ok_at(&table, json!({ "pause": { "on": false } })).await;
    one.expect_ok_at(&table, play).await;
}

#[tokio::test]
async fn the_same_players_play_again_with_luck_committed_to_before() {
    let server = Server::start().await;
    let (table, _, _, mut one, mut two) = two_at_loot(&server, loot()).await;
    let mut committed = Value::Null;
    for game in 1..=2 {
        let (over, also) = tokio::join!(play_to_end(&mut one, &table, game), play_to_end(&mut two, &table, game));
        assert_eq!((&over["game"], &over["secret"]), (&json!(game), &also["secret"]));
        assert!(committed.is_null() || committed == over["commitment"]);
        assert_ne!(over["next_commitment"], over["commitment"]);
        committed = over["next_commitment"].clone();
        for client in [&mut one, &mut two] {
            client.expect_ok_at(&table, json!({ "ready": { "entropy": "aa" } })).await;
        }
    }
}

async fn play_to_end(client: &mut Client, table: &str, game: u32) -> Value {
    loop {
        let mut message = client.next().await;
        if message["room"]["stage"] == "over" && message["room"]["game"] == game {
            return message["room"].take();
        }
        if let Some(action) = message["update"]["legal"]["list"].get(0) {
            client.ask_at(table, play(&message["update"], action)).await;
        }
    }
}

#[tokio::test]
async fn a_seat_given_up_is_played_on_by_a_bot_and_can_be_taken_back() {
    let server = Server::start().await;
    let (table, _, _, mut one, mut two) = two_at_loot(&server, loot()).await;
    two.expect_ok_at(&table, json!({ "stand": {} })).await;
    decide(&mut one, &table).await;
    let mut room = one.next_of("room").await;
    while room["seats"][1]["stand_in"] != true {
        room = one.next_of("room").await;
    }
    decide(&mut one, &table).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    let mut room = two.next_of("room").await;
    while room["seats"][1]["stand_in"] == true {
        room = two.next_of("room").await;
    }
}

#[tokio::test]
async fn a_reader_too_slow_is_let_go_and_the_others_do_not_notice() {
    let mut config = generous();
    config.limits.queue_messages = 400;
    config.limits.messages = server::Rate::new(100_000, 1);
    config.limits.chat = server::Rate::new(100_000, 1);
    // Reading slowly is no abuse, so the address is not refused for it.
    config.limits.cut = server::Rate::new(1, 3600);
    let server = Server::with(config).await;
    let mut one = server.guest("Annie").await.connect().await;
    let made = one.expect_ok(json!({ "create": { "setup": loot() } })).await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    let mut stalled = Vec::new();
    for name in ["Stalled", "Stuck"] {
        let mut client = server.guest(name).await.connect().await;
        client.expect_ok(json!({ "join": { "table": table } })).await;
        stalled.push(client);
    }
    // They never read again, while enough is sent to fill every buffer in between.
    let evictions = "quickdraw_evictions_total{why=\"slow\"} 2";
    let text = "x".repeat(280);
    for round in 0.. {
        assert!(round < 400, "nobody is let go");
        for _ in 0..100 {
            one.ask_at(&table, json!({ "chat": { "text": text } })).await;
        }
        for _ in 0..100 {
            one.next_of("chat").await;
        }
        if server.get("/metrics").await.body.contains(evictions) {
            break;
        }
    }
    one.send_frame(Message::Ping(Vec::new().into())).await;
    one.expect_ok_at(&table, json!({ "chat": { "text": "still here" } })).await;
    // After two cuts the address would be refused.
    assert_eq!(server.get("/healthz").await.status, 200);
}
