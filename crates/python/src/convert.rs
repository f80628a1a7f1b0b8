//! Values between Python and Rust.

use engine::Any;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value};
use tensor::TensorError;

/// The exception for a request that was refused.
pub(crate) fn refused(why: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// A result with the exception for its error.
pub(crate) trait OrRaise<T> {
    fn or_raise(self) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, TensorError> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(refused)
    }
}

/// JSON as Python's objects.
pub(crate) fn to_python<'py>(py: Python<'py>, json: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json.to_string(),))
}

/// Python's objects, or a text, as JSON.
pub(crate) fn to_json(given: &Bound<'_, PyAny>, what: &str) -> PyResult<Value> {
    let text: String = match given.extract() {
        Ok(text) => text,
        Err(_) => given.py().import("json")?.call_method1("dumps", (given,))?.extract()?,
    };
    engine::read_text(&text).map(|Any(value)| value).map_err(|why| refused(format!("{what}: {why}")))
}

/// A dictionary, or a text with an object, as JSON.
pub(crate) fn to_object(given: Option<&Bound<'_, PyAny>>, what: &str) -> PyResult<Map<String, Value>> {
    match given.map(|given| to_json(given, what)).transpose()? {
        None | Some(Value::Null) => Ok(Map::new()),
        Some(Value::Object(object)) => Ok(object),
        Some(_) => Err(PyTypeError::new_err(format!("{what} is a dictionary"))),
    }
}
