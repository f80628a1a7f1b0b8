//! Tests of a session against scripted server messages, with a clock that moves only when a test says so.

use std::time::Duration;

use engine::Micros;
use protocol::session::{Config, News, Received, Retry, Session, State, Step};
use protocol::{
    AtTable, Code, JoinTable, Make, No, OLD_VERSION, REPLACED, Request, Setup, TableId, TableRequest, read_with,
};
use serde_json::{Value, json};

const TABLE: TableId = TableId(7);
const SECOND: Micros = 1_000_000;

/// A session and its clock.
struct Host {
    session: Session,
    now: Micros,
}

impl Host {
    /// A connected session over a network.
    fn connected() -> Self {
        let retry = Retry { first: Duration::from_millis(100), most: Duration::from_secs(2), tries: 3 };
        let mut host = Self { session: Session::new(0xa7, Config::network(retry)), now: 0 };
        host.session.open(0);
        assert_eq!(host.session.tick(0), Step::Connect);
        host.session.connected(0);
        host
    }

    /// All messages to send.
    fn sent(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.session.next_message())
            .map(|text| serde_json::from_str(&text).expect("messages are JSON"))
            .collect()
    }

    /// The only message to send.
    #[track_caller]
    fn one(&mut self) -> Value {
        let mut sent = self.sent();
        assert_eq!(sent.len(), 1, "{sent:?}");
        sent.swap_remove(0)
    }

    /// Receives a message, and returns what the session made of it as a short text.
    fn says(&mut self, said: &Value) -> String {
        match self.session.received(self.now, &said.to_string()) {
            Received::Answer { ask, answer: Ok(_) } => format!("ok {ask}"),
            Received::Answer { ask, answer: Err(No { code, .. }) } => format!("no {ask} {code:?}"),
            Received::News(News::Update(update, order)) => format!("update {} {order:?}", update.n),
            Received::News(News::Gone { code, .. }) => format!("gone {code:?}"),
            Received::News(News::NotYet { .. }) => "not yet".into(),
            Received::News(News::Say(_)) => "news".into(),
            Received::Nothing => "nothing".into(),
            Received::Unknown => "unknown".into(),
        }
    }

    /// Advances the clock to what is due.
    fn tick(&mut self) -> Step {
        self.now = self.now.max(self.session.due().expect("something is due"));
        self.session.tick(self.now)
    }

    /// Loses the connection and opens a new one.
    fn reconnect(&mut self) {
        self.session.closed(self.now, Some(1012));
        assert_eq!(self.session.state(), State::Lost);
        assert_eq!(self.tick(), Step::Connect);
        self.session.connected(self.now);
    }
}

fn update(n: u32) -> Value {
    json!({ "update": { "table": TABLE, "game": 3, "n": n, "seat": 0, "events": [], "view": {} } })
}

fn chat(n: u64) -> Value {
    let from = json!({ "id": "0000000000001", "name": "Bo" });
    json!({ "chat": { "table": TABLE, "n": n, "from": from, "text": "Hi", "at": 1 } })
}

fn join(table: Option<TableId>, invitation: Option<&str>) -> Request<'static> {
    Request::Join(JoinTable { table, invitation: invitation.map(Into::into), game: 0, after: 0, chat: 0 })
}

fn create() -> Request<'static> {
    Request::Create(Make { setup: Setup::new("loot", 2), sit: true })
}

fn sit() -> Request<'static> {
    Request::At { table: TABLE, request: TableRequest::Sit { seat: None } }
}

fn ok(ask: &Value, with: &Value) -> Value {
    json!({ "ok": { "id": ask["id"], "with": with } })
}

fn no(ask: &Value, code: Code) -> Value {
    json!({ "no": { "id": ask["id"], "code": code, "why": "No." } })
}

#[test]
fn each_ask_has_an_id_of_its_own_and_is_answered_once_in_any_order() {
    let mut host = Host::connected();
    let (first, second) = (host.session.ask(create()), host.session.ask(sit()));
    let sent = host.sent();
    assert_eq!((&sent[0]["id"], &sent[1]["id"]), (&json!("00000000000000a7-1"), &json!("00000000000000a7-2")));
    assert_eq!(host.says(&no(&sent[1], Code::SeatTaken)), format!("no {second} SeatTaken"));
    assert_eq!(host.says(&ok(&sent[0], &json!({ "table": TABLE }))), format!("ok {first}"));
    assert_eq!(host.says(&ok(&sent[0], &json!({ "table": TABLE }))), "nothing", "it was answered");
    for id in ["00000000000000a8-1", "ping", "", "00000000000000a7-9", "00000000000000a7-x"] {
        assert_eq!(host.says(&json!({ "ok": { "id": id } })), "nothing", "{id} is not ours");
    }
    assert_eq!(host.says(&json!({ "fireworks": {} })), "unknown");
}

