//! Simulation: games by the million, and their statistics.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "counts of games are far below 2^52"
)]

mod course;
mod csv;
mod figure;
mod html;
mod json;
mod judgement;
mod judging;
mod lengths;
mod measure;
mod paired;
mod study;
mod svg;
mod tally;
mod text;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::{About, Game, Seeded};
use serde_json::Value;

use crate::parallel::{self, StopSignal};
use crate::play::{Interruption, Observer, RandomPlayers, SeatedPlayers, play};
use crate::{Entrant, Key, LabError, Outcome};
pub use figure::{Figure, Unit};
pub use html::page;
pub use lengths::Lengths;
pub use measure::{COUNTED, Measure, Measured};
use paired::Paired;
pub use study::{Study, judged};
pub use tally::{Ending, Tally};

/// A simulation to be run.
pub struct Simulation<G: Game> {
    /// The bots: one for all seats, or one for each.
    pub entrants: Vec<Entrant<G>>,
    /// The number of players at the table.
    pub players: usize,
    /// The sets of options to play with, each with a name. All get the same luck; the others are compared with the
    /// first.
    pub variants: Vec<(String, G::Options)>,
    /// The number of games per set.
    pub games: u64,
    /// The seed of all luck.
    pub seed: String,
    /// How many threads play.
    pub threads: usize,
}

/// The results of a simulation.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The game.
    pub about: &'static About,
    /// The bot on each seat.
    pub bots: Vec<String>,
    /// The seed of all luck.
    pub seed: String,
    /// The requested number of games per set of options.
    pub asked: u64,
    /// How long it took.
    pub time: Duration,
    /// The number of threads.
    pub threads: usize,
    /// The bot fault that ended the simulation early, if any.
    pub fault: Option<LabError>,
    /// The results of each set of options, in the order given.
    pub runs: Vec<Run>,
}

/// The results of one set of options.
#[derive(Clone, Debug)]
pub struct Run {
    /// The name of the set.
    pub name: String,
    /// The options.
    pub options: Value,
    /// The statistics of the games.
    pub tally: Tally,
    /// The statistics of the judged games, if some were judged.
    pub study: Option<Study>,
    /// The differences of the figures from those of the first set, game by game with the same luck. Empty for the
    /// first.
    pub differences: Vec<Figure>,
}

/// The results of a batch of games, by variant.
struct Batch {
    tallies: Vec<Tally>,
    paired: Vec<Paired>,
}

