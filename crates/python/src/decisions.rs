//! Decisions of bots as lines of text, for files.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use lab::Decisions;
use pyo3::prelude::*;

use crate::convert::{refused, to_object};

/// Lets bots play, and calls `put` with lines that describe their decisions: the same as `quickdraw sim --out` writes.
#[pyfunction]
#[pyo3(signature = (game, put, *, games, bots, seed="", players=None, options=None, effort=100, threads=1))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn decisions(
    py: Python<'_>,
    game: String,
    put: Py<PyAny>,
    games: u64,
    bots: Vec<String>,
    seed: &str,
    players: Option<usize>,
    options: Option<&Bound<'_, PyAny>>,
    effort: u32,
    threads: usize,
) -> PyResult<()> {
    let options = to_object(options, "options")?;
    let decisions = Decisions { game, players, options, bots, effort: effort.min(10_000), seed: seed.into(), games };
    let never = AtomicBool::new(false);
    let mut failed = None;
    let give = |_: u64, lines: &str| {
        let put = |py: Python<'_>| py.check_signals().and_then(|()| put.call1(py, (lines,)).map(drop));
        Python::attach(put).map_or_else(
            |why| {
                failed = Some(why);
                ControlFlow::Break(())
            },
            ControlFlow::Continue,
        )
    };
    py.detach(|| decisions.write(threads.clamp(1, 1024), &never, give)).map_err(refused)?;
    failed.map_or(Ok(()), Err)
}
