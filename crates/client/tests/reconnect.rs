//! How a client reconnects, tested against a scripted server.

#![allow(clippy::unwrap_used, reason = "tests")]

mod fake;

use std::time::Duration;

use client::{Account, Error, Retry, Say};
use protocol::{Code, JoinTable, Make, Request, Setup, TableId, TableRequest};
use serde_json::{json, value::RawValue};

use fake::Fake;

const TABLE: TableId = TableId(7);

fn account(fake: &Fake) -> Account {
    let retry = Retry { first: Duration::from_millis(1), most: Duration::from_millis(2), tries: 5 };
    Account { retry, ..Account::with_token(&fake.server, "secret") }
}

fn update(n: u32) -> serde_json::Value {
    json!({"update": {"table": TABLE, "game": 3, "n": n, "seat": 0, "decision": 9, "events": [], "view": {}}})
}

fn make() -> Request<'static> {
    Request::Create(Make { setup: Setup::new("loot", 2), sit: true })
}

#[tokio::test]
async fn answers_find_whoever_asked_in_any_order() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let client = client.unwrap();
    assert_eq!(client.you().name, "Annie");
    let (first, second) = (client.ask(&make()), client.at(TABLE, TableRequest::Sit { seat: None }));
    let (one, two) = (peer.hear().await, peer.hear().await);
    assert_eq!(two["do"]["at"]["do"], json!({"sit": {}}));
    peer.say(json!({"no": {"id": two["id"], "code": "seat-taken", "why": "Somebody sits there."}})).await;
    peer.say(json!({"ok": {"id": one["id"], "with": {"table": TABLE}}})).await;
    assert_eq!(second.await.unwrap_err().code(), Some(Code::SeatTaken));
    assert_eq!(first.await.unwrap().read::<serde_json::Value>().unwrap(), json!({"table": TABLE}));
}

#[tokio::test]
async fn a_move_that_was_not_answered_is_sent_again_under_its_id_after_the_table_is_followed_again() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let mut client = client.unwrap();
    peer.say(update(41)).await;
    let said = client.next().await.unwrap();
    let Some(Say::Update(update)) = said.say() else { panic!("an update") };
    assert_eq!(update.n, 41);
    let action = RawValue::from_string(r#""shoot""#.into()).unwrap();
    let moved = client.act(&update, &action, None);
    let sent = peer.hear().await;
    assert_eq!(sent["do"]["at"]["do"]["move"], json!({"game": 3, "decision": 9, "action": "shoot"}));
    drop(peer);

    let mut peer = fake.accept().await;
    let join = peer.hear().await;
    assert_eq!(join["do"], json!({"join": {"table": TABLE, "game": 3, "after": 41, "chat": 0}}));
    let again = peer.hear().await;
    assert_eq!(again, sent);
    peer.say(json!({"ok": {"id": again["id"]}})).await;
    moved.await.unwrap();
    peer.say(self::update(42)).await;
    // The second welcome comes first, as it is not an answer.
    assert!(matches!(client.next().await.unwrap().say(), Some(Say::Welcome(_))));
    assert!(matches!(client.next().await.unwrap().say(), Some(Say::Update(update)) if update.n == 42));
}

#[tokio::test]
async fn whatever_was_not_answered_is_asked_again_under_its_id() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let client = client.unwrap();
    let made = client.ask(&make());
    let first = peer.hear().await;
    drop(peer);
    let mut peer = fake.accept().await;
    assert_eq!(peer.hear().await, first);
    peer.say(json!({"ok": {"id": first["id"], "with": {"table": TABLE}}})).await;
    assert!(made.await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_server_that_is_not_heard_any_more_is_given_up_and_asked_again() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, frozen) = tokio::join!(account.connect(), fake.accept());
    let _client = client.unwrap();
    // The server neither answers nor closes; the paused clock advances while everybody waits.
    let _peer = fake.accept().await;
    drop(frozen);
}

#[tokio::test]
async fn a_table_that_is_gone_is_not_followed_again_and_chat_goes_on_where_it_was() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let mut client = client.unwrap();
    let from = json!({"id": "0000000000001", "name": "Bo"});
    peer.say(json!({"chat": {"table": TABLE, "n": 7, "from": from, "text": "Hi", "at": 1}})).await;
    peer.say(json!({"room": {"table": TableId(8)}})).await;
    peer.say(json!({"notice": {"table": TableId(8), "code": "removed", "why": "Out."}})).await;
    for _ in 0..3 {
        client.next().await.unwrap();
    }
    drop(peer);
    let mut peer = fake.accept().await;
    assert_eq!(peer.hear().await["do"], json!({"join": {"table": TABLE, "game": 0, "after": 0, "chat": 7}}));
}

