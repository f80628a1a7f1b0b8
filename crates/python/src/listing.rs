//! What there is: games, options, bots, encodings.

use engine::{Choices, OptionSpec};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use tensor::{Tensors, Visit};

use crate::convert::{OrRaise, to_object, to_python};

/// The slugs of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    tensor::all()
}

/// What a game is: name, players, options, and the sizes of its numbers.
#[pyfunction]
pub(crate) fn about<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &tensor::visit(game, AboutGame).or_raise()?)
}

struct AboutGame;

impl Visit for AboutGame {
    type Output = Value;

    fn visit<G: Tensors>(self) -> Value {
        let about = G::about();
        let options: Map<String, Value> =
            about.options.iter().map(|spec| (spec.name.to_owned(), described(spec))).collect();
        json!({
            "game": about.slug, "name": about.name, "credit": about.credit, "summary": about.summary,
            "players": [about.players.start(), about.players.end()], "options": options,
            "observation": G::OBSERVATION, "indices": G::INDICES, "outcomes": G::OUTCOMES,
        })
    }
}

/// An option as a dictionary with one of `values`, `range` or `counts`.
fn described(spec: &OptionSpec) -> Value {
    let (kind, values) = match &spec.choices {
        Choices::OneOf(choices) => ("values", choices.iter().map(|choice| json!(choice.value)).collect()),
        Choices::Number(range) => ("range", vec![json!(range.start()), json!(range.end())]),
        Choices::Counts { of, .. } => ("counts", of.iter().map(|thing| json!(thing.word)).collect()),
    };
    json!({ "words": spec.words, kind: values })
}

/// The names of a game's bots: the levels, the weakest first, then simple strategies.
#[pyfunction]
pub(crate) fn levels(game: &str) -> PyResult<Vec<&'static str>> {
    tensor::visit(game, Levels).or_raise()
}

struct Levels;

impl Visit for Levels {
    type Output = Vec<&'static str>;

    fn visit<G: Tensors>(self) -> Self::Output {
        lab::names::<G>()
    }
}

/// A part of an observation: name, player, first number, how many, what they mean.
type Described = (&'static str, Option<usize>, usize, usize, &'static str);

/// The parts of a game's observation: name, player (or None), first number, how many, what they mean.
#[pyfunction]
pub(crate) fn layout(game: &str) -> PyResult<Vec<Described>> {
    tensor::visit(game, Layout).or_raise()
}

struct Layout;

impl Visit for Layout {
    type Output = Vec<Described>;

    fn visit<G: Tensors>(self) -> Self::Output {
        let (parts, size) = tensor::parts::<G>();
        let ends = parts.iter().skip(1).map(|next| next.start).chain([size]);
        let list = parts.iter().zip(ends);
        list.map(|(part, end)| (part.name, part.about, part.start, end - part.start, part.words)).collect()
    }
}

/// The options with which nothing depends on reaction times.
#[pyfunction]
#[pyo3(signature = (game, options=None))]
pub(crate) fn without_races<'py>(
    py: Python<'py>,
    game: &str,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let given = to_object(options, "options")?;
    let options = tensor::visit(game, WithoutRaces(given)).or_raise()?.or_raise()?;
    to_python(py, &Value::Object(options))
}

struct WithoutRaces(Map<String, Value>);

impl Visit for WithoutRaces {
    type Output = Result<Map<String, Value>, tensor::TensorError>;

    fn visit<G: Tensors>(self) -> Self::Output {
        tensor::without_races::<G>(&self.0)
    }
}
