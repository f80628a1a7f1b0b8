//! The actions of Quick Draw and Aim.

use crate::test_table::{TestTable, options, position};
use engine::Game as _;
use gunfight::{Action, Card};

/// With this middle, Ann's stack alone determines her level.
const MIDDLE: &str = "2s 5d 9c Js Ks";
const BILL: &str = "30: 3c 6h Qc | 4c 6d 8h | 3h 7h Qd | Ad";
const CLEO: &str = "30: 4h 7d Tc | 4s 6c 8d | 3d 6s 8s | Ah";
const BILLS: [&str; 6] = ["4c", "6d", "8h", "3h", "7h", "Qd"];
const CLEOS: [&str; 6] = ["4s", "6c", "8d", "3d", "6s", "8s"];

fn quick_draw(ann: &str) -> String {
    format!("30: {ann} | Td^ Kc X1 | [7s] 8c 9h | Kd")
}

/// A Quick Draw round in which Ann has this stack and it is her turn.
fn draw(ann: &str) -> TestTable {
    come_to_ann(TestTable::at("draw", MIDDLE, &[&quick_draw(ann), BILL, CLEO], ""))
}

/// An Aim round in which Ann has this stack and it is her turn; her Fire stack is `Td^ Kc X1`.
fn aim(ann: &str) -> TestTable {
    come_to_ann(TestTable::at("aim", MIDDLE, &[&format!("30: [7s] 8c 9h | {ann} | Td^ Kc X1 | Kd"), BILL, CLEO], ""))
}

/// Plays everything that Bill and Cleo must do before Ann, without touching her cards.
fn come_to_ann(mut table: TestTable) -> TestTable {
    while table.to_act() != [0] {
        table.expire();
    }
    table
}

fn each(verb: &str, cards: &[&[&str]]) -> Vec<String> {
    let mut all: Vec<Card> = cards.concat().iter().map(|card| card.parse().unwrap()).collect();
    all.sort_unstable();
    all.iter().map(|card| format!("{verb} {card}")).collect()
}

/// GUN-09, GUN-10, GUN-13: flips and rotations of Quick Draw. Ann's rotated ten and flipped seven cannot be chosen, and
/// her joker cannot be flipped.
#[test]
fn quick_draw_reaches_aim_and_fire_stacks() {
    let flips = ["Kc", "8c", "9h"];
    let cases = [
        ("2d 2c 2h", vec!["rotate Kc X1".into(), "rotate 8c 9h".into()]),
        ("2d 2c 5h", each("rotate", &[&flips, &["X1"]])),
        ("5s 7c As", each("flip", &[&flips, &BILLS, &CLEOS])),
        ("Qh Th 7c", each("flip", &[&flips, &BILLS, &CLEOS])),
        ("2d 2c 7c", each("flip", &[&flips, &BILLS, &CLEOS])),
        ("2d 5h 7c", each("rotate", &[&BILLS, &CLEOS])),
        ("2d 7c Qh", each("flip", &[&flips])),
        ("3s 7c Qh", each("flip", &[&flips])),
    ];
    for (stack, legal) in cases {
        assert_eq!(draw(stack).legal(0), legal, "{stack}");
    }
}

/// GUN-13: the same for Aim, which acts only on Fire stacks
#[test]
fn aim_reaches_fire_stacks() {
    let cases = [
        ("2d 2c 5h", vec!["rotate Kc X1".to_owned()]),
        ("5s 7c As", each("rotate", &[&["Kc", "X1"]])),
        ("Qh Th 7c", each("flip", &[&["Kc"], &BILLS[3..], &CLEOS[3..]])),
        ("2d 2c 7c", each("flip", &[&["Kc"], &BILLS[3..], &CLEOS[3..]])),
        ("2d 5h 7c", each("rotate", &[&BILLS[3..], &CLEOS[3..]])),
    ];
    for (stack, legal) in cases {
        assert_eq!(aim(stack).legal(0), legal, "{stack}");
    }
}

