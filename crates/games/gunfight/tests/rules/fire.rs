//! The Fire round: rolls, damage, targets, and the end.

use crate::test_table::{TestTable, options};
use engine::Game as _;
use gunfight::Event;
use serde_json::{Value, json};

/// With this middle, Ann's stack alone determines her level. Bill, Cleo and Dan have better high cards than hers.
const MIDDLE: &str = "2s 5d 9c Js Ks";
const BILL: &str = "30: 3h 7h Qd | Jd";
const CLEO: &str = "30: 3d 6h Qc | 5s";
const DAN: &str = "30: 3c 7c Ac | Kd";

/// A Fire round in which it is Ann's turn.
fn ann_fires(stack: &str, rest: &str, others: &[&str]) -> Value {
    let ann = format!("30: {stack} | {rest}");
    let mut json = crate::test_table::fire(MIDDLE, &[&[ann.as_str()], others].concat());
    if stack == HIGH_CARD {
        json["order"] = json!([0]);
    }
    json
}

const HIGH_CARD: &str = "4d 6c 8s";

/// The life that Ann and Bill lose by Ann's shot with these dice. She shoots at Bill if she has to choose.
fn losses(given: &[(&str, &str)], json: &Value, dice: &str) -> [i16; 2] {
    let mut table = TestTable::load(options(given), json, dice);
    let mut told = table.1.clone();
    if table.legal(0).contains(&"exchange none".into()) {
        told.extend(table.act(0, "exchange none"));
    }
    if table.legal(0).contains(&"shoot 1".into()) {
        told.extend(table.act(0, "shoot 1"));
    }
    let at_bill = told.iter().find_map(|event| match event {
        Event::Shot { seat, target, damage, .. } if seat.index() == 0 && target.index() == 1 => Some(*damage),
        _ => None,
    });
    [30 - table.0.state().board().players()[0].life, at_bill.unwrap_or(0)]
}

/// GUN-14, GUN-15, GUN-16, GUN-17: every row of the Fire column
#[test]
fn every_row_makes_its_sum() {
    let cases = [
        // The opponents have a jack, a five and a king: 10 is the highest, 5 the lowest.
        ("Ts Qs As", "8h", "4 3", [0, 7 + 8 + 10]),
        ("9s Ts Qs", "8h", "4 3", [0, 7 + 8 + 5]),
        ("2d 2c 2h", "8h", "4 3", [0, 7 + 8]),
        ("2d 2c 5h", "8h", "4 3", [0, 7 + 8]),
        ("7s 6s Qh", "8h", "4 3", [0, 7 + 8 - 1]),
        ("Qh Th 6d", "8h", "4 3", [0, 7 + 8 - 2]),
        ("2d 2c 6d", "8h", "4 3", [0, 7]),
        ("2d 5h 6d", "8h", "4 3", [0, 7 - 1]),
        ("2d 6d 8d", "3s 3", "4 3", [0, 7 - 3]),
        (HIGH_CARD, "3s 4", "4 3", [0, 7 - 3]),
        // A negative sum hits the shooter; zero hits nobody.
        ("2d 6d 8d", "8h", "4", [8 - 4, 0]),
        (HIGH_CARD, "8h", "", [8, 0]),
        ("2d 6d 8d", "3s", "3", [0, 0]),
        // Without dice only the cards count.
        ("2d 2c 5h", "8h 0", "", [0, 8]),
        ("2d 5h 6d", "8h 0", "", [1, 0]),
        ("2d 2c 6d", "8h 0", "", [0, 0]),
        (HIGH_CARD, "8h 1", "", [8, 0]),
    ];
    for (stack, rest, dice, lost) in cases {
        let json = ann_fires(stack, rest, &[BILL, CLEO, DAN]);
        let state: gunfight::State = engine::set_up(options(&[]), &json).unwrap();
        assert_eq!(state.board().order.head().map_or(0, |call| call.seat.index()), 0, "{stack} comes to act");
        assert_eq!(losses(&[], &json, dice), lost, "{stack} with {rest} and {dice}");
    }
}

/// GUN-15: the value of a remaining card, added and deducted
#[test]
fn remaining_cards_have_their_values() {
    let cases = [
        (&[][..], "2h", 2, 2),
        (&[], "Th", 10, 10),
        (&[], "Jh", 10, 10),
        (&[], "Qs", 10, 10),
        (&[], "Kh", 10, 10),
        (&[], "Ah", 1, 1),
        (&[("ace", "11")], "Ah", 11, 11),
        (&[], "X1", 10, 1),
        (&[("ace", "11")], "X2", 10, 1),
    ];
    for (given, rest, added, deducted) in cases {
        let full_house = ann_fires("2d 2c 5h", rest, &[BILL]);
        assert_eq!(losses(given, &full_house, "1 1"), [0, 2 + added], "{rest} added");
        let one_pair = ann_fires("2d 6d 8d", &format!("{rest} 5"), &[BILL]);
        assert_eq!(losses(given, &one_pair, "6 6 6 6"), [0, 24 - deducted], "{rest} deducted");
    }
}

/// GUN-17, GUN-15, GUN-19: among all living opponents; a joker counts 10 there
#[test]
fn the_opponents_cards_are_those_of_the_living() {
    let joker = BILL.replace("Jd", "X1");
    let dead_king = DAN.replace("30:", "-1:");
    let low = [BILL.replace("Jd", "4s"), CLEO.replace("5s", "6s")];
    let lowest = |others: &[&str]| losses(&[], &ann_fires("9s Ts Qs", "8h", others), "1 1")[1];
    let highest = |others: &[&str]| losses(&[], &ann_fires("Ts Qs As", "8h", others), "1 1")[1];
    assert_eq!((lowest(&[&low[0], &low[1], DAN]), highest(&[&low[0], &low[1], DAN])), (10 + 4, 10 + 10));
    assert_eq!(highest(&[&low[0], &low[1], &dead_king]), 10 + 6, "a dead man's king does not count");
    assert_eq!((lowest(&[&joker]), highest(&[&joker])), (20, 20));
}

