//! The five effects, and players who run out of time.

use crate::duel::{Duel, ONE, ZERO, position, with};
use engine::{Event as _, Game, Seats, Viewer};
use hanafuda::{Card, Event, Options, Source};
use serde_json::{Value, json};

/// HAN-11, HAN-04
#[test]
fn an_effect_is_optional_and_asked_only_of_the_five_cards() {
    for effect in ["curtain", "bridge", "butterflies", "sake", "lightning"] {
        let mut duel = Duel::at(&format!("{effect} deer / moon geese / 1-poem / 2-poem"));
        duel.play(&format!("0 take own, 0 discard {effect}"));
        assert_eq!((duel.step(), duel.legal(ZERO).as_str()), ("effect".into(), "effect yes, effect no"), "{effect}");
        let events = duel.act(ZERO, "effect no");
        let only_the_turn =
            [Event::Effect { seat: ZERO, card: effect.parse().unwrap(), used: false }, Event::Turn { seat: ONE }];
        assert_eq!(events, only_the_turn, "{effect}: nothing happens");
        assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1), "{effect}");
    }
    let mut duel = Duel::at("boar deer / moon geese / 1-poem / 2-poem");
    duel.play("0 take own, 0 discard deer");
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1), "a deer asks nothing");
}

/// HAN-11
#[test]
fn the_curtain_shows_the_opponents_hand_to_its_player_alone_for_seven_seconds() {
    let mut duel = Duel::at("curtain deer / moon geese / 1-poem / 2-poem");
    let events = duel.play("0 take own, 0 discard curtain, 0 effect yes");
    let seen = |viewer| events[1].seen_by(viewer).unwrap();
    let hand = Some([Card::GrassMoon, Card::GrassGeese]);
    assert_eq!(seen(Viewer::Seat(ZERO)), Event::Peeked { seat: ZERO, hand, seconds: 7 });
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        assert_eq!(seen(viewer), Event::Peeked { seat: ZERO, hand: None, seconds: 7 });
    }
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1));
}

/// HAN-11, HAN-05
#[test]
fn the_bridge_brings_any_face_up_card_of_either_pile_and_another_is_discarded() {
    let sides = "bridge deer / moon geese / 1-poem (4-red) 5-red / 2-poem 3-poem (7-red)";
    let mut duel = Duel::at(sides);
    duel.play("0 take own, 0 discard bridge, 0 effect yes");
    assert_eq!(duel.step(), "bridge");
    let reach = "bridge pine-ribbon, bridge plum-ribbon, bridge cherry-ribbon, bridge iris-bridge";
    assert_eq!(duel.legal(ZERO), reach, "not what lies face down");
    assert!(duel.refusal(ZERO, "bridge 7-red").contains("does not lie face up"));
    let events = duel.act(ZERO, "bridge 2-poem");
    assert_eq!(events, [Event::Bridged { seat: ZERO, from: Source::Theirs, card: Card::PlumRibbon }]);
    assert_eq!(duel.pile(ONE), "cherry-ribbon (clover-ribbon)", "from under the others");
    assert_eq!(duel.legal(ZERO), "discard maple-deer", "neither the card taken nor the card brought");
    duel.act(ZERO, "discard deer");
    assert_eq!(duel.pile(ZERO), "pine-ribbon (wisteria-ribbon) iris-bridge maple-deer");
    assert_eq!((duel.hand(ZERO).as_str(), duel.turn()), ("plum-ribbon iris-ribbon", 1));
}

/// HAN-11, HAN-05
#[test]
fn the_bridge_may_bring_itself_back_and_then_stays() {
    let mut duel = Duel::at_with(Options::default(), "bridge deer / moon geese / 1-poem / 2-poem", "boar");
    duel.play("0 take deck, 0 discard bridge, 0 effect yes, 0 bridge bridge");
    assert_eq!(
        (duel.pile(ZERO).as_str(), duel.hand(ZERO).as_str()),
        ("pine-ribbon", "iris-bridge clover-boar maple-deer")
    );
    assert_eq!(duel.legal(ZERO), "discard clover-boar, discard maple-deer");
}

