//! The rounds and showdowns of docs/rules/hanafuda.md, clause by clause.

use crate::duel::{Duel, ONE, ZERO, position, with};
use engine::{Game, Seats, Viewer};
use hanafuda::{BlindTake, BothUnlisted, Card, Cards, Event, Group, Hand, Opening, Options, Stalemate};
use serde_json::{Value, json};

const DEAL: &str = "pine-crane grass-moon pine-ribbon clover-boar maple-deer plum-ribbon";

/// A turn of seat 0 with these hands and `left` cards in the draw pile; seat 1's pile has one card, seat 0's the rest.
fn late(zero: &str, one: &str, left: usize) -> Value {
    let hands: Cards =
        format!("{zero} {one}").split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect();
    let rest: Vec<String> = Cards::ALL.minus(hands).iter().map(|card| card.to_string()).collect();
    position(&format!("{zero} / {one} / {} / {}", rest[left + 1..].join(" "), rest[left]))
}

fn told(events: &[Event], wanted: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(wanted)
}

/// HAN-01
#[test]
fn a_round_starts_with_three_cards_each_and_nineteen_in_the_draw_pile() {
    let duel = Duel::deal(Options::default(), DEAL);
    assert_eq!(duel.hand(ZERO), "pine-crane pine-ribbon grass-moon", "the first three dealt");
    assert_eq!(duel.hand(ONE), "plum-ribbon clover-boar maple-deer");
    let expected = json!({
        "game": "hanafuda", "round": 1, "step": "opening", "turn": 0, "deck": 19,
        "players": [
            {"hand": ["pine-crane", "pine-ribbon", "grass-moon"], "pile": [], "damage": 0},
            {"hand": ["plum-ribbon", "clover-boar", "maple-deer"], "pile": [], "damage": 0},
        ],
        "to_act": [0, 1], "over": null,
    });
    assert_eq!(duel.json().to_string(), expected.to_string(), "the contract's fields, in its order");
}

/// HAN-02
#[test]
fn the_quicker_discard_has_the_first_turn_to_the_millisecond() {
    let cases = [
        (Some(250_000), Some(249_000), "", 1),
        (Some(249_000), Some(250_000), "", 0),
        (Some(250_999), Some(251_000), "", 0),
        (Some(250_999), Some(250_000), "1", 1),
        (Some(250_000), Some(250_999), "0", 0),
        (Some(9_000_000), None, "", 0),
        (None, Some(9_000_000), "", 1),
        (None, None, "1", 1),
    ];
    for (zero, one, lot, first) in cases {
        let mut duel = Duel::deal(Options::default(), &format!("{DEAL} {lot}"));
        duel.act_at(ONE, "discard boar", one);
        let events = duel.act_at(ZERO, "discard 1-poem", zero);
        assert_eq!((duel.step(), duel.turn()), ("turn".into(), first), "{zero:?} against {one:?}");
        assert!(told(&events, |event| matches!(event, Event::First { by_lot, .. } if *by_lot != lot.is_empty())));
        assert_eq!((duel.hand(ZERO).as_str(), duel.pile(ZERO).as_str()), ("pine-crane grass-moon", "pine-ribbon"));
        assert_eq!((duel.hand(ONE).as_str(), duel.pile(ONE).as_str()), ("plum-ribbon maple-deer", "clover-boar"));
    }
}

/// HAN-02
#[test]
fn an_opening_discard_stays_hidden_until_both_are_in_and_has_no_effect() {
    let mut duel = Duel::deal(Options::default(), "curtain bridge lightning sake butterflies moon");
    let events = duel.act_at(ZERO, "discard lightning", Some(200_000));
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        let seen: Vec<_> = events.iter().filter_map(|event| engine::Event::seen_by(event, viewer)).collect();
        assert_eq!(seen, [Event::Chosen { seat: ZERO, card: None, at: None }]);
        assert!(!duel.view(viewer).to_string().contains("lightning"));
    }
    let own = &duel.view(Viewer::Seat(ZERO))["players"][0];
    assert_eq!((&own["sealed"], &own["at"]), (&json!("willow-lightning"), &json!(200_000)));
    assert_eq!(duel.to_act(), Seats::only(ONE));
    duel.act_at(ONE, "discard sake", Some(300_000));
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 0), "no effect is asked for");
}

