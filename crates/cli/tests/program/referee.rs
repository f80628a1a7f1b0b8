//! The referee's protocol, request by request, against the real binary.

use crate::run;
use serde_json::{Value, json};

/// Sends requests to the real binary and returns one answer each.
fn ask(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let answers = run::says(&["referee"], lines.join("\n"));
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect();
    assert_eq!(answers.len(), requests.len(), "one answer a request");
    answers
}

fn new_loot() -> Value {
    json!({"op": "new", "game": "loot", "players": 2, "chance": ["nugget-3", "sip", "shot", "nugget-1"], "seed": "a"})
}

fn act(seat: usize, near: &str, far: &str) -> Value {
    json!({"op": "act", "seat": seat, "action": {"play": [near, far]}})
}

#[test]
fn games_are_listed_with_players_options_and_defaults() {
    let answers = ask(&[json!({"op": "games"})]);
    let games = answers[0]["games"].as_array().unwrap();
    let loot = games.iter().find(|game| game["slug"] == "loot").unwrap();
    assert_eq!(loot["name"], "Loot, Shoot, Whisky");
    assert_eq!((&loot["min_players"], &loot["max_players"]), (&json!(2), &json!(2)));
    assert_eq!(loot["options"]["deck-out"]["values"], json!(["draw", "nuggets"]));
    assert_eq!(loot["options"]["match"]["default"], "single");
    assert_eq!(loot["options"]["deck"]["default"]["sip"], 2);
}

#[test]
fn a_new_game_has_exactly_the_fields_of_the_contract() {
    let answers = ask(&[new_loot()]);
    let player = json!({"nuggets": 0, "bullets": 0, "bottle": null, "used": []});
    let state = json!({
        "game": "loot", "round": 1, "phase": 1, "row": ["nugget-3", "sip", "shot", "nugget-1"],
        "deck": {"nugget-1": 2, "nugget-2": 3, "nugget-3": 2, "sip": 1, "shot": 1}, "discard": [],
        "players": [player, player], "to_act": [0, 1], "over": null,
    });
    assert_eq!(answers[0], json!({"ok": true, "state": state}));
}

#[test]
fn a_sealed_play_is_in_the_state_and_in_its_owners_view_only() {
    let view = |seat: Value| json!({"op": "view", "seat": seat});
    let requests = [
        new_loot(),
        act(0, "loot", "whisky"),
        json!({"op": "state"}),
        view(json!(0)),
        view(json!(1)),
        view(json!(null)),
        json!({"op": "legal", "seat": 0}),
        json!({"op": "legal", "seat": 1}),
    ];
    let answers = ask(&requests);
    let placed = |view: &Value| view["players"][0].get("placed").cloned();
    assert_eq!(answers[1]["events"].as_array().unwrap().len(), 1);
    assert_eq!(answers[2]["state"]["to_act"], json!([1]));
    assert_eq!(placed(&answers[2]["state"]), Some(json!(["loot", "whisky"])));
    assert_eq!(placed(&answers[3]["view"]), Some(json!(["loot", "whisky"])));
    assert_eq!(answers[3]["view"]["seat"], 0);
    for answer in &answers[4..6] {
        assert_eq!(placed(&answer["view"]), None);
    }
    assert_eq!(answers[6]["actions"], json!([]));
    assert_eq!(answers[7]["actions"].as_array().unwrap().len(), 9);
}

#[test]
fn a_game_goes_on_to_its_end_and_no_further() {
    let state = json!({"row": ["nugget-1", "sip", "nugget-3", "shot"], "players": [{"bullets": 3}, {}]});
    let requests = [
        json!({"op": "load", "game": "loot", "state": state}),
        act(0, "shoot", "loot"),
        act(1, "loot", "loot"),
        act(0, "loot", "loot"),
        json!({"op": "expire"}),
        json!({"op": "legal", "seat": 0}),
        json!({"op": "act", "seat": 0, "action": "nonsense"}),
    ];
    let answers = ask(&requests);
    assert_eq!(answers[2]["state"]["over"], json!({"winners": [0], "reason": "bullets"}));
    assert_eq!(answers[2]["state"]["to_act"], json!([]));
    for answer in [&answers[3], &answers[4], &answers[6]] {
        assert_eq!(answer["error"]["code"], "game_over");
    }
    assert_eq!(answers[5]["actions"], json!([]));
}

