//! Tables over the wire: opening, joining, playing, chatting, and continuing after a restart.

use crate::support::{Client, Server, generous, play};
use serde_json::{Value, json};
use server::Rate;

fn make(private: bool) -> Value {
    json!({ "create": { "setup": { "game": "loot", "seats": 2, "pace": "fast", "private": private } } })
}

async fn open(client: &mut Client, private: bool) -> String {
    let made = client.expect_ok(make(private)).await;
    made["table"].as_str().expect("a new table has an id").to_owned()
}

fn join(table: &str) -> Value {
    json!({ "join": { "table": table } })
}

/// Plays the first legal action of every update until the game is over. Returns the last room.
pub(crate) async fn play_on(client: &mut Client, table: &str) -> Value {
    loop {
        let message = client.next().await;
        if message["room"]["stage"] == "over" {
            return message["room"].clone();
        }
        if let Some(action) = message["update"]["legal"]["list"].get(0) {
            client.ask_at(table, play(&message["update"], action)).await;
        }
    }
}

#[tokio::test]
async fn two_people_play_a_game_to_its_end_and_see_it_again() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one, false).await;
    assert_eq!(two.expect_ok(join(&table)).await["table"], table.as_str());
    assert_eq!(two.next_of("room").await["seats"][0]["who"]["person"]["name"], "Annie");
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    one.expect_ok_at(&table, json!({ "ready": { "entropy": "ab" } })).await;
    two.expect_ok_at(&table, json!({ "ready": { "entropy": "cd" } })).await;
    let (over, also_over) = tokio::join!(play_on(&mut one, &table), play_on(&mut two, &table));
    assert_eq!(over["replay"], also_over["replay"]);
    assert_eq!(over["entropy"], json!(["ab", "cd"]));

    let replay = over["replay"].as_str().unwrap();
    let result = server.get(&format!("/api/results/{replay}")).await.json();
    assert_eq!((&result["game"], &result["rated"]), (&json!("loot"), &json!(true)));
    let record = server.get(&format!("/api/replays/{replay}?download=1")).await;
    assert!(record.header("content-disposition").unwrap().starts_with("attachment; filename=\"loot-"));
    assert_eq!(record.json()["names"], json!(["Annie", "Bill"]));
    let history = annie.request("GET", "/api/history", "").await.json();
    assert_eq!(history[0]["replay"], replay);
    loop {
        let ladder = server.get("/api/leaderboard/loot/2").await.json();
        if ladder.as_array().unwrap().len() == 2 {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_quick_match_takes_who_waits_and_begins_by_itself() {
    let mut config = generous();
    config.quick_ready_after = "0".parse().unwrap();
    let server = Server::with(config).await;
    let quick = json!({ "quick": { "game": "loot" } });
    let mut one = server.guest("Annie").await.connect().await;
    let mut two = server.guest("Bill").await.connect().await;
    let table = one.expect_ok(quick.clone()).await;
    assert_eq!(two.expect_ok(quick).await, table);
    let table = table["table"].as_str().unwrap();
    tokio::join!(play_on(&mut one, table), play_on(&mut two, table));
}

#[tokio::test]
async fn a_quick_match_is_filled_with_bots_when_nobody_comes() {
    let mut config = generous();
    config.quick_bots_after = "0".parse().unwrap();
    let server = Server::with(config).await;
    let mut one = server.guest("Annie").await.connect().await;
    let table = one.expect_ok(json!({ "quick": { "game": "loot", "players": 2 } })).await;
    let over = play_on(&mut one, table["table"].as_str().unwrap()).await;
    assert!(over["seats"][1]["who"]["bot"].is_string(), "{over}");
    let result = server.get(&format!("/api/results/{}", over["replay"].as_str().unwrap())).await.json();
    assert_eq!((&result["seats"][1]["player"], &result["seats"][1]["name"]), (&Value::Null, &json!("bot: regular")));
}

#[tokio::test]
async fn a_private_table_is_for_the_invited() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one, true).await;
    assert_eq!(two.expect_no(join(&table)).await, "no-such-table");
    let invitation = one.expect_ok_at(&table, json!({ "invite": {} })).await;
    let code = invitation["code"].as_str().unwrap();
    assert_eq!(code.len(), 26);
    let accept = json!({ "join": { "invitation": code } });
    assert_eq!(two.expect_ok(accept.clone()).await["table"], table.as_str());
    assert_eq!(two.expect_no_at(&table, json!({ "uninvite": {} })).await, "not-host");
    assert_eq!(two.expect_no_at(&table, json!({ "invite": {} })).await, "not-seated");
    two.expect_ok_at(&table, json!({ "sit": {} })).await;

    one.expect_ok_at(&table, json!({ "uninvite": {} })).await;
    let mut three = server.guest("Cole").await.connect().await;
    let never = json!({ "join": { "invitation": "0".repeat(26) } });
    assert_eq!(three.expect_no(accept).await, three.expect_no(never).await);
    // A seated player needs no invitation to come back.
    let mut again = bill.connect().await;
    again.expect_ok(join(&table)).await;
}

