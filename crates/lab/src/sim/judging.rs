//! Judges a sample of a simulation's games.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use bots::{Effort, judge};
use engine::{Game, Input, InputOf, Record, Seat};
use review::{Account, Review, Reviewer};

use super::course::{Course, Parts, Position, Taken};
use super::{Findings, Simulation, Study};
use crate::parallel::{self, StopSignal};
use crate::play::{Decided, Observer};
use crate::{Key, LabError};

/// Records a game.
struct Recorder<G: Game> {
    inputs: Vec<InputOf<G>>,
    /// How many actions were legal at each decision.
    legal: Vec<usize>,
}

impl<G: Game> Observer<G> for Recorder<G> {
    fn decided(&mut self, _: &G, _: Seat, decided: &Decided<G::Action>) {
        self.legal.push(decided.legal);
    }

    fn input(&mut self, input: &InputOf<G>) {
        self.inputs.push(input.clone());
    }
}

impl<G: Game> Simulation<G> {
    /// Judges the first `games` games of every set of options and adds what is found to the findings, until `stop` is
    /// set. These games are played again, with the same luck. `watch` gets the number of games judged so far.
    pub fn judge(
        &self,
        games: u64,
        effort: Effort,
        findings: &mut Findings,
        stop: &AtomicBool,
        mut watch: impl FnMut(u64),
    ) {
        let variants = self.variants.len() as u64;
        let mut done = 0;
        findings.runs.iter_mut().for_each(|run| run.study = Some(Study::new(effort)));
        let work = |unit: u64, signal: StopSignal<'_>| {
            let (game, variant) = (unit / variants, (unit % variants) as usize);
            Ok::<_, LabError>(self.course(variant, game, effort, signal)?.map(|course| (variant, course)))
        };
        let judged = parallel::run(games * variants, self.threads.max(1), stop, work, |(variant, course)| {
            done += 1;
            watch(done);
            if let Some(study) = &mut findings.runs[variant].study {
                study.add(&course);
            }
            ControlFlow::Continue(())
        });
        findings.fault = findings.fault.take().or(judged.err());
    }

    /// Plays and judges one game; `None` if it is no longer needed.
    fn course(
        &self,
        variant: usize,
        game: u64,
        effort: Effort,
        signal: StopSignal<'_>,
    ) -> Result<Option<Course>, LabError> {
        let start = G::new(self.players, self.variants[variant].1.clone());
        let mut recorder = Recorder { inputs: Vec::new(), legal: Vec::new() };
        if self.game(&start, Key::of(&self.seed), game, signal, &mut recorder)?.is_none() {
            return Ok(None);
        }
        let record = Record { inputs: recorder.inputs, ..Record::new(start, false) };
        let wrong = |why: review::NotReviewable| LabError::Impossible(format!("game {game} cannot be judged: {why}"));
        let mut reviewer = Reviewer::new(&record, judge(&self.seed, effort)).map_err(wrong)?;
        while reviewer.step() {
            if signal.wanted() {
                return Ok(None);
            }
        }
        Ok(Some(course(&reviewer.finish(), &taken_before(&record), &recorder.legal)))
    }
}

/// How many decisions were taken before the first step, and after each one.
fn taken_before<G: Game>(record: &Record<G>) -> Vec<usize> {
    let mut taken = vec![0];
    for input in &record.inputs {
        let before = taken.last().copied().unwrap_or_default();
        taken.push(before + usize::from(matches!(input, Input::Act { .. })));
    }
    taken
}

fn course(review: &Review, taken: &[usize], legal: &[usize]) -> Course {
    let all = legal.len().max(1) as f64;
    let mut decisions: Vec<Taken> = legal.iter().map(|&legal| Taken { legal, spread: None }).collect();
    for choice in review.moments.iter().flat_map(|moment| &moment.choices) {
        decisions[taken[choice.step] - 1].spread = Some(choice.spread);
    }
    let position =
        |(step, chances): (usize, &[f64])| Position { place: taken[step] as f64 / all, chances: chances.to_vec() };
    Course {
        positions: review.graph().into_iter().map(position).collect(),
        decisions,
        seats: review.seats.iter().map(parts).collect(),
    }
}

fn parts(account: &Account) -> Parts {
    Parts { skill: account.all_skill(), chance: account.luck, unseen: account.unseen, races: account.race }
}