/// HAN-02
#[test]
fn who_is_silent_in_the_opening_discards_by_lot_and_is_the_slower() {
    let mut duel = Duel::deal(Options::default(), &format!("{DEAL} boar"));
    duel.act(ZERO, "discard crane");
    let events = duel.0.expire().unwrap();
    assert!(told(&events, |event| *event == Event::TimeUp { seats: Seats::only(ONE) }));
    assert_eq!((duel.pile(ONE).as_str(), duel.turn()), ("clover-boar", 0), "untimed is still quicker than silent");
    let mut duel = Duel::deal(Options::default(), &format!("{DEAL} crane deer 1"));
    duel.0.expire().unwrap();
    assert_eq!((duel.pile(ZERO).as_str(), duel.pile(ONE).as_str()), ("pine-crane", "maple-deer"));
    assert_eq!(duel.turn(), 1, "both silent: a dead heat");
}

/// HAN-02
#[test]
fn where_the_opening_is_by_lot_times_mean_nothing() {
    let options = Options { opening: Opening::ByLot, ..Options::default() };
    let mut duel = Duel::deal(options, &format!("{DEAL} 1"));
    assert!(!duel.state().window().unwrap().race);
    duel.act_at(ZERO, "discard crane", Some(100_000));
    duel.act_at(ONE, "discard boar", Some(900_000));
    assert_eq!(duel.turn(), 1);
    assert!(Duel::deal(Options::default(), DEAL).state().window().unwrap().race, "the default is a race");
}

/// HAN-03
#[test]
fn a_turn_is_a_stare_down_or_draw_and_draw_is_legal_at_once() {
    let mut duel = Duel::deal(Options::default(), DEAL);
    duel.play("0 discard 1-poem");
    duel.act_at(ONE, "discard 2-poem", Some(200_000));
    assert_eq!(duel.legal(ONE), "take deck, take own, take theirs, draw");
    assert_eq!(duel.legal(ZERO), "");
    let events = duel.act(ONE, "draw");
    assert!(told(&events, |event| matches!(event, Event::Showdown { attacker, .. } if *attacker == ONE)));
    assert_eq!((duel.damage(), duel.json()["round"].clone()), ([1, 0], json!(2)), "sun and moon beat two mammals");
}

/// HAN-03
#[test]
fn with_the_draw_pile_empty_only_draw_is_left() {
    let mut duel = Duel::set(Options::default(), &late("boar moon", "deer 1-poem", 0), "");
    assert_eq!((duel.deck(), duel.legal(ZERO).as_str()), (0, "draw"));
    assert!(duel.refusal(ZERO, "take own").contains("the draw pile is empty"));
    let duel = Duel::set(Options::default(), &late("boar moon", "deer 1-poem", 1), "");
    assert_eq!(duel.legal(ZERO), "take deck, take own, take theirs, draw");
}

/// HAN-04
#[test]
fn a_stare_down_takes_a_card_from_any_pile_and_discards_face_up_to_the_own() {
    let cases = [
        ("take deck", "sake", "clover-boar chrysanthemum-sake maple-deer", "pine-ribbon", "plum-ribbon cherry-ribbon"),
        ("take own", "", "pine-ribbon clover-boar maple-deer", "", "plum-ribbon cherry-ribbon"),
        ("take theirs", "", "cherry-ribbon clover-boar maple-deer", "pine-ribbon", "plum-ribbon"),
    ];
    for (take, chance, hand, own, theirs) in cases {
        let sides = "boar deer / moon geese / 1-poem / 2-poem 3-poem";
        let mut duel = Duel::at_with(Options::default(), sides, chance);
        duel.act(ZERO, take);
        assert_eq!((duel.hand(ZERO).as_str(), duel.step()), (hand, "discard".into()), "{take}");
        assert_eq!((duel.pile(ZERO).as_str(), duel.pile(ONE).as_str()), (own, theirs), "{take}");
        duel.act(ZERO, "discard deer");
        assert_eq!(duel.pile(ZERO), format!("{own} maple-deer").trim(), "{take}");
        assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1), "the turn passes after {take}");
    }
}

