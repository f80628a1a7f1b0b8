//! Positions that can be set up, and those that are refused.

use crate::test_table::{TestTable, options, position};
use engine::{Game as _, set_up};
use gunfight::{Action, Options, State};
use serde_json::{Value, json};

const MIDDLE: &str = "2s 5d 9c Js Ks";
const ANN: &str = "30: 5s 7c As | Td^ Kc X1 | [7s] 8c 9h | Kd";
const BILL: &str = "30: 3c 6h Qc | 4c 6d 8h | 3h 7h Qd | Ad";

fn refused(json: &Value) -> String {
    set_up::<State>(Options::default(), json).expect_err("the position cannot be").to_string()
}

/// GUN-07, GUN-08, GUN-11: levels and order follow from the cards
#[test]
fn what_follows_may_be_left_out_and_must_agree_where_it_is_said() {
    let json = position("draw", MIDDLE, &[ANN, BILL]);
    let table = TestTable::load(options(&[]), &json, "");
    let told = table.state();
    assert_eq!((&told["order"], &told["to_act"], &told["turn"]), (&json!([0, 1]), &json!([0]), &json!(1)));
    assert_eq!(set_up::<State>(options(&[]), &told).unwrap(), *table.0.state());
    let mut wrong = told.clone();
    wrong["players"][1]["levels"]["draw"] = json!("flush");
    assert_eq!(refused(&wrong), "the levels of seat 1 do not follow from the cards");
    let mut wrong = told.clone();
    wrong["order"] = json!([1, 0]);
    assert_eq!(refused(&wrong), "the living act in the order 0, 1: 'order' names the last of them");
    let mut wrong = told.clone();
    wrong["to_act"] = json!([1]);
    assert!(refused(&wrong).contains("to_act"));
}

/// GUN-03, GUN-09, GUN-10, GUN-13, GUN-19
#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let load = |step: &str, ann: &str, bill: &str| refused(&position(step, MIDDLE, &[ann, bill]));
    let with = |from: &str, to: &str| load("draw", &ANN.replace(from, to), BILL);
    assert_eq!(with("8c", "8h"), "8h is in two places");
    assert_eq!(with("8c", "Js"), "Js is in two places");
    assert_eq!(with("Kc X1", "Kc [X1]"), "jokers cannot be flipped");
    assert_eq!(with("[7s]", "[7s]^"), "a rotated card cannot be flipped, nor the other way round");
    assert_eq!(with("8c 9h", "8c"), "a player who has arranged has three cards in each stack and one besides");
    assert_eq!(with("Kd", "Kd 6"), "there are at most five dice on a card");
    assert_eq!(with("30:", "1000:"), "nobody has more than 999 life");
    assert_eq!(with("30:", "0:"), "the last one alive has won: say so in 'over'");
    assert_eq!(load("draw", ANN, "30:"), "seat 1 lives and has no cards");
    assert_eq!(refused(&position("draw", "2s 5d", &[ANN, BILL])), "five cards lie in the middle");
    assert_eq!(refused(&position("draw", MIDDLE, &[ANN])), "Quick Draw is for 2 to 4 players");
    let clean = ANN.replace(['^', '[', ']'], "").replace("Kd", "Kd 0");
    let arranged = |bill: &str| load("arrange", &clean, bill);
    assert_eq!(arranged(&BILL.replace("Ad", "Ad 0")), "when all have arranged, the step is 'draw'");
    assert_eq!(arranged("30:"), "seat 1 should have 10 cards, in hand or arranged");
    assert!(load("arrange", ANN, "30:").contains("dice"));
    for (field, value) in [("turn", json!(0)), ("step", json!("sleep")), ("deck", json!(9))] {
        let mut json = position("draw", MIDDLE, &[ANN, BILL]);
        json[field] = value;
        assert!(!refused(&json).is_empty(), "{field}");
    }
}

/// GUN-13, GUN-18: an action that has begun can be set up
#[test]
fn what_is_pending_can_be_set_up() {
    let mut json = position("draw", MIDDLE, &[ANN, BILL]);
    json["pending"] = json!({ "done": 1 });
    let mut table = TestTable::load(options(&[]), &json, "");
    table.act(0, "flip 8h");
    assert_eq!(table.order(), [1], "that was the second flip");
    json["pending"] = json!({ "done": 2 });
    assert_eq!(refused(&json), "'pending' does not fit Fast Gun Work, the action of seat 0");
    json["pending"] = json!({ "rolled": [6] });
    assert!(refused(&json).contains("does not fit"));
    let mut json = crate::test_table::fire(MIDDLE, &["30: 2d 2c 2h | 8h", "30: 3h 7h Qd | Jd"]);
    json["pending"] = json!({ "rolled": [6, 5] });
    assert_eq!(TestTable::load(options(&[]), &json, "").legal(0), ["exchange 1", "exchange none"]);
    json["pending"]["exchanged"] = json!(true);
    assert_eq!(TestTable::load(options(&[]), &json, "").legal(0), ["shoot 1"]);
    for wrong in [json!({ "rolled": [6, 5, 4] }), json!({ "rolled": [7, 1] }), json!({ "exchanged": true })] {
        json["pending"] = wrong;
        assert!(!refused(&json).is_empty());
    }
}

