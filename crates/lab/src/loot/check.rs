//! Checks a table: the largest Bellman residual of randomly chosen positions.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::loot::{Dealt, Start, Values, begin};
use engine::{Luck, Seeded};
use rayon::prelude::*;

use super::Table;

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// How many positions were recomputed.
    pub positions: usize,
    /// The largest difference between a stored value and the value recomputed from the positions that can follow.
    pub residual: f64,
    /// The position with that difference.
    pub worst: Option<Start>,
    /// How many positions have a difference above [`EXACT`].
    pub above: usize,
}

/// The largest residual that comes from rounding alone: values are stored as 32-bit numbers.
pub const EXACT: f64 = 1e-7;

/// Recomputes `many` random positions from the table's own values of the positions that can follow, with other code
/// than that which made the table. `progress` gets the number of positions done.
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
    let all: Vec<(f64, Start)> = numbers.par_iter().filter_map(residual).collect();
    let worst = all.iter().max_by(|a, b| a.0.total_cmp(&b.0)).copied();
    Checked {
        positions: numbers.len(),
        residual: worst.map_or(0.0, |(difference, _)| difference),
        worst: worst.map(|(_, start)| start),
        above: all.iter().filter(|(difference, _)| *difference > EXACT).count(),
    }
}
