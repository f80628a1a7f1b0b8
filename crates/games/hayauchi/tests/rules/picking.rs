//! Before the reveal: picking, announcing and firing too early, and who sees it.

use crate::test_table::TestTable;
use serde_json::json;

/// HAY-01
#[test]
fn everyone_starts_with_seven_booze_and_three_hearts() {
    let table = TestTable::open(5, &json!({}));
    let player = json!({
        "hearts": 3, "hand": [1, 2, 3, 4, 5, 6, 7], "used": [], "secret": [], "picked": null, "in": true, "points": 0,
    });
    let start = json!({
        "game": "hayauchi", "round": 1, "step": "pick", "racing": [],
        "players": [player, player, player, player, player], "to_act": [0, 1, 2, 3, 4], "over": null,
    });
    assert_eq!(table.state(), start);
    assert_eq!(table.state().to_string(), start.to_string(), "fields come in the order of the contract");
    assert_eq!(table.legal(2), "1, 2, 3, 4, 5, 6, 7, gun, say 1, say 2, say 3, say 4, say 5, say 6, say 7");
}

/// HAY-02
#[test]
fn picks_are_sealed_until_the_last_one_and_then_open_for_all() {
    let mut table = TestTable::open(4, &json!({}));
    table.act(2, "5");
    assert_eq!(table.told(0), [json!({ "event": "picked", "seat": 2 })]);
    assert_eq!(table.view(2)["players"][2]["picked"], 5);
    let seen = &table.view(0)["players"][2];
    assert_eq!((&seen["picked"], &seen["has_picked"], &seen["hand_count"]), (&json!(null), &json!(true), &json!(6)));
    for (seat, pick) in [(0, "1"), (3, "7"), (1, "6")] {
        table.act(seat, pick);
    }
    assert_eq!(table.each("picked"), json!([1, 6, 5, 7]));
    assert_eq!(table.view(0)["players"][2]["picked"], 5, "revealed");
    assert_eq!((&table.state()["step"], &table.state()["racing"]), (&json!("showdown"), &json!([])));
    let told = table.told(0);
    assert!(told.contains(&json!({ "event": "revealed", "booze": [1, 6, 5, 7] })), "{told:?}");
    table.hold();
    assert_eq!(table.each("picked"), json!([null, null, null, null]));
    assert_eq!(table.each("used"), json!([[1], [6], [5], [7]]));
}

/// HAY-02
#[test]
fn silent_players_get_a_booze_by_lot_in_seat_order() {
    let mut table = TestTable::at(&json!({}), &json!({ "players": [{}, {}, {}, {}] }), &[7, 3, 2]);
    table.act(1, "4");
    table.told(0);
    table.expire();
    assert_eq!(table.each("picked"), json!([7, 4, 3, 2]));
    let told = table.told(0);
    assert_eq!(told[0], json!({ "event": "time-up", "seats": [0, 2, 3] }));
    assert_eq!(told[1], json!({ "event": "picked", "seat": 0, "booze": 7, "by_lot": true }));
    assert_eq!(told[2], json!({ "event": "picked", "seat": 2, "by_lot": true }), "another's lot is sealed too");
}

/// HAY-06, HAY-07
#[test]
fn an_early_shot_is_the_shooters_secret_until_the_reveal() {
    let mut table = TestTable::open(4, &json!({}));
    table.act(0, "5");
    assert_eq!(table.legal(0), "gun", "who has picked can still fire");
    table.told(0);
    table.act(0, "gun");
    assert_eq!(table.legal(0), "", "once a round");
    assert_eq!((table.view(0)["players"][0]["fired"].clone(), table.told(1)), (json!(true), vec![]));
    assert_eq!(table.view(1)["players"][0].get("fired"), None);
    table.act(3, "gun");
    assert!(table.refused(3, "gun").contains("fired already"));
    for (seat, pick) in [(1, "5"), (2, "6"), (3, "7")] {
        table.act(seat, pick);
    }
    assert_eq!((table.each("fired"), table.hearts()), (json!([true, null, null, true]), "3333".into()));
    assert_eq!(table.view(1)["players"][0]["fired"], true, "now everybody knows");
    let told = table.told(1);
    assert!(told.contains(&json!({ "event": "early-shot", "seat": 3 })), "{told:?}");
    table.shoot("300 200 h h");
    assert_eq!(table.hearts(), "1332", "seat 0 for the early shot and the race, seat 3 for the early shot");
    assert_eq!(table.each("fired"), json!([null, null, null, null]), "the Guns are back in the hands");
}

/// HAY-18
#[test]
fn an_announcement_is_public_and_binds_nobody() {
    let mut table = TestTable::open(4, &json!({}));
    table.act(1, "say 3");
    table.act(1, "say 6");
    assert_eq!(table.told(2)[1], json!({ "event": "announced", "seat": 1, "booze": 6 }));
    assert_eq!((&table.view(2)["players"][1]["said"], table.to_act().len()), (&json!(6), 4));
    table.act(1, "2");
    assert!(table.refused(1, "say 2").contains("picked already"));
    table.pick("7 - 5 4");
    assert_eq!(table.each("said"), json!([null, 6, null, null]));
    table.hold();
    assert_eq!(table.each("said"), json!([null, null, null, null]), "it was about that round");
}

/// HAY-02, HAY-10
#[test]
fn a_refusal_says_what_to_do_instead() {
    let mut table = TestTable::open(4, &json!({}));
    table.pick("1 2 3 4");
    assert!(table.refused(0, "5").contains("gun, miss or hold"));
    table.hold();
    assert!(table.refused(0, "1").contains("pick one of 2, 3, 4, 5, 6, 7"), "used cards are not in hand");
    for action in ["hold", "miss"] {
        assert!(table.refused(0, action).contains("before the reveal"));
    }
    table.act(0, "2");
    assert!(table.refused(0, "3").contains("picked already"));
    table.act(0, "gun");
    assert!(table.refused(0, "3").contains("nothing to decide"));
}

/// HAY-04, HAY-08: nobody sees a shot or a miss until the window closes.
#[test]
fn answers_to_the_reveal_are_sealed_until_all_have_answered() {
    let mut table = TestTable::open(4, &json!({}));
    table.pick("4 4 1 7");
    table.told(1);
    table.act_at(0, "miss", Some(190_000));
    assert_eq!(table.view(0)["players"][0]["missed"], true);
    assert_eq!((table.view(1)["players"][0].get("missed").cloned(), table.told(1)), (None, vec![]));
    assert_eq!(table.state()["to_act"], json!([0, 1, 2, 3]), "a miss leaves its player owing");
    table.act_at(0, "gun", Some(250_417));
    assert_eq!(table.each("answer"), json!([{ "gun": 250_417 }, null, null, null]));
    assert_eq!(table.told(1), [json!({ "event": "answered", "seat": 0 })]);
    assert_eq!(table.view(1)["players"][0].get("answer"), None);
    assert_eq!(table.view(1)["players"][0].get("drew"), None);
    table.shoot("_ 300 h h");
    let told = table.told(3);
    let answers = json!([{ "gun": 250_417 }, { "gun": 300_000 }, "hold", "hold"]);
    assert!(told.contains(&json!({ "event": "showdown", "answers": answers, "missed": [0] })), "{told:?}");
    assert_eq!(table.view(3)["players"][0]["drew"], true);
}