/// HAN-04
#[test]
fn an_empty_pile_cannot_be_taken_from() {
    let mut duel = Duel::at("boar deer / moon geese / / 2-poem");
    assert_eq!(duel.legal(ZERO), "take deck, take theirs, draw");
    assert!(duel.refusal(ZERO, "take own").contains("no card on your discard pile"));
    let mut duel = Duel::at("boar deer / moon geese / 2-poem /");
    assert!(duel.refusal(ZERO, "take theirs").contains("no card on your opponent's discard pile"));
}

/// HAN-05
#[test]
fn a_card_from_a_discard_pile_stays_in_the_hand_for_the_turn() {
    for (take, locked) in [("take own", "pine-ribbon"), ("take theirs", "plum-ribbon")] {
        let mut duel = Duel::at("boar deer / moon geese / 1-poem / 2-poem");
        duel.act(ZERO, take);
        assert_eq!(duel.legal(ZERO), "discard clover-boar, discard maple-deer");
        assert!(duel.refusal(ZERO, &format!("discard {locked}")).contains("discard another card"));
        assert_eq!(duel.json()["locked"], json!([locked]));
        duel.play("0 discard boar, 1 take deck");
        assert_eq!(duel.json()["locked"], Value::Null, "the next turn is free of it");
    }
    let mut duel = Duel::at_with(Options::default(), "boar deer / moon geese / 1-poem / 2-poem", "sake");
    duel.act(ZERO, "take deck");
    assert_eq!(duel.legal(ZERO), "discard clover-boar, discard chrysanthemum-sake, discard maple-deer");
}

/// HAN-06
#[test]
fn a_face_down_card_on_top_can_be_taken_unseen_if_the_table_allows_it() {
    let sides = "boar deer / moon geese / (1-poem) / 2-poem (3-poem)";
    let mut duel = Duel::at(sides);
    let before = duel.view(Viewer::Seat(ZERO));
    assert_eq!(before["players"][1]["pile"][1], json!({"card": null, "up": false}), "unseen");
    let events = duel.act(ZERO, "take theirs");
    assert_eq!(duel.hand(ZERO), "cherry-ribbon clover-boar maple-deer");
    assert_eq!(duel.legal(ZERO), "discard clover-boar, discard maple-deer", "HAN-05 holds for it too");
    let seen = |viewer| engine::Event::seen_by(&events[0], viewer).unwrap();
    assert!(matches!(seen(Viewer::Seat(ZERO)), Event::Took { card: Some(Card::CherryRibbon), .. }));
    assert!(matches!(seen(Viewer::Seat(ONE)), Event::Took { card: Some(_), .. }), "seat 1 had put it there");
    assert!(matches!(seen(Viewer::Spectator), Event::Took { card: None, .. }));

    let options = Options { blind_take: BlindTake::No, ..Options::default() };
    let mut duel = Duel::at_with(options, sides, "");
    assert_eq!(duel.legal(ZERO), "take deck, draw");
    assert!(duel.refusal(ZERO, "take theirs").contains("face down"));
    assert!(duel.refusal(ZERO, "take own").contains("face down"));
}

/// HAN-07
#[test]
fn draw_shows_both_hands_and_the_better_one_strikes_whoever_called() {
    for (attacker, turn) in [(ZERO, 0), (ONE, 1)] {
        let place = with(position("crane moon / boar deer / 1-poem 2-poem / 3-poem"), json!({"turn": turn}));
        let mut duel = Duel::set(Options::default(), &place, "");
        let events = duel.act(attacker, "draw");
        let hands = [[Card::PineCrane, Card::GrassMoon], [Card::CloverBoar, Card::MapleDeer]];
        let ranks = [Hand::SunAndMoon, Hand::TwoMammals];
        assert_eq!(events[0], Event::Showdown { attacker, hands, ranks });
        assert_eq!(duel.damage(), [2, 0], "the better hand struck with its own pile");
    }
}