#[test]
fn an_answer_brings_what_came_with_it() {
    let mut host = Host::connected();
    host.session.ask(create());
    let said = ok(&host.one(), &json!({ "table": TABLE })).to_string();
    let Received::Answer { answer: Ok(with), .. } = host.session.received(0, &said) else { panic!("it is an answer") };
    assert_eq!(read_with::<AtTable>(with.as_deref()).unwrap(), AtTable { table: TABLE });
}

#[test]
fn what_is_asked_before_there_is_a_connection_is_sent_when_there_is_one() {
    let mut session = Session::new(1, Config::network(Retry::default()));
    assert_eq!((session.state(), session.due()), (State::Idle, None));
    session.ask(create());
    session.tell(sit());
    session.open(50);
    assert_eq!((session.state(), session.due(), session.next_message()), (State::Opening, Some(50), None));
    assert_eq!(session.tick(50), Step::Connect);
    assert_eq!(session.state(), State::Opening);
    session.connected(60);
    assert_eq!(session.state(), State::Open);
    assert!(session.next_message().is_some_and(|text| text.contains("create")));
    assert_eq!(session.next_message(), None, "what needs no answer is not said late");
}

#[test]
fn what_was_not_answered_is_asked_again_in_order_after_the_tables_that_were_followed() {
    let mut host = Host::connected();
    host.says(&update(41));
    host.says(&chat(12));
    host.session.ask(sit());
    let answered = host.one();
    host.session.ask(create());
    host.session.ask(sit());
    let open = host.sent();
    host.says(&ok(&answered, &json!(null)));
    host.session.tell(sit());
    host.reconnect();
    let sent = host.sent();
    let join = json!({ "join": { "table": TABLE, "game": 3, "after": 41, "chat": 12 } });
    assert_eq!((&sent[0]["do"], &sent[1..]), (&join, open.as_slice()));
    assert_eq!(host.says(&ok(&sent[0], &json!({ "table": TABLE }))), "nothing", "nobody but the session asked");
    assert_eq!(host.says(&update(42)), "update 42 Next");
    assert_eq!(host.says(&ok(&sent[1], &json!({ "table": TableId(9) }))), "ok 2");
    // Reconnect again before anything else is answered.
    host.reconnect();
    let joins: Vec<Value> = host.sent().iter().map(|sent| sent["do"].clone()).collect();
    assert_eq!(joins.len(), 3, "two tables and one ask: {joins:?}");
    assert_eq!(joins[0], json!({ "join": { "table": TABLE, "game": 3, "after": 42, "chat": 12 } }));
    assert_eq!(joins[1], json!({ "join": { "table": TableId(9), "game": 0, "after": 0, "chat": 0 } }));
}

#[test]
fn what_is_told_twice_is_passed_over_and_what_is_asked_for_again_is_not() {
    let mut host = Host::connected();
    assert_eq!(
        [41, 42, 42, 41].map(|n| host.says(&update(n))),
        ["update 41 Fresh", "update 42 Next", "nothing", "nothing"]
    );
    assert_eq!([1, 2, 2, 1, 3].map(|n| host.says(&chat(n))), ["news", "news", "nothing", "nothing", "news"]);
    let sync = TableRequest::Sync { game: 3, after: 40 };
    host.session.tell(Request::At { table: TABLE, request: sync });
    assert_eq!(host.one(), json!({ "do": { "at": { "table": TABLE, "do": { "sync": { "game": 3, "after": 40 } } } } }));
    assert_eq!([41, 42, 42].map(|n| host.says(&update(n))), ["update 41 Past", "update 42 Past", "nothing"]);
    assert_eq!(host.says(&update(43)), "update 43 Next");
}

#[test]
fn a_table_that_was_left_is_not_followed_again_whatever_is_still_on_its_way() {
    let mut host = Host::connected();
    host.says(&update(41));
    host.session.tell(Request::Leave { table: TABLE });
    assert_eq!(host.one(), json!({ "do": { "leave": { "table": TABLE } } }));
    assert_eq!([host.says(&update(42)), host.says(&chat(1))], ["nothing", "nothing"]);
    // The table is joined again while old messages are still on their way. The new ones begin after the answer.
    host.session.ask(join(Some(TABLE), None));
    let asked = host.one();
    assert_eq!(host.says(&update(43)), "nothing");
    assert_eq!(host.says(&ok(&asked, &json!({ "table": TABLE }))), "ok 1");
    assert_eq!([1, 2].map(|n| host.says(&update(n))), ["update 1 Fresh", "update 2 Next"]);
    // A leave with an id takes effect when it is answered.
    host.session.ask(Request::Leave { table: TABLE });
    let asked = host.one();
    assert_eq!(host.says(&update(3)), "update 3 Next");
    host.says(&ok(&asked, &json!(null)));
    host.reconnect();
    assert_eq!(host.sent(), [json!(null); 0]);
}

