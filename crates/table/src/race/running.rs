//! The current race: what is held back for its signal, and the answers to it.

use engine::{Awaits, Event, Game, Input, InputOf, Micros, Refusal, Seat};
use protocol::{RaceStage, SmallMap};

use crate::game::progress::Invalid;
use crate::game::transition::{Answer, in_race};

/// The current race.
#[derive(Clone, Debug)]
pub(crate) struct Race<G: Game> {
    /// The inputs that start it. They have happened, but nobody sees them before the signal.
    held: Vec<InputOf<G>>,
    revealed: Revealed<G>,
    /// Set once the signal was given.
    open: Option<Open<G>>,
}

/// What the signal shows.
#[derive(Clone, Debug)]
pub(crate) struct Revealed<G: Game> {
    /// The position that everybody sees until the race is over.
    pub(crate) state: G,
    pub(crate) events: Vec<G::Event>,
}

/// What nobody sees until the race is over.
#[derive(Clone, Debug)]
struct Open<G: Game> {
    answers: Vec<Answer<G::Action>>,
    /// The result of the answers that came in time, in the order of arrival.
    tried: Tried<G>,
}

/// The result of answers.
#[derive(Clone, Debug)]
pub(crate) struct Tried<G: Game> {
    state: G,
    events: Vec<G::Event>,
    /// Whether every possible answer has come.
    complete: bool,
}

impl<G: Game> Revealed<G> {
    /// What these inputs reveal after `before`, if they start a race.
    pub(crate) fn by(before: &G, held: &[InputOf<G>]) -> Result<Self, Invalid> {
        let (mut state, mut events) = (before.clone(), Vec::new());
        take_all(&mut state, held.iter().cloned(), &mut events)?;
        if in_race(&state) { Ok(Self { state, events }) } else { Err("a race is announced that does not begin".into()) }
    }
}

impl<G: Game> Race<G> {
    /// A race that is announced and waits for its signal.
    pub(crate) fn new(held: Vec<InputOf<G>>, revealed: Revealed<G>) -> Self {
        Self { held, revealed, open: None }
    }

    pub(crate) fn stage(&self) -> RaceStage {
        if self.open.is_some() { RaceStage::Go } else { RaceStage::Soon }
    }

    /// The position that viewers see, after the signal.
    pub(crate) fn shown(&self) -> Option<&G> {
        self.open.as_ref().map(|_| &self.revealed.state)
    }

    /// The position in which racers answer, after the signal.
    pub(crate) fn trial(&self) -> Option<&G> {
        self.open.as_ref().map(|open| &open.tried.state)
    }

    /// What the signal reveals.
    pub(crate) fn revealed(&self) -> &Revealed<G> {
        &self.revealed
    }

    /// What the signal would reveal if `before` were the position before the race.
    pub(crate) fn revealed_after(&self, before: &G) -> Result<Revealed<G>, Invalid> {
        Revealed::by(before, &self.held)
    }

    /// Replaces what the signal reveals, after an action before it.
    pub(crate) fn reveal_instead(&mut self, revealed: Revealed<G>) {
        self.revealed = revealed;
    }

    /// Whether an action of `seat` is held back.
    pub(crate) fn holds_action_of(&self, seat: Seat) -> bool {
        self.held.iter().any(|input| matches!(input, Input::Act { seat: who, .. } if *who == seat))
    }