/// GUN-14: the nearest living player to the left or right; a player is asked even with a single opponent
#[test]
fn a_shot_goes_to_a_neighbour() {
    let dead = |player: &str| player.replace("30:", "0:");
    let cases = [
        (vec![BILL.to_owned(), CLEO.into(), DAN.into()], vec!["shoot 1", "shoot 3"]),
        (vec![BILL.into(), CLEO.into(), dead(DAN)], vec!["shoot 1", "shoot 2"]),
        (vec![dead(BILL), CLEO.into(), dead(DAN)], vec!["shoot 2"]),
        (vec![BILL.into()], vec!["shoot 1"]),
        (vec![BILL.into(), CLEO.into()], vec!["shoot 1", "shoot 2"]),
        (vec!["0:".into(), CLEO.into(), DAN.into()], vec!["shoot 2", "shoot 3"]),
    ];
    for (others, legal) in cases {
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        let table = TestTable::load(options(&[]), &ann_fires("2d 2c 5h", "8h", &others), "1 1");
        assert_eq!(table.legal(0), legal, "{others:?}");
    }
    let mut table = TestTable::load(options(&[]), &ann_fires("2d 2c 5h", "8h", &[BILL, CLEO, DAN]), "1 1");
    assert_eq!(table.refuses(0, "shoot 2"), "seat 2 is not the nearest living player on either side of you");
    assert_eq!(table.refuses(0, "shoot 0"), "seat 0 is not the nearest living player on either side of you");
    assert!(table.refuses(0, "flip 3h").contains("shoot"));
}

/// The first event, as Ann reads it.
fn told_by_ann(events: &[Event]) -> String {
    TestTable::story(&events[..1])
}

/// GUN-18: roll, then exchange or not, then add; the exchange is permanent, the dice stay
#[test]
fn the_undertaker_exchanges_after_the_roll() {
    let json = ann_fires("2d 2c 2h", "3s 3", &[BILL, CLEO, DAN]);
    let mut table = TestTable::load(options(&[]), &json, "2 2 2");
    assert_eq!(table.legal(0), ["exchange 1", "exchange 2", "exchange 3", "exchange none"]);
    assert_eq!(table.state()["pending"], json!({ "rolled": [2, 2, 2] }));
    assert_eq!(table.refuses(0, "exchange 0"), "seat 0 is no living opponent of yours");
    table.act(0, "exchange 3");
    assert_eq!(table.state()["pending"], json!({ "rolled": [2, 2, 2], "exchanged": true }));
    let state = table.state();
    assert_eq!((&state["players"][0]["rest"], &state["players"][3]["rest"]), (&json!("Kd"), &json!("3s")));
    assert_eq!(table.dice(), [3, 2, 2, 2]);
    let told = table.act(0, "shoot 3");
    assert_eq!(told_by_ann(&told), "Ann shoots Dan: 16 lost, 14 left.");
    let mut kept = TestTable::load(options(&[]), &json, "2 2 2");
    let told = TestTable::story(&kept.expire());
    assert!(told.starts_with("Ann is too slow: time is up. Ann keeps the remaining card."), "{told}");
    assert_eq!(told_by_ann(&kept.act(0, "shoot 1")), "Ann shoots Bill: 9 lost, 21 left.");
}

/// GUN-19: a player without life is out at once and no longer acts
#[test]
fn a_player_without_life_is_out_at_once() {
    let bill = BILL.replace("30:", "15:");
    let mut table = TestTable::load(options(&[]), &ann_fires("2d 2c 5h", "8h", &[&bill, CLEO, DAN]), "4 3");
    assert_eq!(table.0.record().start.board().order.len(), 4);
    let told = TestTable::story(&table.act(0, "shoot 1"));
    assert!(told.starts_with("Ann shoots Bill: 15 lost, 0 left. Bill bites the dust: out."), "{told}");
    assert_eq!(table.life()[1], 0);
    assert!(!told.contains("Bill rolls"), "{told}");
}

/// GUN-19: the last one alive wins at once, by a shot at another player or by the loser's own
#[test]
fn the_last_one_alive_wins_at_once() {
    let over = json!({ "winners": [0], "reason": "last-standing" });
    let bill = BILL.replace("30:", "9:");
    let mut table = TestTable::load(options(&[]), &ann_fires("2d 2c 5h", "8h", &[&bill, "0:", "-4:"]), "4 3");
    let told = TestTable::story(&table.act(0, "shoot 1"));
    assert!(told.ends_with("Bill bites the dust: out. Ann is the last one standing."), "{told}");
    let state = table.state();
    assert_eq!((&state["over"], &state["order"], &state["to_act"]), (&over, &json!([]), &json!([])));
    assert_eq!((table.life(), table.legal(0)), (vec![30, -6, 0, -4], vec![]));
    assert_eq!(table.refuses(0, "shoot 1"), "the game is over");
    // Bill's high card comes first here and backfires: three dice less two roll a 1, and his jack deducts 10.
    let json = crate::test_table::fire(MIDDLE, &["1: 4d 6c 8s | 8h", "9: 3h 7h Qd | Jd 3"]);
    let table = TestTable::load(options(&[]), &json, "1");
    assert_eq!((&table.state()["over"], table.life()), (&over, vec![1, 0]));
    assert_eq!(table.0.state().verdict().unwrap().reason, "last-standing");
}
