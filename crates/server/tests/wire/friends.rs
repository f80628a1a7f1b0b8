//! Friends at a table: its spectators, changes of its set-up, quick matches, and the list of tables.

use crate::support::{Client, Server, generous};
use serde_json::{Value, json};
use server::Seconds;

/// Opens a table of Loot and returns its id.
async fn open(client: &mut Client) -> String {
    let made = client.expect_ok(json!({ "create": { "setup": { "game": "loot", "seats": 2 } } })).await;
    made["table"].as_str().expect("a new table has an id").to_owned()
}

fn join(table: &str) -> Value {
    json!({ "join": { "table": table } })
}

/// Reads rooms until one fits.
async fn room_with(client: &mut Client, fits: impl Fn(&Value) -> bool) -> Value {
    loop {
        let room = client.next_of("room").await;
        if fits(&room) {
            return room;
        }
    }
}

fn spectators(room: &Value) -> Vec<&str> {
    room["spectators"].as_array().into_iter().flatten().filter_map(|who| who["name"].as_str()).collect()
}

#[tokio::test]
async fn everybody_is_told_who_watches() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one).await;
    two.expect_ok(join(&table)).await;
    room_with(&mut one, |room| spectators(room) == ["Bill"]).await;
    room_with(&mut two, |room| spectators(room) == ["Bill"]).await;
    // A second connection of the same person is the same spectator.
    let mut also = bill.connect().await;
    also.expect_ok(join(&table)).await;
    room_with(&mut also, |room| spectators(room) == ["Bill"]).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    let room = room_with(&mut one, |room| room["seats"][1]["who"].is_object() && spectators(room).is_empty()).await;
    assert_eq!(room["seats"][1]["who"]["person"]["name"], "Bill");
    drop((two, also));
    let mut three = server.guest("Cole").await.connect().await;
    three.expect_ok(join(&table)).await;
    room_with(&mut one, |room| spectators(room) == ["Cole"]).await;
    drop(three);
    room_with(&mut one, |room| spectators(room).is_empty()).await;
}

#[tokio::test]
async fn a_spectator_whom_the_host_mutes_is_not_heard_and_one_who_is_sent_out_stays_out() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one).await;
    two.expect_ok(join(&table)).await;
    let silence = |on: bool| json!({ "silence": { "player": bill.id, "on": on } });
    one.expect_ok_at(&table, silence(true)).await;
    room_with(&mut two, |room| room["spectators"][0]["silenced"] == true).await;
    for talk in [json!({ "chat": { "text": "psst" } }), json!({ "react": { "sign": "laugh" } })] {
        assert_eq!(two.expect_no_at(&table, talk).await, "not-seated");
    }
    one.expect_ok_at(&table, silence(false)).await;
    two.expect_ok_at(&table, json!({ "chat": { "text": "sorry" } })).await;
    assert_eq!(one.next_of("chat").await["text"], "sorry");

    let out = json!({ "at": { "table": table, "do": { "send-out": { "player": bill.id } } } });
    assert_eq!(two.expect_no(out.clone()).await, "not-host");
    for _ in 0..2 {
        one.send(json!({ "id": "out", "do": out }).to_string()).await;
        assert!(one.answer("out").await.get("ok").is_some(), "what is sent twice counts once");
    }
    assert_eq!(two.next_of("notice").await["code"], "removed");
    room_with(&mut one, |room| spectators(room).is_empty()).await;
    assert_eq!(two.expect_no_at(&table, json!({ "chat": { "text": "hey" } })).await, "no-such-table");
    let mut again = bill.connect().await;
    assert_eq!(again.expect_no(join(&table)).await, "removed");

    let server = Server::on(generous(), server.stop().await).await;
    let mut one = Client::connect(server.address, &annie.token).await;
    one.expect_ok(join(&table)).await;
    let mut two = Client::connect(server.address, &bill.token).await;
    assert_eq!(two.expect_no(join(&table)).await, "removed", "also after a restart");
    let invitation = one.expect_ok_at(&table, json!({ "invite": {} })).await;
    two.expect_ok(json!({ "join": { "invitation": invitation["code"] } })).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
}

#[tokio::test]
async fn the_set_up_of_a_table_is_changed_once_told_to_all_and_kept() {
    let server = Server::start().await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let table = open(&mut one).await;
    two.expect_ok(join(&table)).await;
    two.expect_ok_at(&table, json!({ "sit": {} })).await;
    two.expect_ok_at(&table, json!({ "ready": {} })).await;
    let setup =
        json!({ "game": "loot", "seats": 2, "pace": "fast", "options": { "match": "best-of-3" }, "private": true });
    assert_eq!(two.expect_no_at(&table, json!({ "setup": setup })).await, "not-host");
    for _ in 0..2 {
        let ask = json!({ "id": "new", "do": { "at": { "table": table, "do": { "setup": setup } } } });
        one.send(ask.to_string()).await;
        assert!(one.answer("new").await.get("ok").is_some());
    }
    for client in [&mut one, &mut two] {
        let room = room_with(client, |room| room["setup"]["private"] == true).await;
        assert_eq!(room["setup"], setup);
        assert_eq!(room["seats"][1]["ready"], false, "nobody agreed to this yet");
    }
    let mut stranger = server.guest("Cole").await.connect().await;
    assert_eq!(stranger.expect_no(join(&table)).await, "no-such-table");
    for client in [&mut one, &mut two] {
        client.expect_ok_at(&table, json!({ "ready": {} })).await;
    }
    assert_eq!(one.expect_no_at(&table, json!({ "setup": setup })).await, "wrong-stage");
}

