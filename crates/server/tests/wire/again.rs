//! Repeated requests count once, returning players are let in, and removed players stay out.

use crate::support::{Client, Guest, Server, generous, play};
use crate::tables::play_on;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn loot(private: bool) -> Value {
    json!({ "create": { "setup": { "game": "loot", "seats": 2, "private": private } } })
}

async fn open(client: &mut Client, private: bool) -> String {
    let made = client.expect_ok(loot(private)).await;
    made["table"].as_str().expect("a new table has an id").to_owned()
}

/// Sends a request with this id and waits for its answer.
async fn ask_as(client: &mut Client, id: &str, request: Value) -> Value {
    client.send(json!({ "id": id, "do": request }).to_string()).await;
    client.answer(id).await
}

#[tokio::test]
async fn a_table_is_opened_once_however_often_it_is_asked_for_also_after_a_restart() {
    let server = Server::start().await;
    let annie = server.guest("Annie").await;
    let mut one = annie.connect().await;
    let first = ask_as(&mut one, "make", loot(false)).await;
    assert!(first["ok"]["with"]["table"].is_string(), "{first}");
    assert_eq!(ask_as(&mut one, "make", loot(false)).await, first);
    drop(one);
    let mut one = annie.connect().await;
    assert_eq!(ask_as(&mut one, "make", loot(false)).await, first, "on another connection");
    assert_eq!(one.next_of("room").await["seats"][0]["here"], true, "which follows the table from now on");

    let data = server.stop().await;
    let server = Server::on(generous(), data).await;
    let mut one = Client::connect(server.address, &annie.token).await;
    assert_eq!(ask_as(&mut one, "make", loot(false)).await, first, "after a restart");
    one.expect_ok(json!({ "lobby": { "watch": true } })).await;
    let mut listed = 0;
    while listed == 0 {
        listed = one.next_of("lobby").await["tables"].as_array().map_or(0, Vec::len);
    }
    assert_eq!(listed, 1);
    let mut other = server.guest("Bill").await.connect().await;
    assert_ne!(ask_as(&mut other, "make", loot(false)).await, first, "ids are for each player alone");
}

#[tokio::test]
async fn lines_signs_invitations_and_names_count_once_and_the_answer_comes_before_the_news() {
    let server = Server::start().await;
    let annie = server.guest("Annie").await;
    let mut one = annie.connect().await;
    let table = open(&mut one, true).await;
    let at = |request: Value| json!({ "at": { "table": table, "do": request } });
    one.next_of("room").await;
    for (id, request, news) in [
        ("line", at(json!({ "chat": { "text": "Howdy" } })), "chat"),
        ("sign", at(json!({ "react": { "sign": "wow" } })), "reaction"),
    ] {
        for _ in 0..2 {
            one.send(json!({ "id": id, "do": request }).to_string()).await;
        }
        assert_eq!(one.next().await["ok"]["id"], id, "the answer is first");
        assert!(one.next().await.get(news).is_some(), "then the news");
        assert_eq!(one.next().await["ok"]["id"], id, "and nothing but the answer the second time");
    }
    let invited = ask_as(&mut one, "come", at(json!({ "invite": {} }))).await;
    assert_eq!(ask_as(&mut one, "come", at(json!({ "invite": {} }))).await, invited, "the same code");
    for name in ["Ada", "Bea"] {
        ask_as(&mut one, name, json!({ "name": { "name": name } })).await;
    }
    let again = ask_as(&mut one, "Ada", json!({ "name": { "name": "Ada" } })).await;
    assert_eq!(again["ok"]["with"]["name"], "Ada", "what was answered is answered");
    let bearer = format!("Bearer {}", annie.token);
    let me = server.request("GET", "/api/me", &[("Authorization", bearer.as_str())], "").await.json();
    assert_eq!(me["name"], "Bea", "and not done again");
}

#[tokio::test]
async fn chat_is_numbered_and_whoever_comes_back_is_told_what_is_new() {
    let server = Server::start().await;
    let annie = server.guest("Annie").await;
    let mut one = annie.connect().await;
    let table = open(&mut one, false).await;
    for text in ["one", "two", "three"] {
        one.expect_ok_at(&table, json!({ "chat": { "text": text } })).await;
    }
    let data = server.stop().await;
    let server = Server::on(generous(), data).await;
    let mut one = Client::connect(server.address, &annie.token).await;
    one.expect_ok(json!({ "join": { "table": table, "chat": 2 } })).await;
    let line = one.next_of("chat").await;
    assert_eq!((&line["n"], &line["text"]), (&json!(3), &json!("three")));
    one.expect_ok_at(&table, json!({ "chat": { "text": "four" } })).await;
    assert_eq!(one.next_of("chat").await["n"], 4, "and nothing between");
}

