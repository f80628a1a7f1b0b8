//! Rounds as data: hearts before, picks, shots, hearts after.

use crate::test_table::TestTable;
use serde_json::{Value, json};

/// One round.
struct Round {
    /// The name of the case.
    name: &'static str,
    /// Hearts before the round, one digit per seat.
    before: &'static str,
    /// The seats that fire before the reveal.
    early: &'static [usize],
    /// The picks of all seats.
    picks: &'static str,
    /// The answers after the reveal and in each repeated race; see `TestTable::shoot`.
    windows: &'static [&'static str],
    /// Hearts after the round.
    after: &'static str,
}

const fn round(
    name: &'static str,
    [before, picks, after]: [&'static str; 3],
    early: &'static [usize],
    windows: &'static [&'static str],
) -> Round {
    Round { name, before, early, picks, windows, after }
}

fn check(options: &Value, rounds: &[Round]) {
    for round in rounds {
        let mut table = TestTable::hearts_at(options, round.before, &[]);
        round.early.iter().for_each(|&seat| table.act(seat, "gun"));
        table.pick(round.picks);
        for window in round.windows {
            assert_eq!(table.hearts(), round.before, "{}: hearts fall when the round ends", round.name);
            table.shoot(window);
        }
        assert_eq!(table.hearts(), round.after, "{}", round.name);
        assert_eq!(table.state()["step"], "pick", "{}: the round has ended", round.name);
    }
}

/// HAY-03
#[test]
fn with_all_values_different_the_lowest_loses_a_heart() {
    check(
        &json!({}),
        &[
            round("lowest first", ["3333", "1 2 3 4", "2333"], &[], &["h h h h"]),
            round("lowest last", ["3333", "7 6 5 4", "3332"], &[], &["h h h h"]),
            round("six of seven", ["333333", "2 3 7 6 5 4", "233333"], &[], &["h h h h h h"]),
            round("silence holds", ["3333", "3 2 6 7", "3233"], &[], &["_ _ _ _"]),
            round("one is out", ["3033", "3 - 6 2", "3032"], &[], &["h _ h h"]),
        ],
    );
}

/// HAY-04, HAY-05
#[test]
fn the_last_of_those_who_share_the_highest_shared_value_loses() {
    check(
        &json!({}),
        &[
            round("a pair", ["3333", "1 4 4 7", "3233"], &[], &["h 300 250 h"]),
            round("the lowest not tied is safe", ["3333", "4 1 2 4", "3332"], &[], &["200 h h 201"]),
            round("of three only the last", ["3333", "5 5 5 1", "2333"], &[], &["300 200 250 h"]),
            round("of six only the last", ["333333", "7 7 7 7 7 7", "333323"], &[], &["1 2 3 4 600 5"]),
            round("two groups", ["333333", "3 3 5 5 1 7", "332333"], &[], &["h h 300 200 h h"]),
            round("three groups", ["333333", "2 2 4 4 6 6", "333332"], &[], &["h h h h 200 300"]),
            round("a lower group of four", ["333333", "2 2 2 2 3 3", "333323"], &[], &["h h h h 210 200"]),
            round("equal first is no matter", ["3333", "5 5 5 1", "3323"], &[], &["200 200 250 h"]),
        ],
    );
}

/// HAY-06, HAY-07, HAY-12
#[test]
fn a_gun_that_was_not_required_costs_a_heart_on_top() {
    check(
        &json!({}),
        &[
            round("nobody tied", ["3333", "1 2 3 4", "2332"], &[], &["h h h 300"]),
            round("the lowest shoots too", ["3333", "1 2 3 4", "1333"], &[], &["300 h h h"]),
            round("not in the racing group", ["3333", "3 3 5 5", "2332"], &[], &["150 h 200 300"]),
            round("everybody shoots", ["3333", "1 6 6 7", "2322"], &[], &["100 200 300 400"]),
            round("before the reveal", ["3333", "2 1 6 7", "3223"], &[2], &["h h h h"]),
            round("before it, and the lowest", ["3333", "2 1 6 7", "3133"], &[1], &["h h h h"]),
            round("before it and after it pays once", ["3333", "2 1 6 7", "2233"], &[0], &["250 h h h"]),
            round("an early racer must shoot again", ["3333", "2 6 6 7", "3133"], &[1], &["h _ 300 h"]),
            round("an early racer who wins the race", ["3333", "2 6 6 7", "3223"], &[1], &["h 200 300 h"]),
            round("an early racer who loses it", ["3333", "2 6 6 7", "3133"], &[1], &["h 400 300 h"]),
            round("hearts stop at 0", ["133333", "1 2 3 4 5 6", "033333"], &[0], &["h h h h h h"]),
            round("two leave at once", ["113333", "1 7 3 4 5 6", "003333"], &[], &["h 300 h h h h"]),
            round("three leave at once", ["111333", "1 7 3 4 5 6", "000333"], &[2], &["h 300 h h h h"]),
            round("a penalty waits for a race run again", ["3333", "1 5 5 7", "2233"], &[], &["90 h h h", "_ h 300 _"]),
        ],
    );
}

/// HAY-08
#[test]
fn a_miss_is_no_shot_and_may_be_thrown_again() {
    check(
        &json!({}),
        &[
            round("again and in time", ["3333", "1 4 4 7", "3323"], &[], &["h m250 300 h"]),
            round("again but late", ["3333", "1 4 4 7", "3233"], &[], &["h m350 300 h"]),
            round("never on the plate", ["3333", "1 4 4 7", "3233"], &[], &["h m 900 h"]),
            round("held after a miss", ["3333", "1 4 4 7", "3233"], &[], &["h mh 900 h"]),
            round("a miss outside the race costs nothing", ["3333", "1 4 4 7", "3233"], &[], &["mh 300 200 m"]),
        ],
    );
}

