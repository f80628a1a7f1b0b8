//! Reading a table.

use std::path::Path;

use bots::loot::{Ranks, Start, Values};
use catalog::loot::Options;

use super::{TableError, file};

/// The values of Loot's positions from a file: all of them, or those with few cards left.
#[derive(Clone, Debug)]
pub struct Table {
    ranks: Ranks,
    pub(super) values: Vec<f32>,
    options: Options,
}

impl Table {
    /// Reads a table made for these options. An unfinished table has the positions with the fewest cards.
    pub fn open(path: &Path, options: &Options) -> Result<Self, TableError> {
        let ranks = Ranks::whole(options);
        let found = file::read(path, &ranks, options)?;
        if found.damaged {
            return Err(TableError::Damaged { path: path.into(), good: found.values.len() });
        }
        Ok(Self { ranks, values: found.values, options: *options })
    }

    /// Reads a table made for any options: the file says which.
    pub fn read(path: &Path) -> Result<Self, TableError> {
        Self::open(path, &file::options_of(path)?)
    }

    /// The number of positions it has.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether it has every position.
    pub fn is_complete(&self) -> bool {
        self.values.len() == self.ranks.len()
    }

    /// The values in numbering order.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The options it was made for.
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
