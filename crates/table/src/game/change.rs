//! The changes that a decision or a log entry makes to a game, computed on a copy of the position.
//!
//! The rules run here and nowhere else in this crate. A decision runs them once: when it is committed, the copy becomes
//! the position. Reading a log runs them again.

use engine::{Awaits, Event, Game, Input, InputOf, Lottery, Luck, Refusal, Seat, Seats};

use super::choices::Choices;
use super::decisions::Decisions;
use super::progress::{Invalid, Progress};
use super::transition::{Answer, Transition, in_race};
use crate::race::running::{Revealed, Tried};

/// The change that a transition makes.
pub(crate) struct Change<G: Game> {
    /// The events, before filtering for each viewer.
    pub(crate) events: Vec<G::Event>,
    pub(super) effect: Effect<G>,
}

/// How the game changes.
pub(super) enum Effect<G: Game> {
    Play {
        state: G,
        decisions: Decisions,
        /// What the signal reveals after these inputs, if some are held back for it.
        revealed: Option<Box<Revealed<G>>>,
    },
    Hold {
        inputs: Vec<InputOf<G>>,
        revealed: Box<Revealed<G>>,
    },
    Go,
    Answer {
        answer: Answer<G::Action>,
        /// Its result, unless it was early. An early answer counts when the race is closed.
        tried: Option<Box<Tried<G>>>,
    },
    Close {
        state: G,
    },
    Change {
        seat: Seat,
        state: G,
        choices: Choices<G>,
    },
}

/// A transition and its change, not committed yet.
pub(crate) type Prepared<G> = (Transition<G>, Change<G>);

/// The result of a decision: what is shown at once, and what is held back for the signal of a race.
pub(crate) type Decided<G> = [Option<Prepared<G>>; 2];

impl<G: Game> Change<G> {
    /// The position after an [`Effect::Play`].
    pub(crate) fn played(&self) -> Option<&G> {
        match &self.effect {
            Effect::Play { state, .. } => Some(state),
            _ => None,
        }
    }
}

impl<G: Game> Progress<G> {
    /// What follows from `first` and chance, or from chance alone, until somebody has to decide.
    pub(crate) fn decide(
        &self,
        first: Option<InputOf<G>>,
        luck: &mut impl Luck,
    ) -> Result<Decided<G>, Refusal<G::Illegal>> {
        let mut run = Run::new(self.state().clone(), *self.decisions());
        let inputs = run.take_with_chance(first, luck)?;
        let played = |run: Run<G>| Effect::Play { state: run.state, decisions: run.decisions, revealed: None };
        if !in_race(&run.state) {
            return Ok([Some(run.prepared(Transition::Play(inputs), played)), None]);
        }
        let (open, hold) = run.hold(inputs);
        let open = (!open.is_empty()).then(|| {
            let again = Run::new(self.state().clone(), *self.decisions()).again(&open);
            again.prepared(Transition::Play(open), played)
        });
        Ok([open, Some(hold)])
    }

    /// What follows if `seat` changes a choice that nobody else has seen. `None` if it cannot.
    pub(crate) fn choose_again(&self, seat: Seat, action: G::Action) -> Option<Prepared<G>> {
        let (state, choices) = self.choices()?.changed(self.state(), seat, &action)?;
        let effect = Effect::Change { seat, state, choices };
        Some((Transition::Change { seat, action }, Change { events: Vec::new(), effect }))
    }

    /// An action during the pause before the signal. `None` if the held-back inputs could not happen after it.
    pub(crate) fn decide_before_signal(
        &self,
        seat: Seat,
        action: G::Action,
    ) -> Result<Option<Prepared<G>>, Refusal<G::Illegal>> {
        let act = |action| Input::Act { seat, action, at: None };
        let mut run = Run::new(self.state().clone(), *self.decisions());
        if let Awaits::Chance(_) = run.take(act(action.clone()))? {
            return Ok(None);
        }
        let race = self.race().expect("a signal is only awaited in a race");
        let Some(revealed) = race.revealed_after(&run.state).ok().map(Box::new) else { return Ok(None) };
        let transition = Transition::Play(vec![act(action)]);
        Ok(Some(run.prepared(transition, |run| Effect::Play {
            state: run.state,
            decisions: run.decisions,
            revealed: Some(revealed),
        })))
    }