/// HAN-11
#[test]
fn the_second_discard_of_a_bridge_may_use_its_own_effect() {
    let mut duel = Duel::at_with(Options::default(), "bridge lightning / moon 5-red / crane / 2-poem", "phoenix");
    duel.play("0 take deck, 0 discard bridge, 0 effect yes, 0 bridge crane, 0 discard lightning");
    assert_eq!(duel.step(), "effect");
    duel.act(ZERO, "effect yes");
    assert_eq!(duel.damage(), [2, 0], "both big birds; bridge and lightning are the pile");
}

/// HAN-11
#[test]
fn butterflies_carry_the_opponents_top_card_over_as_it_lies() {
    let mut duel = Duel::at("butterflies deer / moon geese / 1-poem / 2-poem 3-poem");
    duel.play("0 take own, 0 discard butterflies, 0 effect yes");
    assert_eq!((duel.pile(ZERO).as_str(), duel.pile(ONE).as_str()), ("peony-butterflies cherry-ribbon", "plum-ribbon"));
    let mut duel = Duel::at("butterflies deer / moon geese / 1-poem / 2-poem (3-poem)");
    let events = duel.play("0 take own, 0 discard butterflies, 0 effect yes");
    assert_eq!(duel.pile(ZERO), "peony-butterflies (cherry-ribbon)");
    let carried = json!({"card": "cherry-ribbon", "up": false, "by": 1});
    assert_eq!(duel.json()["players"][0]["pile"][1], carried, "who put it down still knows it");
    let seen = |viewer| duel.view(viewer)["players"][0]["pile"][1].clone();
    assert_eq!(seen(Viewer::Seat(ONE)), carried);
    for viewer in [Viewer::Seat(ZERO), Viewer::Spectator] {
        assert_eq!(seen(viewer), json!({"card": null, "up": false, "by": 1}));
        assert!(matches!(events[1].seen_by(viewer), Some(Event::Moved { card: None, down_by: Some(ONE), .. })));
    }
}

/// HAN-11
#[test]
fn butterflies_are_not_asked_for_where_there_is_nothing_to_carry() {
    let mut duel = Duel::at("butterflies deer / moon geese / 1-poem /");
    duel.play("0 take own, 0 discard butterflies");
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1));
}

/// HAN-11
#[test]
fn over_the_sake_each_gives_the_other_a_card_at_the_same_time() {
    let mut duel = Duel::at("sake deer / moon geese / 1-poem / 2-poem");
    duel.play("0 take own, 0 discard sake, 0 effect yes");
    assert_eq!((duel.step(), duel.to_act()), ("give".into(), Seats::first(2)));
    assert_eq!(duel.legal(ZERO), "give pine-ribbon, give maple-deer", "the card just taken too");
    assert!(duel.refusal(ONE, "give deer").contains("you do not hold maple-deer"));
    let sealed = duel.act(ZERO, "give 1-poem");
    assert_eq!(sealed[0].seen_by(Viewer::Seat(ONE)), Some(Event::Chosen { seat: ZERO, card: None, at: None }));
    assert_eq!(duel.hand(ZERO), "pine-ribbon maple-deer", "nothing moves before both have chosen");
    let events = duel.act(ONE, "give moon");
    assert_eq!(
        (duel.hand(ZERO).as_str(), duel.hand(ONE).as_str()),
        ("grass-moon maple-deer", "pine-ribbon grass-geese")
    );
    assert_eq!(events[1].seen_by(Viewer::Spectator), Some(Event::Exchanged { given: [None; 2] }));
    assert_eq!(events[1].seen_by(Viewer::Seat(ONE)), Some(events[1]));
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1));
}

/// HAN-11, HAN-08, HAN-09
#[test]
fn lightning_is_a_draw_of_its_player_at_once() {
    let mut duel = Duel::at("lightning crane / boar deer / moon / 2-poem");
    let events = duel.play("0 take own, 0 discard lightning, 0 effect yes");
    assert!(events.iter().any(|event| matches!(event, Event::Showdown { attacker: ZERO, .. })));
    assert_eq!(duel.damage(), [1, 0], "the lightning itself is the pile");
    let mut duel = Duel::at("lightning 3-poem / boar 9-blue / 1-poem / 2-poem");
    duel.play("0 take own, 0 discard lightning, 0 effect yes, 0 discard 3-poem, 1 discard boar");
    assert_eq!((duel.turn(), duel.json()["turns"].clone()), (1, json!(1)), "a tie in it is part of the one turn");
}

