//! Many games at once.

mod lane;
mod rows;

use std::ops::Range;

use bots::Effort;
use engine::{Seat, Seats};
use rayon::prelude::*;

use crate::{TensorError, Tensors};
use lane::{Lane, Shared};
pub use rows::Rows;

/// Which observations a batch writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observe {
    /// None: for programs that only need masks.
    Nothing,
    /// Those of the seats that owe a decision. The others keep what they last observed.
    Owing,
    /// Those of all seats.
    All,
}

/// What a batch plays.
#[derive(Clone, Debug)]
pub struct Setup<G: Tensors> {
    /// Where each game begins.
    pub start: G,
    /// How many games are played at once.
    pub tables: usize,
    /// The seed of all luck. Game `k` has the luck of the seed `"{seed}/{k}"`.
    pub seed: String,
    /// The bot on each seat; `None` for the seats that the caller plays.
    pub bots: Vec<Option<String>>,
    /// How hard bots think.
    pub effort: Effort,
    /// Which observations are written.
    pub observe: Observe,
    /// After how many indices of all seats a game is cut off; 0 for never.
    pub limit: u32,
    /// How many threads play.
    pub threads: usize,
}

/// Many games of one kind, played at once by index.
///
/// Table `i` of `n` plays the games `i`, `i + n`, `i + 2n`, and so on. When a game is over, the next one begins in the
/// same step.
pub struct Batch<G: Tensors> {
    shared: Shared<G>,
    lanes: Vec<Lane<G>>,
    threads: Option<rayon::ThreadPool>,
    /// Whether some tables have made a step that others have not.
    torn: bool,
}

/// Is asked before each part of the work for how many tables to go on; 0 stops. Bots can take long, so a host that may
/// be interrupted says few.
pub type Ahead<'a> = &'a mut dyn FnMut() -> usize;

/// A batch of any game.
pub trait AnyBatch: Send {
    /// The number of tables.
    fn tables(&self) -> usize;

    /// The seats that the caller plays.
    fn agents(&self) -> &[Seat];

    /// The number of numbers in an observation; 0 if none is written.
    fn observation(&self) -> usize;

    /// The number of action indices.
    fn indices(&self) -> usize;

    /// Begins all games anew, with a new seed if there is one, and writes what can be seen.
    fn reset(&mut self, seed: Option<String>, rows: Rows<'_>, ahead: Ahead<'_>) -> Result<(), TensorError>;

    /// Lets every agent that owes a decision choose its index; the indices of others are ignored. If one of them is
    /// illegal, nothing happens at any table. After a step that was stopped, the batch has to be reset.
    fn step(&mut self, indices: &[i64], rows: Rows<'_>, ahead: Ahead<'_>) -> Result<(), TensorError>;

    /// Draws a legal index for every agent that owes a decision, and -1 for the others.
    fn sample(&mut self, out: &mut [i64]);
}

