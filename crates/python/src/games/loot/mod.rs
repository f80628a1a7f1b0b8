//! Exact values of Loot.

use std::path::PathBuf;
use std::sync::Arc;

use lab::loot::{Options, Probed, Table, probe};
use pyo3::prelude::*;
use serde_json::json;

use crate::convert::{refused, to_json, to_object, to_python};
use crate::interrupt::interruptibly;

/// Exact values of Loot positions: from a table made by `quickdraw solve loot`, or solved on the spot if at most eight
/// saloon cards are left.
///
/// >>> import quickdraw
/// >>> oracle = quickdraw.loot.Oracle()
/// >>> position = {"row": ["nugget-1", "sip", "nugget-3", "shot"], "players": [{"nuggets": 6}, {"bullets": 3}]}
/// >>> found = oracle.solve(position)
/// >>> -1 <= found["value"] <= 1
/// True
/// >>> round(sum(found["mixtures"][0].values()), 6)
/// 1.0
#[pyclass(module = "quickdraw", frozen)]
pub(crate) struct Oracle {
    options: Options,
    table: Option<Arc<Table>>,
}

#[pymethods]
impl Oracle {
    #[new]
    #[pyo3(signature = (table=None, *, options=None))]
    fn new(py: Python<'_>, table: Option<PathBuf>, options: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let given = to_object(options, "options")?;
        let options: Options =
            engine::read_options(<catalog::loot::State as engine::Game>::about(), &given).map_err(refused)?;
        let read = |path: PathBuf| {
            let table = interruptibly(py, move || Table::open(&path, &options))?;
            table.map(Arc::new).map_err(|why| refused(chain(&why)))
        };
        Ok(Self { table: table.map(read).transpose()?, options })
    }

    /// What a position is worth in which both seats choose, as a dictionary: `value` for seat 0 (the chance to win less
    /// the chance to lose; in a best of three, that of the match), `mixtures`: an optimal one for each seat, `plays`: those
    /// each seat has, `values`: what seat 0 gets with each of its plays (a row) against each of the other's, `phase`, and
    /// whether it is `from_table`.
    fn solve<'py>(&self, py: Python<'py>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let position = to_json(position, "position")?;
        let (options, table) = (self.options, self.table.clone());
        let probed = interruptibly(py, move || probe(&position, options, table.as_deref()))?;
        let Probed { value, phase, mixtures, from_table, plays, values, .. } =
            probed.map_err(|why| refused(chain(&why)))?;
        let found = json!({
            "value": value, "phase": phase, "mixtures": mixtures, "plays": plays, "values": values,
            "from_table": from_table,
        });
        to_python(py, &found)
    }

    fn __repr__(&self) -> String {
        self.table.as_ref().map_or_else(
            || "<Oracle: solves positions with few cards>".into(),
            |table| format!("<Oracle: {} positions>", table.len()),
        )
    }
}

/// An error with its causes.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}
