//! Solves the rest of a game in memory.

use catalog::loot::Options;

use super::group::Solver;
use super::ranks::Ranks;
use super::shelf::Shelves;
use super::start::{Start, Values};

/// The exact values of all positions that a game can still reach.
#[derive(Clone, Debug)]
pub struct Rest {
    ranks: Ranks,
    values: Vec<f32>,
}

impl Rest {
    /// Solves the rest of a duel, if it has at most `most` positions.
    ///
    /// ```
    /// use bots::loot::{Hold, Rest, Start, Values};
    /// use catalog::loot::{Card, Cards, Options};
    /// let start = Start { row: [Card::Nugget1; 4], deck: Cards::default(), hold: Hold::NOTHING };
    /// let rest = Rest::solve(&Options::default(), &start, 10_000).expect("four cards are few");
    /// assert!(rest.value(&start).expect("it was solved").abs() < 1e-6);
    /// ```
    pub fn solve(options: &Options, start: &Start, most: usize) -> Option<Self> {
        let ranks = Ranks::rest(options, start);
        if ranks.len() > most {
            return None;
        }
        let mut values = Vec::with_capacity(ranks.len());
        let solver = Solver::new(&ranks);
        let mut shelves = Shelves::default();
        for (size, layer) in ranks.layers().iter().enumerate() {
            shelves = shelves.next(&ranks, size, &values);
            for group in &ranks.groups()[layer.clone()] {
                values.extend(solver.solve(group, &shelves));
            }
        }
        Some(Self { ranks, values })
    }
}

impl Values for Rest {
    fn value(&self, start: &Start) -> Option<f64> {
        self.ranks.read(start, |number| self.values.get(number).copied())
    }
}
