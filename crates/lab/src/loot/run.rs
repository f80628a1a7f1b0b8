//! Solves the whole game into a file, layer by layer, on all cores.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::loot::{Group, Ranks, Shelves, Solver};
use catalog::loot::Options;
use rayon::prelude::*;

use super::TableError;
use super::file::{self, Writer};

/// Groups are solved and written in batches of about this many positions: some seconds of work.
const BATCH: usize = 300_000;

/// What to solve, and how.
pub struct Job<'a> {
    /// The path of the table, which may exist already.
    pub path: &'a Path,
    /// The options of the game.
    pub options: Options,
    /// The number of threads; 0 for all cores.
    pub threads: usize,
    /// Only positions with at most this many saloon cards in the row and the deck.
    pub most_cards: usize,
    /// Set to stop early; finished batches stay in the file.
    pub stop: &'a AtomicBool,
    /// Called with the number of positions done and the total.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// The result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Positions in the file now.
    pub positions: usize,
    /// How many of those were there before.
    pub before: usize,
    /// Whether everything requested is there.
    pub finished: bool,
}

/// Solves the game into a new file, or continues an unfinished one.
pub fn solve(job: &Job<'_>) -> Result<Solved, TableError> {
    let ranks = Ranks::whole(&job.options);
    let (mut writer, mut values, mut done) = if job.path.exists() {
        let found = file::read(job.path, &ranks, &job.options)?;
        (Writer::after(job.path, &found)?, found.values, found.groups)
    } else {
        (Writer::create(job.path, &ranks, &job.options)?, Vec::new(), 0)
    };
    let before = values.len();
    let threads = rayon::ThreadPoolBuilder::new().num_threads(job.threads).build();
    let threads = threads.map_err(|error| TableError::Threads(error.to_string()))?;
    let layers: Vec<_> = ranks.layers().iter().take((job.most_cards + 1).saturating_sub(4)).collect();
    let total = layers.iter().rev().find(|layer| !layer.is_empty()).map_or(0, |layer| end(&ranks, layer.end)) as u64;
    let count = AtomicU64::new(before as u64);
    let solver = Solver::new(&ranks);
    let mut shelves = Shelves::default();
    (job.progress)(before as u64, total);
    for (size, layer) in layers.into_iter().enumerate().filter(|(_, layer)| !layer.is_empty()) {
        shelves = shelves.next(&ranks, size, &values);
        while done < layer.end {
            let batch = batch(&ranks.groups()[done..layer.end]);
            let solve_one = |group: &Group| {
                let block = (!job.stop.load(Ordering::Relaxed)).then(|| solver.solve(group, &shelves))?;
                let done = count.fetch_add(block.len() as u64, Ordering::Relaxed) + block.len() as u64;
                (job.progress)(done, total);
                Some(block)
            };
            let blocks: Option<Vec<Vec<f32>>> = threads.install(|| batch.par_iter().map(solve_one).collect());
            let Some(blocks) = blocks else {
                return Ok(Solved { positions: values.len(), before, finished: false });
            };
            let from = values.len();
            values.extend(blocks.into_iter().flatten());
            writer.write(done, batch.len(), &values[from..]).map_err(TableError::file(job.path))?;
            done += batch.len();
        }
    }
    Ok(Solved { positions: values.len(), before, finished: true })
}

fn batch(groups: &[Group]) -> &[Group] {
    let enough = groups.iter().scan(0, |sum, group| {
        *sum += group.values().len();
        Some(*sum)
    });
    let count = enough.take_while(|&sum| sum < BATCH).count() + 1;
    &groups[..count.min(groups.len())]
}

/// The number of values of the first `groups` groups.
fn end(ranks: &Ranks, groups: usize) -> usize {
    groups.checked_sub(1).map_or(0, |last| ranks.groups()[last].values().end)
}
