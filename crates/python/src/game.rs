//! One game.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use tensor::{AnyEpisode, Episode, Start, TensorError, Tensors, Visit};

use crate::convert::{OrRaise, refused, to_json, to_object, to_python};

/// One game, played by index or by notation.
///
/// >>> import quickdraw
/// >>> game = quickdraw.make("loot", seed="noon")
/// >>> game.to_act
/// [0, 1]
/// >>> game.play(0, "loot whisky")
/// >>> game.choose(1, 4)
/// True
/// >>> game.view(0)["phase"]
/// 2
#[pyclass(module = "quickdraw")]
pub(crate) struct Game {
    inner: Box<dyn AnyEpisode>,
}

/// What a game is made from.
struct Made {
    start: Start,
    record: Option<Value>,
    options: Map<String, Value>,
    seed: Option<String>,
}

impl Visit for Made {
    type Output = Result<Box<dyn AnyEpisode>, TensorError>;

    fn visit<G: Tensors>(self) -> Self::Output {
        Ok(Box::new(match &self.record {
            Some(record) => Episode::<G>::resume(record, self.seed)?,
            None => Episode::<G>::new(&self.start, &self.options, self.seed)?,
        }))
    }
}

struct Saved(Value);

impl Visit for Saved {
    type Output = Result<Box<dyn AnyEpisode>, TensorError>;

    fn visit<G: Tensors>(self) -> Self::Output {
        Ok(Box::new(Episode::<G>::restore(&self.0)?))
    }
}

/// Restores a game that was pickled.
#[pyfunction]
pub(crate) fn _restore(game: &str, saved: &str) -> PyResult<Game> {
    let engine::Any(saved) = engine::read_text(saved).map_err(refused)?;
    Ok(Game { inner: tensor::visit(game, Saved(saved)).or_raise()?.or_raise()? })
}

impl Game {
    pub(crate) fn inner(&self) -> &dyn AnyEpisode {
        &*self.inner
    }