#[tokio::test]
async fn what_is_told_twice_is_heard_once() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let mut client = client.unwrap();
    for n in [41, 42, 42, 41, 43] {
        peer.say(update(n)).await;
    }
    for n in [41, 42, 43] {
        assert!(matches!(client.next().await.unwrap().say(), Some(Say::Update(update)) if update.n == n));
    }
}

#[tokio::test]
async fn a_program_is_told_of_a_table_that_it_cannot_follow_again() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let mut client = client.unwrap();
    peer.say(update(41)).await;
    client.next().await.unwrap();
    drop(peer);
    let mut peer = fake.accept().await;
    let join = peer.hear().await;
    peer.say(json!({"no": {"id": join["id"], "code": "damaged", "why": "Set aside."}})).await;
    assert!(matches!(client.next().await.unwrap().say(), Some(Say::Welcome(_))));
    let said = client.next().await.unwrap();
    let Some(Say::Notice { table: Some(table), code, why }) = said.say() else { panic!("a notice") };
    assert_eq!((table, code, why.as_str()), (TABLE, Code::Damaged, "Set aside."));
}

#[tokio::test]
async fn the_lobby_and_an_invitation_are_remembered_and_a_table_that_was_left_is_not() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let client = client.unwrap();
    let other = TableId(8);
    for (request, with) in [
        (Request::Lobby { watch: true }, json!(null)),
        (join(None, Some("code")), json!({"table": TABLE})),
        (join(Some(other), None), json!({"table": other})),
        (Request::Leave { table: other }, json!(null)),
    ] {
        let asked = client.ask(&request);
        let id = peer.hear().await["id"].clone();
        if let Some(table) = with.get("table") {
            peer.say(json!({"room": {"table": table}})).await;
        }
        peer.say(json!({"ok": {"id": id, "with": with}})).await;
        asked.await.unwrap();
    }
    drop(peer);
    let mut peer = fake.accept().await;
    let joined = json!({"table": TABLE, "invitation": "code", "game": 0, "after": 0, "chat": 0});
    assert_eq!(peer.hear().await["do"], json!({"join": joined}));
    assert_eq!(peer.hear().await, json!({"do": {"lobby": {"watch": true}}}));
}

fn join(table: Option<TableId>, invitation: Option<&str>) -> Request<'static> {
    Request::Join(JoinTable { table, invitation: invitation.map(Into::into), game: 0, after: 0, chat: 0 })
}

#[tokio::test]
async fn a_server_that_stays_away_ends_the_client() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, peer) = tokio::join!(account.connect(), fake.accept());
    let mut client = client.unwrap();
    drop((peer, fake));
    assert!(client.next().await.is_none());
    assert!(matches!(client.ask(&Request::Lobby { watch: true }).await, Err(Error::Ended)));
}

#[tokio::test]
async fn a_guest_is_known_by_the_cookie_and_a_program_by_its_token() {
    let mut fake = Fake::start().await;
    let server = fake.server.clone();
    let cookie = "set-cookie: quickdraw=abc; HttpOnly; SameSite=Lax\r\n";
    let (guest, asked) = tokio::join!(Account::guest(&server, "Annie"), fake.answer("200 OK", cookie, "{}"));
    let guest = guest.unwrap();
    assert!(asked.starts_with("POST /api/guest HTTP/1.1") && asked.ends_with(r#"{"name":"Annie"}"#), "{asked}");
    let made = r#"{"id":"0000000000002","name":"Robot","token":"t0ken"}"#;
    let (program, asked) = tokio::join!(guest.program("Robot"), fake.answer("200 OK", "", made));
    assert!(asked.contains("cookie: quickdraw=abc\r\n"), "{asked}");
    let program = program.unwrap();
    let (client, peer) = tokio::join!(program.connect(), fake.accept());
    client.unwrap();
    assert_eq!(peer.authorization.as_deref(), Some("Bearer t0ken"));
}

#[tokio::test]
async fn a_server_of_another_version_is_not_asked_again() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (connected, ()) = tokio::join!(account.connect(), fake.turn_away(protocol::OLD_VERSION, "Update it."));
    assert!(matches!(connected, Err(Error::OldVersion(why)) if why == "Update it."));
    // The server is updated while the program runs.
    let (client, peer) = tokio::join!(account.connect(), fake.accept());
    let client = client.unwrap();
    let asked = client.ask(&Request::Ping {});
    drop(peer);
    fake.turn_away(protocol::OLD_VERSION, "Update it.").await;
    assert!(matches!(asked.await, Err(Error::Ended)));
}

#[tokio::test]
async fn a_refusal_by_http_has_the_words_of_the_server() {
    let mut fake = Fake::start().await;
    let server = fake.server.clone();
    let no = r#"{"code":"too-fast","why":"Wait a bit"}"#;
    let (guest, _) = tokio::join!(Account::guest(&server, "Annie"), fake.answer("429 Too Many Requests", "", no));
    assert!(matches!(guest.unwrap_err(), Error::Status { status: 429, why } if why == "Wait a bit"));
}
