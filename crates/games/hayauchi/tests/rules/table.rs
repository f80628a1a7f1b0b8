//! Options, positions that are possible or refused, keys and text.

use crate::test_table::{TestTable, load};
use engine::{Awaits, Cast, Game, Seat, Seeded, View as _, Viewer, conformance, state_json};
use hayauchi::{Options, State};
use serde_json::{Value, json};

/// HAY-17
#[test]
fn the_gun_position_changes_the_gesture_and_not_the_rules() {
    let game = |position: &str| {
        let mut table = TestTable::open(4, &json!({ "gun-position": position }));
        assert_eq!(table.view(0)["gun_position"], position);
        table.act(2, "gun");
        table.pick("4 4 2 3");
        table.shoot("200 300 h m");
        (table.state(), table.told(1))
    };
    assert_eq!(game("table"), game("holster"));
}

/// HAY-17
#[test]
fn out_of_the_holster_a_shot_takes_two_keys() {
    for (position, keys) in [("table", " "), ("holster", "d ")] {
        let mut table = TestTable::open(4, &json!({"gun-position": position}));
        table.pick("4 4 2 3");
        let view = table.truth().view(Viewer::Seat(Seat::new(0)));
        assert_eq!(view.keys()[0].0, keys, "{position}");
        assert!(view.keys_in_words().contains("space"));
    }
}

/// HAY-16
#[test]
fn in_the_showdown_a_key_is_a_shot() {
    let mut table = TestTable::open(4, &json!({}));
    let keys = |table: &TestTable, seat: usize| -> Vec<String> {
        let view = table.truth().view(Viewer::Seat(Seat::new(seat)));
        view.keys().into_iter().map(|(key, action)| format!("{key}{action}")).collect()
    };
    assert_eq!(keys(&table, 0), Vec::<String>::new());
    let window = table.truth().window().unwrap();
    assert_eq!((window.name, window.length.as_secs(), window.race), ("pick", 60, false));
    table.pick("4 4 2 3");
    assert_eq!(keys(&table, 0), [" gun", "hhold", "mmiss"]);
    let window = table.truth().window().unwrap();
    assert_eq!((window.name, window.length.as_secs(), window.race), ("showdown", 5, true));
    table.act(0, "hold");
    assert_eq!(keys(&table, 0), Vec::<String>::new());
}

/// HAY-04, HAY-09, HAY-11: fields that follow from others may be omitted.
#[test]
fn a_position_may_leave_out_what_follows_from_the_rest() {
    let start = load(&json!({}), &json!({ "players": [{}, {}, {}, {}] }));
    assert_eq!(start, Ok(State::new(4, Options::default())));
    let picked = json!({ "players": [{ "picked": 4 }, { "picked": 4 }, { "picked": 4 }, { "picked": 1 }] });
    let table = TestTable::at(&json!({}), &picked, &[]);
    let state = table.state();
    assert_eq!((&state["step"], &state["racing"]), (&json!("showdown"), &json!([0, 1, 2])));
    assert_eq!(state["players"][0]["hand"], json!([1, 2, 3, 5, 6, 7]));
    let mut again = picked;
    again["racing"] = json!([0, 2]);
    let table = TestTable::at(&json!({}), &again, &[]);
    assert_eq!((&table.state()["race"], &table.state()["to_act"]), (&json!(1), &json!([0, 2])));
}

/// HAY-01, HAY-02, HAY-04, HAY-09, HAY-12, HAY-13, HAY-15, HAY-16
#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    let seats = |first: Value| json!({ "players": [first, {}, {}, {}] });
    let picked = |fields: Value| {
        let mut state = json!({ "players": [{ "picked": 4 }, { "picked": 4 }, { "picked": 5 }, { "picked": 1 }] });
        state.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        state
    };
    let by_lot = json!({ "race": "by-lot" });
    let gone = json!({ "hearts": 0, "hand": [5] });
    let cases = [
        (json!({}), json!({ "players": [{}, {}, {}] }), "4 to 6"),
        (json!({}), json!({ "players": [{}, {}, {}, {}], "deck": [] }), "unknown name"),
        (json!({}), json!({ "players": [{}, {}, {}, {}], "round": 0 }), "count from 1"),
        (json!({}), json!({ "players": [{}, {}, {}, {}], "to_act": [0] }), "to_act"),
        (json!({}), json!({ "players": [{}, {}, { "hearts": 0 }, { "hearts": 0 }] }), "is over"),
        (json!({}), seats(json!({ "hearts": 4 })), "4 hearts"),
        (json!({}), seats(json!({ "hearts": 1, "in": false })), "is in"),
        (json!({}), seats(json!({ "hand": [1, 8] })), "no Booze 8"),
        (json!({}), seats(json!({ "hand": [1, 2], "used": [2] })), "only one Booze 2"),
        (json!({}), seats(json!({ "hand": [1, 2], "picked": 2 })), "only one Booze 2"),
        (json!({}), seats(json!({ "hand": [] })), "has a Booze in hand"),
        (json!({}), seats(json!({ "hearts": 0, "picked": 2 })), "nothing more"),
        (json!({}), seats(json!({ "points": 1 })), "only a match"),
        (json!({ "match": "points" }), seats(json!({ "points": 3 })), "won the match already"),
        (json!({}), seats(json!({ "answer": "hold" })), "before the reveal"),
        (json!({}), json!({ "step": "showdown", "players": [{}, {}, {}, {}] }), "has picked"),
        (by_lot.clone(), seats(json!({ "fired": true })), "by lot"),
        (by_lot, picked(json!({})), "by lot"),
        (json!({}), picked(json!({ "step": "pick" })), "showdown"),
        (json!({}), picked(json!({ "racing": [2, 3] })), "two or more of those who are tied"),
        (json!({}), picked(json!({ "racing": [0, 1], "race": 11 })), "the lot decides"),
        (json!({ "no-shot": "all-lose" }), picked(json!({ "race": 1 })), "nobody races again"),
        (json!({}), json!({ "players": [{}, {}, {}, {}], "racing": [0, 1] }), "before the reveal"),
        (json!({}), picked(json!({ "over": { "winners": [0], "reason": "totals" } })), "used when the game is over"),
        (
            json!({}),
            json!({ "players": [{}, {}, {}, {}], "over": { "winners": [0], "reason": "totals" } }),
            "three players are left",
        ),
        (
            json!({}),
            json!({
                "players": [{ "hand": [1] }, { "hand": [2] }, { "hearts": 0 }, { "hearts": 0 }],
                "over": { "winners": [0], "reason": "totals" },
            }),
            "does not show that end",
        ),
        (
            json!({}),
            json!({
                "players": [{ "hearts": 0, "hand": [6] }, gone, gone, gone],
                "over": { "winners": [1], "reason": "totals" },
            }),
            "does not show that end",
        ),
    ];
    for (options, state, reason) in cases {
        let refused = load(&options, &state).expect_err(&format!("refused: {state}")).to_string();
        assert!(refused.contains(reason), "{state}: '{refused}' does not say '{reason}'");
    }
}

