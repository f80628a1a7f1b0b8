//! What a player sees, reads and types.

mod duel;

use duel::{Duel, ONE, ZERO, position, with};
use engine::{Cast, Game, Reading, View as _, Viewer};
use hanafuda::{Action, Options};
use serde_json::{Value, json};

fn cast(viewer: Viewer) -> Cast {
    Cast::new(vec!["Ann".into(), "Bill".into()], viewer.seat())
}

#[test]
fn a_view_has_the_shape_of_the_state_without_what_is_hidden() {
    let duel = Duel::at("boar deer / moon geese / 1-poem (3-poem) / 2-poem (4-red)");
    let expected = json!({
        "game": "hanafuda", "seat": 1, "round": 1, "step": "turn", "turn": 0, "deck": 17,
        "players": [
            {"hand": null, "hand_count": 2, "pile": [{"card": "pine-ribbon", "up": true}, {"card": null, "up": false}], "damage": 0},
            {
                "hand": ["grass-moon", "grass-geese"], "hand_count": 2,
                "pile": [{"card": "plum-ribbon", "up": true}, {"card": "wisteria-ribbon", "up": false}], "damage": 0,
            },
        ],
        "to_act": [0], "over": null,
    });
    assert_eq!(duel.view(Viewer::Seat(ONE)).to_string(), expected.to_string());
    let spectator = duel.view(Viewer::Spectator);
    assert_eq!((&spectator["seat"], &spectator["players"][1]["hand"]), (&Value::Null, &Value::Null));
}

#[test]
fn cards_taken_this_turn_are_listed_to_their_owner() {
    let mut duel = Duel::at("boar deer / moon geese / 1-poem / (2-poem)");
    duel.act(ZERO, "take theirs");
    assert_eq!(duel.view(Viewer::Seat(ZERO))["locked"], json!(["plum-ribbon"]));
    assert_eq!(duel.view(Viewer::Spectator)["locked"], Value::Null);
}

#[test]
fn the_table_is_drawn_with_the_reader_below() {
    let duel = Duel::at("man 1-poem / moon geese / crane (3-poem) 6-blue / 2-poem (4-red)");
    let viewer = Viewer::Seat(ZERO);
    let expected = "\
Round 1, turn 1   draw pile 16   first to 15 damage

  Bill           damage 0 of 15   a blow is worth 2
    hand  ▒▒▒▒  ▒▒▒▒
    pile  2-poem  ▒▒▒▒  « top

  You            damage 0 of 15   a blow is worth 3   on turn
    hand  1 pine-ribbon poem   2 willow-man   = Calligraphy
    pile  1-crane  [3-poem]  6-blue  « top
";
    assert_eq!(duel.state().view(viewer).sketch(&cast(viewer)).to_string(), expected);
}

#[test]
fn the_widest_table_fits_a_terminal() {
    let hand = "chrysanthemum-ribbon chrysanthemum-sake paulownia-phoenix";
    let pile = "1-poem 2-poem 3-poem 4-red 5-red 7-red 11-red lightning butterflies curtain bridge boar man deer crane warbler cuckoo geese";
    let locked = json!({"step": "discard", "locked": ["chrysanthemum-ribbon", "chrysanthemum-sake"]});
    let place = with(position(&format!("{hand} / moon 6-blue / {pile} / swallow 10-blue")), locked);
    let duel = Duel::set(Options::default(), &place, "");
    let sketch = duel.state().view(Viewer::Seat(ZERO)).sketch(&cast(Viewer::Seat(ZERO))).to_string();
    for line in sketch.lines() {
        assert!(line.chars().count() < 100, "{line}");
    }
}

#[test]
fn a_player_can_leave_the_verb_out() {
    let at = |step: &str, sides: &str| with(position(sides), json!({"step": step}));
    let cases = [
        (at("turn", "boar deer / moon geese / 1-poem / 2-poem"), "theirs", "take theirs"),
        (at("turn", "boar deer / moon geese / 1-poem / 2-poem"), "draw", "draw"),
        (at("discard", "boar deer crane / moon geese / 1-poem / 2-poem"), "deer", "discard maple-deer"),
        (at("discard", "boar deer crane / moon geese / 1-poem / 2-poem"), "3", "discard maple-deer"),
        (at("effect", "boar deer / moon geese / curtain / 2-poem"), "y", "effect yes"),
        (at("bridge", "boar deer / moon geese / bridge / 2-poem"), "2-p", "bridge plum-ribbon"),
        (at("give", "boar deer / moon geese / sake / 2-poem"), "1", "give clover-boar"),
        (at("tie-discard", "boar 1-poem / deer 2-poem / 3-poem / 4-red"), "2", "discard clover-boar"),
    ];
    for (place, typed, action) in cases {
        let view = Duel::set(Options::default(), &place, "").state().view(Viewer::Seat(ZERO));
        assert_eq!(view.read(&[typed]), Ok(Reading::Action(action.parse().unwrap())), "{typed}");
        for unclear in ["what", "pine", "4", "0", ""] {
            assert!(view.read(&[unclear]).is_err(), "'{unclear}' is no decision");
        }
    }
}

/// HAN-08
#[test]
fn what_a_tie_has_shown_stays_known_to_everybody() {
    let mut duel = Duel::at("iris-ribbon 1-poem / 2-poem 3-poem / 4-cuckoo / 8-geese");
    duel.act(ZERO, "draw");
    duel.act(ZERO, "discard iris-ribbon");
    duel.act(ONE, "discard cherry-ribbon");
    for viewer in Viewer::all(2) {
        let view = duel.state().view(viewer);
        let shown = |seat| view.shown(seat).iter().map(|card| card.to_string()).collect::<Vec<_>>();
        assert_eq!(shown(ZERO), ["pine-ribbon", "iris-ribbon"]);
        assert_eq!(shown(ONE), ["plum-ribbon", "cherry-ribbon"]);
        assert!(serde_json::to_string(&view).unwrap().contains(r#""shown":["plum-ribbon","cherry-ribbon"]"#));
    }
}

/// HAN-02
#[test]
fn in_the_opening_a_single_key_discards() {
    let duel = Duel::deal(Options::default(), "pine-crane grass-moon pine-ribbon clover-boar maple-deer plum-ribbon");
    let keys = duel.state().view(Viewer::Seat(ZERO)).keys();
    let expected = [("1", "pine-crane"), ("2", "pine-ribbon"), ("3", "grass-moon")];
    assert_eq!(keys, expected.map(|(key, card)| (key, Action::Discard(card.parse().unwrap()))));
    assert!(duel.state().view(Viewer::Spectator).keys().is_empty());
    let later = Duel::at("boar deer / moon geese / 1-poem / 2-poem");
    assert!(later.state().view(Viewer::Seat(ZERO)).keys().is_empty());
}

#[test]
fn the_prompt_says_what_is_awaited() {
    let duel = Duel::at("boar deer / moon geese / 1-poem / 2-poem");
    let prompt = |viewer: Viewer| duel.state().view(viewer).prompt(&cast(viewer));
    assert_eq!(prompt(Viewer::Seat(ZERO)), "STARE DOWN (take deck, own or theirs), or draw.");
    assert_eq!(prompt(Viewer::Seat(ONE)), "Waiting for Ann.");
}
