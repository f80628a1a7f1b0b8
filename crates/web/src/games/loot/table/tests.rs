//! Whole games of random play, shown to a viewer event by event.

use catalog::loot::{Cards, DeckOut, Event, Length, Options, State, View};
use engine::conformance::any_input;
use engine::{Awaits, Event as _, Game as _, Input, Lottery as _, Luck as _, Seat, Seeded, Space as _, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Loot;
use super::slot::{self, Slot};
use super::trail::Trail;
use crate::games::loot::art;
use crate::playback::GameTable as _;

/// A value as the page reads it.
fn read<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let json = serde_json::to_value(value).expect("views and events are JSON");
    serde_json::from_value(json).expect("the page can read it")
}

/// Plays a game to its end, and compares what is shown with the true state after every input.
fn follow(options: Options, name: &str, viewer: Viewer) {
    let mut luck = Seeded::new(name);
    let mut state = State::new(2, options);
    let (mut view, mut trail) = (read(&state.view(viewer)), Trail::default());
    while let Some(input) = any_input(&state, &mut luck) {
        let mut events = Vec::new();
        state.apply(input, &mut |event| events.push(event)).expect("what is legal is done");
        for event in events.iter().filter_map(|event| event.seen_by(viewer)).map(|event| read(&event)) {
            Loot::step(&mut view, &event);
            trail = trail.follow(&view.board.row, Some(&event));
            is_shown_well(&view, &event, &trail);
        }
        assert_eq!(view, state.view(viewer), "{name}, {viewer}, {events:?}");
    }
    assert!(view.board.over.is_some());
}

/// Checks what must hold while any event is shown.
fn is_shown_well(view: &View, event: &Event, trail: &Trail) {
    let row = &view.board.row;
    let names: Vec<u32> = (0..4).filter(|&at| row[at].is_some()).map(|at| trail.at(at)).collect();
    assert!(names.iter().enumerate().all(|(at, name)| !names[..at].contains(name)), "two cards of one name");
    for seat in [Seat::new(0), Seat::new(1)] {
        let slots = [0, 1, 2, 3].map(|position| slot::slot(view, Some(event), seat, position));
        let down = slots.iter().filter(|slot| matches!(slot, Slot::Down(_))).count();
        match event {
            Event::Placed { seat: by, .. } if *by == seat => assert_eq!(down, 2, "both cards lie face down"),
            Event::Dealt { .. } | Event::CardsBack | Event::Round { .. } => assert_eq!(down, 0, "nothing lies there"),
            Event::Revealed { position: 1 | 3, .. } => assert_eq!(down, 1, "one card is turned up, one is not"),
            _ => {}
        }
        let known = slots.iter().any(|slot| matches!(slot, Slot::Down(Some(_))));
        assert!(!known || view.viewer.is(seat), "only the owner knows a card that lies face down");
    }
    if let Event::Duel { winners, reason, .. } = event {
        assert!((0..4).all(|position| !slot::is_open(view, Some(event), position)), "a finished duel is not fought on");
        let empty = winners.iter().any(|seat| slot::bottle(view, Some(event), seat) == Some(art::Bottle::Empty));
        assert_eq!(empty, *reason == "whisky", "whoever drinks up has an empty bottle");
    }
}

#[test]
fn what_is_shown_event_by_event_comes_to_the_truth() {
    let gold = Cards { nugget_1: 13, nugget_2: 0, nugget_3: 0, sip: 0, shot: 0 };
    let all = [
        Options::default(),
        Options { length: Length::BestOf3, ..Options::default() },
        Options { deck: gold, deck_out: DeckOut::Nuggets, length: Length::BestOf3 },
    ];
    for options in all {
        for viewer in Viewer::all(2) {
            (0..15).for_each(|game| follow(options, &format!("shown {game}"), viewer));
        }
    }
}

#[test]
fn cards_that_others_have_chosen_lie_face_down() {
    let mut state = State::new(2, Options::default());
    let mut luck = Seeded::new("down");
    while let Awaits::Chance(lottery) = state.awaits() {
        let card = lottery.outcome(luck.ticket(lottery.tickets()));
        state.apply(Input::Chance(card), &mut |_| {}).expect("a card is dealt");
    }
    let [zero, one] = [Seat::new(0), Seat::new(1)];
    let action = state.legal(one).get(1).expect("nine plays");
    state.apply(Input::Act { seat: one, action, at: None }, &mut |_| {}).expect("legal");
    let theirs = read(&state.view(Viewer::Seat(zero)));
    let shown = |view: &View, seat, position| slot::slot(view, None, seat, position);
    assert_eq!(
        [shown(&theirs, one, 0), shown(&theirs, zero, 0), shown(&theirs, zero, 2)],
        [Slot::Down(None), Slot::Open, Slot::Bare]
    );
    let own = read(&state.view(Viewer::Seat(one)));
    assert_eq!(shown(&own, one, 1), Slot::Down(Some(action.0[1])));
    assert_eq!(slot::in_hand(&own, one, action.0[1]), 1);
    assert_eq!(slot::in_hand(&theirs, one, action.0[1]), 2, "nobody else knows what lies there");
}
