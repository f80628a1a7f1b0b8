//! Reviews of finished games.

use ::review::{Review, Reviewer};
use bots::Effort;
use engine::Record;
use pyo3::prelude::*;
use serde_json::Value;
use tensor::{Tensors, Visit};

use crate::convert::{OrRaise, refused, to_json, to_python};

/// The judge's luck: the same as that of `quickdraw review`, so that the reviews are the same.
const SEED: &str = "review";

/// The review of a finished game, from its record: each seat's chances through the game, what each decision cost by what
/// its seat knew, and what was luck. docs/review.md describes it. More effort, in percent, is more precise.
///
/// >>> import quickdraw
/// >>> game = quickdraw.make("loot", seed="noon")
/// >>> quickdraw.bots.play(game, quickdraw.bots.seats(game, "greenhorn"))
/// >>> found = quickdraw.review(game.record(), effort=1)
/// >>> len(found["seats"]), sorted(found["moments"][0])[:3]
/// (2, ['after', 'before', 'choices'])
#[pyfunction]
#[pyo3(signature = (record, effort=100))]
pub(crate) fn review<'py>(py: Python<'py>, record: &Bound<'py, PyAny>, effort: u32) -> PyResult<Bound<'py, PyAny>> {
    let record = to_json(record, "record")?;
    let game = record["game"].as_str().ok_or_else(|| refused("record: it names no game"))?;
    let effort = Effort::percent(effort.clamp(1, 10_000));
    let review = tensor::visit(game, Making { py, record: &record, effort }).or_raise()??;
    to_python(py, &engine::write_json(&review))
}

struct Making<'a, 'py> {
    py: Python<'py>,
    record: &'a Value,
    effort: Effort,
}

impl Visit for Making<'_, '_> {
    type Output = PyResult<Review>;

    fn visit<G: Tensors>(self) -> Self::Output {
        let record = Record::<G>::from_json(self.record).map_err(refused)?;
        let effort = self.effort;
        let mut reviewer = self
            .py
            .detach(|| Reviewer::new(&record, bots::judge(SEED, effort)).map_err(|why| why.to_string()))
            .map_err(refused)?;
        while self.py.detach(|| reviewer.step()) {
            self.py.check_signals()?;
        }
        Ok(reviewer.finish())
    }
}
