//! Views: the options of the table, legal actions, and events.

use crate::test_table::{TestTable, options};
use engine::{Game as _, Seat, Seats, Seeded, View as _, Viewer, conformance};
use gunfight::{Card, Event, Extreme, NotAllowed, Stack, State, View};
use serde_json::{Value, json};

const MIDDLE: &str = "2s 5d 9c Js Ks";

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn view_of(table: &TestTable, seat: usize) -> View {
    table.0.state().view(Viewer::Seat(Seat::new(seat)))
}

/// Plays random games and calls `look` with every position and the events that led to it, which are `None` for the
/// first.
fn walk(look: &mut impl FnMut(&State, Option<&[Event]>)) {
    for game in 0..12 {
        let mut luck = Seeded::new(&format!("views/{game}"));
        let mut state: State = conformance::any_start(&mut luck);
        look(&state, None);
        while let Some(input) = conformance::any_input(&state, &mut luck) {
            let mut told = Vec::new();
            state.apply(input, &mut |event| told.push(event)).unwrap();
            look(&state, Some(&told));
        }
    }
}

/// GUN-15: a view is enough to compute the damage of a shot at this table
#[test]
fn a_view_carries_the_options_of_its_table() {
    let fire = crate::test_table::fire(MIDDLE, &["30: 9s Ts Qs | As", "30: 3h 7h Qd | Ad", "30: 3d 6h Qc | Kd"]);
    for (ace, worth) in [("1", 1), ("11", 11)] {
        let table = TestTable::load(options(&[("ace", ace)]), &fire, "4 3");
        let json = serde_json::to_value(view_of(&table, 0)).unwrap();
        assert_eq!(json["options"], json!({ "pass": "no", "ace": ace, "life": 30 }));
        let view: View = serde_json::from_value(json).unwrap();
        let shot = view.board.shot().expect("a Fire round");
        let (lowest, least) = if ace == "1" { ("Ad", 1) } else { ("Kd", 10) };
        assert_eq!((shot.dice, shot.own), (7, Some((card("As"), worth))));
        assert_eq!(shot.theirs, Some((card(lowest), least, Extreme::Lowest)));
        assert_eq!(shot.total(), 7 + worth + least);
    }
}

/// GUN-16: dice are taken off the card before the others are rolled, with an event
#[test]
fn dice_that_a_row_takes_away_are_told_before_the_roll() {
    let fire = |dice| crate::test_table::fire(MIDDLE, &["30: 2d 6d 8d | 3s 4", &format!("30: 4h 7h 8h | Qd {dice}")]);
    let story = |dice, script| {
        let mut table = TestTable::load(options(&[]), &fire(dice), script);
        TestTable::story(&table.act(0, "shoot 1"))
    };
    let rolled = story(3, "4 4 4 6");
    assert!(
        rolled.contains("Bill, high card: Backfire. Bill loses 2 dice: 1 on the card. Bill rolls a 6. The gun"),
        "{rolled}"
    );
    let bare = story(2, "4 4 4");
    assert!(bare.contains("Backfire. Bill loses 2 dice: 0 on the card. The gun goes off"), "{bare}");
}

/// GUN-16: a shot whose dice have been taken off can be set up, whether that is stated or follows from the roll
#[test]
fn a_shot_with_fewer_dice_can_be_set_up() {
    let mut json = crate::test_table::fire(MIDDLE, &["30: 2d 6d 8d | 3s 4", "30: 4h 7h 8h | Qd"]);
    let table = TestTable::load(options(&[]), &json, "6 5 4");
    assert_eq!(table.dice(), [3, 2]);
    assert_eq!(table.state()["pending"], json!({ "done": 1, "rolled": [6, 5, 4] }));
    for (dice, pending) in [
        (4, json!({ "rolled": [6, 5, 4] })),
        (3, json!({ "rolled": [6, 5, 4] })),
        (3, json!({ "done": 1, "rolled": [6, 5, 4] })),
    ] {
        json["players"][0]["dice"] = json!(dice);
        json["pending"] = pending;
        assert_eq!(TestTable::load(options(&[]), &json, "").state(), table.state(), "{json}");
    }
    for wrong in [json!({ "done": 2 }), json!({ "done": 1, "exchanged": true }), json!({ "rolled": [1, 1, 1, 1] })] {
        json["pending"] = wrong;
        assert!(engine::set_up::<State>(options(&[]), &json).is_err(), "{json}");
    }
}

/// The legal actions computed from a view are those of the rules
#[test]
fn a_view_allows_what_the_rules_allow() {
    let mut decisions = 0;
    walk(&mut |state, _| {
        for seat in Seats::first(state.players()).iter() {
            let legal = state.legal(seat);
            decisions += usize::from(!engine::Space::is_empty(&legal));
            assert_eq!(state.view(Viewer::Seat(seat)).legal(), legal, "{seat} in {state:?}");
        }
        assert!(engine::Space::is_empty(&state.view(Viewer::Spectator).legal()));
    });
    assert!(decisions > 300, "{decisions}");
}