/// HAY-09, HAY-16
#[test]
fn racers_who_are_last_together_race_again() {
    check(
        &json!({}),
        &[
            round("one silent", ["3333", "4 4 1 7", "2333"], &[], &["_ 4999 h h"]),
            round("both silent", ["3333", "4 4 1 7", "3233"], &[], &["_ _ h h", "200 300"]),
            round("both hold", ["3333", "4 4 1 7", "3233"], &[], &["h h h h", "200 h"]),
            round("two of three silent", ["3333", "4 4 4 7", "3323"], &[], &["300 _ _ h", "_ 200 250"]),
            round("dead heat of two", ["3333", "4 4 1 7", "2333"], &[], &["250 250 h h", "201 200"]),
            round("within a millisecond", ["3333", "4 4 1 7", "2333"], &[], &["250.9 250.1 h h", "201 200"]),
            round("a millisecond apart", ["3333", "4 4 1 7", "2333"], &[], &["251.0 250.9 h h"]),
            round("dead heat of three", ["3333", "4 4 4 7", "3323"], &[], &["250 250 250 h", "200 250 300"]),
            round(
                "of three, then of two",
                ["3333", "4 4 4 7", "3323"],
                &[],
                &["250 250 250 h", "200 250 250", "_ 200 250"],
            ),
            round("dead heat for last only", ["3333", "4 4 4 7", "3323"], &[], &["200 250 250 h", "_ 249 250"]),
            round("no time is the slowest", ["3333", "4 4 1 7", "2333"], &[], &["g 4999 h h"]),
            round("no time beats no shot", ["3333", "4 4 1 7", "3233"], &[], &["g h h h"]),
            round("no times are a dead heat", ["3333", "4 4 1 7", "3233"], &[], &["g g h h", "1 2"]),
        ],
    );
}

/// HAY-09
#[test]
fn where_the_table_says_so_racers_who_are_last_together_all_lose() {
    check(
        &json!({ "no-shot": "all-lose" }),
        &[
            round("one silent", ["3333", "4 4 1 7", "2333"], &[], &["_ 300 h h"]),
            round("both silent", ["3333", "4 4 1 7", "2233"], &[], &["_ _ h h"]),
            round("two of three silent", ["3333", "4 4 4 7", "3223"], &[], &["300 _ _ h"]),
            round("dead heat for last", ["3333", "4 4 4 7", "3223"], &[], &["200 250 250 h"]),
            round("dead heat of three", ["3333", "4 4 4 7", "2223"], &[], &["250 250 250 h"]),
            round("and a needless Gun", ["3333", "4 4 1 7", "2223"], &[], &["_ _ 200 h"]),
        ],
    );
}

/// HAY-09
#[test]
fn only_the_racers_are_asked_when_a_race_is_run_again() {
    let mut table = TestTable::open(4, &json!({}));
    table.pick("4 4 4 7");
    assert_eq!(table.state()["to_act"], json!([0, 1, 2, 3]), "everybody still in is asked first");
    table.shoot("300 _ _ h");
    let state = table.state();
    assert_eq!((&state["racing"], &state["to_act"], &state["race"]), (&json!([1, 2]), &json!([1, 2]), &json!(1)));
    assert_eq!(table.legal(0), "", "who has hit the plate is done");
    assert_eq!(table.legal(1), "gun, miss, hold");
}

/// HAY-09
#[test]
fn after_ten_races_run_again_the_lot_decides() {
    let mut table = TestTable::at(&json!({}), &json!({ "players": [{}, {}, {}, {}] }), &[1]);
    table.pick("4 4 4 7");
    for again in 0..=10 {
        assert_eq!(table.state()["racing"], json!([0, 1, 2]), "race {again}");
        table.hold();
    }
    assert_eq!(table.hearts(), "3233", "the lot fell on seat 1");
    let told = table.told(3);
    assert!(told.contains(&json!({ "event": "race-again", "racing": [0, 1, 2], "by_lot": true })), "{told:?}");
    assert!(told.contains(&json!({ "event": "last-by-lot", "seat": 1 })), "{told:?}");
}

/// HAY-16
#[test]
fn where_races_are_drawn_by_lot_a_tie_asks_chance_and_nobody_draws() {
    let options = json!({ "race": "by-lot" });
    let mut table = TestTable::hearts_at(&options, "3333", &[2]);
    assert!(!table.legal(0).contains("gun"), "{}", table.legal(0));
    assert!(table.refused(0, "gun").contains("by lot"));
    table.pick("1 4 4 4");
    assert_eq!(table.hearts(), "3323", "the lot named seat 2 of the racers");
    table.pick("2 3 5 6");
    assert_eq!(table.hearts(), "2323", "nobody tied: the lowest, and no showdown");
    assert_eq!(table.state()["step"], "pick");
}

/// HAY-16
#[test]
fn the_lot_gives_every_racer_the_same_chance_and_nobody_else_any() {
    use engine::{Awaits, Game, Input, Lottery, Seat};
    let mut state = hayauchi::State::new(4, crate::test_table::options(&json!({ "race": "by-lot" })));
    for (seat, pick) in ["4", "4", "7", "4"].into_iter().enumerate() {
        let act = Input::Act { seat: Seat::new(seat), action: pick.parse().unwrap(), at: None };
        state.apply(act, &mut |_| {}).unwrap();
    }
    let Awaits::Chance(lottery) = state.awaits() else { panic!("the lot is asked") };
    let outcomes: Vec<(String, u32)> =
        lottery.outcomes().into_iter().map(|(lot, tickets)| (lot.to_string(), tickets)).collect();
    assert_eq!(outcomes, [("0".into(), 1), ("1".into(), 1), ("3".into(), 1)]);
}