    /// Whether every possible answer has come.
    pub(crate) fn is_complete(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.tried.complete)
    }

    /// Gives the signal. Returns whether it is the first time.
    pub(crate) fn go(&mut self) -> bool {
        if self.open.is_some() {
            return false;
        }
        let tried = Tried { state: self.revealed.state.clone(), events: Vec::new(), complete: false };
        self.open = Some(Open { answers: Vec::new(), tried });
        true
    }

    /// Whether an action can count as done before the signal: the rules allow it before the held-back inputs, and those
    /// can still happen after it.
    pub(crate) fn allows_early(&self, before: &G, seat: Seat, action: &G::Action) -> Result<bool, Refusal<G::Illegal>> {
        let mut state = before.clone();
        for input in self.answers(true) {
            state.apply(input, &mut |_| {})?;
        }
        state.apply(Input::Act { seat, action: action.clone(), at: None }, &mut |_| {})?;
        Ok(!matches!(state.awaits(), Awaits::Chance(_)) && self.revealed_after(&state).is_ok())
    }

    /// The result of an answer that came in time.
    pub(crate) fn try_answer(&self, answer: &Answer<G::Action>) -> Result<Tried<G>, Refusal<G::Illegal>> {
        let mut state = self.trial().expect("answers come after the signal").clone();
        let (mut events, mut revealed) = (Vec::new(), false);
        state.apply(answer.input(), &mut |event| {
            revealed |= event.reveals();
            events.push(event);
        })?;
        let complete = revealed || !in_race(&state) || state.to_act().is_empty();
        Ok(Tried { state, events, complete })
    }

    /// Adds an answer, with its result if it came in time.
    pub(crate) fn answered(&mut self, answer: Answer<G::Action>, tried: Option<Box<Tried<G>>>) {
        let Some(open) = &mut self.open else { return };
        open.answers.push(answer);
        if let Some(tried) = tried {
            let Tried { state, events, complete } = *tried;
            (open.tried.state, open.tried.complete) = (state, complete);
            open.tried.events.extend(events);
        }
    }

    /// The position after all answers, and the events that were not shown with the signal.
    pub(crate) fn closed(&self, before: &G) -> Result<(G, Vec<G::Event>), Invalid> {
        let open = self.open.as_ref().ok_or("the end of a race without a signal")?;
        if !open.answers.iter().any(|answer| answer.early) {
            return Ok((open.tried.state.clone(), open.tried.events.clone()));
        }
        // Early actions come before the inputs that started the race, so everything is applied again.
        let (mut state, mut events) = (before.clone(), Vec::new());
        take_all(&mut state, self.inputs(), &mut events)?;
        for told in &self.revealed.events {
            if let Some(place) = events.iter().position(|event| event == told) {
                events.remove(place);
            }
        }
        Ok((state, events))
    }

    /// The inputs of the race, in the order of the rules.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = InputOf<G>> {
        self.answers(true).chain(self.held.iter().cloned()).chain(self.answers(false))
    }

    /// The early answers, or those that came in time.
    fn answers(&self, early: bool) -> impl Iterator<Item = InputOf<G>> {
        let all = self.open.as_ref().map_or(&[][..], |open| &open.answers);
        all.iter().filter(move |answer| answer.early == early).map(Answer::input)
    }

    /// Each seat's reaction time; `None` for a shot before the signal.
    pub(crate) fn reactions(&self) -> SmallMap<Seat, Option<Micros>> {
        let mut fastest = SmallMap::new();
        let Some(open) = &self.open else { return fastest };
        let shown = &self.revealed.state;
        for answer in open.answers.iter().filter(|answer| shown.is_reaction(answer.seat, &answer.action)) {
            let time = answer.at.filter(|_| !answer.early);
            // A throw past the plate may come first with a slow claim. The fastest answer counts, and an early one
            // above all.
            let known = fastest.get_or_insert(answer.seat, time);
            *known = (*known).min(time);
        }
        fastest
    }

    /// Whether `seat` has answered the signal.
    pub(crate) fn has_answered(&self, seat: Seat) -> bool {
        let owed =
            |open: &Open<G>| self.revealed.state.to_act().contains(seat) && !open.tried.state.to_act().contains(seat);
        self.open.as_ref().is_some_and(|open| open.tried.complete || owed(open))
    }
}

fn take_all<G: Game>(
    state: &mut G,
    inputs: impl Iterator<Item = InputOf<G>>,
    events: &mut Vec<G::Event>,
) -> Result<(), Invalid> {
    for input in inputs {
        state.apply(input, &mut |event| events.push(event)).map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}