#[test]
fn a_table_whose_leaving_was_not_answered_is_joined_and_left_again() {
    let mut host = Host::connected();
    host.says(&update(41));
    host.session.ask(Request::Leave { table: TABLE });
    let leave = host.one();
    host.reconnect();
    let sent = host.sent();
    assert_eq!((sent.len(), &sent[0]["do"]["join"]["table"], &sent[1]), (2, &json!(TABLE), &leave));
}

#[test]
fn a_table_that_the_server_takes_away_is_gone() {
    let mut host = Host::connected();
    host.says(&update(41));
    let notice = json!({ "notice": { "table": TABLE, "code": "removed", "why": "Out." } });
    assert_eq!(host.says(&notice), "gone Removed");
    assert_eq!(host.says(&json!({ "notice": { "code": "stopping", "why": "Soon." } })), "news");
    host.reconnect();
    assert_eq!(host.sent(), [json!(null); 0]);
}

#[test]
fn a_table_that_cannot_be_joined_again_is_gone_and_for_a_passing_reason_it_is_asked_for_later() {
    let mut host = Host::connected();
    host.says(&update(41));
    for code in [Code::NoSuchTable, Code::NotInvited, Code::Removed, Code::Damaged] {
        let mut host = Host::connected();
        host.says(&update(41));
        host.reconnect();
        let asked = host.one();
        assert_eq!(host.says(&no(&asked, code)), format!("gone {code:?}"));
        host.reconnect();
        assert_eq!(host.sent(), [json!(null); 0]);
    }
    host.reconnect();
    let asked = host.one();
    assert_eq!(host.says(&no(&asked, Code::NotSaved)), "not yet");
    let then = host.now + 3 * SECOND;
    while host.now < then {
        assert_eq!(host.tick(), Step::Wait);
        host.session.heard(host.now);
    }
    let again = host.sent().pop().expect("it is asked again");
    assert_eq!((host.now, &again["do"]), (then, &asked["do"]));
    assert_ne!(again["id"], asked["id"]);
    assert_eq!(host.says(&ok(&again, &json!({ "table": TABLE }))), "nothing");
    assert_eq!(host.says(&update(42)), "update 42 Next");
}

#[test]
fn an_invitation_is_brought_again_until_it_no_longer_holds() {
    let mut host = Host::connected();
    host.session.ask(join(None, Some("code")));
    let asked = host.one();
    host.says(&ok(&asked, &json!({ "table": TABLE })));
    for _ in 0..2 {
        host.reconnect();
        let sent = host.one();
        assert_eq!(sent["do"]["join"]["invitation"], "code");
    }
    host.reconnect();
    let asked = host.one();
    assert_eq!(host.says(&no(&asked, Code::NotInvited)), "nothing");
    // A player with a seat needs no invitation.
    let asked = host.one();
    assert_eq!(asked["do"], json!({ "join": { "table": TABLE, "game": 0, "after": 0, "chat": 0 } }));
    assert_eq!(host.says(&no(&asked, Code::NoSuchTable)), "gone NoSuchTable");
}

#[test]
fn the_lobby_is_followed_again_unless_it_is_no_longer_wanted() {
    let watch = |on| json!({ "do": { "lobby": { "watch": on } } });
    let mut host = Host::connected();
    host.session.ask(Request::Lobby { watch: true });
    let asked = host.one();
    host.reconnect();
    assert_eq!(host.one(), asked, "it was not answered: once is enough");
    host.says(&ok(&asked, &json!(null)));
    host.reconnect();
    assert_eq!(host.one(), watch(true));
    host.session.tell(Request::Lobby { watch: false });
    assert_eq!(host.one(), watch(false));
    host.reconnect();
    assert_eq!(host.sent(), [json!(null); 0]);
    // The client stops following the lobby before its ask is answered.
    host.session.ask(Request::Lobby { watch: true });
    let asked = host.one();
    host.session.tell(Request::Lobby { watch: false });
    host.reconnect();
    assert_eq!(host.sent(), [asked, watch(false)]);
}

#[test]
fn a_silent_connection_is_asked_for_a_sign_of_life_and_given_up_soon() {
    let mut host = Host::connected();
    assert_eq!((host.tick(), host.now), (Step::Wait, SECOND));
    assert_eq!(host.one(), json!({ "id": "ping", "do": { "ping": {} } }));
    assert_eq!(host.says(&json!({ "ok": { "id": "ping" } })), "nothing");
    assert_eq!((host.tick(), host.now), (Step::Wait, 2 * SECOND));
    assert_eq!(host.sent().len(), 1);
    assert_eq!((host.tick(), host.now), (Step::Close, 4_500_000));
    assert_eq!((host.session.state(), host.session.has_ended()), (State::Lost, false));
    // Further reports about this connection are ignored.
    host.session.closed(host.now, Some(REPLACED));
    assert_eq!(host.tick(), Step::Connect);
}

