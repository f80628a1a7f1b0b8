//! Messages survive a round trip, and all examples in the documentation are valid messages.

use protocol::rest::{GameInfo, GameResult, OwnTable, Program, ProgramToken, Refusal, Standing};
use protocol::{Ask, Code, Reaction, Request, Room, Say, Setup, TableRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The examples of docs/protocol.md: the words after `json`, and the text.
fn examples() -> Vec<(&'static str, &'static str)> {
    let page = include_str!("../../../docs/protocol.md");
    let blocks = page.split("```json").skip(1);
    let read = |block: &'static str| {
        let (kind, rest) = block.split_once('\n').expect("a block has lines");
        (kind.trim(), rest.split_once("```").expect("a block is closed").0)
    };
    blocks.map(read).collect()
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

/// Checks that a message is unchanged after reading and writing, except for defaults that it omits.
#[track_caller]
fn goes_round(kind: &str, text: &str) -> Value {
    let again = match kind {
        "ask" => serde_json::from_str::<Ask<'_>>(text).map(|ask| serde_json::to_value(&ask)),
        "say" => serde_json::from_str::<Say<'_>>(text).map(|say| serde_json::to_value(&say)),
        other => panic!("'{other}' is neither ask nor say: {text}"),
    };
    let again = again.unwrap_or_else(|error| panic!("{error}: {text}")).expect("messages are plain JSON");
    let twice = match kind {
        "ask" => serde_json::to_value(serde_json::from_str::<Ask<'_>>(&again.to_string()).expect("again")),
        _ => serde_json::to_value(serde_json::from_str::<Say<'_>>(&again.to_string()).expect("again")),
    };
    assert_eq!(again, twice.expect("messages are plain JSON"), "{text}");
    again
}

/// Checks that an HTTP body is unchanged after reading and writing.
#[track_caller]
fn body_goes_round(kind: &str, text: &str) {
    fn again<T: DeserializeOwned + Serialize>(text: &str) -> Value {
        let body: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        serde_json::to_value(body).expect("bodies are plain JSON")
    }
    let again = match kind {
        "OwnTable" => again::<OwnTable>(text),
        "ProgramToken" => again::<ProgramToken>(text),
        "Program" => again::<Program>(text),
        "GameInfo" => again::<GameInfo>(text),
        "GameResult" => again::<GameResult>(text),
        "Standing" => again::<Standing>(text),
        "Refusal" => again::<Refusal>(text),
        other => panic!("'{other}' is no body: {text}"),
    };
    assert_eq!(again, value(text));
}

/// Whether everything in `part` is also in `whole`.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(name, value)| whole.get(name).is_some_and(|found| contains(found, value)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| contains(whole, part))
        }
        _ => whole == part,
    }
}

#[test]
fn every_example_of_the_documentation_is_a_message() {
    let examples = examples();
    assert!(examples.len() > 40, "only {} examples", examples.len());
    for (kind, text) in examples {
        if let Some(body) = kind.strip_prefix("http ") {
            body_goes_round(body, text);
            continue;
        }
        let again = goes_round(kind, text);
        assert!(contains(&again, &value(text)), "{text} came back as {again}");
    }
}

#[test]
fn every_kind_of_message_is_in_the_documentation() {
    let all: Vec<Value> = examples().iter().map(|(_, text)| value(text)).collect();
    let shown =
        |path: &[&str]| all.iter().any(|one| path.iter().try_fold(one, |value, name| value.get(name)).is_some());
    for name in ["at", "lobby", "create", "quick", "join", "leave", "name", "mute"] {
        assert!(shown(&["do", name]), "{name}");
    }
    for name in [
        "sit", "stand", "bot", "remove", "setup", "ready", "unready", "move", "seen", "pause", "sync", "chat", "react",
        "invite", "uninvite", "hint",
    ] {
        assert!(shown(&["do", "at", "do", name]), "{name}");
    }
    for name in ["welcome", "ok", "no", "room", "update", "lobby", "chat", "reaction", "notice"] {
        assert!(shown(&[name]), "{name}");
    }
}

#[test]
fn every_code_and_every_reaction_is_in_the_documentation() {
    use Code::{
        BadRequest, Damaged, Full, Illegal, Late, NoHint, NoSuchTable, NotHost, NotInvited, NotSaved, NotSeated,
        NotYourTurn, Removed, SeatTaken, Stopping, TooEarly, TooFast, WrongStage,
    };
    use Reaction::{Hurry, Laugh, Nice, Ouch, Thanks, Wow};
    let page = include_str!("../../../docs/protocol.md");
    let codes = [
        BadRequest,
        NoSuchTable,
        NotInvited,
        NotSeated,
        SeatTaken,
        NotHost,
        WrongStage,
        NotYourTurn,
        Late,
        Removed,
        NoHint,
        Illegal,
        TooEarly,
        TooFast,
        Full,
        NotSaved,
        Damaged,
        Stopping,
    ];
    let words = codes.iter().map(|code| json!(code));
    for word in words.chain([Nice, Laugh, Wow, Ouch, Hurry, Thanks].iter().map(|sign| json!(sign))) {
        let word = word.as_str().expect("a word");
        assert!(page.contains(&format!("`{word}`")), "{word}");
    }
}

