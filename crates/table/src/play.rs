//! A game as the fold of its steps, and what each viewer is told of each.

use std::collections::BTreeMap;

use engine::{Awaits, Event, Game, Input, InputOf, Micros, Seat, Seats, Viewer};

use crate::step::{Answer, Step, in_race};

/// A game so far. Everything in it follows from the steps that were taken, so a log is all that has to be kept.
#[derive(Clone, Debug)]
pub(crate) struct Play<G: Game> {
    /// The position; while a race is on, the one before what started it.
    state: G,
    race: Option<Race<G>>,
    races: u32,
    /// How many updates each viewer has had: the seats', then the spectators'.
    told: [u32; Seat::MOST + 1],
    /// How many outcomes have been drawn, those held back included.
    drawn: u32,
    /// The number of the decision each seat is at.
    decisions: [u32; Seat::MOST],
    /// How much each seat has done since that settles nothing: announcements, throws past the plate.
    asides: [u8; Seat::MOST],
}

/// A race that is on.
#[derive(Clone, Debug)]
struct Race<G: Game> {
    held: Vec<InputOf<G>>,
    open: Option<Open<G>>,
}

/// What is known once the signal was given.
#[derive(Clone, Debug)]
struct Open<G: Game> {
    /// The position everybody sees until the race is over.
    shown: G,
    /// The position with the answers in it, which nobody sees.
    trial: G,
    /// What everybody was told with the signal.
    events: Vec<G::Event>,
    answers: Vec<Answer<G::Action>>,
    /// Every answer that can come has come.
    complete: bool,
}

/// How far the race is that a viewer is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Soon,
    Go,
}

/// What the viewers learn of a step: the events, for those to whom anything is shown at all.
pub(crate) struct News<G: Game> {
    pub(crate) viewers: Vec<(Viewer, Vec<G::Event>)>,
}

/// Why a step cannot be taken: the log is not one of these rules.
pub(crate) type Broken = String;

impl<G: Game> Play<G> {
    pub(crate) fn new(players: usize, options: G::Options) -> Self {
        let state = G::new(players, options);
        let (decisions, asides) = ([1; Seat::MOST], [0; Seat::MOST]);
        Self { state, race: None, races: 0, told: [0; Seat::MOST + 1], drawn: 0, decisions, asides }
    }

    /// The position in which decisions are taken that are not answers to a signal.
    pub(crate) fn state(&self) -> &G {
        &self.state
    }

    /// The position that viewers see.
    pub(crate) fn shown(&self) -> &G {
        self.open().map_or(&self.state, |open| &open.shown)
    }

    /// The position in which racers answer, once the signal was given.
    pub(crate) fn trial(&self) -> Option<&G> {
        self.open().map(|open| &open.trial)
    }

    /// What is held back until the signal.
    pub(crate) fn held(&self) -> &[InputOf<G>] {
        self.race.as_ref().map_or(&[], |race| &race.held)
    }

    /// Whether every answer that can come has come.
    pub(crate) fn complete(&self) -> bool {
        self.open().is_some_and(|open| open.complete)
    }

    pub(crate) fn stage(&self) -> Option<Stage> {
        self.race.as_ref().map(|race| if race.open.is_some() { Stage::Go } else { Stage::Soon })
    }

    /// How many races there were, the present one included.
    pub(crate) fn races(&self) -> u32 {
        self.races
    }

    pub(crate) fn drawn(&self) -> u32 {
        self.drawn
    }

    /// The number of the last update this viewer was given.
    pub(crate) fn told(&self, viewer: Viewer) -> u32 {
        self.told[place(viewer)]
    }

    /// The number of the decision `seat` is at. A move made for another one is not taken.
    pub(crate) fn decision(&self, seat: Seat) -> u32 {
        self.decisions[seat.index()]
    }

    /// How much `seat` has done at this decision that settles nothing.
    pub(crate) fn asides(&self, seat: Seat) -> u8 {
        self.asides[seat.index()]
    }

    fn open(&self) -> Option<&Open<G>> {
        self.race.as_ref()?.open.as_ref()
    }

    /// Takes a step, and tells what each viewer learns of it.
    pub(crate) fn take(&mut self, step: &Step<G>) -> Result<News<G>, Broken> {
        let viewers = Viewer::all(self.state.players());
        self.take_for(step, viewers)
    }

