//! Dealing, arranging and revealing.

use std::collections::BTreeSet;

use crate::test_table::{TestTable, options};
use engine::{Event as _, Game as _, Luck as _, Seat, Seeded, Space as _, Viewer};
use gunfight::{Action, Options};
use serde_json::json;

const ANN: &str = "As Ks Qs Js Ts 9s 8s 7s 6s 5s";
const BILL: &str = "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h";
const CLEO: &str = "Ad Kd Qd Jd Td 9d 8d 7d 6d 5d";
const MIDDLE: &str = "2c 3d 4c 8c Kc";
const STRAIGHT: &str = "arrange As Ks Qs / Js Ts 9s / 8s 7s 6s / 5s";

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// GUN-01: everybody starts with 30 life, or with the value of the option
#[test]
fn everybody_starts_with_the_life_of_the_table() {
    for (given, life) in [(&[][..], 30), (&[("life", "7")][..], 7)] {
        for players in 2..=4 {
            assert_eq!(TestTable::open(players, options(given), "").life(), vec![life; players]);
        }
    }
}

/// GUN-01, GUN-02: ten cards for each seat in order, then five for the middle, out of 54 different ones
#[test]
fn cards_are_dealt_seat_by_seat_and_then_to_the_middle() {
    let table = TestTable::open(3, Options::default(), &format!("{ANN} {BILL} {CLEO} {MIDDLE}"));
    let state = table.state();
    for (seat, hand) in [ANN, BILL, CLEO].into_iter().enumerate() {
        assert_eq!(state["players"][seat]["hand"], json!(words(hand)));
    }
    assert_eq!(state["middle"], json!(words(MIDDLE)));
    let table = TestTable::open(4, Options::default(), "");
    let state = table.state();
    let dealt = state["players"].as_array().unwrap().iter().map(|player| &player["hand"]).chain([&state["middle"]]);
    let cards: Vec<_> = dealt.flat_map(|cards| cards.as_array().unwrap()).map(|card| card.as_str().unwrap()).collect();
    assert_eq!((cards.len(), cards.iter().collect::<BTreeSet<_>>().len()), (45, 45));
}

/// GUN-03: the state while everybody arranges, in the fields of the referee's JSON
#[test]
fn an_arrangement_is_in_the_state_and_in_nobody_elses_view() {
    let mut table = TestTable::open(2, Options::default(), &format!("{ANN} {BILL} {MIDDLE}"));
    table.act(0, STRAIGHT);
    let up = |card: &str| json!({ "card": card, "flipped": false, "rotated": false });
    assert_eq!(
        table.state(),
        json!({
            "game": "gunfight", "turn": 1, "step": "arrange", "middle": words(MIDDLE), "order": [],
            "players": [
                {
                    "life": 30, "draw": [up("Qs"), up("Ks"), up("As")], "aim": [up("9s"), up("Ts"), up("Js")],
                    "fire": [up("6s"), up("7s"), up("8s")], "rest": "5s", "dice": 0, "hand": [], "levels": null,
                },
                {
                    "life": 30, "draw": [], "aim": [], "fire": [], "rest": null, "dice": 0, "hand": words(BILL),
                    "levels": null,
                },
            ],
            "to_act": [1], "over": null,
        })
    );
    let seen = |viewer| serde_json::to_value(table.0.state().view(viewer)).unwrap()["players"].clone();
    let bill = seen(Viewer::Seat(Seat::new(1)));
    let face_down = json!([null, null, null]);
    assert_eq!(
        bill[0],
        json!({
            "life": 30, "draw": face_down, "aim": face_down, "fire": face_down, "rest": null, "dice": 0, "hand": 0,
            "levels": null,
        })
    );
    assert_eq!(bill[1]["hand"], json!(words(BILL)));
    let ann = seen(Viewer::Seat(Seat::new(0)));
    assert_eq!((&ann[0]["rest"], &ann[1]["hand"]), (&json!("5s"), &json!(10)));
    assert_eq!(seen(Viewer::Spectator)[1]["hand"], 10);
}

/// GUN-03: 16,800 arrangements, each with its index
#[test]
fn there_are_16800_arrangements_and_each_has_its_place() {
    let table = TestTable::open(2, Options::default(), "");
    let legal = table.0.state().legal(Seat::new(1));
    assert_eq!((legal.len(), legal.listed()), (16_800, None));
    let all: BTreeSet<String> = legal.iter().map(|action| action.to_string()).collect();
    assert_eq!(all.len(), 16_800, "no two are the same");
    let mut luck = Seeded::new("places");
    for index in (0..500).map(|_| luck.ticket(16_800) as usize) {
        let action = legal.get(index).unwrap();
        assert_eq!((legal.contains(&action), legal.index_of(&action)), (true, Some(index)));
    }
    assert_eq!(legal.get(16_800), None);
}