/// HAN-08
#[test]
fn equal_hands_each_bury_a_card_draw_another_and_the_other_player_is_next() {
    let mut duel = Duel::at_with(Options::default(), "boar 1-poem / deer 2-poem / 3-poem / 4-red", "moon geese");
    let events = duel.act(ZERO, "draw");
    assert_eq!(events[1], Event::Tied);
    assert_eq!((duel.step(), duel.to_act()), ("tie-discard".into(), Seats::first(2)));
    assert_eq!(duel.view(Viewer::Seat(ZERO))["players"][1]["hand"], json!(["plum-ribbon", "maple-deer"]), "shown");
    assert_eq!(duel.legal(ONE), "discard plum-ribbon, discard maple-deer");
    let sealed = duel.act(ONE, "discard 2-poem");
    let chosen = Event::Chosen { seat: ONE, card: None, at: None };
    assert_eq!(engine::Event::seen_by(&sealed[0], Viewer::Seat(ZERO)), Some(chosen));
    duel.act(ZERO, "discard boar");
    assert_eq!(
        (duel.pile(ZERO).as_str(), duel.pile(ONE).as_str()),
        ("cherry-ribbon (clover-boar)", "wisteria-ribbon (plum-ribbon)")
    );
    assert_eq!(
        (duel.hand(ZERO).as_str(), duel.hand(ONE).as_str()),
        ("pine-ribbon grass-moon", "grass-geese maple-deer")
    );
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1));
    let [own, theirs] = [0, 1].map(|seat: usize| duel.view(Viewer::Seat(ZERO))["players"][seat]["pile"][1].clone());
    assert_eq!((own, theirs), (json!({"card": "clover-boar", "up": false}), json!({"card": null, "up": false})));
    assert_eq!(duel.view(Viewer::Seat(ZERO))["players"][1]["hand"], Value::Null, "hands are concealed again");
}

/// HAN-08, HAN-11
#[test]
fn a_card_buried_at_a_tie_has_no_effect() {
    let mut duel = Duel::at("lightning sake / bridge curtain / 3-poem / 4-red");
    duel.play("0 draw, 0 discard lightning, 1 discard bridge");
    assert_eq!((duel.step(), duel.turn()), ("turn".into(), 1));
}

/// HAN-08
#[test]
fn equal_hands_with_fewer_than_two_cards_to_draw_are_a_stalemate() {
    for left in [0, 1] {
        let mut duel = Duel::set(Options::default(), &late("moon 1-poem", "deer 2-poem", left), "");
        let events = duel.act(ZERO, "draw");
        assert!(told(&events, |event| *event == Event::Stalemate { because: Stalemate::DrawPile }));
        assert_eq!((duel.damage(), duel.step(), duel.deck()), ([0, 0], "opening".into(), 19));
    }
    let mut duel = Duel::set(Options::default(), &late("moon 1-poem", "deer 2-poem", 2), "");
    duel.play("0 draw, 0 discard moon, 1 discard deer");
    assert_eq!((duel.deck(), duel.legal(ONE).as_str()), (0, "draw"), "two cards were enough");
}

/// HAN-09
#[test]
fn damage_is_the_winners_pile_and_a_ribbon_in_the_winning_hand() {
    let cases = [
        ("crane moon / boar deer / 1-poem / 2-poem 3-poem", [1, 0]),
        ("crane moon / boar deer / 1-poem (2-poem) (3-poem) / 4-red", [3, 0]),
        ("crane moon / boar deer / / 4-red", [0, 0]),
        ("crane 4-red / boar 5-red / 2-poem 3-poem / 9-blue", [3, 0]),
        ("crane 2-poem / boar 5-red / 4-red 3-poem / 9-blue", [3, 0]),
        ("crane 6-blue / boar 5-red / 4-red 3-poem / 9-blue", [5, 0]),
        ("crane sake / boar 6-blue / 4-red 3-poem / 9-blue", [2, 0]),
        ("boar 6-blue / man 3-poem / 4-red / 9-blue 10-blue", [0, 3]),
        ("1-poem sake / swallow 10-blue / 4-red / 9-blue 7-red 5-red", [0, 6]),
    ];
    for (sides, damage) in cases {
        let mut duel = Duel::at(sides);
        duel.act(ZERO, "draw");
        assert_eq!(duel.damage(), damage, "{sides}");
    }
}

