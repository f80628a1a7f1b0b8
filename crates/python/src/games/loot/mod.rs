//! Exact values of Loot.

use std::path::PathBuf;

use lab::loot::{Options, Probed, Table, probe};
use pyo3::prelude::*;
use serde_json::json;

use crate::convert::{refused, to_json, to_object, to_python};

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
    table: Option<Table>,
}

#[pymethods]
impl Oracle {
    #[new]
    #[pyo3(signature = (table=None, *, options=None))]
    fn new(py: Python<'_>, table: Option<PathBuf>, options: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let given = to_object(options, "options")?;
        let options: Options =
            engine::read_options(<catalog::loot::State as engine::Game>::about(), &given).map_err(refused)?;
        let read = |path: PathBuf| py.detach(|| Table::open(&path, &options)).map_err(|why| refused(chain(&why)));
        Ok(Self { table: table.map(read).transpose()?, options })
    }

    /// The value for seat 0 (the chance to win less the chance to lose), and the optimal mixture of each seat, for a
    /// position in which both seats choose.
    fn solve<'py>(&self, py: Python<'py>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let position = to_json(position, "position")?;
        let probed = py.detach(|| probe(&position, self.options, self.table.as_ref()));
        let Probed { value, phase, mixtures, from_table, .. } = probed.map_err(|why| refused(chain(&why)))?;
        to_python(py, &json!({"value": value, "phase": phase, "mixtures": mixtures, "from_table": from_table}))
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