    /// The same for some of the viewers: the others' updates are not even counted.
    pub(crate) fn take_for(
        &mut self,
        step: &Step<G>,
        viewers: impl Iterator<Item = Viewer>,
    ) -> Result<News<G>, Broken> {
        let before = (self.shown().clone(), self.stage(), self.races, self.decisions);
        let events = self.apply(step)?;
        let stage_changed = (before.1, before.2) != (self.stage(), self.races);
        let mut told = Vec::new();
        for viewer in viewers {
            let seen: Vec<G::Event> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
            let first = self.told(viewer) == 0;
            let asked = viewer.seat().is_some_and(|seat| before.3[seat.index()] != self.decision(seat));
            // A step of which a viewer may know nothing must not even be counted for them.
            if first || stage_changed || asked || !seen.is_empty() || before.0.view(viewer) != self.shown().view(viewer)
            {
                self.told[place(viewer)] += 1;
                told.push((viewer, seen));
            }
        }
        Ok(News { viewers: told })
    }

    fn apply(&mut self, step: &Step<G>) -> Result<Vec<G::Event>, Broken> {
        match step {
            Step::Play(inputs) => {
                self.drawn += outcomes::<G>(inputs);
                self.play(inputs)
            }
            Step::Hold(inputs) => {
                let mut ahead = self.state.clone();
                run(&mut ahead, inputs)?;
                if !in_race(&ahead) {
                    return Err("a race is announced that does not begin".into());
                }
                self.drawn += outcomes::<G>(inputs);
                self.races += 1;
                self.race = Some(Race { held: inputs.clone(), open: None });
                self.ask_everybody_anew();
                Ok(Vec::new())
            }
            Step::Go => self.go(),
            Step::Answer(answer) => self.answer(answer).map(|()| Vec::new()),
            Step::Close(inputs) => self.close(inputs),
        }
    }

    /// Applies inputs one by one and notices whose decision each of them ends or begins.
    fn play(&mut self, inputs: &[InputOf<G>]) -> Result<Vec<G::Event>, Broken> {
        let (mut events, mut due) = (Vec::new(), self.state.to_act());
        for input in inputs {
            let settled = match input {
                Input::Act { seat, action, .. } if G::settles(action) => Seats::only(*seat),
                Input::Act { seat, .. } => {
                    self.asides[seat.index()] = self.asides[seat.index()].saturating_add(1);
                    Seats::NONE
                }
                Input::Expire => due,
                Input::Chance(_) => Seats::NONE,
            };
            self.state.apply(input.clone(), &mut |event| events.push(event)).map_err(|refusal| refusal.to_string())?;
            // While chance has to answer nobody now_due anything, which ends nobody's decision.
            let now_due = if matches!(self.state.awaits(), Awaits::Chance(_)) { due } else { self.state.to_act() };
            for seat in (0..self.state.players()).map(Seat::new) {
                if settled.contains(seat) || due.contains(seat) != now_due.contains(seat) {
                    self.ask_anew(seat);
                }
            }
            due = now_due;
        }
        Ok(events)
    }

    fn ask_anew(&mut self, seat: Seat) {
        self.decisions[seat.index()] += 1;
        self.asides[seat.index()] = 0;
    }

    fn ask_everybody_anew(&mut self) {
        (0..self.state.players()).map(Seat::new).for_each(|seat| self.ask_anew(seat));
    }

    fn go(&mut self) -> Result<Vec<G::Event>, Broken> {
        self.ask_everybody_anew();
        let race = self.race.as_mut().ok_or("a signal without a race")?;
        if race.open.is_some() {
            // The house was away in mid-race: the signal is given again, for those who have not answered.
            self.races += 1;
            return Ok(Vec::new());
        }
        let mut shown = self.state.clone();
        let events = run(&mut shown, &race.held)?;
        let trial = shown.clone();
        race.open = Some(Open { shown, trial, events: events.clone(), answers: Vec::new(), complete: false });
        Ok(events)
    }