/// HAN-09, HAN-14
#[test]
fn an_unlisted_hand_that_wins_with_both_ribbons_counts_the_blue_one() {
    let options = Options { both_unlisted: BothUnlisted::AttackerLoses, ..Options::default() };
    let mut duel = Duel::at_with(options, "sake 1-poem / 4-red 6-blue / 2-poem / 3-poem 5-red", "");
    duel.act(ZERO, "draw");
    assert_eq!(duel.damage(), [0, 5]);
}

/// HAN-10
#[test]
fn rounds_follow_until_one_player_has_dealt_the_target() {
    let sides = "crane moon / boar deer / 1-poem 2-poem / 3-poem";
    let before = |damage: u8| {
        let mut place = with(position(sides), json!({"round": 4}));
        place["players"][0]["damage"] = json!(damage);
        place["players"][1]["damage"] = json!(14);
        place
    };
    let mut duel = Duel::set(Options::default(), &before(12), "");
    let events = duel.act(ZERO, "draw");
    assert!(
        matches!(events[1..3], [Event::Struck { .. }, Event::Round { round: 5 }]),
        "told when the cards are gathered"
    );
    assert_eq!((duel.damage(), duel.step(), duel.json()["round"].clone()), ([14, 14], "opening".into(), json!(5)));
    assert_eq!(duel.verdict(), None);
    let mut duel = Duel::set(Options::default(), &before(13), "");
    let events = duel.act(ZERO, "draw");
    assert_eq!(duel.verdict(), Some((vec![0], "damage")));
    assert!(told(&events, |event| matches!(event, Event::Over { reason: "damage", .. })));
    assert!(duel.refusal(ONE, "draw").contains("the game is over"));
    let options = Options { target: 2, ..Options::default() };
    let mut duel = Duel::at_with(options, sides, "");
    duel.act(ZERO, "draw");
    assert_eq!(duel.verdict(), Some((vec![0], "damage")), "the table chose 2");
}

/// HAN-12, HAN-13
#[test]
fn a_hand_counts_as_the_best_row_it_fits() {
    let cases = [
        ("crane moon", Hand::SunAndMoon),
        ("moon cuckoo", Hand::TwoMoons),
        ("crane phoenix", Hand::BothBigBirds),
        ("man 1-poem", Hand::Calligraphy),
        ("man 2-poem", Hand::Calligraphy),
        ("man 11-red", Hand::Pair),
        ("man boar", Hand::TwoMammals),
        ("crane warbler", Hand::MixedBirds),
        ("phoenix cuckoo", Hand::MixedBirds),
        ("cuckoo swallow", Hand::TwoLittleBirds),
        ("man swallow", Hand::Pair),
        ("swallow 11-red", Hand::Pair),
        ("moon geese", Hand::Pair),
        ("crane 1-poem", Hand::Pair),
        ("sake 9-blue", Hand::Pair),
        ("lightning man", Hand::Unlisted),
        ("lightning swallow", Hand::OneLittleBird),
        ("lightning 11-red", Hand::Unlisted),
        ("phoenix moon", Hand::OneBigBird),
        ("crane boar", Hand::OneBigBird),
        ("moon warbler", Hand::OneLittleBird),
        ("1-poem 2-poem", Hand::Unlisted),
        ("moon boar", Hand::Unlisted),
    ];
    for (hand, row) in cases {
        let cards: Vec<Card> = hand.split(' ').map(|card| card.parse().unwrap()).collect();
        assert_eq!(Hand::of_two(cards[0], cards[1]), row, "{hand}");
        assert_eq!(Hand::of_two(cards[1], cards[0]), row, "{hand} the other way round");
    }
}