/// GUN-13, GUN-16: dice are added and taken off without a decision, and never become negative
#[test]
fn aim_changes_dice() {
    let cases = [
        ("Ts Qs As", 2, 5),
        ("9s Ts Qs", 2, 4),
        ("2d 2c 2h", 2, 3),
        ("2d 7c Qh", 2, 1),
        ("3s 7c Qh", 2, 0),
        ("2d 7c Qh", 0, 0),
        ("3s 7c Qh", 1, 0),
    ];
    for (stack, before, after) in cases {
        let ann = format!("30: 7s 8c 9h | {stack} | Td^ Kc X1 | Kd {before}");
        // Bill's full house comes after Ann's better hands and before her worse ones.
        let bill = "30: 3c 6h Qc | 5c 5s 9d | 3h 7h Qd | Ad";
        let mut table = TestTable::at("aim", MIDDLE, &[&ann, bill], "6 6 6 6 6 6 6");
        assert_eq!(table.to_act(), [1], "Ann is not asked");
        let later = table.order() == [1, 0];
        assert_eq!(table.dice()[0], if later { before } else { after }, "{stack}");
        table.act(1, "rotate 3h 7h");
        assert_eq!((table.step().as_str(), table.dice()[0]), ("fire", after), "{stack}");
    }
}

/// GUN-09: a flipped card does not count for the hand; the second flip may choose another player's card
#[test]
fn two_flips_are_asked_one_after_the_other() {
    let mut table = draw("5s 7c As");
    table.act(0, "flip 8h");
    assert_eq!((table.to_act(), table.stack(1, "aim")), (vec![0], "4c 6d [8h]".into()));
    assert_eq!(table.state()["pending"], serde_json::json!({ "done": 1 }));
    assert_eq!(table.refuses(0, "flip 8h"), "8h lies face down already");
    table.act(0, "flip 6s");
    assert_eq!(table.stack(2, "fire"), "3d [6s] 8s");
    assert_eq!((table.order(), table.state().get("pending")), (vec![1, 2], None));
}

/// GUN-09, GUN-10, GUN-13
#[test]
fn what_cannot_be_flipped_is_refused_with_the_reason() {
    let mut table = draw("5s 7c As");
    assert_eq!(table.refuses(0, "flip X1"), "X1 is a joker, and jokers cannot be flipped");
    assert_eq!(table.refuses(0, "flip Td"), "Td is rotated: it cannot be flipped, swapped or rotated again");
    assert_eq!(table.refuses(0, "flip 7s"), "7s lies face down already");
    assert!(table.refuses(0, "flip Qc").starts_with("Qc is out of reach: choose from 3d 3h"), "a Quick Draw card");
    assert!(table.refuses(0, "flip 2s").starts_with("2s is out of reach"), "a card of the middle");
    assert_eq!(table.refuses(0, "shoot 1"), "now a card is flipped, as in 'flip Js'");
    assert_eq!(table.refuses(1, "flip 8h"), "seat 1 has nothing to decide now");
    assert_eq!(table.refuses(0, "pass"), "this cannot be passed: it has to be carried out as far as it can be");
    let mut own = draw("2d 7c Qh");
    assert_eq!(own.refuses(0, "flip 8h"), "8h is not yours: only your own cards can be chosen here");
    assert_eq!(own.refuses(0, "flip 2d"), "2d is out of reach: choose from 8c 9h Kc");
}

/// GUN-10: each rotated card advances its stack by a level; both of two must be in one stack
#[test]
fn two_cards_are_rotated_in_one_stack() {
    let mut table = draw("2d 2c 2h");
    assert_eq!(table.refuses(0, "rotate Kc 9h"), "both cards have to be in the same stack");
    assert_eq!(table.refuses(0, "rotate Kc"), "you have to choose 2 here, not 1");
    assert_eq!(table.refuses(0, "rotate 7s 8c"), "7s lies face down already");
    assert_eq!(table.refuses(0, "rotate 4c 6d"), "4c is not yours: only your own cards can be chosen here");
    assert_eq!(table.levels(0), "four-of-a-kind flush one-pair");
    table.act(0, "rotate 9h 8c");
    assert_eq!(table.stack(0, "fire"), "[7s] 8c^ 9h^");
    assert_eq!(table.levels(0), "four-of-a-kind flush three-of-a-kind");
}

