//! Players going out, the end of a game, and matches for points.

use crate::test_table::TestTable;
use serde_json::{Value, json};

/// Three players are left with these hands and secret boozes. The third has one heart and picks Booze 1, the lowest.
fn final_round(zero: &Value, one: &Value) -> TestTable {
    let state = json!({ "players": [zero, one, { "hearts": 1, "hand": [1, 2] }, { "hearts": 0 }] });
    TestTable::at(&json!({}), &state, &[])
}

/// HAY-12
#[test]
fn losses_of_a_round_fall_together_and_then_players_leave() {
    let mut table = TestTable::hearts_at(&json!({}), "11333", &[]);
    table.act(1, "gun");
    table.pick("1 2 5 6 7");
    assert_eq!(table.each("in"), json!([true, true, true, true, true]));
    table.told(4);
    table.hold();
    assert_eq!(table.each("in"), json!([false, false, true, true, true]));
    let events: Vec<Value> = table.told(4).iter().map(|event| event["event"].clone()).collect();
    assert_eq!(events, ["showdown", "lost", "lost", "out", "out", "round"]);
    assert_eq!((table.over(), table.legal(0)), (Value::Null, String::new()), "three go on, without the two");
}

/// HAY-13
#[test]
fn two_left_compare_their_hands_and_twice_their_secret_booze() {
    let cases = [
        // Hand and secret booze of seats 0 and 1, with Booze 5 and 6 still to be played, and the winners.
        ([json!([5, 7]), json!([])], [json!([6, 4]), json!([])], json!([0])),
        ([json!([5, 4]), json!([])], [json!([6, 7]), json!([])], json!([1])),
        ([json!([5, 1]), json!([7])], [json!([6, 7]), json!([3])], json!([0])),
        ([json!([5, 7]), json!([1])], [json!([6, 3]), json!([2, 1])], json!([0, 1])),
        ([json!([5]), json!([2])], [json!([6, 4]), json!([])], json!([0, 1])),
    ];
    for ([hand, secret], [other_hand, other_secret], winners) in cases {
        // Neither hearts nor used cards count.
        let zero = json!({ "hearts": 1, "hand": hand, "secret": secret });
        let one = json!({ "hearts": 3, "hand": other_hand, "secret": other_secret });
        let mut table = final_round(&zero, &one);
        table.pick("5 6 1");
        table.hold();
        assert_eq!(table.over(), json!({ "winners": winners, "reason": "totals", "cool": true }), "{zero} {one}");
        assert_eq!(table.state()["to_act"], json!([]));
    }
}

/// HAY-13
#[test]
fn the_game_ends_before_the_last_booze_becomes_secret() {
    let mut table = final_round(&json!({ "hand": [5, 7], "used": [6] }), &json!({ "hand": [6, 4], "used": [7, 5] }));
    table.pick("5 6 1");
    table.told(3);
    table.hold();
    assert_eq!(table.each("hand"), json!([[7], [4], [2], [1, 2, 3, 4, 5, 6, 7]]));
    assert_eq!(table.each("used"), json!([[6, 5], [7, 5, 6], [1], []]));
    assert_eq!(table.each("secret"), json!([[], [], [], []]));
    let told = table.told(3);
    assert!(told.contains(&json!({ "event": "total", "seat": 0, "hand": [7], "secret": [], "total": 7 })), "{told:?}");
    assert_eq!(table.view(3)["players"][0]["hand"], json!([7]), "all cards are turned up at the end");
}

/// HAY-14
#[test]
fn the_only_one_left_wins_whatever_the_totals() {
    let mut table = TestTable::hearts_at(&json!({}), "1110", &[]);
    table.pick("7 6 5 -");
    table.shoot("h 200 300 _");
    assert_eq!(table.hearts(), "1000");
    assert_eq!(table.over(), json!({ "winners": [0], "reason": "last-standing", "cool": true }));
}

/// HAY-14
#[test]
fn when_nobody_is_left_those_who_left_last_compare_totals() {
    let with = |hand: Value, secret: Value| json!({ "hearts": 1, "hand": hand, "secret": secret });
    let cases = [
        ([json!([7, 6]), json!([7, 5]), json!([7, 4])], json!([0])),
        ([json!([7, 6]), json!([7, 5, 1]), json!([7, 4])], json!([0, 1])),
        ([json!([7, 4]), json!([7, 4]), json!([7, 4])], json!([0, 1, 2])),
    ];
    for (hands, winners) in cases {
        let [zero, one, two] = hands.clone().map(|hand| with(hand, json!([])));
        // The player with the highest total went out long ago.
        let state = json!({ "players": [zero, one, two, { "hearts": 0, "secret": [7] }] });
        let mut table = TestTable::at(&json!({ "no-shot": "all-lose" }), &state, &[]);
        table.pick("7 7 7 -");
        table.hold();
        assert_eq!(table.hearts(), "0000");
        assert_eq!(table.over(), json!({ "winners": winners, "reason": "totals", "cool": true }), "{hands:?}");
    }
}