/// HAN-12
#[test]
fn each_row_beats_all_rows_below_it() {
    let rows = [
        "crane moon",
        "moon cuckoo",
        "crane phoenix",
        "man 1-poem",
        "boar deer",
        "crane swallow",
        "warbler geese",
        "curtain 3-poem",
        "phoenix 4-red",
        "swallow 5-red",
        "7-red 10-blue",
    ];
    for (index, better) in rows.iter().enumerate() {
        for worse in &rows[index + 1..] {
            if better.split(' ').any(|card| worse.split(' ').any(|other| card == other)) {
                continue;
            }
            let mut duel = Duel::at(&format!("{worse} / {better} / 2-poem / 9-blue 6-blue"));
            duel.act(ZERO, "draw");
            let won = duel.damage();
            assert!(won[0] == 0 && won[1] >= 2, "{better} beats {worse}: {won:?}");
        }
    }
}

/// HAN-14
#[test]
fn the_same_row_is_equal_and_two_unlisted_hands_are_what_the_table_says() {
    for hands in ["1-poem crane / moon geese", "crane boar / phoenix moon", "warbler boar / swallow 3-poem"] {
        let mut duel = Duel::at(&format!("{hands} / 2-poem / 4-red"));
        duel.act(ZERO, "draw");
        assert_eq!(duel.step(), "tie-discard", "{hands}");
    }
    let nothing = "boar 1-poem / deer 2-poem / 3-poem / 4-red 5-red";
    let mut duel = Duel::at(nothing);
    duel.act(ZERO, "draw");
    assert_eq!(duel.step(), "tie-discard");
    let options = Options { both_unlisted: BothUnlisted::AttackerLoses, ..Options::default() };
    let mut duel = Duel::at_with(options, nothing, "");
    duel.act(ZERO, "draw");
    assert_eq!(duel.damage(), [0, 3], "two cards and a red ribbon");
    let mut duel = Duel::at_with(options, "1-poem crane / moon geese / 2-poem / 3-poem", "");
    duel.act(ZERO, "draw");
    assert_eq!(duel.step(), "tie-discard", "listed hands of one row are equal at every table");
}

/// HAN-15
#[test]
fn sixty_turns_end_a_round_in_a_stalemate() {
    let mut place = with(position("boar deer / moon geese / 1-poem / 2-poem"), json!({"turns": 58, "round": 3}));
    place["players"][1]["damage"] = json!(7);
    let mut duel = Duel::set(Options::default(), &place, "");
    duel.play("0 take own, 0 discard boar");
    assert_eq!((duel.json()["turns"].clone(), duel.step()), (json!(59), "turn".into()));
    let events = duel.play("1 take own, 1 discard moon");
    assert!(told(&events, |event| *event == Event::Stalemate { because: Stalemate::Turns }));
    assert_eq!((duel.step(), duel.json()["round"].clone(), duel.damage()), ("opening".into(), json!(4), [0, 7]));
    assert_eq!(duel.json()["turns"], Value::Null, "counted anew");
}

/// HAN-15, HAN-08
#[test]
fn a_draw_with_equal_hands_is_one_turn_and_can_be_the_sixtieth() {
    let place = with(position("boar 1-poem / deer 2-poem / 3-poem / 4-red"), json!({"turns": 59}));
    let mut duel = Duel::set(Options::default(), &place, "");
    duel.play("0 draw, 0 discard boar");
    assert_eq!(duel.json()["turns"], json!(59));
    duel.play("1 discard deer");
    assert_eq!((duel.step(), duel.json()["round"].clone()), ("opening".into(), json!(2)));
}

/// HAN-16
#[test]
fn groups_and_rows_hold_as_many_as_the_rules_count() {
    let groups = [
        (Group::BigBird, 2),
        (Group::Mammal, 3),
        (Group::LittleBird, 4),
        (Group::PlainRibbon, 4),
        (Group::PoetryRibbon, 3),
        (Group::BlueRibbon, 3),
        (Group::Effect, 5),
        (Group::Moon, 1),
    ];
    for (group, count) in groups {
        assert_eq!(Card::ALL.iter().filter(|card| card.group() == group).count(), count, "{group:?}");
    }
    let mut rows = [0; 11];
    for (index, &one) in Card::ALL.iter().enumerate() {
        for &other in &Card::ALL[..index] {
            rows[Hand::of_two(one, other) as usize] += 1;
        }
    }
    assert_eq!(rows, [1, 1, 1, 3, 3, 8, 6, 13, 36, 70, 158]);
}