/// GUN-13: an action is carried out as far as possible: one card instead of two, or nothing if no card is left
#[test]
fn an_action_is_carried_out_as_far_as_it_can_be() {
    let load = |ann: &str| TestTable::at("draw", MIDDLE, &[ann, BILL], "");
    let rotate_one = load("30: 2d 2c 2h | Td^ Kc^ X1 | [7s] 8c^ 9h | Kd");
    assert_eq!(rotate_one.legal(0), ["rotate 9h", "rotate X1"]);
    let nothing_to_rotate = load("30: 2d 2c 2h | Td^ Kc^ X1^ | [7s] 8c^ [9h] | Kd");
    assert_eq!(nothing_to_rotate.to_act(), [1], "Ann is not asked");
    let nothing_to_flip = load("30: 3s 7c Qh | Td^ Kc^ X1 | [7s] 8c^ [9h] | Kd");
    assert_eq!(nothing_to_flip.levels(0).split(' ').next(), Some("high-card"));
    assert_eq!(nothing_to_flip.order(), [1], "a joker and rotated cards are all that is left");
    let swap_one = load("30: Ts Qs As | Td^ Kc^ X1^ | 7s 8c^ 9h^ | Kd");
    let swaps: Vec<String> = ["3h", "4c", "6d", "7h", "8h", "Qd"].map(|card| format!("swap 7s {card}")).to_vec();
    assert_eq!(swap_one.legal(0), swaps);
}

/// GUN-13: two flips of one's own cards become one if only one card can be flipped
#[test]
fn the_second_flip_is_skipped_where_there_is_nothing_to_flip() {
    let ann = "30: 3s 7c Qh | Td^ Kc^ X1 | [7s] 8c 9h^ | Kd";
    let mut table = come_to_ann(TestTable::at("draw", MIDDLE, &[ann, BILL], ""));
    assert_eq!(table.legal(0), ["flip 8c"]);
    let told = TestTable::story(&table.act(0, "flip 8c"));
    assert!(told.contains("Ann flips 8c in their own Fire stack. Ann finds nothing to do it with."), "{told}");
}

/// GUN-13: flips any player's card, then rotates another player's
#[test]
fn the_beginner_flips_and_then_rotates_somebody_elses() {
    let mut table = draw("2d 2c 7c");
    assert!(table.refuses(0, "rotate 8h").contains("flipped"));
    table.act(0, "flip Kc");
    assert_eq!(table.legal(0), each("rotate", &[&BILLS, &CLEOS]));
    assert_eq!(table.refuses(0, "rotate X1"), "X1 is yours: choose another player's card");
    table.act(0, "rotate Qd");
    assert_eq!((table.stack(1, "fire"), table.order()), ("3h 7h Qd^".into(), vec![1, 2]));
}

/// GUN-12: cards are swapped, including jokers; a face-down card stays face down; rotated cards cannot be swapped
#[test]
fn a_swap_exchanges_two_cards() {
    let mut table = draw("9s Ts Qs");
    assert_eq!(table.legal(0).len(), 5 * 12);
    assert_eq!(table.refuses(0, "swap Td 4c"), "Td is rotated: it cannot be flipped, swapped or rotated again");
    assert_eq!(table.refuses(0, "swap 8c 8h / 9h 4c"), "8h is not yours: only your own cards can be chosen here");
    assert_eq!(table.refuses(0, "swap Kd 4c"), "Kd is out of reach: choose from 7s 8c 9h Kc X1");
    assert_eq!(table.refuses(0, "swap X1 8c / 4c 6d"), "you have to choose 1 here, not 2");
    let mut with_joker = draw("9s Ts Qs");
    with_joker.act(0, "swap X1 3h");
    assert_eq!((with_joker.stack(0, "aim"), with_joker.stack(1, "fire")), ("3h Td^ Kc".into(), "7h Qd X1".into()));
    table.act(0, "swap 7s 8d");
    assert_eq!((table.stack(0, "fire"), table.stack(2, "aim")), ("8d 8c 9h".into(), "4s 6c [7s]".into()));
}

