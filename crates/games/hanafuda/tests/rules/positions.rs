//! Positions that can be set up, and those that are refused.

use crate::duel::{Duel, ONE, ZERO, position, with};
use engine::{Seats, set_up};
use hanafuda::{BothUnlisted, Opening, Options, State};
use serde_json::{Value, json};

fn set(position: &Value) -> Result<State, String> {
    set_up(Options::default(), position).map_err(|error| error.to_string())
}

fn refused(place: &Value, reason: &str) {
    let error = set(place).expect_err(&format!("refused: {place}"));
    assert!(error.contains(reason), "'{error}' should say '{reason}': {place}");
}

const SIDES: &str = "boar deer / moon geese / 1-poem / 2-poem";

/// The position of a turn with one player's field changed.
fn side(seat: usize, field: &str, value: Value) -> Value {
    let mut place = position(SIDES);
    place["players"][seat][field] = value;
    place
}

#[test]
fn what_follows_or_is_empty_may_be_left_out() {
    let short = json!({
        "step": "turn", "turn": 1,
        "players": [{"hand": ["pine-crane", "grass-moon"]}, {"hand": ["maple-deer", "clover-boar"]}],
    });
    let long = json!({
        "game": "hanafuda", "round": 1, "step": "turn", "turn": 1, "turns": 0, "deck": 21, "locked": [],
        "players": [
            {"hand": ["pine-crane", "grass-moon"], "pile": [], "damage": 0},
            {"hand": ["clover-boar", "maple-deer"], "pile": [], "damage": 0, "sealed": null, "at": null},
        ],
        "to_act": [1], "over": null,
    });
    assert_eq!(set(&short).unwrap(), set(&long).unwrap());
    let opening = json!({"step": "opening", "players": [
        {"hand": ["pine-crane", "grass-moon", "iris-bridge"]}, {"hand": ["maple-deer", "clover-boar", "plum-ribbon"]},
    ]});
    assert!(set(&opening).is_ok(), "in the opening it is nobody's turn");
}

#[test]
fn cards_and_seats_that_cannot_be_are_refused() {
    let cases = [
        (side(0, "hand", json!(["grass-moon", "maple-deer"])), "grass-moon is in two places"),
        (side(0, "pile", json!([{"card": "plum-ribbon"}])), "plum-ribbon is in two places"),
        (side(0, "pile", json!([{"card": "crane"}])), "unknown word `crane`"),
        (side(0, "pile", json!([{"card": null, "up": false}])), "names every card"),
        (side(0, "pile", json!([{"card": "pine-ribbon", "up": true, "by": 1}])), "lies face up"),
        (side(0, "pile", json!([{"card": "pine-ribbon", "up": false, "by": 2}])), "by seat 0 or 1"),
        (side(0, "hand", json!(["maple-deer"])), "at least two cards"),
        (side(0, "hand", json!(["maple-deer", "pine-crane", "clover-boar"])), "seat 0 holds 2 cards"),
        (side(0, "damage", json!(15)), "15 damage have won already"),
        (side(0, "sealed", json!("clover-boar")), "only while both choose"),
        (side(0, "at", json!(5)), "at is the time of a discard in the race"),
        (side(0, "cards", json!([])), "unknown name `cards`"),
        (with(position(SIDES), json!({"deck": 20})), "a draw pile of 19"),
        (with(position(SIDES), json!({"turn": 2})), "turn is seat 0 or 1"),
        (with(position(SIDES), json!({"turn": null})), "turn says which seat's turn it is"),
        (with(position(SIDES), json!({"turns": 60})), "60 turns have ended the round"),
        (with(position(SIDES), json!({"round": 0})), "rounds go from 1"),
        (with(position(SIDES), json!({"step": "stare"})), "unknown word `stare`"),
        (with(position(SIDES), json!({"locked": ["clover-boar"]})), "at most 0 cards can be locked"),
        (with(position(SIDES), json!({"to_act": [1]})), "to_act does not name"),
        (with(position(SIDES), json!({"over": {"winners": [0], "reason": "damage"}})), "over does not say"),
        (with(position(SIDES), json!({"decks": 1})), "unknown name `decks`"),
        (json!({"step": "turn"}), "missing field `players`"),
        (json!({"players": []}), "array of length 2"),
    ];
    for (place, reason) in cases {
        refused(&place, reason);
    }
}

