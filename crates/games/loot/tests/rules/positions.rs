//! Positions that can be set up, and those that are refused.

use engine::set_up;
use loot::{Length, Options, State};
use serde_json::{Value, json};

fn set(position: &Value) -> Result<State, String> {
    set_up(Options::default(), position).map_err(|error| error.to_string())
}

/// A position with these fields changed.
fn with(changes: Value) -> Value {
    let mut position = json!({
        "round": 2, "phase": 1, "row": ["nugget-1", "sip", "nugget-3", "shot"], "deck": {"nugget-1": 2, "nugget-2": 3, "nugget-3": 1},
        "discard": ["sip", "shot"], "players": [{"nuggets": 3, "bullets": 1, "bottle": "full", "used": []}, {}],
    });
    let Value::Object(changes) = changes else { panic!("changes are an object") };
    for (name, value) in changes {
        position[name] = value;
    }
    position
}

#[test]
fn what_follows_or_is_empty_may_be_left_out() {
    let short = json!({"row": ["nugget-1", "sip", "nugget-3", "shot"], "players": [{}, {}]});
    let long = json!({
        "game": "loot", "to_act": [0, 1], "over": null, "round": 1, "phase": 1,
        "row": ["nugget-1", "sip", "nugget-3", "shot"], "deck": {}, "discard": [],
        "players": [{"nuggets": 0, "bullets": 0, "bottle": null, "used": []}, {}],
    });
    assert_eq!(set(&short).unwrap(), set(&long).unwrap());
    assert!(set(&with(json!({}))).is_ok());
}

#[test]
fn the_phase_follows_from_the_cards_used() {
    let position = json!({
        "row": [null, "sip", "nugget-3", "shot"],
        "players": [{"used": ["loot", "shoot"]}, {"used": ["loot", "loot"], "bullets": 0}],
    });
    assert_eq!(set(&position).unwrap().board().phase, 2);
}

#[test]
fn a_discard_pile_that_is_left_out_is_every_card_that_is_nowhere_else() {
    let position = json!({
        "row": ["nugget-1", "sip", "nugget-3", "shot"], "deck": {"nugget-1": 2, "nugget-2": 2},
        "players": [{"nuggets": 3}, {"nuggets": 2}],
    });
    let discard = set(&position).unwrap().board().discard;
    let words: Vec<String> = discard.cards().iter().map(ToString::to_string).collect();
    assert_eq!(words, ["nugget-3", "sip", "shot"]);
}

