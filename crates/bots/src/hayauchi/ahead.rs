//! An evaluation that solves the next round before it asks another one.

use catalog::hayauchi::EqualTotals;

use super::equilibrium::equilibrium;
use super::evaluation::Evaluation;
use super::position::Drinker;
use super::stakes::{COIN_FLIPS, Races, Stakes};

/// Judges a position by the equilibrium of its next round.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<'a, E> {
    evaluation: &'a E,
    rounds: u32,
    races: Races,
}

impl<'a, E: Evaluation> Ahead<'a, E> {
    /// Solves the next round with this many iterations of regret matching; `evaluation` values the positions after it.
    /// Nobody is quicker than the others in its races.
    pub const fn new(evaluation: &'a E, rounds: u32, equal_totals: EqualTotals) -> Self {
        Self { evaluation, rounds, races: Races { equal_totals, ..COIN_FLIPS } }
    }
}

impl<E: Evaluation> Evaluation for Ahead<'_, E> {
    type Mark = Drinker;

    fn mark(&self, drinker: &Drinker, _left: usize) -> Drinker {
        *drinker
    }

    fn shares(&self, marks: &[&Drinker], shares: &mut [f32]) {
        let drinkers: Vec<Drinker> = marks.iter().map(|&drinker| *drinker).collect();
        let found = equilibrium(&Stakes::new(self.evaluation, &drinkers, &self.races), self.rounds);
        shares.iter_mut().zip(found.shares).for_each(|(share, found)| *share = found);
    }
}

/// The cost of building a round's payoffs and finding its equilibrium, in multiply-adds.
pub fn work(drinkers: &[Drinker], rounds: u32) -> u64 {
    combinations(drinkers) * drinkers.len() as u64 * u64::from(rounds + WEIGHING)
}

/// The same, with every position after the round solved one round further.
pub fn work_ahead(drinkers: &[Drinker], rounds: u32, rounds_ahead: u32) -> u64 {
    let next: Vec<Drinker> = drinkers
        .iter()
        .map(|drinker| drinker.hand.weakest().map_or(*drinker, |booze| drinker.after(booze, false).next_round()))
        .collect();
    // Most combinations lead to a race, and so to two positions or more.
    work(drinkers, rounds) + combinations(drinkers) * 9 / 4 * work(&next, rounds_ahead)
}

/// The cost of building one payoff, in iterations of regret matching.
const WEIGHING: u32 = 80;

fn combinations(drinkers: &[Drinker]) -> u64 {
    drinkers.iter().map(|drinker| drinker.hand.len() as u64).product()
}