/// GUN-03: the order within a stack does not matter
#[test]
fn a_stack_can_be_named_in_any_order() {
    let one: Action = STRAIGHT.parse().unwrap();
    let other: Action = "arrange qs As Ks  Ts,9s,Js  6s 8s 7s  5s".parse().unwrap();
    assert_eq!(one, other);
    let json = json!({ "arrange": { "aim": ["Ts", "Js", "9s"], "draw": ["Qs", "As", "Ks"], "fire": ["8s", "6s", "7s"], "rest": "5s" } });
    assert_eq!(serde_json::from_value::<Action>(json).unwrap(), one);
}

/// GUN-03
#[test]
fn only_the_ten_cards_of_the_hand_can_be_arranged() {
    let mut table = TestTable::open(2, Options::default(), &format!("{ANN} {BILL} {MIDDLE}"));
    assert_eq!(
        table.refuses(0, "arrange As Ks Qs / Js Ts 9s / 8s 7s 6s / 5h"),
        "5h is not among the ten cards of your hand"
    );
    assert!(table.refuses(0, "flip As").contains("arranged"));
    table.act(0, STRAIGHT);
    assert_eq!(table.refuses(0, STRAIGHT), "seat 0 has nothing to decide now");
    for wrong in ["arrange As Ks Qs Js Ts 9s 8s 7s 6s", "arrange As As Qs / Js Ts 9s / 8s 7s 6s / 5s"] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
}

/// GUN-03, GUN-04: after the last arrangement all cards are revealed, dice are put down and levels are known
#[test]
fn everything_is_turned_up_when_the_last_one_is_ready() {
    let mut table = TestTable::open(2, Options::default(), &format!("{ANN} {BILL} {MIDDLE}"));
    let told = table.act(1, "arrange Ah Kh Qh / Jh Th 9h / 8h 7h 6h / 5h");
    assert_eq!(
        TestTable::story(&told[..1].iter().filter_map(|e| e.seen_by(Viewer::Spectator)).collect::<Vec<_>>()),
        "Bill is ready."
    );
    let told = table.act(0, STRAIGHT);
    assert_eq!(told.iter().filter(|event| event.reveals()).count(), 2);
    assert_eq!((table.step().as_str(), table.dice()), ("draw", vec![2, 2]));
    assert_eq!(table.levels(0), "one-pair high-card one-pair");
    let spectator = serde_json::to_value(table.0.state().view(Viewer::Spectator)).unwrap();
    assert_eq!(spectator["players"], table.state()["players"], "nothing is secret any more");
}

/// GUN-03: silence is decided by lot, and only the owner sees the cards before the reveal
#[test]
fn whoever_is_silent_is_arranged_for_by_lot() {
    let script = format!("{ANN} {BILL} {MIDDLE}");
    let mut table = TestTable::open(2, Options::default(), &script);
    table.act(0, STRAIGHT);
    table.expire();
    assert_eq!(table.step(), "draw");
    let record = table.0.record().to_json();
    let mut lot = record["inputs"].as_array().unwrap().iter().filter_map(|input| input["chance"].as_str());
    assert!(lot.next_back().unwrap().starts_with("arrange "), "the lot is written as the action");
}

/// GUN-20, GUN-02: life is kept, dead players get no cards, and all 54 cards are in the pack again
#[test]
fn the_next_turn_deals_anew_to_those_who_live() {
    // Ann fires first: 6 and 6 and her ten kill Bill. Cleo's pair jams.
    let players = [
        "30: 2d 3d 7h | 2h 3h 8h | 9s 9d 6h | Tc",
        "5: 4d 6d 7c | 4h 6c 8d | 5d 7d Th | Qd",
        "30: 4s 6s 7s | 5h 8s Td | 2s 3s 4c | Ac",
    ];
    let mut table = TestTable::at("fire", "9c 9h Js Kd Qs", &players, "6 6 2");
    table.act(0, "exchange none");
    table.act(0, "shoot 1");
    assert_eq!(table.life(), [30, -17, 30]);
    table.act(2, "shoot 0");
    let state = table.state();
    assert_eq!((&state["turn"], &state["step"]), (&json!(2), &json!("arrange")));
    assert_eq!((table.life(), table.to_act()), (vec![29, -17, 30], vec![0, 2]));
    assert_eq!(
        state["players"][1],
        json!({
            "life": -17, "draw": [], "aim": [], "fire": [], "rest": null, "dice": 0, "hand": [], "levels": null,
        })
    );
    assert_eq!(state["players"][2]["hand"].as_array().unwrap().len(), 10);
}