impl<G: Game> Simulation<G> {
    /// Plays until all games are played, a bot is at fault or `stop` is set. `watch` gets the number of games played so
    /// far, over all variants.
    pub fn run(&self, stop: &AtomicBool, mut watch: impl FnMut(u64)) -> Result<Findings, LabError> {
        self.check()?;
        let begun = Instant::now();
        let mut all = self.empty();
        let batch = if self.is_random() { 1024 } else { 1 };
        let work = |unit: u64, signal: StopSignal<'_>| {
            let games = unit * batch..self.games.min((unit + 1) * batch);
            self.batch(games, signal).map(Some)
        };
        let done = parallel::run(self.games.div_ceil(batch), self.threads.max(1), stop, work, |batch: Batch| {
            all.tallies.iter_mut().zip(&batch.tallies).for_each(|(tally, more)| tally.merge(more));
            all.paired.iter_mut().zip(&batch.paired).for_each(|(paired, more)| paired.merge(more));
            watch(all.tallies.iter().map(|tally| tally.games).sum());
            ControlFlow::Continue(())
        });
        Ok(Findings { fault: done.err(), ..self.findings(all, begun.elapsed()) })
    }

    /// Checks whether the simulation is possible; the error says why not.
    pub fn check(&self) -> Result<(), LabError> {
        let refuse = |words: String| Err(LabError::Impossible(words));
        if self.games == 0 {
            return refuse("a simulation needs at least one game".into());
        }
        if self.entrants.len() != 1 && self.entrants.len() != self.players {
            let (names, players) = (self.entrants.len(), self.players);
            return refuse(format!("{names} bots cannot sit on {players} seats: name one for all, or one for each"));
        }
        Ok(())
    }

    fn is_random(&self) -> bool {
        self.entrants.iter().all(Entrant::is_random)
    }

    fn entrant(&self, seat: usize) -> &Entrant<G> {
        &self.entrants[seat % self.entrants.len()]
    }

    fn empty(&self) -> Batch {
        let count = self.variants.len();
        Batch { tallies: vec![Tally::new(self.players); count], paired: vec![Paired::new(self.players); count] }
    }

    fn batch(&self, games: std::ops::Range<u64>, signal: StopSignal<'_>) -> Result<Batch, LabError> {
        let mut batch = self.empty();
        let key = Key::of(&self.seed);
        let starts: Vec<G> = self.variants.iter().map(|(_, options)| G::new(self.players, options.clone())).collect();
        let mut outcomes = Vec::with_capacity(starts.len());
        for game in games {
            outcomes.clear();
            for start in &starts {
                let Some(outcome) = self.game(start, key, game, signal, &mut ())? else { return Ok(batch) };
                outcomes.push(outcome);
            }
            for (at, outcome) in outcomes.iter().enumerate() {
                batch.tallies[at].add(outcome);
                if at > 0 {
                    batch.paired[at].add(&outcomes[0], outcome);
                }
            }
        }
        Ok(batch)
    }

    /// Plays one game; `None` if its result is no longer needed. The table and each bot have separate luck, the same
    /// for every variant.
    #[inline]
    pub(crate) fn game(
        &self,
        start: &G,
        key: Key,
        game: u64,
        signal: StopSignal<'_>,
        observer: &mut impl Observer<G>,
    ) -> Result<Option<Outcome>, LabError> {
        let mut luck = key.stream(game);
        if signal.wanted() {
            return Ok(None);
        }
        if self.is_random() {
            let Ok(outcome) = play(start.clone(), &mut luck, &mut RandomPlayers, observer);
            return Ok(Some(outcome));
        }
        let own = |seat: usize| Seeded::new(&format!("{}/{game}/{seat}", self.seed));
        let players = (0..self.players).map(|seat| self.entrant(seat).player(own(seat))).collect();
        let mut table = SeatedPlayers::new(players, signal);
        let (seat, what) = match play(start.clone(), &mut luck, &mut table, observer) {
            Ok(outcome) => {
                table.over(&outcome.verdict());
                return Ok(Some(outcome));
            }
            Err(Interruption::Stopped) => return Ok(None),
            Err(Interruption::Broke(seat, what)) => (seat, what),
            Err(Interruption::Failed(seat, failure)) => (seat, failure.what),
        };
        let name = self.entrant(seat.index()).name().into();
        Err(LabError::Fault { name, game, seat: seat.index(), what })
    }

    fn findings(&self, all: Batch, time: Duration) -> Findings {
        let found = all.tallies.into_iter().zip(&all.paired);
        let runs = self.variants.iter().zip(found).enumerate().map(|(at, ((name, options), (tally, paired)))| Run {
            name: name.clone(),
            options: serde_json::to_value(options).unwrap_or_default(),
            tally,
            study: None,
            differences: if at == 0 { Vec::new() } else { paired.figures() },
        });
        Findings {
            about: G::about(),
            bots: (0..self.players).map(|seat| self.entrant(seat).name().to_owned()).collect(),
            seed: self.seed.clone(),
            asked: self.games,
            time,
            threads: self.threads.max(1),
            fault: None,
            runs: runs.collect(),
        }
    }
}

impl Run {
    /// Everything that was measured: first what was counted in all games, then what was judged in some of them.
    pub fn measures(&self) -> Vec<Measured> {
        let judged = self.study.as_ref().filter(|study| study.games > 0).map(Study::measures);
        self.tally.measures().into_iter().chain(judged.into_iter().flatten()).collect()
    }
}

impl Findings {
    /// How many games were played, over all sets of options.
    pub fn games(&self) -> u64 {
        self.runs.iter().map(|run| run.tally.games).sum()
    }

    /// Games per second.
    pub fn speed(&self) -> f64 {
        self.games() as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The bots in words: one name if all are the same.
    pub fn company(&self) -> String {
        match self.bots.split_first() {
            Some((first, others)) if others.iter().all(|name| name == first) => {
                format!("{} {first}", self.bots.len())
            }
            _ => self.bots.join(", "),
        }
    }
}
