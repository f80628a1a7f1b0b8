//! A table, read.

use std::path::Path;

use bots::loot::{Ranks, Start, Values};
use loot::Options;

use super::{TableError, file};

/// The values of Loot's positions, out of a file: all of them, or those with few cards left.
#[derive(Clone, Debug)]
pub struct Table {
    ranks: Ranks,
    values: Vec<f32>,
    options: Options,
}

impl Table {
    /// Reads a table made for these options. One that is not finished has the positions with the fewest cards.
    pub fn open(path: &Path, options: &Options) -> Result<Self, TableError> {
        let ranks = Ranks::whole(options);
        let found = file::read(path, &ranks, options)?;
        if found.damaged {
            return Err(TableError::Damaged { path: path.into(), good: found.values.len() });
        }
        Ok(Self { ranks, values: found.values, options: *options })
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether every position is in it.
    pub fn is_complete(&self) -> bool {
        self.values.len() == self.ranks.len()
    }

    /// The values in the order of the numbering.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// What it was made for.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The numbering of its positions.
    pub fn ranks(&self) -> &Ranks {
        &self.ranks
    }
}

impl Values for Table {
    fn value(&self, start: &Start) -> Option<f64> {
        self.ranks.read(start, |number| self.values.get(number).copied())
    }
}
