//! Strategy profiles of a compiled game.

use super::tree::Tree;

/// A mixture over the branches of every information set of every player.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// By player and sequence: the probability of the branch at its set.
    pub(crate) odds: Vec<Vec<f64>>,
}

impl Profile {
    /// Everybody takes every branch with equal probability.
    pub fn uniform(tree: &Tree) -> Self {
        Self::from_weights(tree, tree.sides.iter().map(|side| vec![1.0; side.sequences]).collect())
    }

    /// The mixtures that `mixture` gives for a player and a key, scaled to sum to one; uniform where it gives none.
    pub fn by_key(tree: &Tree, mut mixture: impl FnMut(usize, u64) -> Option<Vec<f64>>) -> Self {
        let mut weights: Vec<Vec<f64>> = tree.sides.iter().map(|side| vec![1.0; side.sequences]).collect();
        for (player, weights) in weights.iter_mut().enumerate() {
            for (set, key) in tree.sides[player].sets.iter().zip(tree.keys(player)) {
                let branches = &mut weights[set.branches()];
                if let Some(found) = mixture(player, key).filter(|found| found.len() == branches.len()) {
                    branches.copy_from_slice(&found);
                }
            }
        }
        Self::from_weights(tree, weights)
    }

    /// Scales the weights of every set to sum to one; uniform where all are zero.
    pub(crate) fn from_weights(tree: &Tree, mut weights: Vec<Vec<f64>>) -> Self {
        for (side, weights) in tree.sides.iter().zip(&mut weights) {
            weights[0] = 1.0;
            for set in &side.sets {
                to_odds(&mut weights[set.branches()]);
            }
        }
        Self { odds: weights }
    }

    /// A player's strategy at the set with this key, if there is one.
    pub fn at(&self, tree: &Tree, player: usize, key: u64) -> Option<&[f64]> {
        tree.set(player, key).map(|set| &self.odds[player][set.branches()])
    }

    /// The probability of each sequence, as far as it depends on this player.
    pub(crate) fn plan(&self, tree: &Tree, player: usize) -> Vec<f64> {
        let mut plan = vec![1.0; self.odds[player].len()];
        for set in &tree.sides[player].sets {
            for branch in set.branches() {
                plan[branch] = plan[set.parent as usize] * self.odds[player][branch];
            }
        }
        plan
    }

    pub(crate) fn plans(&self, tree: &Tree) -> Vec<Vec<f64>> {
        (0..tree.players()).map(|player| self.plan(tree, player)).collect()
    }
}

/// Scales weights to sum to one; uniform if the sum is not positive.
pub(crate) fn to_odds(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 {
        for weight in weights {
            *weight /= sum;
        }
    } else {
        let equal = 1.0 / weights.len() as f64;
        weights.fill(equal);
    }
}
