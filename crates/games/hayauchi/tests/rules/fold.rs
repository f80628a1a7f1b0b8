//! Updates of views by events, in situations that random games do not reach.

use engine::{Event as _, Game, Input, Seat, View as _, Viewer};
use hayauchi::{Event, State};
use serde_json::json;

/// The events of these actions.
fn play(state: &mut State, acts: &[(usize, &str)]) -> Vec<Event> {
    let mut events = Vec::new();
    for &(seat, action) in acts {
        let input = Input::Act { seat: Seat::new(seat), action: action.parse().expect("an action"), at: None };
        state.apply(input, &mut |event| events.push(event)).unwrap_or_else(|why| panic!("{seat}: {action}: {why}"));
    }
    events
}

/// Checks that the events turn every viewer's first view into the last one.
fn check(first: &State, events: &[Event], last: &State) {
    for viewer in Viewer::all(first.players()) {
        let mut view = first.view(viewer);
        events.iter().filter_map(|event| event.seen_by(viewer)).for_each(|event| view.apply(&event));
        assert_eq!(view, last.view(viewer), "{viewer} of {events:?}");
    }
}

/// HAY-06: a host that times races emits a shot before the signal only after the race, not in its place.
#[test]
fn an_early_shot_that_is_told_late_makes_the_same_view() {
    let first = State::new(4, crate::test_table::options(&json!({})));
    let mut state = first;
    let early = play(&mut state, &[(1, "gun")]);
    let mut events = play(&mut state, &[(0, "5"), (1, "5"), (2, "1"), (3, "2")]);
    let is_early = |event: &Event| matches!(event, Event::EarlyShot { .. });
    let told_late: Vec<Event> = events.iter().copied().filter(is_early).collect();
    assert_eq!((early.len(), told_late.len()), (1, 1));
    events.retain(|event| !is_early(event));
    check(&first, &[events, early, told_late].concat(), &state);
}

/// HAY-11: in a position with cards out of the game, a hand can be used up completely.
#[test]
fn used_cards_come_back_to_an_empty_hand_without_secret_booze() {
    let player = json!({"hand": [4], "used": [1, 2]});
    let position = json!({"players": [player, {}, {}, {}]});
    let first = crate::test_table::load(&json!({"race": "by-lot"}), &position).expect("a position");
    let mut state = first;
    let events = play(&mut state, &[(0, "4"), (1, "3"), (2, "5"), (3, "6")]);
    assert!(events.contains(&Event::CardsBack { seat: Seat::new(0), booze: None }));
    check(&first, &events, &state);
}