#[test]
fn a_step_needs_what_led_to_it() {
    let at = |step: &str, sides: &str| with(position(sides), json!({"step": step}));
    let cases = [
        ("opening", SIDES, "seat 0 holds 3 cards"),
        ("opening", "boar deer crane / moon geese 4-red / 1-poem /", "empty discard piles"),
        ("discard", SIDES, "seat 0 holds 3 cards and seat 1 holds 2"),
        ("effect", SIDES, "the card on top"),
        ("effect", "boar deer / moon geese / (curtain) / 2-poem", "the card on top"),
        ("effect", "boar deer / moon geese / butterflies /", "the card on top"),
        ("bridge", SIDES, "the Bridge lies on top"),
        ("give", SIDES, "the Sake lies on top"),
        ("tie-discard", "crane moon / boar deer / 1-poem / 2-poem", "these hands are not equal"),
    ];
    for (step, sides, reason) in cases {
        refused(&at(step, sides), reason);
    }
    let possible = [
        ("discard", "boar deer crane / moon geese / 1-poem / 2-poem", 1),
        ("effect", "boar deer / moon geese / butterflies / 2-poem", 1),
        ("bridge", "boar deer / moon geese / bridge / 2-poem", 1),
        ("give", "boar deer / moon geese / sake / 2-poem", 2),
        ("tie-discard", "boar 1-poem / deer 2-poem / 3-poem / 4-red", 2),
    ];
    for (step, sides, owing) in possible {
        let duel = Duel::set(Options::default(), &at(step, sides), "");
        assert_eq!(duel.to_act(), Seats::first(owing), "{step}");
    }
    let options = Options { both_unlisted: BothUnlisted::AttackerLoses, ..Options::default() };
    let tie = at("tie-discard", "boar 1-poem / deer 2-poem / 3-poem / 4-red");
    assert!(set_up::<State>(options, &tie).is_err(), "nothing against nothing is no tie at this table");
}

/// HAN-05
#[test]
fn locked_cards_are_part_of_a_position() {
    let sides = "boar deer crane / moon geese / 1-poem / 2-poem";
    let at = |locked: Value| with(position(sides), json!({"step": "discard", "locked": locked}));
    let duel = Duel::set(Options::default(), &at(json!(["clover-boar"])), "");
    assert_eq!(duel.legal(ZERO), "discard pine-crane, discard maple-deer");
    refused(&at(json!(["grass-moon"])), "in the hand of the player on turn");
    refused(&at(json!(["clover-boar", "maple-deer", "pine-crane"])), "at most 2 cards can be locked");
    let bridge =
        with(position("boar deer / moon geese / bridge / 2-poem"), json!({"step": "effect", "locked": ["maple-deer"]}));
    assert!(set(&bridge).is_ok(), "the Bridge asks for another discard");
}

/// HAN-02
#[test]
fn a_sealed_discard_and_its_time_are_part_of_a_position() {
    let opening = |changes: Value| {
        let mut place = with(position("boar deer crane / moon geese 4-red / /"), json!({"step": "opening"}));
        place["players"][0] = with(place["players"][0].clone(), changes);
        place
    };
    let sealed = opening(json!({"sealed": "clover-boar", "at": 250_000}));
    let mut duel = Duel::set(Options::default(), &sealed, "");
    assert_eq!(duel.json()["players"][0]["at"], json!(250_000));
    assert_eq!(duel.to_act(), Seats::only(ONE));
    duel.act_at(ONE, "discard moon", Some(240_000));
    assert_eq!((duel.turn(), duel.pile(ZERO).as_str()), (1, "clover-boar"));
    refused(&opening(json!({"sealed": "grass-moon"})), "not in its owner's hand");
    refused(&opening(json!({"at": 1})), "at is the time of a discard");
    let by_lot = Options { opening: Opening::ByLot, ..Options::default() };
    assert!(set_up::<State>(by_lot, &sealed).is_err(), "no times where the lot decides");
    let mut both = sealed;
    both["players"][1]["sealed"] = json!("grass-moon");
    refused(&both, "when both have chosen");
}

/// HAN-10
#[test]
fn a_game_that_is_over_can_be_set_up() {
    let over = |step: &str, zero: u8, one: u8| {
        let mut place = with(position(SIDES), json!({"step": step, "over": {"winners": [0], "reason": "damage"}}));
        place["players"][0]["damage"] = json!(zero);
        place["players"][1]["damage"] = json!(one);
        place
    };
    let duel = Duel::set(Options::default(), &over("turn", 17, 3), "");
    assert_eq!(duel.verdict(), Some((vec![0], "damage")));
    refused(&over("turn", 14, 3), "over does not say");
    refused(&over("turn", 3, 15), "over does not say");
    refused(&over("turn", 15, 15), "only one player");
    refused(&over("discard", 15, 3), "with the step 'turn'");
}