/// GUN-12: the royal flush's two swaps are with one opponent, paired in order
#[test]
fn a_royal_flush_swaps_two_cards_with_one_opponent() {
    let mut table = draw("Ts Qs As");
    assert_eq!(table.legal(0).len(), 10 * (30 + 30));
    assert_eq!(table.refuses(0, "swap X1 8c / 3h 4s"), "both cards have to be the same opponent's");
    assert_eq!(table.refuses(0, "swap X1 3h"), "you have to choose 2 here, not 1");
    let same: Action = "swap 8c X1 / 4c 3h".parse().unwrap();
    assert_eq!("swap X1 8c / 3h 4c".parse::<Action>().unwrap(), same);
    assert_ne!("swap X1 8c / 4c 3h".parse::<Action>().unwrap(), same);
    table.act(0, "swap X1 8c / 3h 4c");
    assert_eq!((table.stack(0, "aim"), table.stack(0, "fire")), ("3h Td^ Kc".into(), "4c [7s] 9h".into()));
    assert_eq!((table.stack(1, "aim"), table.stack(1, "fire")), ("6d 8c 8h".into(), "7h Qd X1".into()));
}

/// GUN-13, GUN-19: nobody can choose the cards of a player who is out
#[test]
fn the_dead_are_left_alone() {
    let dead = CLEO.replace("30:", "-2:");
    for stack in ["5s 7c As", "9s Ts Qs", "Ts Qs As"] {
        let table = TestTable::at("draw", MIDDLE, &[&quick_draw(stack), BILL, &dead], "");
        assert_eq!(table.order(), [0, 1]);
        assert!(table.legal(0).iter().all(|action| CLEOS.iter().all(|card| !action.contains(card))), "{stack}");
    }
}

/// GUN-13, H `pass`: optional parts may be declined one at a time; harmful ones may not
#[test]
fn what_helps_can_be_declined_where_the_table_allows_it() {
    let cases = [
        ("Ts Qs As", true),
        ("9s Ts Qs", true),
        ("2d 2c 2h", true),
        ("2d 2c 5h", true),
        ("5s 7c As", true),
        ("Qh Th 7c", true),
        ("2d 2c 7c", true),
        ("2d 5h 7c", false),
        ("2d 7c Qh", false),
        ("3s 7c Qh", false),
    ];
    let load = |stack: &str| {
        let json = position("draw", MIDDLE, &[&quick_draw(stack), BILL, CLEO]);
        come_to_ann(TestTable::load(options(&[("pass", "yes")]), &json, ""))
    };
    for (stack, helps) in cases {
        assert_eq!(load(stack).legal(0).contains(&"pass".into()), helps, "{stack}");
        assert!(!draw(stack).legal(0).contains(&"pass".into()), "{stack}");
    }
    let mut flush = load("5s 7c As");
    flush.act(0, "pass");
    assert_eq!(flush.to_act(), [0], "the second flip");
    flush.act(0, "pass");
    assert_eq!(flush.order(), [1, 2]);
    let mut three = load("2d 2c 7c");
    three.act(0, "pass");
    assert_eq!(three.legal(0), each("rotate", &[&BILLS, &CLEOS]), "the rotation has to be made");
}

/// GUN-13: a player is asked even if there is only one way, and silence is decided by lot
#[test]
fn silence_acts_by_lot() {
    let mut table = draw("2d 7c Qh");
    let told = TestTable::story(&table.expire());
    assert!(told.starts_with("Ann is too slow: time is up. Ann flips "), "{told}");
    assert_eq!(table.order().first(), Some(&1));
    let record = engine::Record::<gunfight::State>::from_json(&table.0.record().to_json()).unwrap();
    assert_eq!(record.replay().unwrap().last().unwrap().state, *table.0.state());
    assert_eq!(table.0.state().window().unwrap().length.as_secs(), 60);
}
