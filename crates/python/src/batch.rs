//! Many games at once.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use bots::Effort;
use engine::Seat;
use numpy::{PyArray1, PyArray2, PyArray3, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use tensor::{Ahead, AnyBatch, Observe, Rows, Setup, Start, TensorError, Tensors, Visit};

use crate::arrays::{Arrays, borrowed, slice};
use crate::convert::{OrRaise, refused, to_json, to_object};
use crate::interrupt::Parts;

/// Many games of one kind, played at once. Its arrays are made once and overwritten by every step; the first axis is
/// the table, the second the agent. A game that is over makes room for the next one in the same step: `observations`
/// is then the first of the next game, and `final_observations` the last of the one that ended.
///
/// >>> import quickdraw
/// >>> batch = quickdraw.Batch("loot", 1024, seed="noon")
/// >>> batch.observations.shape, batch.masks.shape
/// ((1024, 2, 103), (1024, 2, 9))
/// >>> for _ in range(30):
/// ...     batch.step(batch.sample())
/// >>> int(batch.episodes.max()) > 1024
/// True
#[pyclass(module = "quickdraw", frozen)]
pub(crate) struct Batch {
    inner: Mutex<Option<Box<dyn AnyBatch>>>,
    game: &'static str,
    agents: Vec<usize>,
    tables: usize,
    arrays: Arrays,
    /// How many tables are played before signals are looked for. Without bots, it is all of them.
    part: AtomicUsize,
}

/// More tables than these, or larger arrays, fill the memory of most machines.
const MOST_TABLES: usize = 1 << 17;
const MOST_BYTES: usize = 1 << 30;

/// What a batch is made from.
struct Made {
    start: Start,
    options: Map<String, Value>,
    tables: usize,
    seed: String,
    bots: BTreeMap<usize, String>,
    effort: u32,
    observe: Observe,
    limit: u32,
    threads: usize,
}

impl Visit for Made {
    type Output = Result<(Box<dyn AnyBatch>, &'static str), TensorError>;

    fn visit<G: Tensors>(self) -> Self::Output {
        let start = tensor::start::<G>(&self.start, &self.options)?;
        let players = start.players();
        if let Some((&seat, _)) = self.bots.last_key_value().filter(|(seat, _)| **seat >= players) {
            return Err(TensorError::NoSeat { seat: seat as i64, last: players - 1 });
        }
        let observed = if self.observe == Observe::Nothing { 0 } else { G::OBSERVATION };
        let row = (players - self.bots.len()) * (8 * observed + G::INDICES + 13) + 10;
        if self.tables.saturating_mul(row) > MOST_BYTES {
            return Err(TensorError::Impossible(format!(
                "the arrays of {} tables would have more than {} MiB: choose at most {} tables here",
                self.tables,
                MOST_BYTES >> 20,
                MOST_BYTES / row
            )));
        }
        let bots = (0..players).map(|seat| self.bots.get(&seat).cloned()).collect();
        let batch = tensor::Batch::new(Setup {
            start,
            tables: self.tables,
            seed: self.seed,
            bots,
            effort: Effort::percent(self.effort.min(10_000)),
            observe: self.observe,
            limit: self.limit,
            threads: self.threads,
        })?;
        Ok((Box::new(batch), G::about().slug))
    }
}

impl Batch {
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Box<dyn AnyBatch>>>> {
        self.inner.try_lock().map_err(|_| refused("the batch is in use by another thread, or has failed before"))
    }

    /// Runs `job` with the batch and its arrays, without holding Python's lock. With bots, whose decisions can take long,
    /// it is run in parts, and raises what a signal raises in between.
    fn run(
        &self,
        py: Python<'_>,
        job: impl FnOnce(&mut dyn AnyBatch, Rows<'_>, Ahead<'_>) -> Result<(), TensorError> + Send,
    ) -> PyResult<()> {
        let mut inner = self.lock()?;
        let batch = inner.as_mut().ok_or_else(|| refused("the batch is closed"))?;
        let rows = self.tables * self.agents.len();
        let arrays = &self.arrays;
        let mut observations = borrowed(arrays.observations.bind(py), "observations")?;
        let mut finals = borrowed(arrays.finals.bind(py), "final_observations")?;
        let mut masks = borrowed(arrays.masks.bind(py), "masks")?;
        let mut owes = borrowed(arrays.owes.bind(py), "owes")?;
        let mut rewards = borrowed(arrays.rewards.bind(py), "rewards")?;
        let mut terminated = borrowed(arrays.terminated.bind(py), "terminated")?;
        let mut truncated = borrowed(arrays.truncated.bind(py), "truncated")?;
        let mut episodes = borrowed(arrays.episodes.bind(py), "episodes")?;
        let rows = Rows {
            observations: slice(&mut observations, rows * batch.observation(), "observations")?,
            finals: slice(&mut finals, rows * batch.observation(), "final_observations")?,
            masks: slice(&mut masks, rows * batch.indices(), "masks")?,
            owes: slice(&mut owes, rows, "owes")?,
            rewards: slice(&mut rewards, rows, "rewards")?,
            terminated: slice(&mut terminated, self.tables, "terminated")?,
            truncated: slice(&mut truncated, self.tables, "truncated")?,
            episodes: slice(&mut episodes, self.tables, "episodes")?,
        };
        let part = self.part.load(Ordering::Relaxed);
        if part == usize::MAX {
            return py.detach(|| job(&mut **batch, rows, &mut || part)).or_raise();
        }
        let mut parts = Parts::new(py, part)?;
        let done = py.detach(|| job(&mut **batch, rows, &mut || parts.next()));
        self.part.store(parts.tables().clamp(1, self.tables), Ordering::Relaxed);
        parts.raised.map_or_else(|| done.or_raise(), Err)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, tables, *, players=None, options=None, seed="", position=None, bots=None, effort=100, observe="owing",
        limit=0, threads=1,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        tables: usize,
        players: Option<usize>,
        options: Option<&Bound<'_, PyAny>>,
        seed: &str,
        position: Option<&Bound<'_, PyAny>>,
        bots: Option<BTreeMap<usize, String>>,
        effort: u32,
        observe: &str,
        limit: u32,
        threads: usize,
    ) -> PyResult<Self> {
        if tables > MOST_TABLES {
            return Err(refused(format!("a batch has at most {MOST_TABLES} tables")));
        }
        let observe = match observe {
            "owing" => Observe::Owing,
            "all" => Observe::All,
            "nothing" => Observe::Nothing,
            _ => return Err(refused("observe is 'owing', 'all' or 'nothing'")),
        };
        if position.is_some() && players.is_some() {
            return Err(refused("a position has its own players"));
        }
        let start = match position {
            Some(position) => Start::Position(to_json(position, "position")?),
            None => Start::New(players),
        };
        let (options, bots, seed) = (to_object(options, "options")?, bots.unwrap_or_default(), seed.into());
        let part = AtomicUsize::new(if bots.is_empty() { usize::MAX } else { threads.clamp(1, 256) });
        let made = Made { start, options, tables, seed, bots, effort, observe, limit, threads };
        let (inner, game) = tensor::visit(game, made).or_raise()?.or_raise()?;
        let agents = inner.agents().iter().copied().map(Seat::index).collect();
        let arrays = Arrays::new(py, &*inner)?;
        let batch = Self { inner: Mutex::new(Some(inner)), game, agents, tables, arrays, part };
        batch.reset(py, None)?;
        Ok(batch)
    }

    /// Begins all games anew, with a new seed if there is one.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<String>) -> PyResult<()> {
        self.run(py, |batch, rows, ahead| batch.reset(seed, rows, ahead))
    }

    /// Lets every agent that owes a decision choose its index, and goes on until one owes a decision again. `indices`
    /// is an int64 array (tables, agents) in C order; the entries of agents that owe nothing are ignored. If one is
    /// illegal, nothing happens at any table. If a signal interrupts bots, the batch has to be reset.
    fn step(&self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<()> {
        let (tables, agents) = (self.tables, self.agents.len());
        let wrong =
            || PyTypeError::new_err(format!("indices are a C-contiguous int64 array of shape ({tables}, {agents})"));
        let indices: PyReadonlyArray2<'_, i64> = indices.extract().map_err(|_| wrong())?;
        // `as_slice` also takes arrays in Fortran's order, whose numbers lie in memory seat by seat.
        if indices.as_array().shape() != [tables, agents] || !indices.is_c_contiguous() {
            return Err(wrong());
        }
        let indices = indices.as_slice().map_err(|_| wrong())?;
        self.run(py, |batch, rows, ahead| batch.step(indices, rows, ahead))
    }

    /// A random legal index for every agent that owes a decision, and -1 for the others. The array is overwritten by
    /// the next call.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let mut inner = self.lock()?;
        let batch = inner.as_mut().ok_or_else(|| refused("the batch is closed"))?;
        let sampled = self.arrays.sampled.bind(py).clone();
        {
            let mut array = borrowed(&sampled, "sampled")?;
            let out = slice(&mut array, self.tables * self.agents.len(), "sampled")?;
            py.detach(|| batch.sample(out));
        }
        Ok(sampled)
    }

    /// Frees the games. Nothing can be played any more.
    fn close(&self) -> PyResult<()> {
        *self.lock()? = None;
        Ok(())
    }

    /// The game's slug.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// The number of tables.
    #[getter]
    fn tables(&self) -> usize {
        self.tables
    }

    /// The seats that the caller plays, which are the second axis of the arrays.
    #[getter]
    fn agents(&self) -> Vec<usize> {
        self.agents.clone()
    }

    /// What each agent observes: float32 (tables, agents, numbers).
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray3<f32>> {
        self.arrays.observations.clone_ref(py)
    }

    /// What each agent observed last in the game that ended in the last step: float32 (tables, agents, numbers). Only the
    /// rows of tables that `terminated` or `truncated` names are written; the others keep what they had.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Py<PyArray3<f32>> {
        self.arrays.finals.clone_ref(py)
    }

    /// What each agent can choose: int8 (tables, agents, indices).
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray3<i8>> {
        self.arrays.masks.clone_ref(py)
    }

    /// Whether each agent owes a decision: bool (tables, agents).
    #[getter]
    fn owes(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.owes.clone_ref(py)
    }

    /// What each agent got in the last step: float32 (tables, agents).
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }

    /// Whether a game ended in the last step: bool (tables,).
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.terminated.clone_ref(py)
    }

    /// Whether a game was cut off in the last step, because of `limit`: bool (tables,).
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.truncated.clone_ref(py)
    }

    /// The number of the game that each table plays now: int64 (tables,). Game k has the luck of `seed/k`.
    #[getter]
    fn episodes(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.arrays.episodes.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        format!("<Batch {}: {} tables, agents {:?}>", self.game, self.tables, self.agents)
    }
}
