//! Non-interference: changing what a viewer cannot know must not change what that viewer sees.

use super::{any_input, below};
use crate::{Awaits, Event, Game, Input, InputOf, Lottery, Luck, Seat, Space, Viewer};

pub(super) fn check<G: Game>(state: &G, luck: &mut impl Luck) {
    for viewer in Viewer::all(state.players()) {
        secrets_do_not_show(state, viewer, luck);
        hidden_chance_does_not_show(state, viewer, luck);
    }
    sealed_choices_do_not_show(state, luck);
}

/// Two states that differ only in what `viewer` cannot know look the same, and do so until something is revealed.
fn secrets_do_not_show<G: Game>(state: &G, viewer: Viewer, luck: &mut impl Luck) {
    assert_alike(state, &state.redeal_unseen(viewer, luck), viewer);
    let twin = state.redeal(viewer, luck);
    if twin == *state {
        return;
    }
    assert_alike(state, &twin, viewer);
    let Some(input) = any_input(state, luck) else { return };
    if twin.clone().apply(input.clone(), &mut |_| {}).is_ok() {
        assert_alike_after([(state, &input), (&twin, &input)], viewer);
    }
}

/// While several seats owe a decision, the action of one shows the others only that it has chosen.
fn sealed_choices_do_not_show<G: Game>(state: &G, luck: &mut impl Luck) {
    let Awaits::Seats(owing) = state.awaits() else { return };
    for seat in owing.iter().filter(|_| owing.len() > 1) {
        let (one, other) = (any_act(state, seat, luck), any_act(state, seat, luck));
        let settles = |input| after(state, input, Viewer::Spectator).0.to_act() == owing.without(seat);
        // An announcement leaves its seat owing a decision, and the last choice reveals all of them: skip both.
        if settles(&one) && settles(&other) {
            for viewer in Viewer::all(state.players()).filter(|viewer| !viewer.is(seat)) {
                assert_alike_after([(state, &one), (state, &other)], viewer);
            }
        }
    }
}

fn hidden_chance_does_not_show<G: Game>(state: &G, viewer: Viewer, luck: &mut impl Luck) {
    let Awaits::Chance(lottery) = state.awaits() else { return };
    if state.sees_chance(viewer) {
        return;
    }
    let mut any = || Input::Chance(lottery.outcome(luck.ticket(lottery.tickets())));
    let (one, other) = (any(), any());
    assert_alike_after([(state, &one), (state, &other)], viewer);
}

fn any_act<G: Game>(state: &G, seat: Seat, luck: &mut impl Luck) -> InputOf<G> {
    let legal = state.legal(seat);
    let action = legal.get(below(luck, legal.len())).expect("an index below the count has an item");
    Input::Act { seat, action, at: Some(u64::from(luck.ticket(1_000_000))) }
}

/// The state after a legal input, and the events that `viewer` receives.
fn after<G: Game>(state: &G, input: &InputOf<G>, viewer: Viewer) -> (G, Vec<G::Event>) {
    let (mut state, mut told) = (state.clone(), Vec::new());
    let taken = state.apply(input.clone(), &mut |event: G::Event| told.extend(event.seen_by(viewer)));
    assert_eq!(taken, Ok(()), "a legal input was refused: {input:?}");
    (state, told)
}

/// Checks that two inputs whose difference `viewer` cannot know produce the same events up to the first reveal, and the
/// same view if nothing is revealed.
fn assert_alike_after<G: Game>(pair: [(&G, &InputOf<G>); 2], viewer: Viewer) {
    let [(one, told), (other, other_told)] = pair.map(|(state, input)| after(state, input, viewer));
    let until_reveal = |told: &[G::Event]| told.iter().take_while(|event| !event.reveals()).count();
    let (shown, other_shown) = (until_reveal(&told), until_reveal(&other_told));
    assert_eq!(told[..shown], other_told[..other_shown], "{viewer} is told of a secret by {:?}", pair[0].1);
    if shown == told.len() && other_shown == other_told.len() {
        assert_alike(&one, &other, viewer);
    }
}

fn assert_alike<G: Game>(one: &G, other: &G, viewer: Viewer) {
    let bytes = |state: &G| serde_json::to_string(&state.view(viewer)).expect("views serialise");
    assert_eq!(bytes(one), bytes(other), "{viewer} sees what it cannot know");
    assert_eq!(one.view(viewer), other.view(viewer), "{viewer} sees what it cannot know");
    assert_eq!(one.to_act(), other.to_act(), "{viewer} sees who is awaited");
    assert_eq!(one.window(), other.window(), "{viewer} sees the window");
    if let Some(seat) = viewer.seat() {
        assert_eq!(one.legal(seat), other.legal(seat), "{viewer} sees its legal actions");
    }
}
