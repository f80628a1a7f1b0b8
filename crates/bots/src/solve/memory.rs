//! Regrets and averages of one player's information sets, learned by sampling.

use std::ops::Range;

use super::index::Index;
use super::profile::to_odds;

/// For each set of one player, its regrets followed by its totals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    index: Index,
    sets: Vec<Place>,
    numbers: Vec<f64>,
}

/// Where the numbers of a set are stored.
#[derive(Clone, Copy, Debug)]
struct Place {
    key: u64,
    first: usize,
    branches: usize,
}

impl Place {
    fn regrets(&self) -> Range<usize> {
        self.first..self.first + self.branches
    }

    fn totals(&self) -> Range<usize> {
        self.first + self.branches..self.first + 2 * self.branches
    }
}

impl Memory {
    /// The current strategy: branches in proportion to their positive regrets.
    #[inline]
    pub(crate) fn odds(&self, key: u64, odds: &mut [f64]) {
        match self.index.get(key) {
            Some(number) => {
                let regrets = &self.numbers[self.sets[number].regrets()];
                for (odds, regret) in odds.iter_mut().zip(regrets) {
                    *odds = regret.max(0.0);
                }
                to_odds(odds);
            }
            None => odds.fill(1.0 / odds.len() as f64),
        }
    }

    /// How many sets were visited.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The average strategy at the set with this key.
    pub(crate) fn mixture(&self, key: u64) -> Option<Vec<f64>> {
        self.index.get(key).map(|number| self.average(&self.sets[number]))
    }

    /// Every visited set, in key order, with its average strategy.
    pub(crate) fn mixtures(&self) -> impl Iterator<Item = (u64, Vec<f64>)> + '_ {
        let mut order: Vec<&Place> = self.sets.iter().collect();
        order.sort_unstable_by_key(|place| place.key);
        order.into_iter().map(|place| (place.key, self.average(place)))
    }

    fn average(&self, place: &Place) -> Vec<f64> {
        let mut mixture = self.numbers[place.totals()].to_vec();
        to_odds(&mut mixture);
        mixture
    }

    /// Adds the updates of walks with this weight.
    pub(crate) fn add(&mut self, notes: &Notes, weight: f64) {
        let mut next = 0;
        for note in &notes.notes {
            let values = &notes.values[next..next + note.branches as usize];
            next += values.len();
            let number = self.index.number(note.key);
            if number == self.sets.len() {
                self.sets.push(Place { key: note.key, first: self.numbers.len(), branches: values.len() });
                self.numbers.resize(self.numbers.len() + 2 * values.len(), 0.0);
            }
            let place = self.sets[number];
            let range = if note.regrets { place.regrets() } else { place.totals() };
            for (number, value) in self.numbers[range].iter_mut().zip(values) {
                *number += weight * value;
            }
        }
    }
}

/// Updates from walks, to be added to one player's memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    notes: Vec<Note>,
    values: Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
struct Note {
    key: u64,
    branches: u32,
    /// Whether the values are regrets; otherwise they are strategies.
    regrets: bool,
}

impl Notes {
    /// Records values for the branches of the set with this key.
    pub(crate) fn push(&mut self, key: u64, regrets: bool, values: impl Iterator<Item = f64>) {
        let before = self.values.len();
        self.values.extend(values);
        self.notes.push(Note { key, branches: (self.values.len() - before) as u32, regrets });
    }
}