#[tokio::test]
async fn an_invited_spectator_comes_back_and_whoever_was_removed_does_not() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut host, mut guest) = (annie.connect().await, bill.connect().await);
    let table = open(&mut host, true).await;
    let invite = |hours: u32| json!({ "invite": { "hours": hours } });
    let code = host.expect_ok_at(&table, invite(1)).await["code"].clone();
    assert_eq!(guest.expect_no(json!({ "join": { "table": table } })).await, "no-such-table");
    guest.expect_ok(json!({ "join": { "invitation": code } })).await;
    drop(guest);
    let mut guest = bill.connect().await;
    guest.expect_ok(json!({ "join": { "table": table } })).await;
    guest.expect_ok_at(&table, json!({ "sit": { "seat": 1 } })).await;

    host.expect_ok_at(&table, json!({ "remove": { "seat": 1 } })).await;
    let notice = guest.next_of("notice").await;
    assert_eq!((&notice["table"], &notice["code"]), (&json!(table), &json!("removed")));
    assert_eq!(guest.expect_no_at(&table, json!({ "chat": { "text": "hey" } })).await, "no-such-table");
    assert_eq!(guest.expect_no_at(&table, json!({ "sit": {} })).await, "no-such-table");
    assert_eq!(guest.expect_no(json!({ "join": { "table": table } })).await, "removed");
    assert_eq!(guest.expect_no(json!({ "join": { "invitation": code } })).await, "removed", "an old invitation");
    let code = host.expect_ok_at(&table, invite(1)).await["code"].clone();
    guest.expect_ok(json!({ "join": { "invitation": code } })).await;
    guest.expect_ok_at(&table, json!({ "sit": {} })).await;
}

#[tokio::test]
async fn a_move_for_a_decision_that_is_over_is_refused_and_changes_nothing() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one, false).await;
    two.expect_ok(json!({ "join": { "table": table } })).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    one.expect_ok_at(&table, json!({ "ready": {} })).await;
    two.expect_ok_at(&table, json!({ "ready": {} })).await;
    let (first, theirs) = (one.next_of("update").await, two.next_of("update").await);
    let action = &first["legal"]["list"][0];
    one.expect_ok_at(&table, play(&first, action)).await;
    two.expect_ok_at(&table, play(&theirs, &theirs["legal"]["list"][0])).await;
    let mut now = one.next_of("update").await;
    while now["view"]["phase"] != 2 {
        now = one.next_of("update").await;
    }
    let open = &now["legal"]["list"][0];
    assert_eq!(one.expect_no_at(&table, play(&first, open)).await, "late");
    one.expect_ok_at(&table, json!({ "sync": { "game": 1, "after": now["n"] } })).await;
    one.expect_ok_at(&table, play(&now, open)).await;
    assert_eq!(one.next_of("update").await["n"].as_u64(), now["n"].as_u64().map(|n| n + 1), "one step: this one");
}

#[tokio::test]
async fn a_spectator_with_a_delay_is_not_told_who_won_before_the_game_is_seen() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let setup = json!({ "game": "loot", "seats": 2, "spectator_delay": 600 });
    let made = one.expect_ok(json!({ "create": { "setup": setup } })).await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    let mut watcher = server.guest("Watcher").await.connect().await;
    for client in [&mut two, &mut watcher] {
        client.expect_ok(json!({ "join": { "table": table } })).await;
    }
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    one.expect_ok_at(&table, json!({ "ready": {} })).await;
    two.expect_ok_at(&table, json!({ "ready": {} })).await;
    let (over, _) = tokio::join!(play_on(&mut one, &table), play_on(&mut two, &table));
    assert!(over["winners"].is_array(), "{over}");
    one.expect_ok_at(&table, json!({ "ready": {} })).await;
    watcher.expect_ok_at(&table, json!({ "chat": { "text": "well?" } })).await;
    loop {
        let message = watcher.next().await;
        if message.get("chat").is_some() {
            break;
        }
        let room = &message["room"];
        assert!(room["winners"].is_null() && room["secret"].is_null() && room["stage"] != "over", "{message}");
    }
    let history = async |caller: &Guest| {
        let path = format!("/api/history?player={}", annie.id);
        caller.request("GET", &path, "").await.json().as_array().expect("a list").len()
    };
    let late = server.guest("Late").await;
    assert_eq!((history(&annie).await, history(&bill).await), (1, 1), "the players know their result");
    assert_eq!((history(&late).await, server.get("/api/leaderboard/loot/2").await.json()), (0, json!([])));
    let mut late = late.connect().await;
    late.expect_ok(json!({ "join": { "table": table } })).await;
    let room = late.next_of("room").await;
    assert_eq!((&room["winners"], &room["stage"], &room["wins"]), (&Value::Null, &json!("playing"), &json!([0, 0])));
    assert_eq!(room["seats"][0]["ready"], false, "nobody is ready for the next game yet");
}

