//! A game that is on, or that was the last, with everything that is kept of it in memory.

use engine::{Entropy, Game, InputOf, Micros, Provable, Record, Seat, Seats, Secret, Window};

use crate::play::{self, Broken, News, Play};
use crate::race::Timing;
use crate::step::Step;

/// A game at a table.
pub(crate) struct Live<G: Game> {
    pub(crate) secret: Secret,
    pub(crate) entropy: Entropy,
    /// The number of its first entry in the log.
    pub(crate) first: u64,
    start: Play<G>,
    pub(crate) play: Play<G>,
    pub(crate) steps: Vec<Taken<G>>,
    /// What spectators see, if they see it later than the players.
    pub(crate) behind: Option<Behind<G>>,
    pub(crate) clock: Option<Deadline>,
    /// How much time the clock had left when the game came to rest.
    pub(crate) rests: Option<Micros>,
    /// When the signal of a race is given.
    pub(crate) signal: Option<Micros>,
    pub(crate) timing: Option<Timing>,
    /// Which question each seat's bot thinks about.
    pub(crate) asked: [Option<u64>; Seat::MOST],
    pub(crate) questions: u64,
}

/// A step with its time, and whose wish it was.
pub(crate) struct Taken<G: Game> {
    pub(crate) at: Micros,
    pub(crate) by: Option<(Seat, Box<str>)>,
    pub(crate) step: Step<G>,
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
        let play = start.clone();
        Self {
            secret,
            entropy,
            first,
            start,
            play,
            steps: Vec::new(),
            behind,
            clock: None,
            rests: None,
            signal: None,
            timing: None,
            asked: [None; Seat::MOST],
            questions: 0,
        }
    }

    /// The luck of this game, from its next outcome on.
    pub(crate) fn luck(&self) -> Provable {
        Provable::new(self.secret.clone(), self.entropy.clone(), self.play.drawn())
    }

    pub(crate) fn take(&mut self, taken: Taken<G>) -> Result<News<G>, Broken> {
        let news = self.play.take(&taken.step)?;
        self.steps.push(taken);
        Ok(news)
    }

    /// The step that was taken for this wish of this seat, if it was taken before.
    pub(crate) fn done_before(&self, seat: Seat, id: &str) -> Option<&Step<G>> {
        let same = |taken: &&Taken<G>| taken.by.as_ref().is_some_and(|(who, what)| *who == seat && **what == *id);
        self.steps.iter().rev().find(same).map(|taken| &taken.step)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.play.state().verdict().is_some()
    }

    /// The game before its first step.
    pub(crate) fn start(&self) -> Play<G> {
        self.start.clone()
    }

    /// The game as its inputs.
    pub(crate) fn record(&self) -> Record<G> {
        let mut record = Record::new(self.start.state().clone(), false);
        let inputs: Vec<InputOf<G>> = play::inputs(self.start(), self.steps.iter().map(|taken| &taken.step));
        record.inputs = inputs;
        record
    }
}