#[tokio::test]
async fn the_lobby_tells_what_is_new_and_what_has_changed() {
    let server = Server::start().await;
    let mut watcher = server.guest("Watcher").await.connect().await;
    watcher.expect_ok(json!({ "lobby": { "watch": true } })).await;
    assert_eq!(watcher.next_of("lobby").await, json!({ "tables": [], "gone": [] }));
    let mut host = server.guest("Annie").await.connect().await;
    let hidden = open(&mut host, true).await;
    let table = open(&mut host, false).await;
    let news = watcher.next_of("lobby").await;
    assert_eq!(news["tables"][0]["table"], table.as_str(), "{news}");
    assert_eq!(news["tables"][0]["seats"], json!(["Annie", null]));
    host.expect_ok_at(&table, json!({ "bot": {} })).await;
    let news = watcher.next_of("lobby").await;
    assert!(news["tables"][0]["seats"][1].is_string(), "{news}");
    assert!(!news.to_string().contains(&hidden));
}

#[tokio::test]
async fn talk_is_heard_by_all_but_those_who_do_not_want_to() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one, false).await;
    two.expect_ok(join(&table)).await;
    one.expect_ok_at(&table, json!({ "chat": { "text": "  <b>howdy</b> " } })).await;
    let heard = two.next_of("chat").await;
    assert_eq!((&heard["text"], &heard["from"]["name"]), (&json!("<b>howdy</b>"), &json!("Annie")));
    one.expect_ok_at(&table, json!({ "react": { "sign": "laugh" } })).await;
    assert_eq!(two.next_of("reaction").await["sign"], "laugh");

    two.expect_ok(json!({ "mute": { "player": annie.id, "on": true } })).await;
    one.expect_ok_at(&table, json!({ "chat": { "text": "unheard" } })).await;
    two.expect_ok_at(&table, json!({ "chat": { "text": "quiet here" } })).await;
    assert_eq!(two.next_of("chat").await["text"], "quiet here");
    // Latecomers get the last lines, except those of players they muted, also on a new connection.
    let mut late = bill.connect().await;
    late.expect_ok(join(&table)).await;
    assert_eq!(late.next_of("chat").await["text"], "quiet here");
    let mut stranger = server.guest("Cole").await.connect().await;
    stranger.expect_ok(join(&table)).await;
    assert_eq!(stranger.next_of("chat").await["text"], "<b>howdy</b>");
}

#[tokio::test]
async fn one_player_cannot_change_names_without_end() {
    let mut config = generous();
    config.limits.changes = Rate::new(2, 3600);
    let server = Server::with(config).await;
    let mut client = server.guest("Annie").await.connect().await;
    for name in ["Annie", "Belle", "Belle", "Calamity"] {
        client.expect_ok(json!({ "name": { "name": name } })).await;
    }
    assert_eq!(client.expect_no(json!({ "name": { "name": "Doc" } })).await, "too-fast");
    client.expect_ok(json!({ "name": { "name": "Calamity" } })).await;
}

