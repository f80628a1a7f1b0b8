//! Views: what a player sees, reads and types.

use crate::duel::{Duel, ONE, ZERO, position, with};
use engine::{Cast, Event as _, Game, Reading, Seat, View as _, Viewer};
use hanafuda::{Action, BlindTake, BothUnlisted, Opening, Options, View};
use serde_json::{Value, json};

fn cast(viewer: Viewer) -> Cast {
    Cast::new(vec!["Ann".into(), "Bill".into()], viewer.seat())
}

#[test]
fn a_view_has_the_shape_of_the_state_without_what_is_hidden() {
    let duel = Duel::at("boar deer / moon geese / 1-poem (3-poem) / 2-poem (4-red)");
    let expected = json!({
        "game": "hanafuda", "seat": 1,
        "options": {"opening": "race", "blind-take": "yes", "both-unlisted": "equal", "target": 15},
        "round": 1, "step": "turn", "turn": 0, "deck": 17,
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

/// Checks that the events of these actions turn every viewer's first view into the true one.
fn follow(mut duel: Duel, actions: &str) {
    let mut views: Vec<View> = Viewer::all(2).map(|viewer| duel.state().view(viewer)).collect();
    for action in actions.split(", ") {
        let (seat, done) = action.split_once(' ').unwrap();
        let events = match done {
            "nothing" => duel.0.expire().unwrap(),
            _ => duel.act_at(Seat::new(seat.parse().unwrap()), done, Some(300_000)),
        };
        for view in &mut views {
            let viewer = view.viewer;
            events.iter().filter_map(|event| event.seen_by(viewer)).for_each(|event| view.apply(&event));
            assert_eq!(*view, duel.state().view(viewer), "after {action}: {events:?}");
            let json = serde_json::to_string(view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&json).unwrap(), *view, "{json}");
        }
    }
}

/// HAN-05, HAN-06, HAN-08, HAN-11, HAN-15: situations that random games rarely reach.
#[test]
fn a_view_follows_what_its_viewer_is_told() {
    let options = Options {
        opening: Opening::ByLot,
        blind_take: BlindTake::Yes,
        both_unlisted: BothUnlisted::AttackerLoses,
        target: 4,
    };
    let late = |sides: &str| with(position(sides), json!({"turns": 58}));
    let cases = [
        (
            "butterflies deer / moon geese / 1-poem / 2-poem (3-poem)",
            "",
            "0 take own, 0 discard butterflies, 0 effect yes, 1 take theirs, 1 discard geese",
        ),
        (
            "butterflies deer / moon geese / 1-poem (4-red) / 2-poem (3-poem)",
            "",
            "0 take own, 0 discard butterflies, 0 effect yes, 1 take own, 1 discard geese",
        ),
        (
            "bridge deer / moon geese / 1-poem (4-red) 5-red / 2-poem (7-red)",
            "",
            "0 take own, 0 discard bridge, 0 effect yes, 0 bridge 2-poem, 0 discard deer",
        ),
        ("bridge deer / moon geese / 1-poem / 2-poem", "", "0 take theirs, 0 discard bridge, 0 effect no"),
        ("curtain deer / moon geese / 1-poem / 2-poem", "", "0 take own, 0 discard curtain, 0 effect yes"),
        (
            "sake deer / moon geese / 1-poem / 2-poem",
            "",
            "0 take own, 0 discard sake, 0 effect yes, 1 give moon, 0 give 1-poem",
        ),
        ("crane lightning / moon 1-poem / 2-poem / 3-poem", "", "0 take theirs, 0 discard lightning, 0 effect yes"),
        (
            "swallow boar / geese 1-poem / 2-poem / 3-poem",
            "moon sake",
            "0 draw, 1 discard geese, 0 discard boar, 1 take theirs",
        ),
        ("boar deer / moon geese / 1-poem / 2-poem", "sake curtain", "0 nothing, 0 nothing"),
    ];
    for (sides, chance, actions) in cases {
        follow(Duel::set(options, &position(sides), chance), actions);
        follow(Duel::set(options, &late(sides), chance), actions);
    }
    let sixtieth = with(position("boar deer / moon geese / 1-poem / 2-poem"), json!({"turns": 59}));
    follow(Duel::set(options, &sixtieth, ""), "0 take own, 0 discard deer, 0 nothing");
    let won = "crane moon / boar deer / 1-poem 2-poem 3-poem 4-red / 5-red";
    follow(Duel::set(options, &position(won), ""), "0 draw");
}

#[test]
fn a_view_of_a_third_seat_is_refused() {
    let duel = Duel::at("boar deer / moon geese / 1-poem (3-poem) / 2-poem");
    let changes = [json!({"seat": 2}), json!({"turn": 2}), json!({"to_act": [2]})];
    for change in changes {
        let json = with(duel.view(Viewer::Spectator), change);
        let error = serde_json::from_value::<View>(json).unwrap_err().to_string();
        assert!(error.contains("seats are 0 and 1"), "{error}");
    }
}