/// GUN-02, GUN-20: a position with only life values is a turn that is about to be dealt
#[test]
fn a_turn_can_be_set_up_before_the_deal() {
    let json = json!({ "turn": 4, "players": [{ "life": 3 }, { "life": 0 }, { "life": 12 }] });
    let table = TestTable::load(options(&[]), &json, "X2 2s");
    assert_eq!((table.to_act(), table.life()), (vec![0, 2], vec![3, 0, 12]));
    assert_eq!(table.state()["players"][0]["hand"][0], "X2");
}

/// GUN-19
#[test]
fn a_finished_game_can_be_set_up() {
    let mut json = crate::test_table::fire(MIDDLE, &["30: 2d 2c 2h | 8h", "-3: 3h 7h Qd | Jd"]);
    json["over"] = json!({ "winners": [0], "reason": "last-standing" });
    assert!(set_up::<State>(Options::default(), &json).unwrap().verdict().is_some());
    json["over"] = json!({ "winners": [1], "reason": "last-standing" });
    assert_eq!(refused(&json), "the winner is the only one alive");
    json["over"] = json!({ "winners": [0], "reason": "whisky" });
    assert_eq!(refused(&json), "a game ends by 'last-standing' only");
}

/// GUN-01, GUN-13, GUN-15: the values of the options
#[test]
fn options_are_read_from_words_and_numbers() {
    let read = |json: Value| engine::read_options::<Options>(State::about(), json.as_object().unwrap());
    assert_eq!(
        read(json!({ "pass": "yes", "ace": 11, "life": "50" })).unwrap(),
        options(&[("pass", "yes"), ("ace", "11"), ("life", "50")])
    );
    for wrong in [
        json!({ "life": 0 }),
        json!({ "life": 1000 }),
        json!({ "ace": 2 }),
        json!({ "pass": true }),
        json!({ "jokers": 2 }),
    ] {
        assert!(read(wrong.clone()).is_err(), "{wrong}");
    }
}

/// GUN-03, GUN-09, GUN-10, GUN-12, GUN-13, GUN-14, GUN-18: the notation of actions
#[test]
fn actions_are_written_and_read() {
    let cases = [
        ("flip Js", json!({ "flip": "Js" })),
        ("rotate 9d Tc", json!({ "rotate": ["9d", "Tc"] })),
        ("swap 9h Kd", json!({ "swap": { "mine": ["9h"], "theirs": ["Kd"] } })),
        ("swap 8h 9h / Kd Qd", json!({ "swap": { "mine": ["8h", "9h"], "theirs": ["Kd", "Qd"] } })),
        ("exchange 2", json!({ "exchange": 2 })),
        ("exchange none", json!({ "exchange": null })),
        ("shoot 3", json!({ "shoot": 3 })),
        ("pass", json!({ "pass": true })),
    ];
    for (text, json) in cases {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), text);
        assert_eq!(serde_json::to_value(action).unwrap(), json);
        assert_eq!(serde_json::from_value::<Action>(json).unwrap(), action);
    }
    for (short, whole) in [
        ("f 10h", "flip Th"),
        ("ro tc, 9D", "rotate 9d Tc"),
        ("sw 9h 8h Qd Kd", "swap 8h 9h / Kd Qd"),
        ("ex no", "exchange none"),
        ("sh 0", "shoot 0"),
        ("p", "pass"),
    ] {
        assert_eq!(short.parse::<Action>().unwrap().to_string(), whole);
    }
    for wrong in [
        "",
        "s 3",
        "flip",
        "flip Z9",
        "flip 1h",
        "rotate",
        "rotate 9d 9d",
        "swap 9h",
        "swap 9h 8h 7h",
        "swap 9h 9h",
        "shoot 4",
        "shoot x",
        "exchange",
        "pass 2",
    ] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    for wrong in [
        json!({ "shoot": 9 }),
        json!({ "shoot": 300 }),
        json!({ "exchange": 4 }),
        json!({ "pass": false }),
        json!({ "flip": "Js", "pass": true }),
        json!({ "rotate": ["9d", "9d"] }),
        json!({ "swap": { "mine": ["9h", "8h"], "theirs": ["Kd"] } }),
        json!({ "arrange": { "draw": ["As"], "aim": [], "fire": [], "rest": "2s" } }),
    ] {
        assert!(serde_json::from_value::<Action>(wrong.clone()).is_err(), "{wrong}");
    }
}
