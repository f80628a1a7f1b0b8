//! A game as the result of its transitions, and what each viewer learns of each.

use engine::{Event, Game, Seat, Viewer};
use protocol::RaceStage;

use super::change::{Change, Effect};
use super::choices::Choices;
use super::decisions::Decisions;
use super::transition::Transition;
use crate::race::running::Race;

/// The progress of a game. It follows entirely from the transitions, so only the log has to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Progress<G: Game> {
    /// The position. During a race, the one before what started it.
    state: G,
    race: Option<Race<G>>,
    races: u32,
    /// The number of updates of each viewer: the seats first, then the spectators.
    updates: [u32; Seat::MOST + 1],
    /// How many outcomes have been drawn, including those held back.
    drawn: u32,
    decisions: Decisions,
    /// The choices that can still be changed.
    choices: Option<Choices<G>>,
}

/// The result of a transition, as far as viewers may learn of it.
pub(crate) struct Happened<G: Game> {
    pub(crate) events: Vec<G::Event>,
    /// The position that viewers saw before, if it has changed for them.
    before: Option<G>,
    stage_changed: bool,
    decisions: Decisions,
    /// Whether the views after it do not follow from the events: a choice was changed.
    pub(crate) needs_view: bool,
}

/// Why a transition is impossible: the log does not follow the rules.
pub(crate) type Invalid = String;

impl<G: Game> Progress<G> {
    pub(crate) fn new(players: usize, options: G::Options) -> Self {
        let state = G::new(players, options);
        let updates = [0; Seat::MOST + 1];
        Self { state, race: None, races: 0, updates, drawn: 0, decisions: Decisions::FIRST, choices: None }
    }

    /// The same progress from another position.
    pub(crate) fn with_state(self, state: G) -> Self {
        Self { state, ..self }
    }

    /// The position for decisions that are not answers to a signal.
    pub(crate) fn state(&self) -> &G {
        &self.state
    }

    /// The position that viewers see.
    pub(crate) fn shown(&self) -> &G {
        self.race().and_then(Race::shown).unwrap_or(&self.state)
    }

    /// The position in which decisions are due now. None are due during the pause before a signal, or when all answers
    /// have come: what follows from them is decided after the race.
    pub(crate) fn deciding(&self) -> Option<&G> {
        match self.race() {
            None => Some(&self.state),
            Some(race) => race.trial().filter(|_| !race.is_complete()),
        }
    }

    /// The current race.
    pub(crate) fn race(&self) -> Option<&Race<G>> {
        self.race.as_ref().filter(|_| G::RACES)
    }

    fn race_mut(&mut self) -> Option<&mut Race<G>> {
        self.race.as_mut().filter(|_| G::RACES)
    }

    /// The stage of the current race.
    pub(crate) fn race_stage(&self) -> Option<RaceStage> {
        self.race().map(Race::stage)
    }

    /// The number of races so far, including the current one.
    pub(crate) fn races(&self) -> u32 {
        self.races
    }

    pub(crate) fn drawn(&self) -> u32 {
        self.drawn
    }

    pub(crate) fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    /// The choices that can still be changed.
    pub(super) fn choices(&self) -> Option<&Choices<G>> {
        self.choices.as_ref()
    }

    /// The number of this viewer's last update.
    pub(crate) fn updates(&self, viewer: Viewer) -> u32 {
        self.updates[place(viewer)]
    }

    /// Commits a change that was computed for the current position.
    pub(crate) fn commit(&mut self, transition: &Transition<G>, change: Change<G>) -> Happened<G> {
        let Change { events, effect } = change;
        let (stage, decisions, players) = ((self.race_stage(), self.races), self.decisions, self.state.players());
        self.drawn += transition.outcomes();
        let (mut before, mut needs_view) = (None, false);
        let known = self.choices.take();
        match effect {
            Effect::Change { seat, state, choices } => {
                before = Some(std::mem::replace(&mut self.state, state));
                self.choices = Some(choices);
                self.decisions.aside(seat);
                needs_view = true;
            }
            Effect::Play { state, decisions, revealed } => {
                if self.race().is_none() {
                    self.choices = Choices::after(known, &self.state, transition, &state);
                }
                before = Some(std::mem::replace(&mut self.state, state));
                self.decisions = decisions;
                if let (Some(race), Some(revealed)) = (self.race_mut(), revealed) {
                    race.reveal_instead(*revealed);
                }
            }
            Effect::Hold { inputs, revealed } => {
                self.race = Some(Race::new(inputs, *revealed));
                self.races += 1;
                self.decisions.next_for_all(players);
            }
            Effect::Go => {
                let first = self.race_mut().is_some_and(Race::go);
                // A signal that is repeated after a restart gets its own number.
                self.races += u32::from(!first);
                self.decisions.next_for_all(players);
            }
            Effect::Answer { answer, tried } => {
                self.decisions.aside(answer.seat);
                if let Some(race) = self.race_mut() {
                    race.answered(answer, tried);
                }
            }
            Effect::Close { state } => {
                (self.state, self.race) = (state, None);
                self.decisions.next_for_all(players);
            }
        }
        let stage_changed = stage != (self.race_stage(), self.races);
        Happened { events, before, stage_changed, decisions, needs_view }
    }

    /// Whether `viewer` learns anything of a transition. If so, it is counted as an update, and `seen` becomes the
    /// events as they see them. A transition that a viewer may not know of is not counted.
    pub(crate) fn tell(&mut self, happened: &Happened<G>, viewer: Viewer, seen: &mut Vec<G::Event>) -> bool {
        seen.clear();
        seen.extend(happened.events.iter().filter_map(|event| event.seen_by(viewer)));
        let is_first = self.updates(viewer) == 0;
        let is_asked = viewer.seat().is_some_and(|seat| happened.decisions.of(seat) != self.decisions.of(seat));
        let looks_different =
            || happened.before.as_ref().is_some_and(|before| before.view(viewer) != self.shown().view(viewer));
        let learns = is_first || happened.stage_changed || is_asked || !seen.is_empty() || looks_different();
        self.updates[place(viewer)] += u32::from(learns);
        learns
    }

    /// Applies a transition from a log. Call [`Progress::tell`] for what each viewer learns of it.
    pub(crate) fn read(&mut self, transition: &Transition<G>) -> Result<Happened<G>, Invalid> {
        let change = self.change_of(transition)?;
        Ok(self.commit(transition, change))
    }
}

fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(Seat::MOST, Seat::index)
}
