//! A compiled game in sequence form: flat arrays of information sets and terminal positions.

use std::collections::BTreeMap;

use super::extensive::{Extensive, Stage};

/// Why a game cannot be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It has more positions than the caller allows.
    #[error("the game has more than {0} positions: allow more, or solve it by sampling")]
    TooLarge(usize),
    /// A key stands for positions that the player reached by different choices of its own, so the player has no perfect
    /// recall.
    #[error("player {player} would forget its own choices: key {key:#x} has two pasts")]
    Forgets {
        /// The player without perfect recall.
        player: usize,
        /// The key in question.
        key: u64,
    },
    /// A key stands for positions with different numbers of branches.
    #[error("player {player} could tell positions apart by what it may do: key {key:#x} has two sets of branches")]
    Differs {
        /// Whose choice it is.
        player: usize,
        /// The key in question.
        key: u64,
    },
}

/// A compiled game.
///
/// For every player it holds the information sets, parents before children, and the player's *sequences*. Sequence 0 is
/// empty, and every branch of every set is one more. With perfect recall, a player's own choices on the way to an end
/// form one sequence, so an end is one sequence number per player and a payoff.
///
/// ```
/// use bots::solve::{known::Kuhn, tree::Tree};
/// let tree = Tree::new(&Kuhn::default(), 1000)?;
/// assert_eq!([tree.sets(0), tree.sets(1)], [6, 6]);
/// # Ok::<(), bots::solve::tree::Unfit>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) sides: Vec<Side>,
    positions: usize,
}

/// One player's part of a tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    pub(crate) sets: Vec<Set>,
    pub(crate) sequences: usize,
    by_key: BTreeMap<u64, u32>,
    /// `rows[s]..rows[s + 1]` are the ends after sequence `s` without a further choice of the player.
    rows: Vec<u32>,
    /// The player's payoff at each end, times the probability of chance on the way.
    worth: Vec<f64>,
    /// The other players' sequences at each end, in the order of the players.
    others: Vec<u32>,
}

/// An information set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    key: u64,
    /// The sequence that leads here.
    pub(crate) parent: u32,
    /// The sequence of the first branch; the others follow.
    pub(crate) first: u32,
    branches: u32,
}

impl Set {
    /// The sequences of its branches.
    pub(crate) fn branches(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.branches) as usize
    }
}

impl Tree {
    /// Compiles a game from this position on, if it has at most `most` positions.
    pub fn new<G: Extensive>(root: &G, most: usize) -> Result<Self, Unfit> {
        let players = root.players();
        let sides = vec![Side { sequences: 1, ..Side::default() }; players];
        let mut survey = Survey { sides, now: vec![0; players], ends: BTreeMap::new(), positions: 0, most };
        survey.visit(root, 1.0)?;
        let Survey { mut sides, ends, positions, .. } = survey;
        for (player, side) in sides.iter_mut().enumerate() {
            side.list_ends(player, &ends);
        }
        Ok(Self { sides, positions })
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.sides.len()
    }

    /// How many positions the game has.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// How many information sets a player has.
    pub fn sets(&self, player: usize) -> usize {
        self.sides[player].sets.len()
    }

    /// The keys of a player's information sets, in the order of the tree.
    pub fn keys(&self, player: usize) -> impl Iterator<Item = u64> + '_ {
        self.sides[player].sets.iter().map(|set| set.key)
    }

    /// The set with this key.
    pub(crate) fn set(&self, player: usize, key: u64) -> Option<&Set> {
        let side = &self.sides[player];
        side.by_key.get(&key).map(|&index| &side.sets[index as usize])
    }

    /// Overwrites `gains` with the expected payoff of the ends directly after each sequence of `player`, while the
    /// others play these plans.
    pub(crate) fn gains(&self, player: usize, plans: &[Vec<f64>], gains: &mut [f64]) {
        let side = &self.sides[player];
        let others = self.players() - 1;
        for (gain, row) in gains.iter_mut().zip(side.rows.windows(2)) {
            let ends = row[0] as usize..row[1] as usize;
            *gain = if others == 1 {
                let plan = &plans[1 - player];
                let worth = &side.worth[ends.clone()];
                worth.iter().zip(&side.others[ends]).map(|(worth, &other)| worth * plan[other as usize]).sum()
            } else {
                ends.map(|end| {
                    let sequences = &side.others[end * others..(end + 1) * others];
                    let plans = (0..self.players()).filter(|&other| other != player).map(|other| &plans[other]);
                    plans.zip(sequences).fold(side.worth[end], |worth, (plan, &s)| worth * plan[s as usize])
                })
                .sum()
            };
        }
    }
}

/// The traversal that compiles a game.
struct Survey {
    sides: Vec<Side>,
    /// Each player's sequence at the current position.
    now: Vec<u32>,
    /// Each player's payoff for each combination of sequences, weighted by chance.
    ends: BTreeMap<Vec<u32>, Vec<f64>>,
    positions: usize,
    most: usize,
}

impl Survey {
    fn visit<G: Extensive>(&mut self, position: &G, odds: f64) -> Result<(), Unfit> {
        self.positions += 1;
        if self.positions > self.most {
            return Err(Unfit::TooLarge(self.most));
        }
        match position.stage() {
            Stage::Over => {
                let players = self.now.len();
                let sums = self.ends.entry(self.now.clone()).or_insert_with(|| vec![0.0; players]);
                for (player, sum) in sums.iter_mut().enumerate() {
                    *sum += odds * position.payoff(player);
                }
            }
            Stage::Chance(branches) => {
                for branch in 0..branches {
                    self.visit(&position.behind(branch), odds * position.odds(branch))?;
                }
            }
            Stage::Choice { player, key, branches } => {
                let parent = self.now[player];
                let first = self.sides[player].set_at(player, key, parent, branches as u32)?;
                for branch in 0..branches {
                    self.now[player] = first + branch as u32;
                    self.visit(&position.behind(branch), odds)?;
                }
                self.now[player] = parent;
            }
        }
        Ok(())
    }
}

impl Side {
    /// The first sequence of the set with this key; the set is created if it is new.
    fn set_at(&mut self, player: usize, key: u64, parent: u32, branches: u32) -> Result<u32, Unfit> {
        if let Some(&index) = self.by_key.get(&key) {
            let set = self.sets[index as usize];
            return match set {
                Set { parent: known, .. } if known != parent => Err(Unfit::Forgets { player, key }),
                Set { branches: known, .. } if known != branches => Err(Unfit::Differs { player, key }),
                Set { first, .. } => Ok(first),
            };
        }
        let first = self.sequences as u32;
        self.by_key.insert(key, self.sets.len() as u32);
        self.sets.push(Set { key, parent, first, branches });
        self.sequences += branches as usize;
        Ok(first)
    }

    /// Sorts the ends by the player's own sequence.
    fn list_ends(&mut self, player: usize, ends: &BTreeMap<Vec<u32>, Vec<f64>>) {
        let mut order: Vec<_> = ends.iter().collect();
        order.sort_by_key(|(sequences, _)| sequences[player]);
        self.rows = vec![0; self.sequences + 1];
        for (sequences, worth) in order {
            self.rows[sequences[player] as usize + 1] += 1;
            self.worth.push(worth[player]);
            self.others.extend(sequences.iter().enumerate().filter(|&(other, _)| other != player).map(|(_, s)| s));
        }
        for row in 0..self.sequences {
            self.rows[row + 1] += self.rows[row];
        }
    }
}