impl<G: Tensors> Batch<G> {
    /// A batch of games. Call [`AnyBatch::reset`] before the first step.
    pub fn new(setup: Setup<G>) -> Result<Self, TensorError> {
        let (tables, threads) = (setup.tables, setup.threads.clamp(1, 256));
        if tables == 0 {
            return Err(TensorError::new("a batch needs at least one table"));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let threads = if threads == 1 { None } else { Some(pool.build().map_err(TensorError::new)?) };
        let shared = Shared::new(setup)?;
        let lanes = (0..tables).map(|number| Lane::new(number as u64, &shared)).collect();
        Ok(Self { shared, lanes, threads, torn: false })
    }

    /// Runs a job for each table with its rows.
    fn each(
        &mut self,
        mut rows: Rows<'_>,
        indices: &[i64],
        ahead: Ahead<'_>,
        job: impl Fn(&mut Lane<G>, &Shared<G>, &[i64], Rows<'_>) -> Result<(), TensorError> + Sync,
    ) -> Result<(), TensorError> {
        let (agents, all, mut done) = (self.shared.agents.len(), self.lanes.len(), 0);
        while done < all {
            let size = ahead().min(all - done);
            if size == 0 {
                return Err(TensorError::new("stopped"));
            }
            // Until the last table is done, something can go wrong.
            self.torn = true;
            let part = rows.split(agents, self.shared.observation(), G::INDICES, size);
            let chosen = indices.get(done * agents..(done + size) * agents).unwrap_or_default();
            self.part(done..done + size, part, chosen, &job)?;
            done += size;
        }
        self.torn = false;
        Ok(())
    }

    /// Runs a job for some tables, on all threads.
    fn part(
        &mut self,
        tables: Range<usize>,
        rows: Rows<'_>,
        indices: &[i64],
        job: &(impl Fn(&mut Lane<G>, &Shared<G>, &[i64], Rows<'_>) -> Result<(), TensorError> + Sync),
    ) -> Result<(), TensorError> {
        let (shared, agents) = (&self.shared, self.shared.agents.len());
        let lanes = &mut self.lanes[tables];
        let Some(pool) = &self.threads else {
            let rows = rows.tables(agents, shared.observation(), G::INDICES, 1);
            let mut chosen = indices.chunks(agents);
            return lanes
                .iter_mut()
                .zip(rows)
                .try_for_each(|(lane, rows)| job(lane, shared, chosen.next().unwrap_or_default(), rows));
        };
        let size = lanes.len().div_ceil(pool.current_num_threads());
        let rows: Vec<Rows<'_>> = rows.tables(agents, shared.observation(), G::INDICES, size).collect();
        let chosen: Vec<&[i64]> = indices.chunks(agents * size).collect();
        pool.install(|| {
            lanes.par_chunks_mut(size).zip(rows).enumerate().try_for_each(|(at, (lanes, rows))| {
                let rows = rows.tables(agents, shared.observation(), G::INDICES, 1);
                let mut chosen = chosen.get(at).copied().unwrap_or_default().chunks(agents);
                lanes
                    .iter_mut()
                    .zip(rows)
                    .try_for_each(|(lane, rows)| job(lane, shared, chosen.next().unwrap_or_default(), rows))
            })
        })
    }

    fn check(&self, indices: &[i64]) -> Result<(), TensorError> {
        let agents = self.shared.agents.len();
        if indices.len() != self.lanes.len() * agents {
            let (tables, given) = (self.lanes.len(), indices.len());
            return Err(TensorError::new(format!(
                "{tables} tables with {agents} agents each need {} indices, not {given}",
                tables * agents
            )));
        }
        let mut lanes = self.lanes.iter().enumerate().zip(indices.chunks(agents));
        lanes.try_for_each(|((table, lane), indices)| lane.check(table, &self.shared, indices))
    }
}

impl<G: Tensors> AnyBatch for Batch<G> {
    fn tables(&self) -> usize {
        self.lanes.len()
    }

    fn agents(&self) -> &[Seat] {
        &self.shared.agents
    }

    fn observation(&self) -> usize {
        self.shared.observation()
    }

    fn indices(&self) -> usize {
        G::INDICES
    }

    fn reset(&mut self, seed: Option<String>, rows: Rows<'_>, ahead: Ahead<'_>) -> Result<(), TensorError> {
        if let Some(seed) = seed {
            self.shared.seed = seed;
        }
        self.each(rows, &[], ahead, |lane, shared, _, mut rows| lane.reset(shared, &mut rows))
    }

    fn step(&mut self, indices: &[i64], rows: Rows<'_>, ahead: Ahead<'_>) -> Result<(), TensorError> {
        if self.torn {
            return Err(TensorError::new("the batch was stopped in the middle of a step: reset it"));
        }
        self.check(indices)?;
        self.each(rows, indices, ahead, |lane, shared, indices, mut rows| lane.step(shared, indices, &mut rows))
    }

    fn sample(&mut self, out: &mut [i64]) {
        let agents = self.shared.agents.len();
        for (lane, out) in self.lanes.iter_mut().zip(out.chunks_mut(agents)) {
            lane.sample(&self.shared, out);
        }
    }
}

/// The seats without a bot. There must be one.
fn agents<G: Tensors>(setup: &Setup<G>) -> Result<Vec<Seat>, TensorError> {
    let players = setup.start.players();
    if setup.bots.len() > players {
        return Err(TensorError::NoSeat { seat: setup.bots.len() as i64 - 1, last: players - 1 });
    }
    let free = |seat: &Seat| setup.bots.get(seat.index()).is_none_or(Option::is_none);
    let agents: Vec<Seat> = Seats::first(players).iter().filter(free).collect();
    if agents.is_empty() {
        return Err(TensorError::new("bots sit on all seats: leave at least one to the caller"));
    }
    Ok(agents)
}