#[tokio::test]
async fn a_table_is_listed_while_somebody_is_there_who_has_a_seat() {
    let server = Server::start().await;
    let mut watcher = server.guest("Watcher").await.connect().await;
    watcher.expect_ok(json!({ "lobby": { "watch": true } })).await;
    assert_eq!(watcher.next_of("lobby").await, json!({ "tables": [], "gone": [] }));
    let annie = server.guest("Annie").await;
    let mut one = annie.connect().await;
    let table = open(&mut one).await;
    assert_eq!(watcher.next_of("lobby").await["tables"][0]["table"], table.as_str());
    one.expect_ok_at(&table, json!({ "bot": {} })).await;
    assert_eq!(watcher.next_of("lobby").await["tables"][0]["seats"][0], "Annie");
    drop(one);
    assert_eq!(watcher.next_of("lobby").await["gone"], json!([table]), "its only person is away");
    let mut one = annie.connect().await;
    one.expect_ok(join(&table)).await;
    assert_eq!(watcher.next_of("lobby").await["tables"][0]["table"], table.as_str());
    one.expect_ok_at(&table, json!({ "stand": {} })).await;
    assert_eq!(watcher.next_of("lobby").await["gone"], json!([table]), "only a bot sits there");
}

#[tokio::test]
async fn a_quick_match_takes_any_of_the_games_that_would_do_and_can_be_given_up() {
    let mut config = generous();
    config.quick_bots_after = Seconds::of(600);
    let server = Server::with(config).await;
    let mut one = server.guest("Annie").await.connect().await;
    let waits = one.expect_ok(json!({ "quick": { "game": "hanafuda" } })).await["table"].clone();
    let mut two = server.guest("Bill").await.connect().await;
    assert_eq!(two.expect_no(json!({ "quick": { "game": "loot", "or": ["chess"] } })).await, "bad-request");
    let found = two.expect_ok(json!({ "quick": { "game": "loot", "or": ["hanafuda"] } })).await["table"].clone();
    assert_eq!(found, waits);
    room_with(&mut two, |room| room["stage"] == "playing").await;

    let cole = server.guest("Cole").await;
    let mut three = cole.connect().await;
    let mine = three.expect_ok(json!({ "quick": { "game": "loot" } })).await["table"].clone();
    let table = mine.as_str().unwrap();
    three.expect_ok_at(table, json!({ "stand": {} })).await;
    // Whoever looks again before the table is left does not come back to it.
    let next = three.expect_ok(json!({ "quick": { "game": "loot" } })).await["table"].clone();
    assert_ne!(next, mine);
    three.expect_ok(json!({ "leave": { "table": mine } })).await;
    three.expect_ok_at(next.as_str().unwrap(), json!({ "stand": {} })).await;
    three.expect_ok(json!({ "leave": { "table": next } })).await;
    assert_eq!(cole.request("GET", "/api/tables", "").await.json(), json!([]));
    let mut four = server.guest("Ed").await.connect().await;
    four.expect_ok(json!({ "quick": { "game": "loot" } })).await;
    let room = room_with(&mut four, |room| room["setup"]["game"] == "loot").await;
    let names: Vec<&Value> =
        room["seats"].as_array().unwrap().iter().map(|seat| &seat["who"]["person"]["name"]).collect();
    assert!(!names.contains(&&json!("Cole")), "{room}");
}

#[tokio::test]
async fn people_who_wait_for_different_games_meet_if_one_game_suits_both() {
    let mut config = generous();
    config.quick_bots_after = Seconds::of(600);
    let server = Server::with(config).await;
    let annie = server.guest("Annie").await;
    let (mut one, mut two) = (annie.connect().await, server.guest("Bill").await.connect().await);
    let any = json!({ "quick": { "game": "loot", "or": ["hanafuda"] } });
    let first = one.expect_ok(any.clone()).await["table"].clone();
    assert_eq!(one.expect_ok(any.clone()).await["table"], first, "whoever asks again keeps their table");
    let second = two.expect_ok(json!({ "quick": { "game": "hanafuda" } })).await["table"].clone();
    assert_ne!(second, first, "Bill does not want what Annie waits for");
    assert_eq!(one.expect_ok(any.clone()).await["table"], second);
    room_with(&mut one, |room| room["table"] == second && room["stage"] == "playing").await;
    // Her first table is left, so nobody is sent there.
    let mut three = server.guest("Cole").await.connect().await;
    let third = three.expect_ok(any.clone()).await["table"].clone();
    assert!(third != first && third != second);
    let tables = annie.request("GET", "/api/tables", "").await.json();
    assert_eq!(tables.as_array().map(Vec::len), Some(1), "{tables}");
}

#[tokio::test]
async fn whoever_has_company_stays_when_they_look_again() {
    let mut config = generous();
    config.quick_bots_after = Seconds::of(600);
    let server = Server::with(config).await;
    let mut clients = Vec::new();
    for name in ["Annie", "Bill", "Cole"] {
        clients.push(server.guest(name).await.connect().await);
    }
    let four = json!({ "quick": { "game": "hayauchi", "or": ["hanafuda"] } });
    let table = clients[0].expect_ok(four.clone()).await["table"].clone();
    assert_eq!(clients[1].expect_ok(four.clone()).await["table"], table);
    let other = clients[2].expect_ok(json!({ "quick": { "game": "hanafuda" } })).await["table"].clone();
    assert_ne!(other, table);
    for client in &mut clients[..2] {
        assert_eq!(client.expect_ok(four.clone()).await["table"], table);
    }
}
