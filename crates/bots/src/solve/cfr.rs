//! Counterfactual regret minimisation over a whole compiled game.
//!
//! Every information set keeps the regret of not having taken each branch, and takes branches in proportion to it. In
//! zero-sum games for two, the average strategy converges to an equilibrium.

use std::ops::ControlFlow;

use super::profile::{Profile, to_odds};
use super::tree::Tree;

/// How regrets are updated and strategies averaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// CFR+: regrets never fall below zero, and strategies are weighted by the iteration number.
    Plus,
    /// Discounted CFR: old regrets fade, negative ones faster, and strategies are weighted by the square of the
    /// iteration number. The fastest on poker.
    Discounted,
    /// Predictive CFR+: as CFR+, but it plays as if the last regrets were coming once more, and strategies are weighted
    /// by the square of the iteration number. The fastest where little is left to chance.
    Predictive,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plus, Self::Discounted, Self::Predictive];

    /// The weight of this iteration's strategy in the average.
    fn weight(self, iteration: f64) -> f64 {
        match self {
            Self::Plus => iteration,
            Self::Discounted | Self::Predictive => iteration * iteration,
        }
    }
}

/// A game that is being solved.
///
/// ```
/// use std::ops::ControlFlow;
/// use bots::solve::{best_response, cfr::{Cfr, Variant}, known::Kuhn, tree::Tree};
/// let tree = Tree::new(&Kuhn::default(), 1000)?;
/// let mut cfr = Cfr::new(&tree, Variant::Predictive);
/// cfr.run(1000, |cfr| {
///     let done = cfr.iterations() % 10 == 0 && best_response::exploitability(&tree, &cfr.average()) < 1e-4;
///     if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// });
/// assert!((best_response::value(&tree, &cfr.average(), 0) + 1.0 / 18.0).abs() < 1e-3);
/// # Ok::<(), bots::solve::tree::Unfit>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cfr<'t> {
    tree: &'t Tree,
    variant: Variant,
    iterations: u64,
    learners: Vec<Learner>,
    /// By player: the probability of each sequence, as far as it depends on that player.
    plans: Vec<Vec<f64>>,
}

/// One player's regrets and averages, by sequence.
#[derive(Clone, Debug)]
struct Learner {
    regrets: Vec<f64>,
    odds: Vec<f64>,
    total: Vec<f64>,
    gains: Vec<f64>,
}

impl<'t> Cfr<'t> {
    /// Starts with uniform strategies.
    pub fn new(tree: &'t Tree, variant: Variant) -> Self {
        let uniform = Profile::uniform(tree);
        let plans = uniform.plans(tree);
        let learner = |odds: Vec<f64>| {
            let zeros = vec![0.0; odds.len()];
            Learner { regrets: zeros.clone(), total: zeros.clone(), gains: zeros, odds }
        };
        Self { tree, variant, iterations: 0, learners: uniform.odds.into_iter().map(learner).collect(), plans }
    }

    /// Runs `budget` iterations, or fewer if `watch`, which is called after each, breaks.
    pub fn run(&mut self, budget: u64, mut watch: impl FnMut(&Self) -> ControlFlow<()>) {
        for _ in 0..budget {
            self.iterate();
            if watch(self).is_break() {
                return;
            }
        }
    }

    /// Runs one iteration: the players update one after the other, each against the current strategies of the others.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        for player in 0..self.learners.len() {
            let learner = &mut self.learners[player];
            self.tree.gains(player, &self.plans, &mut learner.gains);
            learner.learn(self.tree, player, self.variant, self.iterations as f64);
            learner.plan(self.tree, player, &mut self.plans[player]);
            let weight = self.variant.weight(self.iterations as f64);
            for (total, plan) in learner.total.iter_mut().zip(&self.plans[player]) {
                *total += weight * plan;
            }
        }
    }

    /// How many iterations were run.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The average strategy, which is the result.
    pub fn average(&self) -> Profile {
        Profile::from_weights(self.tree, self.learners.iter().map(|learner| learner.total.clone()).collect())
    }
}

impl Learner {
    /// Updates the regrets from the leaves up, and computes the next strategy.
    fn learn(&mut self, tree: &Tree, player: usize, variant: Variant, iteration: f64) {
        let fade = iteration * iteration.sqrt();
        let fade = fade / (fade + 1.0);
        for set in tree.sides[player].sets.iter().rev() {
            let range = set.branches();
            let gains = &self.gains[range.clone()];
            let odds = &mut self.odds[range.clone()];
            let regrets = &mut self.regrets[range];
            let mean: f64 = gains.iter().zip(&*odds).map(|(gain, odds)| gain * odds).sum();
            for ((odds, regret), gain) in odds.iter_mut().zip(&mut *regrets).zip(gains) {
                let more = gain - mean;
                match variant {
                    Variant::Plus => {
                        *regret = (*regret + more).max(0.0);
                        *odds = *regret;
                    }
                    Variant::Discounted => {
                        *regret = *regret * if *regret > 0.0 { fade } else { 0.5 } + more;
                        *odds = regret.max(0.0);
                    }
                    Variant::Predictive => {
                        *regret = (*regret + more).max(0.0);
                        *odds = (*regret + more).max(0.0);
                    }
                }
            }
            to_odds(odds);
            self.gains[set.parent as usize] += mean;
        }
    }

    /// Computes the probability of each sequence.
    fn plan(&self, tree: &Tree, player: usize, plan: &mut [f64]) {
        for set in &tree.sides[player].sets {
            let reach = plan[set.parent as usize];
            for branch in set.branches() {
                plan[branch] = reach * self.odds[branch];
            }
        }
    }
}