#[test]
fn what_may_be_left_out_has_its_default() {
    let read = |text| serde_json::from_str::<Ask<'_>>(text).expect("it is an ask");
    let Request::Create(make) = read(r#"{"do":{"create":{"setup":{"game":"loot","seats":2}}}}"#).request else {
        panic!("it creates")
    };
    assert!(make.sit && !make.setup.private && make.setup.options.is_empty());
    let Request::Join(join) = read(r#"{"do":{"join":{"table":"0000000000007"}}}"#).request else { panic!("it joins") };
    assert_eq!((join.game, join.after, join.invitation), (0, 0, None));
    for (text, default) in [
        (r#"{"sit":{}}"#, json!({"sit": {}})),
        (r#"{"bot":{}}"#, json!({"bot": {}})),
        (r#"{"ready":{}}"#, json!({"ready": {"entropy": ""}})),
        (r#"{"sync":{}}"#, json!({"sync": {"game": 0, "after": 0}})),
        (r#"{"invite":{}}"#, json!({"invite": {}})),
        (
            r#"{"move":{"action":[1,{"a":null}]}}"#,
            json!({"move": {"game": 0, "decision": 0, "action": [1, {"a": null}]}}),
        ),
    ] {
        let request: TableRequest<'_> = serde_json::from_str(text).expect("it is a request");
        assert_eq!(serde_json::to_value(&request).expect("plain JSON"), default);
    }
}

#[test]
fn unknown_names_are_passed_over_in_both_directions() {
    for (kind, text) in examples().into_iter().filter(|(kind, _)| !kind.starts_with("http ")) {
        // Unknown fields in a setup are refused, because the table would be played differently than intended.
        if text.contains("\"setup\"") {
            continue;
        }
        let mut message = value(text);
        message.as_object_mut().expect("a message is an object").insert("new".into(), json!({"x": [1]}));
        if kind == "say" {
            let say = value(text);
            let (name, inner) = say.as_object().and_then(|all| all.iter().next()).expect("it says something");
            let mut inner = inner.clone();
            inner.as_object_mut().expect("an object").insert("new".into(), json!({"x": [1]}));
            message = json!({ name: inner });
        }
        assert_eq!(goes_round(kind, &message.to_string()), goes_round(kind, text));
    }
}

#[test]
fn a_set_up_with_an_unknown_name_is_refused() {
    let error = serde_json::from_str::<Setup>(r#"{"game":"loot","seats":2,"speed":9}"#).expect_err("unknown");
    assert!(error.to_string().contains("speed"), "{error}");
}

#[test]
fn what_is_no_ask_is_refused() {
    for text in [
        "",
        "7",
        "[]",
        "{}",
        r#"{"id":"x"}"#,
        r#"{"do":{}}"#,
        r#"{"do":{"fly":{}}}"#,
        r#"{"id":7,"do":{"lobby":{"watch":true}}}"#,
        r#"{"do":{"leave":{"table":"7"}}}"#,
        r#"{"do":{"at":{"table":"0000000000007","do":{"sit":{"seat":256}}}}}"#,
        r#"{"do":{"at":{"table":"0000000000007","do":{"sit":{"seat":-1}}}}}"#,
        r#"{"do":{"at":{"table":"0000000000007","do":{"move":{}}}}}"#,
        r#"{"do":{"at":{"table":"0000000000007","do":{"react":{"sign":"<b>"}}}}}"#,
    ] {
        assert!(serde_json::from_str::<Ask<'_>>(text).is_err(), "{text}");
    }
}

#[test]
fn a_room_is_read_as_it_was_written() {
    let (_, text) = examples().into_iter().find(|(_, text)| text.starts_with("{\"room\"")).expect("there is a room");
    let room: Room = serde_json::from_value(value(text)["room"].clone()).expect("it is a room");
    let again: Room = serde_json::from_str(&serde_json::to_string(&room).expect("plain JSON")).expect("it is a room");
    assert_eq!(room, again);
    assert_eq!(room.seat_of("0123456789abc".parse().expect("an id")), Some(engine::Seat::new(0)));
    assert_eq!(room.seat_of("0123456789abd".parse().expect("an id")), None);
}
