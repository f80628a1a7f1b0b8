//! Choices that can still be changed. While several seats choose in secret, one that has chosen may choose again until
//! the last one has: nobody else has learned anything but that it has chosen.

use engine::{Awaits, Game, Input, InputOf, Refusal, Seat, Viewer};

use super::transition::{Transition, in_race};

/// The choices since several seats began to choose, none of which is shown yet.
#[derive(Clone, Debug)]
pub(crate) struct Choices<G: Game> {
    /// The position before the first of them.
    before: G,
    inputs: Vec<InputOf<G>>,
}

impl<G: Game> Choices<G> {
    /// The choices that can be changed after a transition from `before` to `after`, given those before it.
    pub(super) fn after(known: Option<Self>, before: &G, transition: &Transition<G>, after: &G) -> Option<Self> {
        let Transition::Play(inputs) = transition else { return None };
        let [input @ Input::Act { .. }] = &inputs[..] else { return None };
        let (owing, left) = (before.to_act(), after.to_act());
        let goes_on = owing.len() > 1 && !left.is_empty() && left.iter().all(|seat| owing.contains(seat));
        if !goes_on || in_race(after) || after.window() != before.window() {
            return None;
        }
        let mut choices = known.unwrap_or_else(|| Self { before: before.clone(), inputs: Vec::new() });
        choices.inputs.push(input.clone());
        Some(choices)
    }

    /// The inputs, in the order of the rules.
    pub(super) fn inputs(&self) -> &[InputOf<G>] {
        &self.inputs
    }

    /// The position and the choices if `seat` had chosen `action` instead, at the position `now`. `None` if it has not
    /// chosen, the rules do not allow that, or anybody else would notice.
    pub(super) fn changed(&self, now: &G, seat: Seat, action: &G::Action) -> Option<(G, Self)> {
        let is_own = |input: &InputOf<G>| matches!(input, Input::Act { seat: who, action: old, .. } if *who == seat && G::settles(old) && old != action);
        let own = (0..self.inputs.len()).rev().filter(|&place| is_own(&self.inputs[place]));
        own.filter_map(|place| self.with(place, seat, action).ok()).find(|(state, _)| looks_alike(now, state, seat))
    }

    /// The position and the choices with another action in this place.
    fn with(&self, place: usize, seat: Seat, action: &G::Action) -> Result<(G, Self), Refusal<G::Illegal>> {
        let mut inputs = self.inputs.clone();
        inputs[place] = Input::Act { seat, action: action.clone(), at: None };
        let mut state = self.before.clone();
        for input in &inputs {
            state.apply(input.clone(), &mut |_| {})?;
        }
        Ok((state, Self { before: self.before.clone(), inputs }))
    }
}

/// Whether nobody but `seat` can tell two positions apart.
fn looks_alike<G: Game>(one: &G, other: &G, seat: Seat) -> bool {
    let others = Viewer::all(one.players()).filter(|viewer| !viewer.is(seat));
    let waits = |state: &G| if let Awaits::Seats(seats) = state.awaits() { Some(seats) } else { None };
    waits(one).is_some()
        && waits(one) == waits(other)
        && others.into_iter().all(|viewer| one.view(viewer) == other.view(viewer))
}
