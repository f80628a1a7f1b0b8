//! The arena: which bot is better, and by how much.

#![allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

mod failures;
mod report;
mod schedule;
mod standings;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::{Game, Seeded};

use crate::parallel::{self, StopSignal};
use crate::play::{Interruption, SeatedPlayers, play};
use crate::program::Player;
use crate::stats::Sprt;
use crate::{Entrant, Key, LabError, Outcome};
use failures::Failed;
pub use failures::Failures;
use schedule::Schedule;
pub use standings::{LessLuck, Score, Standings};

/// A contest between bots, or between bots and programs.
///
/// A program that fails loses the game, and the others share the win; after [`Failures::MOST_IN_A_ROW`] games in a row
/// the contest ends.
pub struct Contest<G: Game> {
    /// The participants: two or more.
    pub entrants: Vec<Entrant<G>>,
    /// The number of players at a table.
    pub players: usize,
    /// The options of the game.
    pub options: G::Options,
    /// How many games every pairing plays; at tables for more than two, how many are played in all. It is rounded up so
    /// that everybody gets every seat equally often.
    pub games: u64,
    /// The seed of all luck.
    pub seed: String,
    /// How many threads play.
    pub threads: usize,
    /// A sequential test between exactly two entrants, which can stop the contest early.
    pub sprt: Option<Sprt>,
    /// Whether to estimate the luck of every game and to tell the results without it too. It costs time.
    pub less_luck: bool,
}

/// The results of one sitting.
struct SittingResult {
    company: Vec<usize>,
    outcomes: Vec<Outcome>,
    /// For every game, the luck of the first member, if it is estimated.
    luck: Vec<f64>,
    /// The games that programs lost by a failure.
    failed: Vec<Failed>,
}

impl<G: Game> Contest<G> {
    /// The most games that will be played.
    pub fn games(&self) -> u64 {
        self.schedule().sittings(self.games) * self.players as u64
    }

    /// Runs the contest until all games are played, the test is decided, a bot is at fault, a program has failed too
    /// often or `stop` is set. `watch` is called with the standings after every sitting.
    pub fn run(&self, stop: &AtomicBool, mut watch: impl FnMut(&Standings)) -> Result<Standings, LabError> {
        self.check()?;
        let begun = Instant::now();
        let schedule = self.schedule();
        let names: Vec<&str> = self.entrants.iter().map(Entrant::name).collect();
        let mut standings = Standings::new(&names, self.players, schedule.turn(), self.sprt);
        let units = schedule.sittings(self.games);
        let work = |unit, signal: StopSignal<'_>| self.sit(&schedule, unit, signal);
        let done = parallel::run(units, self.threads.max(1), stop, work, |sitting: SittingResult| {
            standings.add(&sitting.company, &sitting.outcomes, |member, game| schedule.seat(member, game));
            standings.add_luck(&sitting.company, &sitting.outcomes, &sitting.luck, |game| schedule.seat(0, game));
            standings.add_failures(&sitting.company, &sitting.failed);
            standings.time = begun.elapsed();
            watch(&standings);
            let is_done = standings.accepted().is_some() || standings.fault.is_some();
            if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        standings.fault = done.err().or(standings.fault);
        standings.time = begun.elapsed();
        standings.asked = self.games();
        Ok(standings)
    }

    /// Checks whether the contest is possible; the error says why not.
    pub fn check(&self) -> Result<(), LabError> {
        let refuse = |words: &str| Err(LabError::Impossible(words.into()));
        if self.entrants.len() < 2 {
            return refuse("an arena needs two players or more");
        }
        if self.games == 0 {
            return refuse("an arena needs at least one game");
        }
        if self.less_luck && (self.players != 2 || bots::control::<G>(&self.options).is_none()) {
            let game = G::about().name;
            return Err(LabError::Impossible(format!("the luck of {game} with these options cannot be estimated")));
        }
        let Some(sprt) = self.sprt else { return Ok(()) };
        if self.entrants.len() != 2 {
            return refuse("an early stop is for a question between two players: name exactly two");
        }
        let errors = [sprt.alpha, sprt.beta];
        if !(sprt.elo0.is_finite() && sprt.elo1.is_finite() && sprt.elo0 < sprt.elo1) {
            return refuse("the second Elo difference of a test has to be above the first");
        }
        if errors.iter().any(|error| !(1e-9..0.5).contains(error)) {
            return refuse("the errors a test may make are above 0 and below 0.5");
        }
        Ok(())
    }

    fn schedule(&self) -> Schedule {
        Schedule::new(self.entrants.len(), self.players, Key::of(&format!("{}/chairs", self.seed)))
    }

    /// Plays one deal from every seat. Each member's bot has the same luck in all of these games.
    fn sit(
        &self,
        schedule: &Schedule,
        sitting: u64,
        signal: StopSignal<'_>,
    ) -> Result<Option<SittingResult>, LabError> {
        let company = schedule.company(sitting);
        let deal = Key::of(&self.seed).stream(sitting);
        let mut outcomes = Vec::with_capacity(self.players);
        let (mut luck, mut failed) = (Vec::new(), Vec::new());
        for game in 0..self.players {
            let mut members = vec![0; self.players];
            (0..self.players).for_each(|member| members[schedule.seat(member, game).index()] = member);
            let player = |member: &usize| -> Player<G> {
                let luck = Seeded::new(&format!("{}/{sitting}/{member}", self.seed));
                self.entrants[company[*member]].player(luck)
            };
            let control = if self.less_luck { bots::control(&self.options) } else { None };
            let mut table = SeatedPlayers::new(members.iter().map(player).collect(), signal).with(control);
            let state = G::new(self.players, self.options.clone());
            let number = sitting * self.players as u64 + game as u64;
            let outcome = match play(state, &mut deal.clone(), &mut table, &mut ()) {
                Ok(outcome) => outcome,
                Err(Interruption::Stopped) => return Ok(None),
                Err(Interruption::Broke(seat, what)) => {
                    let name = self.entrants[company[members[seat.index()]]].name().into();
                    return Err(LabError::Fault { name, game: number, seat: seat.index(), what });
                }
                Err(Interruption::Failed(seat, failure)) => {
                    failed.push(Failed { entrant: company[members[seat.index()]], game: number, seat, failure });
                    Outcome::failed(seat, self.players)
                }
            };
            table.over(&outcome.verdict());
            outcomes.push(outcome);
            if self.less_luck {
                luck.push(table.luck(schedule.seat(0, game)));
            }
        }
        Ok(Some(SittingResult { company, outcomes, luck, failed }))
    }
}