    /// The change of the signal.
    pub(crate) fn go(&self) -> Result<Change<G>, Invalid> {
        let race = self.race().ok_or("a signal without a race")?;
        // After a restart the signal is given again, for those who have not answered.
        let events = if race.trial().is_some() { Vec::new() } else { race.revealed().events.clone() };
        Ok(Change { events, effect: Effect::Go })
    }

    /// The change of an answer to the signal.
    pub(crate) fn answer(&self, answer: Answer<G::Action>) -> Result<Prepared<G>, Refusal<G::Illegal>> {
        let race = self.race().expect("answers come after the signal");
        let tried = if answer.early { None } else { Some(Box::new(race.try_answer(&answer)?)) };
        let change = Change { events: Vec::new(), effect: Effect::Answer { answer: answer.clone(), tried } };
        Ok((Transition::Answer(answer), change))
    }

    /// The end of the race: everybody has answered, or the time is up.
    pub(crate) fn close(&self, luck: &mut impl Luck) -> Result<Decided<G>, Invalid> {
        let mut run = self.closing()?;
        let silence = self.race().is_some_and(|race| !race.is_complete()).then_some(Input::Expire);
        let inputs = run.take_with_chance(silence, luck).map_err(|refusal| refusal.to_string())?;
        let closed = |run: Run<G>| Effect::Close { state: run.state };
        if !in_race(&run.state) {
            return Ok([Some(run.prepared(Transition::Close(inputs), closed)), None]);
        }
        let (open, hold) = run.hold(inputs);
        let close = self.closing()?.again(&open).prepared(Transition::Close(open), closed);
        Ok([Some(close), Some(hold)])
    }

    /// The change of a transition from a log, or why it is impossible.
    pub(super) fn change_of(&self, transition: &Transition<G>) -> Result<Change<G>, Invalid> {
        match transition {
            Transition::Play(inputs) => {
                let mut run = Run::new(self.state().clone(), *self.decisions());
                run.take_all(inputs)?;
                let revealed = self.race().map(|race| race.revealed_after(&run.state).map(Box::new)).transpose()?;
                let effect = Effect::Play { state: run.state, decisions: run.decisions, revealed };
                Ok(Change { events: run.events, effect })
            }
            Transition::Change { seat, action } => {
                let changed = self.choose_again(*seat, action.clone());
                changed.map(|(_, change)| change).ok_or_else(|| "a choice is changed that cannot be".into())
            }
            Transition::Hold(inputs) => {
                let revealed = Box::new(Revealed::by(self.state(), inputs)?);
                Ok(Change { events: Vec::new(), effect: Effect::Hold { inputs: inputs.clone(), revealed } })
            }
            Transition::Go => self.go(),
            Transition::Answer(answer) => {
                if self.race().and_then(|race| race.trial()).is_none() {
                    return Err("an answer without a signal".into());
                }
                self.answer(answer.clone()).map(|(_, change)| change).map_err(|refusal| refusal.to_string())
            }
            Transition::Close(inputs) => {
                let mut run = self.closing()?;
                run.take_all(inputs)?;
                Ok(Change { events: run.events, effect: Effect::Close { state: run.state } })
            }
        }
    }

    /// The race with all its answers, in the order of the rules.
    fn closing(&self) -> Result<Run<G>, Invalid> {
        let race = self.race().ok_or("the end of a race without a race")?;
        let (state, events) = race.closed(self.state())?;
        Ok(Run { events, ..Run::new(state, *self.decisions()) })
    }
}