#[test]
fn whatever_is_heard_is_a_sign_of_life() {
    let mut host = Host::connected();
    for _ in 0..10 {
        host.now += SECOND;
        host.session.heard(host.now);
        assert_eq!(host.session.tick(host.now), Step::Wait);
    }
    assert_eq!(host.sent(), [json!(null); 0]);
}

#[test]
fn the_waits_between_attempts_grow_and_the_session_ends_after_so_many() {
    let mut host = Host::connected();
    let ask = host.session.ask(sit());
    let mut waits = Vec::new();
    host.session.closed(host.now, None);
    while !host.session.has_ended() {
        let before = host.now;
        assert_eq!(host.tick(), Step::Connect);
        waits.push(host.now - before);
        host.session.closed(host.now, None);
    }
    assert_eq!(waits.len(), 3);
    for (wait, longest) in waits.iter().zip([100_000, 200_000, 400_000]) {
        assert!((longest / 2..=longest).contains(wait), "{waits:?}");
    }
    assert_eq!((host.session.state(), host.session.due()), (State::Lost, None));
    assert_eq!(host.session.abandoned(), [ask]);
    let late = host.session.ask(sit());
    assert_eq!((host.session.abandoned(), host.session.next_message()), (vec![late], None));
    assert_eq!(host.session.abandoned(), [0; 0]);
}

#[test]
fn the_waits_begin_anew_once_the_server_has_spoken_not_when_it_takes_a_connection() {
    let mut host = Host::connected();
    for longest in [100_000, 200_000] {
        let before = host.now;
        host.reconnect();
        assert!((longest / 2..=longest).contains(&(host.now - before)));
    }
    host.says(&chat(1));
    let before = host.now;
    host.reconnect();
    assert!(host.now - before <= 100_000);
}

#[test]
fn an_attempt_that_takes_long_is_given_up() {
    let mut session = Session::new(1, Config::network(Retry::default()));
    session.open(0);
    assert_eq!(session.tick(0), Step::Connect);
    assert_eq!((session.due(), session.tick(19 * SECOND)), (Some(20 * SECOND), Step::Wait));
    assert_eq!(session.tick(20 * SECOND), Step::Close);
    let due = session.due().expect("it is tried again");
    assert_eq!(session.tick(due), Step::Connect);
    let within = session.due().expect("not for ever") - due;
    assert!((2 * SECOND..3 * SECOND).contains(&within), "{within}");
    assert_eq!(session.tick(due + within), Step::Close);
    let due = session.due().expect("it is tried again");
    assert_eq!(session.tick(due), Step::Connect);
    assert!(session.due().is_some_and(|until| until - due > within), "a slow connection needs longer");
}

#[test]
fn nobody_waits_for_a_server_that_was_never_reached_but_it_is_tried_again() {
    let mut session = Session::new(1, Config::network(Retry::default()));
    let ask = session.ask(sit());
    session.open(0);
    assert_eq!(session.tick(0), Step::Connect);
    session.closed(10, None);
    assert_eq!((session.abandoned(), session.state(), session.has_ended()), (vec![ask], State::Lost, false));
    // From now on the connection is known to be lost, so asks wait for the next one.
    let ask = session.ask(sit());
    let due = session.due().expect("it is tried again");
    assert_eq!(session.tick(due), Step::Connect);
    session.closed(due, None);
    assert_eq!(session.abandoned(), [0; 0]);
    let due = session.due().expect("it is tried again");
    assert_eq!(session.tick(due), Step::Connect);
    session.connected(due);
    assert!(session.next_message().is_some_and(|text| text.contains(&format!("-{ask}\""))));
}

#[test]
fn a_connection_that_was_closed_for_a_newer_one_or_for_its_version_is_not_made_again() {
    for code in [REPLACED, OLD_VERSION] {
        let mut host = Host::connected();
        let ask = host.session.ask(sit());
        host.session.closed(host.now, Some(code));
        assert!(host.session.has_ended());
        assert_eq!((host.session.due(), host.session.abandoned()), (None, vec![ask]));
    }
}

#[test]
fn a_local_connection_may_be_silent_and_ends_when_it_is_lost() {
    let mut session = Session::new(1, Config::local());
    session.open(0);
    assert_eq!((session.tick(0), session.due()), (Step::Connect, None));
    session.connected(90 * SECOND);
    assert_eq!((session.due(), session.tick(3_600 * SECOND)), (None, Step::Wait));
    assert_eq!(session.next_message(), None);
    session.closed(3_600 * SECOND, None);
    assert!(session.has_ended());
}