    fn answer(&mut self, answer: &Answer<G::Action>) -> Result<(), Broken> {
        let open = self.race.as_mut().and_then(|race| race.open.as_mut()).ok_or("an answer without a signal")?;
        self.asides[answer.seat.index()] = self.asides[answer.seat.index()].saturating_add(1);
        if !answer.early {
            let mut revealed = false;
            open.trial
                .apply(answer.input(), &mut |event| revealed |= event.reveals())
                .map_err(|refusal| refusal.to_string())?;
            open.complete = revealed || !in_race(&open.trial) || open.trial.to_act().is_empty();
        }
        open.answers.push(answer.clone());
        Ok(())
    }

    /// Everything in the order of the rules: what was done before the signal, what started the race, the answers,
    /// and what follows. What was told with the signal is not told again.
    fn close(&mut self, after: &[InputOf<G>]) -> Result<Vec<G::Event>, Broken> {
        self.drawn += outcomes::<G>(after);
        self.ask_everybody_anew();
        let inputs = self.race_inputs(after);
        let race = self.race.take().ok_or("the end of a race without a race")?;
        let open = race.open.ok_or("the end of a race without a signal")?;
        let mut events = run(&mut self.state, &inputs)?;
        for told in &open.events {
            if let Some(place) = events.iter().position(|event| event == told) {
                events.remove(place);
            }
        }
        Ok(events)
    }

    /// The race that is on, as inputs in the order of the rules, and then these.
    pub(crate) fn race_inputs(&self, after: &[InputOf<G>]) -> Vec<InputOf<G>> {
        let held = self.held().iter().cloned();
        self.answers(true).chain(held).chain(self.answers(false)).chain(after.iter().cloned()).collect()
    }

    /// The answers that came too early, or those that came in time.
    pub(crate) fn answers(&self, early: bool) -> impl Iterator<Item = InputOf<G>> {
        let all = self.open().map_or(&[][..], |open| &open.answers);
        all.iter().filter(move |answer| answer.early == early).map(Answer::input)
    }

    /// How fast each seat reacted to the signal, `None` for one that shot before it.
    pub(crate) fn reactions(&self) -> BTreeMap<Seat, Option<Micros>> {
        let mut fastest = BTreeMap::new();
        let Some(open) = self.open() else { return fastest };
        for answer in open.answers.iter().filter(|answer| open.shown.is_reaction(answer.seat, &answer.action)) {
            let time = answer.at.filter(|_| !answer.early);
            // A throw past the plate may come first and claim to be slow: the fastest counts, and an early one before all.
            let known = fastest.entry(answer.seat).or_insert(time);
            *known = (*known).min(time);
        }
        fastest
    }

    /// The answer of `seat` to the signal, if it has answered.
    pub(crate) fn answered(&self, seat: Seat) -> bool {
        self.open().is_some_and(|open| open.shown.to_act().contains(seat) && !open.trial.to_act().contains(seat))
            || self.complete()
    }
}

/// A game's inputs in the order of the rules, from its steps.
pub(crate) fn inputs<'a, G: Game>(start: Play<G>, steps: impl Iterator<Item = &'a Step<G>>) -> Vec<InputOf<G>> {
    let (mut play, mut all) = (start, Vec::new());
    for step in steps {
        match step {
            Step::Play(inputs) => all.extend(inputs.iter().cloned()),
            Step::Close(inputs) => all.extend(play.race_inputs(inputs)),
            Step::Hold(_) | Step::Go | Step::Answer(_) => {}
        }
        if play.apply(step).is_err() {
            break;
        }
    }
    all
}

fn run<G: Game>(state: &mut G, inputs: &[InputOf<G>]) -> Result<Vec<G::Event>, Broken> {
    let mut events = Vec::new();
    for input in inputs {
        state.apply(input.clone(), &mut |event| events.push(event)).map_err(|refusal| refusal.to_string())?;
    }
    Ok(events)
}

fn outcomes<G: Game>(inputs: &[InputOf<G>]) -> u32 {
    inputs.iter().filter(|input| matches!(input, Input::Chance(_))).count() as u32
}

fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(Seat::MOST, Seat::index)
}

/// The reaction time a racer is credited with, to the millisecond.
pub(crate) const fn to_the_millisecond(time: Micros) -> Micros {
    time / 1000 * 1000
}