/// Applies inputs one by one to a copy of a position and collects the results.
struct Run<G: Game> {
    state: G,
    events: Vec<G::Event>,
    decisions: Decisions,
    /// The seats that owe a decision.
    due: Seats,
    taken: usize,
    /// The number of inputs and events before the input that starts a race.
    starts_race: Option<(usize, usize)>,
}

impl<G: Game> Run<G> {
    fn new(state: G, decisions: Decisions) -> Self {
        let due = state.to_act();
        Self { state, events: Vec::new(), decisions, due, taken: 0, starts_race: None }
    }

    /// Applies an input, notes whose decisions it ends or begins, and returns what the game waits for next.
    fn take(&mut self, input: InputOf<G>) -> Result<Awaits<G::Lottery>, Refusal<G::Illegal>> {
        let (before, mut starts) = ((self.taken, self.events.len()), false);
        let (settled, aside) = match &input {
            Input::Act { seat, action, .. } if G::settles(action) => (Seats::only(*seat), None),
            Input::Act { seat, .. } => (Seats::NONE, Some(*seat)),
            Input::Expire => (self.due, None),
            Input::Chance(_) => (Seats::NONE, None),
        };
        self.state.apply(input, &mut |event| {
            starts |= event.starts_race();
            self.events.push(event);
        })?;
        self.taken += 1;
        if starts {
            self.starts_race.get_or_insert(before);
        }
        if let Some(seat) = aside {
            self.decisions.aside(seat);
        }
        let awaits = self.state.awaits();
        let due = match &awaits {
            // While chance is due nobody owes a decision, but that ends nobody's decision.
            Awaits::Chance(_) => self.due,
            Awaits::Seats(seats) => *seats,
            Awaits::Nobody => Seats::NONE,
        };
        for seat in (0..self.state.players()).map(Seat::new) {
            if settled.contains(seat) || self.due.contains(seat) != due.contains(seat) {
                self.decisions.next(seat);
            }
        }
        self.due = due;
        Ok(awaits)
    }

    fn take_all(&mut self, inputs: &[InputOf<G>]) -> Result<(), Invalid> {
        for input in inputs {
            self.take(input.clone()).map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }

    /// Applies an input and the chance outcomes after it, and lists them all.
    fn take_with_chance(
        &mut self,
        first: Option<InputOf<G>>,
        luck: &mut impl Luck,
    ) -> Result<Vec<InputOf<G>>, Refusal<G::Illegal>> {
        let mut inputs = Vec::new();
        let mut awaits = match first {
            Some(input) => {
                inputs.push(input.clone());
                self.take(input)?
            }
            None => self.state.awaits(),
        };
        while let Awaits::Chance(lottery) = awaits {
            let input = Input::Chance(lottery.outcome(luck.ticket(lottery.tickets())));
            inputs.push(input.clone());
            awaits = self.take(input)?;
        }
        Ok(inputs)
    }

    /// Splits a run that ends in a race into the inputs shown at once and those held back.
    fn hold(mut self, mut inputs: Vec<InputOf<G>>) -> (Vec<InputOf<G>>, Prepared<G>) {
        let (first, told) = self.starts_race.unwrap_or((inputs.len(), self.events.len()));
        let held = inputs.split_off(first);
        let revealed = Box::new(Revealed { state: self.state, events: self.events.split_off(told) });
        let effect = Effect::Hold { inputs: held.clone(), revealed };
        (inputs, (Transition::Hold(held), Change { events: Vec::new(), effect }))
    }

    /// Runs only the inputs before a race. Only races require applying inputs twice.
    fn again(mut self, inputs: &[InputOf<G>]) -> Self {
        self.take_all(inputs).expect("these inputs were taken a moment ago");
        self
    }

    fn prepared(mut self, transition: Transition<G>, effect: impl FnOnce(Self) -> Effect<G>) -> Prepared<G> {
        let events = std::mem::take(&mut self.events);
        (transition, Change { events, effect: effect(self) })
    }
}