/// A view that receives all events in full, as after a game, shows every card
#[test]
fn whoever_is_told_everything_sees_every_card() {
    let (mut view, mut hands, mut arranged) = (None, 0, 0);
    walk(&mut |state, told| {
        let Some(told) = told else {
            view = Some(state.view(Viewer::Spectator));
            return;
        };
        let view = view.as_mut().unwrap();
        for event in told {
            view.apply(event);
        }
        for seat in Seats::first(state.players()).iter() {
            let own = state.view(Viewer::Seat(seat));
            assert_eq!((view.hands[seat.index()], view.rest(seat)), (own.hand(), own.rest(seat)));
            assert_eq!(Stack::ALL.map(|stack| view.stack(seat, stack)), Stack::ALL.map(|stack| own.stack(seat, stack)));
            hands += usize::from(view.hands[seat.index()].is_full());
            arranged += usize::from(view.sealed[seat.index()].is_some());
        }
    });
    assert!(hands > 100 && arranged > 20, "{hands} {arranged}");
}

/// A hidden stack, as everybody but its owner sees it
#[test]
fn what_is_hidden_is_seen_to_be_there() {
    walk(&mut |state, told| {
        let Some([.., Event::Arranged { seat, .. }]) = told else { return };
        let spectator = state.view(Viewer::Spectator);
        assert_eq!((spectator.stack(*seat, Stack::Aim), spectator.rest(*seat)), (vec![None; 3], None));
        let own = state.view(Viewer::Seat(*seat));
        assert!(own.stack(*seat, Stack::Aim).iter().all(Option::is_some) && own.rest(*seat).is_some());
    });
}

/// GUN-09, GUN-10, GUN-12, GUN-13, GUN-19: why a card cannot be chosen for what is due
#[test]
fn a_card_that_cannot_be_chosen_has_a_reason() {
    const BILL: &str = "30: 3c 6h Qc | 4c 6d 8h | 3h 7h Qd | Ad";
    const DEAD: &str = "0: 4h 7d Tc | 4s 6c 8d | 3d 6s 8s | Ah";
    // Ann flips any player's card; flips one of her own; rotates another player's card; rotates two; swaps two.
    let cases: [(&str, &[(&str, NotAllowed)]); 5] = [
        (
            "Qh Th 7c",
            &[
                ("Td", NotAllowed::Rotated(card("Td"))),
                ("7s", NotAllowed::FaceDown(card("7s"))),
                ("X1", NotAllowed::Joker(card("X1"))),
                ("8d", NotAllowed::OwnerIsOut(card("8d"))),
            ],
        ),
        ("2d 7c Qh", &[("8h", NotAllowed::NotYours(card("8h")))]),
        ("2d 5h 7c", &[("Kc", NotAllowed::Yours(card("Kc")))]),
        ("2d 2c 2h", &[("9h", NotAllowed::TwoStacks)]),
        ("Ts Qs As", &[("Td", NotAllowed::Rotated(card("Td")))]),
    ];
    for (stack, reasons) in cases {
        let ann = format!("30: {stack} | Td^ Kc X1 | [7s] 8c^ 9h | Kd");
        let mut table = TestTable::at("draw", MIDDLE, &[&ann, BILL, DEAD], "");
        while table.to_act() != [0] {
            table.expire();
        }
        let view = view_of(&table, 0);
        for (chosen, reason) in reasons {
            assert_eq!(view.why_not(card(chosen)).as_ref(), Some(reason), "{chosen} with {stack}");
        }
        let reach = view.why_not(card(&stack[..2]));
        assert!(matches!(reach, Some(NotAllowed::OutOfReach { .. })), "a Quick Draw card: {reach:?}");
    }
}

/// A client does not panic on unexpected events
#[test]
fn what_cannot_be_is_not_read_as_a_view() {
    let table = TestTable::at(
        "draw",
        MIDDLE,
        &["30: 2d 2c 2h | Td Kc X1 | 7s 8c 9h | Kd", "30: 3c 6h Qc | 4c 6d 8h | 3h 7h Qd | Ad"],
        "",
    );
    let json = serde_json::to_value(view_of(&table, 0)).unwrap();
    assert!(serde_json::from_value::<View>(json.clone()).is_ok());
    let wrong: [(&str, Value); 7] = [
        ("/seat", json!(2)),
        ("/players", json!([])),
        ("/order", json!([7])),
        ("/order", json!([1, 0])),
        ("/middle", json!(["2s"])),
        ("/middle", json!(["2s", "2s", "9c", "Js", "Ks"])),
        ("/pending", json!({ "done": 7 })),
    ];
    for (field, value) in wrong {
        let mut json = json.clone();
        json["pending"] = json!(null);
        *json.pointer_mut(field).unwrap() = value.clone();
        assert!(serde_json::from_value::<View>(json).is_err(), "{field}: {value}");
    }
}
