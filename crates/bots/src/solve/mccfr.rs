//! Monte Carlo counterfactual regret minimisation, for games too large to hold in memory.
//!
//! This is external sampling: each walk follows every branch of one player, and one sampled branch of chance and of the
//! others. Walks run in batches that read the regrets from before the batch; their updates are then added in a fixed
//! order. So the same seed gives the same result on any number of cores.

use std::ops::ControlFlow;

use engine::Seeded;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

use super::extensive::{Extensive, Stage};
use super::memory::{Memory, Notes};
use super::profile::Profile;
use super::sample::{fraction, pick};
use super::tree::Tree;

/// The size of a batch: `tasks` bundles of `walks` walks for each player. It affects the result, just as the seed does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The number of bundles. Each runs on one core.
    pub tasks: u32,
    /// Walks in a bundle, for each player.
    pub walks: u32,
}

impl Default for Batch {
    fn default() -> Self {
        Self { tasks: 8, walks: 16 }
    }
}

/// A game that is being solved by sampling.
///
/// ```
/// use std::ops::ControlFlow;
/// use bots::solve::{best_response, known::Kuhn, mccfr::Mccfr, tree::Tree};
/// let mut mccfr = Mccfr::new(Kuhn::default(), "noon");
/// mccfr.run(500, |_| ControlFlow::Continue(()));
/// let tree = Tree::new(&Kuhn::default(), 1000)?;
/// assert!(best_response::exploitability(&tree, &mccfr.average(&tree)) < 0.02);
/// # Ok::<(), bots::solve::tree::Unfit>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mccfr<G> {
    root: G,
    seed: String,
    batch: Batch,
    batches: u64,
    /// Regrets and averages of each player.
    memories: Vec<Memory>,
}

impl<G: Extensive + Sync> Mccfr<G> {
    /// Starts without any data. The seed determines all samples.
    pub fn new(root: G, seed: &str) -> Self {
        Self::with_batch(root, seed, Batch::default())
    }

    /// Starts with batches of another size.
    pub fn with_batch(root: G, seed: &str, batch: Batch) -> Self {
        let memories = vec![Memory::default(); root.players()];
        Self { root, seed: seed.to_owned(), batch, batches: 0, memories }
    }

    /// Runs `budget` batches, or fewer if `watch`, which is called after each, breaks.
    pub fn run(&mut self, budget: u64, mut watch: impl FnMut(&Self) -> ControlFlow<()>) {
        for _ in 0..budget {
            self.learn();
            if watch(self).is_break() {
                return;
            }
        }
    }

    /// Runs one batch.
    pub fn learn(&mut self) {
        self.batches += 1;
        let notes = self.walk();
        // Later batches have more weight, because the strategies were better by then.
        let weight = self.batches as f64;
        let add = |(player, memory): (usize, &mut Memory)| {
            for notes in &notes {
                memory.add(&notes[player], weight);
            }
        };
        #[cfg(feature = "parallel")]
        self.memories.par_iter_mut().enumerate().for_each(add);
        #[cfg(not(feature = "parallel"))]
        self.memories.iter_mut().enumerate().for_each(add);
    }

    /// The updates of each bundle of walks, for each player.
    fn walk(&self) -> Vec<Vec<Notes>> {
        let bundle = |task: u32| self.bundle(task);
        #[cfg(feature = "parallel")]
        let notes = (0..self.batch.tasks).into_par_iter().map(bundle).collect();
        #[cfg(not(feature = "parallel"))]
        let notes = (0..self.batch.tasks).map(bundle).collect();
        notes
    }

    fn bundle(&self, task: u32) -> Vec<Notes> {
        let luck = Seeded::new(&format!("{} {} {task}", self.seed, self.batches));
        let notes = vec![Notes::default(); self.memories.len()];
        let mut walker = Walker { memories: &self.memories, notes, luck, stack: Vec::new() };
        for _ in 0..self.batch.walks {
            for player in 0..self.memories.len() {
                walker.walk(self.root.clone(), player);
            }
        }
        walker.notes
    }

    /// How many batches were run.
    pub fn batches(&self) -> u64 {
        self.batches
    }

    /// How many walks were made, over all players.
    pub fn walks(&self) -> u64 {
        let batch = u64::from(self.batch.tasks) * u64::from(self.batch.walks);
        self.batches * batch * self.memories.len() as u64
    }

    /// How many information sets of a player were visited.
    pub fn sets(&self, player: usize) -> usize {
        self.memories[player].len()
    }

    /// A player's average strategy at the information set `key`, if it was visited.
    pub fn mixture(&self, player: usize, key: u64) -> Option<Vec<f64>> {
        self.memories[player].mixture(key)
    }

    /// Every visited information set of a player, in key order, with the average strategy.
    pub fn mixtures(&self, player: usize) -> impl Iterator<Item = (u64, Vec<f64>)> + '_ {
        self.memories[player].mixtures()
    }

    /// The result as a profile of the compiled game. Sets that were never visited get uniform strategies.
    pub fn average(&self, tree: &Tree) -> Profile {
        Profile::by_key(tree, |player, key| self.mixture(player, key))
    }
}

struct Walker<'m> {
    memories: &'m [Memory],
    notes: Vec<Notes>,
    luck: Seeded,
    /// The odds, followed by the gains, of every choice on the current path.
    stack: Vec<f64>,
}

impl Walker<'_> {
    /// Plays on from a position, and returns the payoff of `learner`. Leaves the stack as it was.
    fn walk<G: Extensive>(&mut self, mut position: G, learner: usize) -> f64 {
        loop {
            match position.stage() {
                Stage::Over => return position.payoff(learner),
                Stage::Chance(branches) => {
                    let branch = self.chance(&position, branches);
                    position.follow(branch);
                }
                Stage::Choice { player, key, branches } => {
                    let first = self.stack.len();
                    self.stack.resize(first + branches, 0.0);
                    self.memories[player].odds(key, &mut self.stack[first..]);
                    if player == learner {
                        return self.explore(&position, learner, key, first);
                    }
                    self.notes[player].push(key, false, self.stack[first..].iter().copied());
                    let branch = pick(&self.stack[first..], &mut self.luck);
                    self.stack.truncate(first);
                    position.follow(branch);
                }
            }
        }
    }

    /// Follows every branch of the learner's own choice, whose odds begin at `first` in the stack, and notes the
    /// regrets.
    fn explore<G: Extensive>(&mut self, position: &G, learner: usize, key: u64, first: usize) -> f64 {
        let branches = self.stack.len() - first;
        for branch in 0..branches {
            let gain = self.walk(position.behind(branch), learner);
            self.stack.push(gain);
        }
        let (odds, gains) = self.stack[first..].split_at(branches);
        let mean: f64 = gains.iter().zip(odds).map(|(gain, odds)| gain * odds).sum();
        self.notes[learner].push(key, true, gains.iter().map(|gain| gain - mean));
        self.stack.truncate(first);
        mean
    }

    fn chance<G: Extensive>(&mut self, position: &G, branches: usize) -> usize {
        let mut left = fraction(&mut self.luck);
        for branch in 0..branches - 1 {
            left -= position.odds(branch);
            if left < 0.0 {
                return branch;
            }
        }
        branches - 1
    }
}