/// HAN-03, HAN-11
#[test]
fn a_silent_player_takes_from_the_draw_pile_uses_no_effect_and_discards_by_lot() {
    let mut duel = Duel::at_with(Options::default(), "curtain deer / moon geese / 1-poem / 2-poem", "boar curtain");
    duel.0.expire().unwrap();
    assert_eq!((duel.step(), duel.hand(ZERO).as_str()), ("discard".into(), "cherry-curtain clover-boar maple-deer"));
    duel.0.expire().unwrap();
    assert_eq!((duel.step(), duel.pile(ZERO).as_str()), ("effect".into(), "pine-ribbon cherry-curtain"));
    let events = duel.0.expire().unwrap();
    assert!(events.contains(&Event::Effect { seat: ZERO, card: Card::CherryCurtain, used: false }));
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1));
}

/// HAN-03
#[test]
fn a_silent_player_draws_if_the_draw_pile_is_empty() {
    let pile: Vec<String> = Card::ALL[4..].iter().map(ToString::to_string).collect();
    let mut duel = Duel::at(&format!("crane warbler / 1-poem 2-poem / {} /", pile.join(" ")));
    duel.0.expire().unwrap();
    assert_eq!(duel.verdict(), Some((vec![0], "damage")), "21 cards in the pile");
}

/// HAN-05, HAN-08, HAN-11
#[test]
fn cards_that_have_to_be_named_are_named_by_lot_for_the_silent() {
    let mut duel = Duel::at_with(Options::default(), "bridge deer / moon geese / 1-poem / 2-poem", "2-poem deer");
    duel.play("0 take own, 0 discard bridge, 0 effect yes");
    duel.0.expire().unwrap();
    assert_eq!(duel.hand(ZERO), "pine-ribbon plum-ribbon maple-deer", "brought by lot");
    duel.0.expire().unwrap();
    assert_eq!(duel.pile(ZERO), "iris-bridge maple-deer", "the only card it may discard");

    let mut duel = Duel::at_with(Options::default(), "sake deer / moon geese / 1-poem / 2-poem", "moon");
    duel.play("0 take own, 0 discard sake, 0 effect yes, 0 give deer");
    duel.0.expire().unwrap();
    assert_eq!((duel.hand(ZERO).as_str(), duel.turn()), ("pine-ribbon grass-moon", 1));

    let script = "boar 2-poem moon geese";
    let mut duel = Duel::at_with(Options::default(), "boar 1-poem / deer 2-poem / 3-poem / 4-red", script);
    duel.act(ZERO, "draw");
    duel.0.expire().unwrap();
    assert_eq!(
        (duel.hand(ZERO).as_str(), duel.hand(ONE).as_str()),
        ("pine-ribbon grass-moon", "grass-geese maple-deer")
    );
}

#[test]
fn a_refusal_says_what_to_do_instead() {
    let turn = position("boar deer / moon geese / 1-poem / 2-poem");
    let effect = with(position("boar deer / moon geese / curtain / 2-poem"), json!({"step": "effect"}));
    let cases: [(&Value, usize, &str, &str); 5] = [
        (&turn, 0, "discard deer", "take a card (deck, own or theirs), or draw"),
        (&turn, 0, "effect yes", "take a card"),
        (&turn, 1, "draw", "seat 1 has nothing to decide now"),
        (&effect, 0, "draw", "yes or no"),
        (&effect, 0, "bridge moon", "yes or no"),
    ];
    for (place, seat, action, reason) in cases {
        let mut duel = Duel::set(Options::default(), place, "");
        let refusal = duel.refusal(engine::Seat::new(seat), action);
        assert!(refusal.contains(reason), "'{refusal}' should say '{reason}'");
    }
    let mut duel = Duel::set(Options::default(), &turn, "");
    duel.act(ZERO, "take own");
    assert!(duel.refusal(ZERO, "discard moon").contains("you do not hold grass-moon"));
    assert_eq!(duel.state().verdict(), None);
}
