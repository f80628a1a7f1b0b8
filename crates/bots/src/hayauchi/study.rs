//! How the higher levels pick: by an equilibrium of the round.

use catalog::hayauchi::{Board, Event, Race, State, View};
use engine::{Luck, Seat, Seeded};

use super::ahead::{Ahead, work, work_ahead};
use super::equilibrium::{Equilibrium, equilibrium};
use super::evaluation::{Evaluation, exp};
use super::memory::{Memory, knows, recall, times};
use super::position::{Drinker, MOST};
use super::stakes::{COIN_FLIPS, Races, Stakes};
use crate::{Effort, Turn};

/// The settings of that search.
#[derive(Clone, Copy, Debug)]
pub struct Study {
    /// The most iterations of regret matching.
    pub rounds: u32,
    /// How much the player remembers of the others' cards.
    pub memory: Memory,
    /// How many samples of the unknown cards are averaged.
    pub guesses: u32,
    /// Whether to look one round further when the budget allows it.
    pub ahead: bool,
    /// Whether to estimate the others' reaction times from the races so far.
    pub watches: bool,
}

/// The budget for one decision at full effort, in multiply-adds: well below a tenth of a second.
pub const WORK: u32 = 100_000_000;
/// The fewest iterations that give a useful result.
const FEWEST_ROUNDS: u32 = 12;
const ROUNDS_AHEAD: u32 = 24;

impl Study {
    /// The weight of each card of the hand, the weakest first. `own_mean` is the mean of the player's own reactions.
    pub fn mix<E: Evaluation>(
        &self,
        evaluation: &E,
        turn: &Turn<'_, State>,
        own_mean: u32,
        effort: Effort,
        luck: &mut Seeded,
    ) -> Vec<f32> {
        let Turn { view, seat, heard, .. } = *turn;
        let me = view.board.still_in().iter().position(|other| other == seat).unwrap_or_default();
        let slowness = if self.watches { slowness(view, seat, heard, own_mean) } else { COIN_FLIPS.slowness };
        let races = Races { slowness, equal_totals: view.board.options.equal_totals };
        let guesses = if knows(view, heard, self.memory) { 1 } else { self.guesses };
        let mut sum: Vec<f32> = Vec::new();
        for _ in 0..guesses {
            let drinkers = recall(view, seat, heard, self.memory, luck);
            let found = self.solve(evaluation, &drinkers, &races, effort.of(WORK) / guesses);
            let mix = &found.mixes[me];
            sum.resize(mix.len(), 0.0);
            sum.iter_mut().zip(mix).for_each(|(sum, chance)| *sum += chance);
        }
        without_slips(sum)
    }

    /// The equilibrium of the next round, as precise as the budget `most` allows.
    pub fn solve<E: Evaluation>(&self, evaluation: &E, drinkers: &[Drinker], races: &Races, most: u32) -> Equilibrium {
        let (stakes, rounds) = self.stakes(evaluation, drinkers, races, most);
        equilibrium(&stakes, rounds)
    }

    /// The payoffs of the next round, as precise as the budget `most` allows, and how many iterations of regret
    /// matching it leaves.
    pub fn stakes<E: Evaluation>(
        &self,
        evaluation: &E,
        drinkers: &[Drinker],
        races: &Races,
        most: u32,
    ) -> (Stakes, u32) {
        let most = u64::from(most);
        let rounds = (FEWEST_ROUNDS..=self.rounds).rev().find(|&rounds| work(drinkers, rounds) <= most);
        let rounds = rounds.unwrap_or(FEWEST_ROUNDS.min(self.rounds));
        if self.ahead && work_ahead(drinkers, rounds, ROUNDS_AHEAD) <= most {
            let ahead = Ahead::new(evaluation, ROUNDS_AHEAD, races.equal_totals);
            return (Stakes::new(&ahead, drinkers, races), rounds);
        }
        (Stakes::new(evaluation, drinkers, races), rounds)
    }
}

/// Removes choices with a small probability: they are left over from the uniform start of the search.
pub fn without_slips(mut mix: Vec<f32>) -> Vec<f32> {
    let sum: f32 = mix.iter().sum();
    mix.iter_mut().filter(|chance| **chance < 0.02 * sum).for_each(|chance| *chance = 0.0);
    mix
}

/// Each remaining player's weight to lose a race, from the reaction times seen and the player's own.
fn slowness(view: &View, me: Seat, heard: &[Event], own: u32) -> [f32; MOST] {
    /// The prior mean of a reaction time, and how many observations it counts for.
    const USUAL: f32 = 270.0;
    const DOUBT: f32 = 2.0;
    /// A player slower by this many milliseconds is e times as likely to lose the race.
    const DIFFERENCE: f32 = 60.0;
    let mut slowness = COIN_FLIPS.slowness;
    if view.board.options.race == Race::ByLot {
        return slowness;
    }
    let seen: [(f32, f32); Board::MOST] = times(heard);
    for (player, seat) in view.board.still_in().iter().enumerate().take(MOST) {
        let (sum, count) = seen[seat.index()];
        let mean = if seat == me { own as f32 } else { (USUAL * DOUBT + sum) / (DOUBT + count) };
        slowness[player] = exp((mean - USUAL).clamp(-300.0, 300.0) / DIFFERENCE);
    }
    slowness
}

/// Samples an index by these weights, at least one of which is positive.
pub(crate) fn draw(weights: &[f32], luck: &mut impl Luck) -> usize {
    const PARTS: u32 = 1 << 20;
    let sum: f32 = weights.iter().sum();
    let mut left = luck.ticket(PARTS) as f32 / PARTS as f32 * sum;
    let mut last = 0;
    for (number, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        if left < weight {
            return number;
        }
        left -= weight;
        last = number;
    }
    last
}
