//! The Python package's native module: games, batches of games, bots, reviews and exact values.
//!
//! The invariant of this crate: it turns requests from Python into calls of other crates. Whatever is wrong with a
//! request becomes a Python exception with a sentence.

#![allow(
    clippy::cast_possible_wrap,
    clippy::doc_link_with_quotes,
    clippy::needless_pass_by_value,
    reason = "numbers of seats are small; docs have examples in Python; Python's arguments are passed by value"
)]

mod arrays;
mod batch;
mod bot;
mod convert;
mod decisions;
mod game;
mod games;
mod interrupt;
mod listing;
mod review;

use pyo3::prelude::*;

/// The native module of the package `quickdraw`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<game::Game>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<games::Oracle>()?;
    module.add_function(wrap_pyfunction!(listing::games, module)?)?;
    module.add_function(wrap_pyfunction!(listing::about, module)?)?;
    module.add_function(wrap_pyfunction!(listing::levels, module)?)?;
    module.add_function(wrap_pyfunction!(listing::layout, module)?)?;
    module.add_function(wrap_pyfunction!(listing::without_races, module)?)?;
    module.add_function(wrap_pyfunction!(decisions::decisions, module)?)?;
    module.add_function(wrap_pyfunction!(review::review, module)?)?;
    module.add_function(wrap_pyfunction!(game::_restore, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