/// HAY-15: a match from these points. Seats 0 and 1 are left at the end of the game with these last cards.
fn match_game(points: [u8; 4], last: [u8; 2]) -> TestTable {
    let player =
        |seat: usize, hearts: u8, hand: Value| json!({ "hearts": hearts, "hand": hand, "points": points[seat] });
    let state = json!({ "players": [
        player(0, 2, json!([5, last[0]])),
        player(1, 2, json!([6, last[1]])),
        player(2, 1, json!([1, 2])),
        player(3, 0, json!([])),
    ] });
    let mut table = TestTable::at(&json!({ "match": "points" }), &state, &[]);
    table.pick("5 6 1");
    table.hold();
    table
}

/// HAY-15
#[test]
fn a_match_is_won_by_the_one_who_leads_with_three_points() {
    let cases = [
        // Points before, last cards of seats 0 and 1, points after, winner of the match.
        ([0, 0, 0, 0], [7, 4], [2, 0, 0, 0], None),
        ([0, 0, 0, 0], [4, 4], [1, 1, 0, 0], None),
        ([1, 0, 0, 0], [7, 4], [3, 0, 0, 0], Some(0)),
        ([2, 1, 0, 0], [7, 7], [3, 2, 0, 0], Some(0)),
        ([2, 2, 0, 0], [7, 7], [3, 3, 0, 0], None),
        ([3, 3, 0, 0], [7, 7], [4, 4, 0, 0], None),
        ([3, 3, 0, 0], [3, 7], [3, 5, 0, 0], Some(1)),
        ([2, 0, 3, 3], [3, 2], [4, 0, 3, 3], Some(0)),
        ([1, 0, 3, 3], [3, 2], [3, 0, 3, 3], None),
        ([0, 1, 3, 3], [3, 2], [2, 1, 3, 3], None),
    ];
    for (before, last, after, winner) in cases {
        let mut table = match_game(before, last);
        assert_eq!(table.each("points"), json!(after), "{before:?} {last:?}");
        let over = winner.map(|seat| json!({ "winners": [seat], "reason": "totals", "cool": true }));
        assert_eq!(table.over(), json!(over), "{before:?} {last:?}");
        if winner.is_none() {
            let state = table.state();
            assert_eq!((table.hearts(), &state["round"]), ("3333".into(), &json!(1)), "a new game begins at once");
            assert_eq!(
                (&state["players"][2]["hand"], &state["to_act"]),
                (&json!([1, 2, 3, 4, 5, 6, 7]), &json!([0, 1, 2, 3]))
            );
            let told = table.told(2);
            assert!(told.iter().any(|event| event["event"] == "game" && event["points"] == json!(after)), "{told:?}");
        }
    }
}

/// HAY-15
#[test]
fn a_single_game_counts_no_points() {
    let mut table = final_round(&json!({ "hand": [5, 7] }), &json!({ "hand": [6, 4] }));
    table.pick("5 6 1");
    table.hold();
    assert_eq!(table.each("points"), json!([0, 0, 0, 0]));
    assert_eq!(table.over()["winners"], json!([0]));
}

/// HAY-18
#[test]
fn a_win_without_a_single_gun_is_cool() {
    let cases = [
        // Who has thrown a Gun before, the last cards of seats 0 and 1, the last showdown, and whether the win is cool.
        ([false, false], [7, 4], "h h h", true),
        ([true, false], [7, 4], "h h h", false),
        ([false, true], [7, 4], "h h h", true),
        ([false, false], [7, 4], "200 h h", false),
        ([false, false], [7, 4], "m h h", false),
        ([false, false], [7, 4], "h 200 h", true),
        ([false, false], [4, 4], "h h h", true),
        ([false, true], [4, 4], "h h h", false),
    ];
    for (drew, last, showdown, cool) in cases {
        let player = |seat: usize, pick: u8| json!({ "hand": [pick, last[seat]], "drew": drew[seat] });
        let mut table = final_round(&player(0, 5), &player(1, 6));
        table.pick("5 6 1");
        table.shoot(showdown);
        assert_eq!(table.over()["winners"][0], 0);
        assert_eq!(table.over().get("cool"), cool.then_some(&json!(true)), "{drew:?} {last:?} {showdown}");
    }
}

/// HAY-18: a single early shot, and the win is not cool.
#[test]
fn an_early_shot_is_a_gun_thrown_and_is_remembered_through_the_match() {
    let mut table = TestTable::open(4, &json!({ "match": "points" }));
    table.act(0, "gun");
    table.pick("7 2 3 4");
    assert_eq!(table.each("drew"), json!([true, null, null, null]));
    table.hold();
    assert_eq!(table.each("drew"), json!([true, null, null, null]));
}

/// HAY-19: seats 0 and 1 are left with equal totals and these hearts; the third has gone out.
fn equal_totals(options: &Value, hearts: [u8; 2], chance: &[u8]) -> TestTable {
    let state = json!({ "players": [
        { "hearts": hearts[0], "hand": [5, 4] },
        { "hearts": hearts[1], "hand": [6, 4] },
        { "hearts": 1, "hand": [1, 2] },
        { "hearts": 0 },
    ] });
    let mut table = TestTable::at(options, &state, chance);
    table.pick("5 6 1");
    if options["race"] != "by-lot" {
        table.hold();
    }
    table
}

