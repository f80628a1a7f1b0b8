//! What a client does when its connection is lost, against a server that is told what to say.

#![allow(clippy::unwrap_used, reason = "tests")]

mod fake;

use std::time::Duration;

use client::{Account, Error, Retry, Say};
use protocol::{Code, JoinTable, Make, Pace, Request, Setup, TableId, TableRequest};
use serde_json::{json, value::RawValue};

use fake::Fake;

const TABLE: TableId = TableId(7);

fn account(fake: &Fake) -> Account {
    let retry = Retry { first: Duration::from_millis(1), most: Duration::from_millis(2), tries: 5 };
    Account { retry, ..Account::with_token(&fake.server, "secret") }
}

fn update(n: u32) -> serde_json::Value {
    json!({"update": {"table": TABLE, "game": 3, "n": n, "seat": 0, "events": [], "view": {}}})
}

fn make() -> Request<'static> {
    let setup = Setup {
        game: "loot".into(),
        seats: 2,
        options: serde_json::Map::default(),
        pace: Pace::Relaxed,
        private: false,
        spectator_delay: 0,
    };
    Request::Create(Make { setup, sit: true })
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
    assert!(matches!(client.next().await.unwrap().say(), Some(Say::Update(update)) if update.n == 41));
    let action = RawValue::from_string(r#""shoot""#.into()).unwrap();
    let moved = client.act(TABLE, &action, None);
    let sent = peer.hear().await;
    drop(peer);

    let mut peer = fake.accept().await;
    let join = peer.hear().await;
    assert_eq!(join, json!({"do": {"join": {"table": TABLE, "game": 3, "after": 41}}}));
    let again = peer.hear().await;
    assert_eq!(again, sent);
    peer.say(json!({"ok": {"id": again["id"]}})).await;
    moved.await.unwrap();
    peer.say(update(42)).await;
    // The second welcome comes first: it is no answer.
    assert!(matches!(client.next().await.unwrap().say(), Some(Say::Welcome(_))));
    assert!(matches!(client.next().await.unwrap().say(), Some(Say::Update(update)) if update.n == 42));
}

#[tokio::test]
async fn what_would_be_done_twice_is_not_asked_twice() {
    let mut fake = Fake::start().await;
    let account = account(&fake);
    let (client, mut peer) = tokio::join!(account.connect(), fake.accept());
    let client = client.unwrap();
    let made = client.ask(&make());
    peer.hear().await;
    drop(peer);
    assert!(matches!(made.await, Err(Error::Lost)));
    let mut peer = fake.accept().await;
    client.tell(&Request::Lobby { watch: true });
    assert_eq!(peer.hear().await, json!({"do": {"lobby": {"watch": true}}}), "nothing comes before it");
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
    let joined = json!({"table": TABLE, "invitation": "code", "game": 0, "after": 0});
    assert_eq!(peer.hear().await, json!({"do": {"join": joined}}));
    assert_eq!(peer.hear().await, json!({"do": {"lobby": {"watch": true}}}));
}

fn join(table: Option<TableId>, invitation: Option<&str>) -> Request<'static> {
    Request::Join(JoinTable { table, invitation: invitation.map(Into::into), game: 0, after: 0 })
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
    let made = r#"{"id":"x","token":"t0ken"}"#;
    let (program, asked) = tokio::join!(guest.program("Robot"), fake.answer("200 OK", "", made));
    assert!(asked.contains("cookie: quickdraw=abc\r\n"), "{asked}");
    let program = program.unwrap();
    let (client, peer) = tokio::join!(program.connect(), fake.accept());
    client.unwrap();
    assert_eq!(peer.authorization.as_deref(), Some("Bearer t0ken"));
}

#[tokio::test]
async fn a_refusal_by_http_has_the_words_of_the_server() {
    let mut fake = Fake::start().await;
    let server = fake.server.clone();
    let no = r#"{"code":"too-fast","why":"Wait a bit"}"#;
    let (guest, _) = tokio::join!(Account::guest(&server, "Annie"), fake.answer("429 Too Many Requests", "", no));
    assert!(matches!(guest.unwrap_err(), Error::Status { status: 429, why } if why == "Wait a bit"));
}