#[test]
fn a_finished_position_shows_how_it_ended() {
    let over = |reason: &str, players: Value| {
        json!({
            "row": ["nugget-1", "sip", "nugget-3", "shot"], "players": players,
            "over": {"winners": [0], "reason": reason},
        })
    };
    let cases = [
        (over("nuggets", json!([{"nuggets": 9}, {}])), true),
        (over("nuggets", json!([{"nuggets": 8}, {}])), false),
        (over("bullets", json!([{"bullets": 4}, {"bullets": 3}])), true),
        (over("bullets", json!([{"bullets": 4}, {"bullets": 4}])), false),
        (over("whisky", json!([{"bottle": "almost-empty"}, {}])), true),
        (over("whisky", json!([{"bottle": "almost-empty"}, {"bullets": 4}])), false),
        (over("whisky", json!([{"bottle": "full"}, {}])), false),
        (over("deck-out", json!([{"bottle": "full"}, {}])), true),
        (over("deck-out", json!([{}, {}])), false),
    ];
    for (position, can_be) in cases {
        assert_eq!(set(&position).is_ok(), can_be, "{position}");
    }
    let best_of_3 = Options { length: Length::BestOf3, ..Options::default() };
    for (zero, one, can_be) in [(2, 0, true), (2, 1, true), (1, 1, false), (2, 2, false), (0, 0, false)] {
        let position = over("bullets", json!([{"bullets": 4, "wins": zero}, {"wins": one}]));
        assert_eq!(set_up::<State>(best_of_3, &position).is_ok(), can_be, "{zero} to {one}");
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    let two = |zero: Value, one: Value| json!({"players": [zero, one]});
    let cases = [
        (with(json!({"discard": [], "deck": {}, "players": [{"nuggets": 9}, {}]})), "seat 0 has won with that"),
        (with(two(json!({"nuggets": 3, "bullets": 4}), json!({}))), "seat 0 has won with that"),
        (with(two(json!({"nuggets": 3, "bullets": 5}), json!({}))), "more than 4 bullets"),
        (with(two(json!({"nuggets": 3, "bottle": "full"}), json!({"bottle": "full"}))), "only one bottle"),
        (with(two(json!({"bottle": "empty"}), json!({}))), "players[0].bottle: unknown word `empty`"),
        (
            with(two(json!({"nuggets": 8}), json!({"nuggets": 8}))),
            "(nugget-3) are not what players with 8 and 8 nuggets hold",
        ),
        (with(two(json!({"nuggets": 3, "wins": 1}), json!({}))), "only a best of three"),
        (with(two(json!({"nuggets": 3, "used": ["loot"]}), json!({}))), "used 0 action cards"),
        (with(two(json!({"nuggets": 3, "used": ["loot", "loot", "loot"]}), json!({}))), "more than two loot cards"),
        (
            with(two(json!({"nuggets": 3, "placed": ["loot", "loot"]}), json!({"placed": ["loot", "loot"]}))),
            "are revealed",
        ),
        (with(json!({"players": [{}]})), "players: invalid length 1"),
        (with(json!({"row": ["sip", "sip", "sip", "shot"]})), "more than the 2 sip cards"),
        (with(json!({"row": ["nugget-1", null, "sip", "shot"], "discard": []})), "still to be fought over"),
        (with(json!({"row": ["nugget-1", "sip", "shot"]})), "row: invalid length 3"),
        (with(json!({"row": ["nugget-1", "beer", "sip", "shot"]})), "row[1]: unknown word `beer`"),
        (with(json!({"deck": {"nugget-2": 4}})), "more than the 3 nugget-2 cards"),
        (with(json!({"deck": {"nugget-2": -1}})), "deck.nugget-2: invalid value: integer `-1`"),
        (with(json!({"discard": ["shot", "shot"]})), "more than the 2 shot cards"),
        (
            with(json!({"deck": {"nugget-1": 2, "nugget-2": 3}})),
            "(nugget-3, nugget-3) are not what players with 3 and 0",
        ),
        (with(json!({"discard": ["sip"]})), "(nugget-3, shot) are not what players"),
        (
            json!({"row": ["sip", "sip", "shot", "shot"], "players": [{"nuggets": 8}, {"nuggets": 8}], "deck": {"nugget-3": 1}}),
            "cannot make 8 and 8",
        ),
        (with(json!({"round": 0})), "rounds go from 1 to 100"),
        (with(json!({"round": 101})), "rounds go from 1 to 100"),
        (with(json!({"phase": 3})), "phases 1 and 2"),
        (with(json!({"phase": 2})), "used 2 action cards"),
        (with(json!({"game": "chess"})), "position of \"chess\""),
        (with(json!({"to_act": [1]})), "to_act does not name"),
        (with(json!({"over": {"winners": [0], "reason": "nuggets"}})), "does not show a win by nuggets"),
        (with(json!({"over": {"winners": [0], "reason": "boredom"}})), "no game ends by 'boredom'"),
        (with(json!({"rwo": []})), "unknown name `rwo`"),
        (json!([]), "a position is an object"),
        (json!({}), "missing field `row`"),
    ];
    for (position, reason) in cases {
        let error = set(&position).expect_err(&format!("refused: {position}"));
        assert!(error.contains(reason), "'{error}' should say '{reason}'");
    }
}

#[test]
fn in_the_second_phase_the_row_fits_the_cards_used() {
    let position = |near: Value, zero: &str, one: &str| {
        json!({
            "row": [near, "sip", "nugget-3", "shot"],
            "players": [{"used": [zero, "shoot"]}, {"used": [one, "loot"]}],
        })
    };
    assert!(set(&position(json!("nugget-1"), "shoot", "whisky")).is_ok());
    assert!(set(&position(json!(null), "whisky", "whisky")).is_ok());
    assert!(set(&position(json!("nugget-1"), "whisky", "whisky")).is_err());
    assert!(set(&position(json!(null), "shoot", "whisky")).is_err());
}

#[test]
fn sealed_cards_have_to_be_cards_their_owner_has() {
    let used = json!(["loot", "loot"]);
    let position = |placed: Value| {
        json!({
            "row": [null, null, "nugget-3", "shot"],
            "players": [{"used": used, "placed": placed}, {"used": used}],
        })
    };
    assert!(set(&position(json!(["shoot", "whisky"]))).is_ok());
    assert!(set(&position(json!(["loot", "whisky"]))).unwrap_err().contains("has not got the cards"));
}

#[test]
fn wins_of_a_match_are_part_of_a_position() {
    let options = Options { length: Length::BestOf3, ..Options::default() };
    let state: State = set_up(options, &with(json!({"players": [{"nuggets": 3, "wins": 1}, {}]}))).unwrap();
    assert_eq!(state.board().duels_won(), 1);
    let won = with(json!({"players": [{"nuggets": 3, "wins": 2}, {}]}));
    assert!(set_up::<State>(options, &won).unwrap_err().to_string().contains("seat 0 has won two duels"));
}