fn won(seat: usize, reason: &str, cool: bool) -> Value {
    let mut over = json!({ "winners": [seat], "reason": reason });
    if cool {
        over["cool"] = json!(true);
    }
    over
}

/// HAY-19
#[test]
fn equal_totals_are_a_draw_unless_the_table_chose_otherwise() {
    let table = equal_totals(&json!({}), [3, 1], &[]);
    assert_eq!(table.over(), json!({ "winners": [0, 1], "reason": "totals", "cool": true }));
    let table = equal_totals(&json!({ "equal-totals": "hearts-then-race" }), [1, 3], &[]);
    assert_eq!(table.over(), won(1, "hearts", true));
}

/// HAY-19
#[test]
fn equal_totals_and_hearts_lead_to_a_race_in_which_nobody_loses_a_heart() {
    let options = json!({ "equal-totals": "hearts-then-race", "no-shot": "all-lose" });
    let mut table = equal_totals(&options, [2, 2], &[]);
    assert_eq!((table.over(), table.to_act().len()), (Value::Null, 2));
    let state = table.state();
    assert_eq!(
        (&state["step"], &state["racing"], &state["final_race"]),
        (&json!("showdown"), &json!([0, 1]), &json!([0, 1]))
    );
    assert_eq!(table.view(2)["players"][0]["hand"], json!([4]), "the cards are turned up");
    assert_eq!((table.legal(0), table.legal(2)), ("gun, miss, hold".into(), String::new()));
    // Last together: they race again, although all would lose a heart in a round.
    table.shoot("300 300");
    assert_eq!((table.over(), table.state()["race"].clone()), (Value::Null, json!(1)));
    table.told(3);
    table.shoot("300 250");
    assert_eq!((table.over(), table.hearts()), (won(1, "race", false), "2200".into()));
    let events: Vec<Value> = table.told(3).iter().map(|event| event["event"].clone()).collect();
    assert_eq!(events, ["answered", "answered", "showdown", "over"]);
}

/// HAY-19
#[test]
fn a_race_for_the_win_by_lot_is_won_by_whoever_is_not_drawn() {
    let options = json!({ "equal-totals": "hearts-then-race", "race": "by-lot" });
    for last in [0, 1] {
        let table = equal_totals(&options, [2, 2], &[last]);
        assert_eq!(table.over(), won(1 - usize::from(last), "race", true));
    }
}

/// HAY-14, HAY-19
#[test]
fn of_three_who_left_together_the_last_of_each_race_is_out_of_it() {
    let player = json!({ "hearts": 1, "hand": [7, 4] });
    let state = json!({ "players": [player, player, player, { "hearts": 0, "secret": [7] }] });
    let options = json!({ "equal-totals": "hearts-then-race", "no-shot": "all-lose" });
    let mut table = TestTable::at(&options, &state, &[]);
    table.pick("7 7 7 -");
    table.hold();
    assert_eq!((table.hearts(), table.over()), ("0000".into(), Value::Null));
    table.shoot("200 400 300");
    assert_eq!(table.state()["final_race"], json!([0, 2]));
    table.shoot("_ _ 300");
    assert_eq!(table.over(), won(2, "race", false));
}

/// HAY-15, HAY-19
#[test]
fn a_race_for_the_win_counts_two_points_in_a_match() {
    let mut table = equal_totals(&json!({ "equal-totals": "hearts-then-race", "match": "points" }), [2, 2], &[]);
    table.shoot("200 300");
    assert_eq!((table.each("points"), table.hearts()), (json!([2, 0, 0, 0]), "3333".into()));
    assert_eq!(table.state()["final_race"], Value::Null);
}

/// HAY-19
#[test]
fn a_race_for_the_win_is_read_back_and_refused_where_it_cannot_be() {
    let options = json!({ "equal-totals": "hearts-then-race" });
    let mut table = equal_totals(&options, [2, 2], &[]);
    table.shoot("300 300");
    table.act_at(0, "gun", Some(300_000));
    let state = table.state();
    assert_eq!(crate::test_table::load(&options, &state).as_ref(), Ok(table.truth()));
    let refused = |options: &Value, change: fn(&mut Value)| {
        let mut state = state.clone();
        change(&mut state);
        state.as_object_mut().unwrap().remove("to_act");
        crate::test_table::load(options, &state).expect_err("refused").to_string()
    };
    assert!(refused(&json!({}), |_| ()).contains("totals and hearts are equal"));
    assert!(
        refused(&options, |state| state["players"][0]["hearts"] = json!(1)).contains("totals and hearts are equal")
    );
    assert!(refused(&options, |state| state["racing"] = json!([0, 2])).contains("those who raced"));
    assert!(refused(&options, |state| state["race"] = json!(11)).contains("the lot decides"));
    assert!(refused(&options, |state| state["players"][0]["picked"] = json!(7)).contains("last picks are used"));
}
