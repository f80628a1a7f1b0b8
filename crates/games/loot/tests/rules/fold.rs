//! Updates of views by events with a custom deck, which random options do not reach.

use engine::{Event as _, Game, Seeded, View as _, Viewer, conformance};
use loot::{Cards, DeckOut, Length, Options, State};

/// Plays a random game and checks that each viewer's events lead to that viewer's true view.
fn check(options: Options, seed: &str) {
    let (mut state, mut luck) = (State::new(2, options), Seeded::new(seed));
    let mut views: Vec<_> = Viewer::all(2).map(|viewer| state.view(viewer)).collect();
    while let Some(input) = conformance::any_input(&state, &mut luck) {
        let mut events = Vec::new();
        state.apply(input, &mut |event| events.push(event)).expect("a random input is legal");
        for view in &mut views {
            let viewer = view.viewer;
            events.iter().filter_map(|event| event.seen_by(viewer)).for_each(|event| view.apply(&event));
            assert_eq!(*view, state.view(viewer), "{viewer} of {seed}: {events:?}");
        }
    }
}

/// LSW-17
#[test]
fn a_view_counts_down_the_deck_of_its_table() {
    let gold = Cards { nugget_1: 13, nugget_2: 0, nugget_3: 0, sip: 0, shot: 0 };
    let rough = Cards { nugget_1: 0, nugget_2: 0, nugget_3: 0, sip: 6, shot: 7 };
    for deck in [gold, rough] {
        let options = Options { deck, deck_out: DeckOut::Nuggets, length: Length::BestOf3 };
        (0..20).for_each(|game| check(options, &format!("deck {game}")));
    }
}