#[tokio::test]
async fn talk_has_its_limits() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let table = open(&mut one, false).await;
    for text in ["", "a\u{7}b", &"x".repeat(281)] {
        assert_eq!(one.expect_no_at(&table, json!({ "chat": { "text": text } })).await, "bad-request");
    }
    for _ in 0..5 {
        one.expect_ok_at(&table, json!({ "chat": { "text": "hey" } })).await;
    }
    assert_eq!(one.expect_no_at(&table, json!({ "chat": { "text": "hey" } })).await, "too-fast");
}

#[tokio::test]
async fn tables_can_only_be_asked_by_those_who_joined() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let table = open(&mut one, false).await;
    let mut two = server.guest("Bill").await.connect().await;
    assert_eq!(two.expect_no_at(&table, json!({ "sit": {} })).await, "no-such-table");
    two.expect_ok(join(&table)).await;
    two.expect_ok(json!({ "leave": { "table": table } })).await;
    assert_eq!(two.expect_no_at(&table, json!({ "sit": {} })).await, "no-such-table");
    assert_eq!(two.expect_no(join("0000000000000")).await, "no-such-table");
}

#[tokio::test]
async fn one_player_cannot_open_tables_without_end() {
    let mut config = generous();
    config.limits.new_tables = Rate::new(2, 3600);
    config.limits.followed = 3;
    let server = Server::with(config).await;
    let mut one = server.guest("Annie").await.connect().await;
    open(&mut one, false).await;
    open(&mut one, false).await;
    assert_eq!(one.expect_no(make(false)).await, "too-fast");
}

#[tokio::test]
async fn a_bot_is_named_by_its_level_in_results_history_and_record() {
    let server = Server::start().await;
    let annie = server.guest("Annie").await;
    let mut one = annie.connect().await;
    let table = open(&mut one, false).await;
    one.expect_ok_at(&table, json!({ "bot": { "seat": 1, "level": "greenhorn" } })).await;
    one.expect_ok_at(&table, json!({ "ready": {} })).await;
    let over = play_on(&mut one, &table).await;
    let replay = over["replay"].as_str().unwrap();
    let result = server.get(&format!("/api/results/{replay}")).await.json();
    let bot = &result["seats"][1];
    assert_eq!((&bot["name"], &bot["player"]), (&json!("bot: greenhorn"), &Value::Null));
    assert_eq!(result["seats"][0]["name"], "Annie");
    assert_eq!(annie.request("GET", "/api/history", "").await.json(), json!([result]));
    let record = server.get(&format!("/api/replays/{replay}")).await.json();
    assert_eq!(record["names"], json!(["Annie", "bot: greenhorn"]));
}

#[tokio::test]
async fn a_game_goes_on_after_the_server_was_stopped() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one, false).await;
    two.expect_ok(join(&table)).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    one.expect_ok_at(&table, json!({ "ready": {} })).await;
    two.expect_ok_at(&table, json!({ "ready": {} })).await;
    one.expect_ok_at(&table, json!({ "chat": { "text": "back in a minute" } })).await;
    let seen = one.next_of("update").await;
    one.expect_ok_at(&table, play(&seen, &seen["legal"]["list"][0])).await;

    let data = server.stop().await;
    let server = Server::on(generous(), data).await;
    let mut one = Client::connect(server.address, &annie.token).await;
    let mut two = Client::connect(server.address, &bill.token).await;
    one.expect_ok(join(&table)).await;
    two.expect_ok(join(&table)).await;
    assert_eq!(one.next_of("room").await["stage"], "playing");
    assert_eq!(one.next_of("chat").await["text"], "back in a minute");
    tokio::join!(play_on(&mut one, &table), play_on(&mut two, &table));
}