    pub(crate) fn inner_mut(&mut self) -> &mut dyn AnyEpisode {
        &mut *self.inner
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, *, players=None, options=None, seed=None, position=None, record=None, explicit_chance=false))]
    fn new(
        game: &str,
        players: Option<usize>,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<String>,
        position: Option<&Bound<'_, PyAny>>,
        record: Option<&Bound<'_, PyAny>>,
        explicit_chance: bool,
    ) -> PyResult<Self> {
        if explicit_chance && seed.is_some() {
            return Err(refused("with explicit_chance the caller draws, so a seed would decide nothing"));
        }
        if record.is_some() && (players.is_some() || options.is_some() || position.is_some()) {
            return Err(refused("a record has its own players, options and position"));
        }
        if position.is_some() && players.is_some() {
            return Err(refused("a position has its own players"));
        }
        let seed = if explicit_chance { None } else { Some(seed.unwrap_or_default()) };
        let record = record.map(|record| to_json(record, "record")).transpose()?;
        let start = match position {
            Some(position) => Start::Position(to_json(position, "position")?),
            None => Start::New(players),
        };
        let made = Made { start, record, options: to_object(options, "options")?, seed };
        Ok(Self { inner: tensor::visit(game, made).or_raise()?.or_raise()? })
    }

    /// The game's slug.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.inner.players()
    }

    /// The options.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.options())
    }

    /// The seats that owe a decision.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        self.inner.to_act().iter().map(engine::Seat::index).collect()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.is_over()
    }

    /// How the game ended: winners and reason. None while it goes on.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.result())
    }

    /// What each seat gets: everybody stakes 1, and the winners share the stakes. Zeros while the game goes on.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        self.inner.returns()
    }

    /// The indices that a seat can choose now, ascending.
    fn legal(&self, seat: i64) -> PyResult<Vec<usize>> {
        Ok(self.inner.mask(seat).or_raise()?.iter().collect())
    }

    /// The indices that a seat can choose now, as an int8 array of zeros and ones.
    fn mask<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut row = vec![0; self.inner.indices()];
        self.inner.mask(seat).or_raise()?.write(&mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// What a seat observes, as a float32 array.
    fn observe<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut numbers = vec![0.0; self.inner.observation()];
        self.inner.observe(seat, &mut numbers).or_raise()?;
        Ok(PyArray1::from_vec(py, numbers))
    }

    /// Writes what a seat observes into a float32 array of the right size.
    fn observe_into(&self, seat: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let wrong = || PyTypeError::new_err("out is a writeable, contiguous float32 array of one dimension");
        let array = out.cast::<PyArray1<f32>>().map_err(|_| wrong())?;
        let mut array = array.try_readwrite().map_err(|_| wrong())?;
        self.inner.observe(seat, array.as_slice_mut().map_err(|_| wrong())?).or_raise()
    }

    /// Chooses an index for a seat. Returns whether an action is complete; then it is carried out.
    fn choose(&mut self, seat: i64, index: i64) -> PyResult<bool> {
        self.inner.choose(seat, index).or_raise()
    }

    /// The indices that a seat has chosen for an action that is not complete.
    fn path(&self, seat: i64) -> PyResult<Vec<usize>> {
        self.inner.path(seat).or_raise()
    }

    /// Forgets the indices that a seat has chosen for an action that is not complete.
    fn take_back(&mut self, seat: i64) -> PyResult<()> {
        self.inner.take_back(seat).or_raise()
    }

    /// What choosing an index would do, in notation if it completes an action.
    fn words(&self, seat: i64, index: i64) -> PyResult<String> {
        self.inner.words(seat, index).or_raise()
    }

    /// How many actions a seat has.
    fn count(&self, seat: i64) -> PyResult<usize> {
        self.inner.count(seat).or_raise()
    }

    /// The actions of a seat in notation; None if they are too many to be listed.
    fn actions(&self, seat: i64) -> PyResult<Option<Vec<String>>> {
        self.inner.actions(seat).or_raise()
    }

    /// The indices that stand for a legal action in notation; None for moves that have none, such as announcements.
    fn path_of(&self, seat: i64, action: &str) -> PyResult<Option<Vec<usize>>> {
        self.inner.path_of(seat, action).or_raise()
    }

    /// Carries out an action in notation. In a race, `at` is the reaction time in milliseconds; one is drawn if it is
    /// not given.
    #[pyo3(signature = (seat, action, at=None))]
    fn play(&mut self, seat: i64, action: &str, at: Option<f64>) -> PyResult<()> {
        let at = match at {
            None => None,
            Some(at) if (80.0..=60_000.0).contains(&at) =>
            {
                #[expect(clippy::cast_sign_loss, reason = "it is at least 80")]
                Some((at * 1000.0) as u64)
            }
            Some(_) => return Err(refused("a reaction takes 80 to 60000 ms")),
        };
        self.inner.play(seat, action, at).or_raise()
    }

    /// The outcomes that chance can have now: number, probability, notation. None if the game does not wait for chance.
    fn chances(&self) -> Option<Vec<(usize, f64, String)>> {
        self.inner.chances()
    }

    /// Lets chance have the outcome with this number.
    fn draw(&mut self, number: i64) -> PyResult<()> {
        self.inner.draw(number).or_raise()
    }

    /// What a seat may know; without a seat, what is public.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.view(seat).or_raise()?)
    }

    /// What a seat was told, oldest first.
    fn events<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &Value::Array(self.inner.events(seat).or_raise()?))
    }

    /// The table as text, as a seat or a spectator sees it.
    #[pyo3(signature = (seat=None))]
    fn sketch(&self, seat: Option<i64>) -> PyResult<String> {
        self.inner.sketch(seat).or_raise()
    }

    /// The complete position, hidden cards included.
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.position())
    }

    /// The record: everything that happened, for `quickdraw replay` and for `Game(..., record=...)`.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.record())
    }

    /// A copy that goes on in the same way.
    fn copy(&self) -> Self {
        Self { inner: self.inner.copy() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
        let restore = py.import("quickdraw._native")?.getattr("_restore")?;
        Ok((restore, (self.inner.game(), self.inner.save().to_string())))
    }

    fn __repr__(&self) -> String {
        let (game, players) = (self.inner.game(), self.inner.players());
        let state = if self.inner.is_over() { "over".into() } else { format!("{:?} to act", self.to_act()) };
        format!("<Game {game}: {players} players, {state}>")
    }
}