/// HAY-11: a puzzle may leave cards out of the game and give hands of different sizes. It can still be played to its
/// end.
#[test]
fn a_puzzle_with_few_cards_plays_on_and_reads_back() {
    let puzzle = json!({ "round": 255, "players": [{ "hand": [5] }, { "hand": [5, 6] }, { "used": [1] }, {}] });
    for seed in 0..50 {
        let mut luck = Seeded::new(&format!("puzzle {seed}"));
        let mut state = load(&json!({}), &puzzle).expect("a puzzle");
        while let Some(input) = conformance::any_input(&state, &mut luck) {
            state.apply(input, &mut |_| {}).expect("a legal input");
            if !matches!(state.awaits(), Awaits::Chance(_)) {
                let told = serde_json::to_value(state_json(&state)).expect("it serialises");
                assert_eq!(load(&json!({}), &told).as_ref(), Ok(&state), "{told}");
            }
        }
    }
}

/// HAY-02: the table as text, from one seat's point of view.
#[test]
fn the_sketch_shows_what_the_seat_may_know() {
    let state = json!({ "round": 8, "players": [
        { "hearts": 2, "used": [3], "secret": [7] },
        { "hearts": 1, "used": [2], "secret": [7], "picked": 5, "said": 6 },
        { "hearts": 0, "used": [5, 6] },
        { "used": [2], "secret": [6], "fired": true },
    ] });
    let table = TestTable::at(&json!({ "used-cards": "up" }), &state, &[]);
    let cast = Cast::new(["Ann", "Bill", "Cleo", "Dan"].map(String::from).to_vec(), Some(Seat::new(0)));
    let view = table.truth().view(Viewer::Seat(Seat::new(0)));
    let expected = "\
Round 8: pick a Booze   gun on the table
               hearts hand           used         secret  on the table
  You          ♥♥♡    1 2 4 5 6      3            7
  Bill         ♥♡♡    4 cards        2            1 card  face down, says 6
  Cleo         out    5 cards        5 6          -
  Dan          ♥♥♥    5 cards        2            1 card
";
    assert_eq!(view.sketch(&cast).to_string(), expected);
    assert_eq!(view.prompt(&cast), "Pick a Booze of your hand.");
}

/// HAY-15: the widest possible table.
#[test]
fn the_sketch_fits_a_hundred_columns() {
    let racer = json!({ "used": [2, 3, 4, 5], "picked": 7, "said": 6, "fired": true, "drew": true });
    let shot = json!({ "used": [2, 3, 4, 5], "picked": 7, "said": 6, "fired": true, "answer": { "gun": 1000 } });
    let state = json!({ "players": [racer, racer, racer, racer, racer, shot] });
    let table = TestTable::at(&json!({ "match": "points", "used-cards": "up" }), &state, &[]);
    let cast = Cast::new(vec!["Tyrannosaurus Rex".into(); 6], None);
    for viewer in Viewer::all(6) {
        let sketch = table.truth().view(viewer).sketch(&cast).to_string();
        assert!(sketch.lines().all(|line| line.chars().count() <= 100), "{sketch}");
    }
}

/// HAY-02, HAY-06, HAY-18: seven picks, an early shot and seven announcements. The expected counts are stored as data.
#[test]
fn the_tree_of_decisions_has_not_changed_its_size() {
    let sizes = |options: &Value, depths: &[u32]| -> Vec<u64> {
        let start = State::new(4, crate::test_table::options(options));
        depths.iter().map(|&depth| conformance::nodes(&start, depth)).collect()
    };
    assert_eq!(sizes(&json!({}), &[1, 2, 3, 4]), [15, 224, 3_339, 49_735]);
    assert_eq!(sizes(&json!({ "race": "by-lot" }), &[1, 2, 3, 4, 5]), [14, 196, 2_744, 38_416, 518_434]);
}