#[tokio::test]
async fn who_is_far_behind_gets_a_fresh_view_and_is_never_turned_away_for_it() {
    let server = Server::start().await;
    let annie = server.guest("Annie").await;
    let mut one = annie.connect().await;
    let made = one
        .expect_ok(json!({ "create": { "setup": { "game": "gunfight", "seats": 4, "options": { "life": 200 } } } }))
        .await;
    let table = made["table"].as_str().expect("a new table has an id").to_owned();
    for number in 1..4 {
        let mut other = server.guest(&format!("Guest {number}")).await.connect().await;
        other.expect_ok(json!({ "join": { "table": table } })).await;
        other.expect_ok_at(&table, json!({ "sit": {} })).await;
        other.expect_ok_at(&table, json!({ "ready": {} })).await;
        let table = table.clone();
        tokio::spawn(async move { play_on(&mut other, &table).await });
    }
    one.expect_ok_at(&table, json!({ "ready": {} })).await;
    let mut seen = 0;
    while seen < 110 {
        let message = one.next().await;
        assert_ne!(message["room"]["stage"], "over", "a game of four takes longer");
        let update = &message["update"];
        if let Some(action) = update["legal"]["list"].get(0) {
            one.ask_at(&table, play(update, action)).await;
        }
        seen = update["n"].as_u64().unwrap_or(seen);
    }
    drop(one);
    for _ in 0..15 {
        let mut back = annie.connect().await;
        back.expect_ok(json!({ "join": { "table": table, "game": 1, "after": 1 } })).await;
        back.next_of("room").await;
        let update = back.next_of("update").await;
        assert!(update["n"].as_u64() >= Some(110) && update["events"] == json!([]), "a fresh view: {update}");
        // Ask for the updates again, as far as they are available.
        let asked = back.ask_at(&table, json!({ "sync": { "game": 1, "after": 0 } })).await;
        assert!(back.answer(&asked).await.get("ok").is_some());
        back.expect_ok(json!({ "ping": {} })).await;
    }
}

#[tokio::test]
async fn an_unknown_word_is_refused_under_its_id_and_ids_are_counted_in_characters() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let wild = json!({ "create": { "setup": { "game": "loot", "seats": 2, "pace": "wild" } } });
    let answer = ask_as(&mut one, "pace", wild).await;
    assert_eq!(answer["no"]["code"], "bad-request");
    assert!(answer["no"]["why"].as_str().is_some_and(|why| why.contains("wild")), "{answer}");
    let long = "é".repeat(36);
    assert!(ask_as(&mut one, &long, json!({ "ping": {} })).await.get("ok").is_some());
    one.send(json!({ "id": "é".repeat(37), "do": { "ping": {} } }).to_string()).await;
    assert_eq!(one.next().await["no"]["id"], Value::Null);
}

#[tokio::test]
async fn announcements_and_seats_have_their_limits() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let table = open(&mut one, false).await;
    let mut refused = 0;
    for turn in 0..70 {
        let request = if turn % 2 == 0 { json!({ "ready": {} }) } else { json!({ "unready": {} }) };
        let id = one.ask_at(&table, request).await;
        refused += u32::from(one.answer(&id).await["no"]["code"] == "too-fast");
    }
    assert!((5..=15).contains(&refused), "{refused}");
}

#[tokio::test]
async fn a_client_of_an_older_version_is_told_so_in_a_way_that_browsers_show() {
    let server = Server::start().await;
    let annie = server.guest("Annie").await;
    let bearer = format!("Bearer {}", annie.token);
    for named in ["quickdraw.1", "chat, quickdraw.3, quickdraw.1"] {
        let headers = [("Authorization", bearer.as_str()), ("Sec-WebSocket-Protocol", named)];
        // The library refuses a connection on which the server chose no protocol that the client named, as browsers do.
        let mut socket = Client::dial(server.address, &headers).await.expect("a connection");
        let notice = socket.next().await.expect("a message").expect("in good order");
        let notice: Value = serde_json::from_str(notice.to_text().expect("a text")).expect("JSON");
        assert_eq!(notice["notice"]["code"], "bad-request", "{notice}");
        let Some(Ok(Message::Close(Some(frame)))) = socket.next().await else { panic!("no close frame") };
        assert_eq!((u16::from(frame.code), frame.reason.contains("version 2")), (4002, true), "{frame}");
    }
    let headers = [("Authorization", bearer.as_str()), ("Sec-WebSocket-Protocol", "chat")];
    let refused = Client::dial(server.address, &headers).await.expect_err("another protocol");
    let tokio_tungstenite::tungstenite::Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status().as_u16(), 426);
    let body = String::from_utf8_lossy(response.body().as_deref().unwrap_or_default()).into_owned();
    assert!(body.contains("old-version") && body.contains("quickdraw.2"), "{body}");
}