#[test]
fn chance_follows_the_script_and_then_the_seed() {
    let seeded = |seed: &str| json!({"op": "new", "game": "loot", "players": 2, "seed": seed, "chance": ["sip"]});
    let answers = ask(&[seeded("a"), seeded("a"), seeded("b"), seeded("c")]);
    assert_eq!(answers[0], answers[1]);
    assert!(answers.iter().all(|answer| answer["state"]["row"][0] == "sip"));
    assert!(answers[1..].iter().any(|answer| answer != &answers[0]));
}

#[test]
fn a_script_that_cannot_come_true_later_refuses_the_act_that_needs_it() {
    let chance = ["nugget-1", "nugget-1", "nugget-1", "sip", "nugget-1"];
    let mut requests = vec![json!({"op": "new", "game": "loot", "players": 2, "chance": chance})];
    requests.extend([act(0, "loot", "loot"), act(1, "loot", "loot"), act(0, "shoot", "shoot"), json!({"op": "state"})]);
    requests.extend([act(1, "shoot", "shoot"), json!({"op": "state"})]);
    let answers = ask(&requests);
    assert_eq!(answers[5]["error"]["code"], "bad_chance");
    assert_eq!(answers[4], answers[6], "nothing has changed");
}

#[test]
fn the_same_luck_goes_on_after_a_refusal() {
    let quiet = [
        new_loot(),
        act(0, "loot", "loot"),
        act(1, "loot", "loot"),
        act(0, "shoot", "shoot"),
        act(1, "shoot", "shoot"),
    ];
    let mut noisy = quiet.to_vec();
    noisy.insert(2, act(0, "shoot", "shoot"));
    noisy.insert(4, act(1, "loot", "loot"));
    assert_eq!(ask(&quiet).last(), ask(&noisy).last());
}

#[test]
fn every_refusal_has_its_code_and_a_sentence_and_changes_nothing() {
    let new = |options: Value| json!({"op": "new", "game": "loot", "players": 2, "options": options});
    let cases = [
        (json!({"op": "dance"}), "bad_request", "there is no op 'dance'"),
        (json!({"game": "loot"}), "bad_request", "'op' is missing"),
        (json!([1, 2]), "bad_request", "a request is a JSON object"),
        (json!({"op": "new", "players": 2}), "bad_request", "'game' is missing"),
        (json!({"op": "new", "game": "loot"}), "bad_request", "'players' is missing"),
        (json!({"op": "new", "game": "loot", "players": "two"}), "bad_request", "whole number"),
        (json!({"op": "new", "game": "loot", "players": 3}), "bad_options", "is for 2 players, not 3"),
        (json!({"op": "new", "game": "loot", "players": -1}), "bad_options", "fewer than no players"),
        (json!({"op": "new", "game": "chess", "players": 2}), "unknown_game", "there is no game 'chess'"),
        (new(json!({"deck-out": "maybe"})), "bad_options", "is draw or nuggets, not 'maybe'"),
        (new(json!({"speed": 1})), "bad_options", "has no option 'speed'"),
        (new(json!({"deck": {"sip": 12}})), "bad_options", "these are 12"),
        (new(json!({"deck": {"sip": -1}})), "bad_options", "-1"),
        (new(json!({"deck": 5})), "bad_options", "13 in all"),
        (new(json!(5)), "bad_options", "must be an object"),
        (json!({"op": "new", "game": "loot", "players": 2, "chance": ["beer"]}), "bad_chance", "'beer' is not"),
        (json!({"op": "new", "game": "loot", "players": 2, "chance": ["sip", "sip", "sip"]}), "bad_chance", "'sip'"),
        (json!({"op": "new", "game": "loot", "players": 2, "chance": [[]]}), "bad_chance", "outcome 1"),
        (json!({"op": "new", "game": "loot", "players": 2, "chance": 3}), "bad_request", "list"),
        (json!({"op": "new", "game": "loot", "players": 2, "seed": []}), "bad_request", "'seed'"),
        (json!({"op": "load", "game": "loot"}), "bad_request", "'state' is missing"),
        (json!({"op": "load", "game": "loot", "state": {"row": []}}), "bad_options", "row: invalid length 0"),
        (json!({"op": "legal", "seat": 2}), "bad_request", "there is no seat 2"),
        (json!({"op": "legal", "seat": null}), "bad_request", "number of a seat"),
        (json!({"op": "view"}), "bad_request", "'seat' is missing"),
        (json!({"op": "act", "seat": 1}), "bad_request", "'action' is missing"),
        (json!({"op": "act", "seat": 1, "action": {"play": ["loot", "loot"]}, "at": -5}), "bad_request", "'at'"),
        (json!({"op": "act", "seat": 1, "action": {"play": ["loot"]}}), "illegal_action", "no action of Loot"),
        (json!({"op": "act", "seat": 1, "action": {"fly": 1}}), "illegal_action", "no action of Loot"),
        (act(1, "loot", "loot"), "illegal_action", "more loot cards than you have left"),
        (act(0, "loot", "loot"), "not_your_turn", "nothing to decide"),
        (json!({"op": "act", "seat": 0, "action": {"fly": 1}}), "not_your_turn", "nothing to decide"),
    ];
    let start = [new_loot(), act(0, "loot", "whisky"), act(1, "loot", "shoot"), act(0, "shoot", "shoot")];
    let state = json!({"op": "state"});
    for (request, code, words) in cases {
        let mut requests = start.to_vec();
        requests.extend([state.clone(), request.clone(), state.clone()]);
        let answers = ask(&requests);
        let [before, refused, after] = &answers[4..] else { panic!("seven answers") };
        assert_eq!(refused["ok"], false, "{request}");
        assert_eq!(refused["error"]["code"], code, "{request}: {refused}");
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.contains(words), "'{message}' should say '{words}'");
        assert_eq!(before, after, "{request} changed the game");
    }
}

