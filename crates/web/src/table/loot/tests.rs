//! Whole games of random play, told to a viewer event by event.

use engine::{Awaits, Event as _, Game as _, Input, Lottery as _, Luck as _, Seeded, Space as _, Viewer};
use loot::{Cards, DeckOut, Event, Length, Options, State};

use super::seen::{Seen, Slot};
use super::trail::Trail;

fn read(state: &State, viewer: Viewer) -> Seen {
    let json = serde_json::to_value(state.view(viewer)).expect("a view is JSON");
    serde_json::from_value(json).expect("the page can read a view")
}

/// What the events have to get right; the rest comes with the true view.
fn told(seen: &Seen) -> impl PartialEq + std::fmt::Debug + use<> {
    let players =
        seen.players.clone().map(|player| (player.nuggets, player.bullets, player.bottle, player.wins, player.used));
    (seen.row, seen.discard.clone(), players, seen.over.clone())
}

/// Plays a game to its end and holds what is shown against the truth wherever somebody has to decide.
fn follow(options: Options, luck: &str, viewer: Viewer) {
    let (name, mut luck) = (luck, Seeded::new(luck));
    let mut state = State::new(2, options);
    let (mut seen, mut trail) = (read(&state, viewer), Trail::default());
    loop {
        let input = match state.awaits() {
            Awaits::Nobody => break,
            Awaits::Chance(lottery) => Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))),
            Awaits::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is awaited");
                let legal = state.legal(seat);
                let choice = luck.ticket(u32::try_from(legal.len()).expect("few plays")) as usize;
                Input::Act { seat, action: legal.get(choice).expect("a legal play"), at: None }
            }
        };
        let mut events = Vec::new();
        state.apply(input, &mut |event| events.push(event)).expect("what is legal is done");
        for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
            let json = serde_json::to_value(event).expect("an event is JSON");
            let event: Event = serde_json::from_value(json).expect("the page can read an event");
            seen.step(&event);
            trail = trail.follow(&seen, Some(&event));
            let names: Vec<u32> = (0..4).filter(|&at| seen.row[at].is_some()).map(|at| trail.at(at)).collect();
            assert!(names.iter().enumerate().all(|(at, name)| !names[..at].contains(name)), "two cards of one name");
        }
        if !matches!(state.awaits(), Awaits::Chance(_)) {
            let truth = read(&state, viewer);
            assert_eq!(told(&seen), told(&truth), "{name}, {viewer:?}, {events:?}");
            seen = truth;
        }
    }
    assert!(seen.over.is_some());
}

#[test]
fn what_is_shown_event_by_event_comes_to_the_truth() {
    let gold = Cards { nugget_1: 13, nugget_2: 0, nugget_3: 0, sip: 0, shot: 0 };
    let all = [
        Options::default(),
        Options { length: Length::BestOf3, ..Options::default() },
        Options { deck: gold, deck_out: DeckOut::Nuggets, ..Options::default() },
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
    let [zero, one] = [engine::Seat::new(0), engine::Seat::new(1)];
    let action = state.legal(one).get(1).expect("nine plays");
    state.apply(Input::Act { seat: one, action, at: None }, &mut |_| {}).expect("legal");
    let theirs = read(&state, Viewer::Seat(zero));
    assert_eq!(
        [theirs.slot(one, 0), theirs.slot(zero, 0), theirs.slot(zero, 2)],
        [Slot::Down(None), Slot::Open, Slot::Bare]
    );
    let own = read(&state, Viewer::Seat(one));
    assert_eq!(own.slot(one, 1), Slot::Down(Some(action.0[1])));
    assert_eq!(own.laid(one, action.0[1]) + own.left(one, action.0[1]), 3);
}
