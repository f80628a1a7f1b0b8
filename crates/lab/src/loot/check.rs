//! A table held against the rules again: the largest Bellman residual of positions drawn at random.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::loot::{Dealt, Start, Values, begin};
use engine::{Luck, Seeded};
use rayon::prelude::*;

use super::Table;

/// What a check has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// How many positions were computed again.
    pub positions: usize,
    /// The largest difference between a position's value and what its round comes to with the table's values after it.
    pub residual: f64,
    /// The position with that difference.
    pub worst: Option<Start>,
}

/// Computes `many` positions of the table again, drawn with this seed, from the table's own values of what can follow. The
/// rounds are not solved by the code that made the table. `progress` is told how many are done.
pub fn check(table: &Table, many: usize, seed: &str, progress: &(dyn Fn(u64) + Sync)) -> Checked {
    let mut luck = Seeded::new(seed);
    let mut draw = || luck.ticket(table.len() as u32) as usize;
    let numbers: Vec<usize> = if table.is_empty() { Vec::new() } else { (0..many).map(|_| draw()).collect() };
    let done = AtomicU64::new(0);
    let residual = |&number: &usize| {
        let start = table.ranks().start(number)?;
        let mut ends = Dealt::new(table, table.options(), start.deck);
        let difference = (begin(&start, &mut ends).value - table.value(&start)?).abs();
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Some((difference, start))
    };
    let worst = numbers.par_iter().filter_map(residual).max_by(|a, b| a.0.total_cmp(&b.0));
    Checked {
        positions: numbers.len(),
        residual: worst.map_or(0.0, |(difference, _)| difference),
        worst: worst.map(|(_, start)| start),
    }
}