#[tokio::test]
async fn a_player_keeps_so_many_tables_and_one_they_have_left_makes_room() {
    let mut config = generous();
    config.limits.tables_per_player = 2;
    let server = Server::with(config).await;
    let mut one = server.guest("Annie").await.connect().await;
    let (first, _second) = (open(&mut one, false).await, open(&mut one, false).await);
    assert_eq!(one.expect_no(loot(false)).await, "full");
    one.expect_ok(json!({ "leave": { "table": first } })).await;
    open(&mut one, false).await;
    assert_eq!(one.expect_no(json!({ "join": { "table": first } })).await, "no-such-table", "it was closed");
}

#[tokio::test]
async fn the_opening_of_a_table_is_answered_again_also_when_the_table_was_closed() {
    let mut config = generous();
    config.limits.tables_per_player = 1;
    let server = Server::with(config.clone()).await;
    let annie = server.guest("Annie").await;
    let mut one = annie.connect().await;
    let quick = json!({ "quick": { "game": "loot" } });
    for (id, request) in [("make", loot(true)), ("quick", quick)] {
        let first = ask_as(&mut one, id, request.clone()).await;
        let table = first["ok"]["with"]["table"].as_str().expect("a table").to_owned();
        one.expect_ok(json!({ "leave": { "table": table } })).await;
        let next = open(&mut one, false).await;
        assert_eq!(ask_as(&mut one, id, request).await, first, "{id}");
        let notice = one.next_of("notice").await;
        assert_eq!((&notice["table"], &notice["code"]), (&json!(table), &json!("no-such-table")), "{id}");
        assert_eq!(one.expect_no_at(&table, json!({ "chat": { "text": "hey" } })).await, "no-such-table");
        one.expect_ok(json!({ "leave": { "table": next } })).await;
    }
    let server = Server::on(config, server.stop().await).await;
    let mut one = Client::connect(server.address, &annie.token).await;
    let again = ask_as(&mut one, "make", loot(true)).await;
    assert!(again.get("ok").is_some(), "after a restart, too: {again}");
}

#[tokio::test]
async fn all_guests_of_one_address_keep_so_many_tables() {
    let mut config = generous();
    config.limits.tables_per_address = 2;
    let server = Server::with(config).await;
    for _ in 0..2 {
        open(&mut server.guest("Annie").await.connect().await, false).await;
    }
    assert_eq!(server.guest("Bill").await.connect().await.expect_no(loot(false)).await, "full");
}

#[tokio::test]
async fn a_replay_is_signed_with_the_key_that_the_server_tells_also_after_a_restart() {
    let server = Server::start().await;
    let (mut one, mut two) = (server.guest("Annie").await.connect().await, server.guest("Bill").await.connect().await);
    let table = open(&mut one, false).await;
    two.expect_ok(json!({ "join": { "table": table } })).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    one.expect_ok_at(&table, json!({ "ready": {} })).await;
    two.expect_ok_at(&table, json!({ "ready": {} })).await;
    let (over, _) = tokio::join!(play_on(&mut one, &table), play_on(&mut two, &table));
    let path = format!("/api/replays/{}", over["replay"].as_str().expect("a finished game can be seen again"));
    let (key, mut record) = (server.get("/api/key").await.json(), server.get(&path).await.json());
    let text = key["key"].as_str().expect("a key is a text");
    let public = text.parse().expect("a public key");
    assert_eq!(proof::check(&record, Some(&public)), Ok(proof::Signed::By(public)));
    record["names"][0] = json!("Somebody else");
    assert_eq!(proof::check(&record, Some(&public)), Err(proof::BadSignature::Changed));

    let server = Server::on(generous(), server.stop().await).await;
    assert_eq!(server.get("/api/key").await.json(), key);
}

#[tokio::test]
async fn a_program_is_known_as_one_in_the_chat_after_a_restart() {
    let server = Server::start().await;
    let annie = server.guest("Annie").await;
    let bearer = format!("Bearer {}", annie.token);
    let body = json!({ "name": "Robo" }).to_string();
    let made = server.request("POST", "/api/programs", &[("Authorization", bearer.as_str())], &body).await.json();
    let mut robo = Client::connect(server.address, made["token"].as_str().expect("a token")).await;
    let table = open(&mut robo, false).await;
    robo.expect_ok_at(&table, json!({ "chat": { "text": "beep" } })).await;

    let server = Server::on(generous(), server.stop().await).await;
    let mut one = Client::connect(server.address, &annie.token).await;
    one.expect_ok(json!({ "join": { "table": table } })).await;
    assert_eq!(one.next_of("chat").await["from"]["program"], true);
}