#[test]
fn before_the_first_game_there_is_none() {
    let requests = ["state", "record", "expire", "legal", "view", "act"].map(|op| json!({"op": op, "seat": 0}));
    for answer in ask(&requests) {
        assert_eq!(answer["error"]["code"], "no_game", "{answer}");
    }
}

#[test]
fn lines_that_are_not_json_are_answered_and_the_program_goes_on() {
    let mut input = b"nonsense\n\n{\"op\":\n\xff\xfe\n".to_vec();
    input.extend("[".repeat(100_000).bytes());
    input.push(b'\n');
    input.extend(std::iter::repeat_n(b'x', 5 << 20));
    input.extend(b"\n{\"op\":\"games\"}");
    let answers: Vec<Value> =
        run::says(&["referee"], input).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 7);
    for answer in &answers[..6] {
        assert_eq!(answer["error"]["code"], "bad_request");
    }
    assert_eq!(answers[6]["ok"], true);
}

#[test]
fn a_position_loads_as_it_was_told_and_plays_on_the_same() {
    let start = [new_loot(), act(0, "loot", "whisky"), act(1, "whisky", "shoot"), act(1, "loot", "whisky")];
    let state = ask(&start).pop().unwrap()["state"].clone();
    let load = json!({"op": "load", "game": "loot", "state": state, "seed": "a"});
    let answers = ask(&[load, act(0, "shoot", "loot")]);
    assert_eq!(answers[0]["state"], state);
    let on = ask(&[start.to_vec(), vec![act(0, "shoot", "loot")]].concat());
    for field in ["players", "discard", "over"] {
        assert_eq!(answers[1]["state"][field], on[4]["state"][field]);
    }
}

#[test]
fn a_seed_for_the_session_makes_games_without_one_repeatable() {
    let requests = format!("{0}\n{0}\n", json!({"op": "new", "game": "loot", "players": 2}));
    let session = || run::says(&["referee", "--seed", "x"], &requests);
    assert_eq!(session(), session());
    let answers = session();
    let games: Vec<&str> = answers.lines().collect();
    assert_ne!(games[0], games[1], "each game of a session has luck of its own");
}

#[test]
fn a_script_of_cards_may_leave_out_the_lots_of_the_silent() {
    let cards = ["nugget-1", "nugget-2", "shot", "sip", "loot loot", "shoot shoot", "nugget-3"];
    let new = |chance: &[&str]| json!({"op": "new", "game": "loot", "players": 2, "seed": "a", "chance": chance});
    let answers = ask(&[new(&cards), json!({"op": "expire"})]);
    assert_eq!(answers[1]["state"]["players"][1]["used"], json!(["shoot", "shoot"]));
    let mut without = cards.to_vec();
    without.drain(4..6);
    let answers = ask(&[new(&without), json!({"op": "expire"}), json!({"op": "expire"})]);
    let dealt = answers[2]["events"].as_array().unwrap().iter().find(|event| event["event"] == "dealt");
    assert!(dealt.is_none_or(|dealt| dealt["card"] == "nugget-3"), "the script goes on with its cards");
}
