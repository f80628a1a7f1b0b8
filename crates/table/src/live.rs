//! A game that is on, or that was the last, with everything that is kept of it in memory.

use std::collections::BTreeMap;

use engine::{Entropy, Game, InputOf, Micros, Provable, Record, Seat, Seats, Secret, Viewer, Window};

use crate::play::{self, Broken, News, Play};
use crate::race::Timing;
use crate::step::Step;

/// The game is kept as it was after every so many steps, so that what somebody missed is computed from near there.
const CHECKPOINT_EVERY: usize = 32;

/// A game at a table.
pub(crate) struct Live<G: Game> {
    pub(crate) secret: Secret,
    pub(crate) entropy: Entropy,
    /// The number of its first entry in the log.
    pub(crate) first: u64,
    pub(crate) play: Play<G>,
    pub(crate) steps: Vec<Taken<G>>,
    /// The game before its first step and after every [`CHECKPOINT_EVERY`] of them.
    checkpoints: Vec<Play<G>>,
    /// The step that was taken for each wish of a seat, by the client's id for it.
    wishes: BTreeMap<(Seat, Box<str>), usize>,
    /// What the seats that bots decide for have been told.
    heard: [Option<Heard<G>>; Seat::MOST],
    /// It does not count for the ladder, because the times of its races look unusual.
    pub(crate) unrated: bool,
    /// What spectators see, if they see it later than the players.
    pub(crate) behind: Option<Behind<G>>,
    pub(crate) clock: Option<Deadline>,
    /// How much time the clock had left when the game came to rest.
    pub(crate) rests: Option<Micros>,
    /// When the signal of a race is given.
    pub(crate) signal: Option<Micros>,
    pub(crate) timing: Option<Timing>,
    /// When the race that is on was announced.
    pub(crate) announced: Micros,
    /// Which question each seat's bot thinks about.
    pub(crate) asked: [Option<u64>; Seat::MOST],
    pub(crate) questions: u64,
}

/// A step with its time.
pub(crate) struct Taken<G: Game> {
    pub(crate) at: Micros,
    pub(crate) step: Step<G>,
}

/// What one seat was told, as far as it has been gathered.
struct Heard<G: Game> {
    play: Play<G>,
    next: usize,
    events: Vec<G::Event>,
}

/// A view of the game that lags.
pub(crate) struct Behind<G: Game> {
    pub(crate) play: Play<G>,
    pub(crate) next: usize,
}

/// When the decisions that are due are answered for those who stay silent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    pub(crate) window: Window,
    pub(crate) owing: Seats,
    pub(crate) at: Micros,
}

impl<G: Game> Live<G> {
    pub(crate) fn new(options: G::Options, secret: Secret, entropy: Entropy, first: u64, delayed: bool) -> Self {
        let start = Play::new(entropy.seats().len(), options);
        let behind = delayed.then(|| Behind { play: start.clone(), next: 0 });
        Self {
            secret,
            entropy,
            first,
            play: start.clone(),
            steps: Vec::new(),
            checkpoints: vec![start],
            wishes: BTreeMap::new(),
            heard: [const { None }; Seat::MOST],
            unrated: false,
            behind,
            clock: None,
            rests: None,
            signal: None,
            timing: None,
            announced: 0,
            asked: [None; Seat::MOST],
            questions: 0,
        }
    }

    /// The luck of this game, from its next outcome on.
    pub(crate) fn luck(&self) -> Provable {
        Provable::new(self.secret.clone(), self.entropy.clone(), self.play.drawn())
    }

    /// Takes a step at `at`, for this wish of this seat if it was somebody's.
    pub(crate) fn take(&mut self, at: Micros, by: Option<(Seat, Box<str>)>, step: Step<G>) -> Result<News<G>, Broken> {
        let news = self.play.take(&step)?;
        if let Some(wish) = by {
            self.wishes.insert(wish, self.steps.len());
        }
        self.steps.push(Taken { at, step });
        if self.steps.len().is_multiple_of(CHECKPOINT_EVERY) {
            self.checkpoints.push(self.play.clone());
        }
        Ok(news)
    }

    /// The step that was taken for this wish of this seat, if it was taken before.
    pub(crate) fn done_before(&self, seat: Seat, id: &str) -> Option<&Step<G>> {
        self.wishes.get(&(seat, id.into())).map(|&place| &self.steps[place].step)
    }

    /// Every wish that was done: whose, the client's id, when, and the step.
    pub(crate) fn wishes(&self) -> impl Iterator<Item = (Seat, &str, &Taken<G>)> {
        self.wishes.iter().map(|((seat, id), &place)| (*seat, &**id, &self.steps[place]))
    }

    /// The game as it was after some of its first `end` steps, the latest first, with the number of these steps.
    pub(crate) fn checkpoints(&self, end: usize) -> impl Iterator<Item = (usize, &Play<G>)> {
        let numbered = self.checkpoints.iter().enumerate().map(|(place, play)| (place * CHECKPOINT_EVERY, play));
        numbered.rev().skip_while(move |(steps, _)| *steps > end)
    }

    /// Everything `seat` has been told since the game began.
    pub(crate) fn heard(&mut self, seat: Seat) -> Vec<G::Event> {
        let start = &self.checkpoints[0];
        let heard =
            self.heard[seat.index()].get_or_insert_with(|| Heard { play: start.clone(), next: 0, events: Vec::new() });
        for taken in &self.steps[heard.next..] {
            let news = heard.play.take_for(&taken.step, [Viewer::Seat(seat)].into_iter());
            let news = news.expect("a step that was taken can be taken again");
            heard.events.extend(news.viewers.into_iter().flat_map(|(_, events)| events));
        }
        heard.next = self.steps.len();
        heard.events.clone()
    }

    /// Whether spectators have not been shown everything yet.
    pub(crate) fn is_behind(&self) -> bool {
        self.behind.as_ref().is_some_and(|behind| behind.next < self.steps.len())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.play.state().verdict().is_some()
    }

    /// The game as its inputs.
    pub(crate) fn record(&self) -> Record<G> {
        let start = &self.checkpoints[0];
        let mut record = Record::new(start.state().clone(), false);
        let inputs: Vec<InputOf<G>> = play::inputs(start.clone(), self.steps.iter().map(|taken| &taken.step));
        record.inputs = inputs;
        record
    }
}
