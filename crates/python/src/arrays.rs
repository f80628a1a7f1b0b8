//! The arrays of a batch.

use numpy::{Element, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadwriteArray};
use pyo3::prelude::*;
use tensor::AnyBatch;

use crate::convert::refused;

/// The arrays of a batch. They are made once, and every step overwrites them.
pub(crate) struct Arrays {
    pub(crate) observations: Py<PyArray3<f32>>,
    pub(crate) finals: Py<PyArray3<f32>>,
    pub(crate) masks: Py<PyArray3<i8>>,
    pub(crate) owes: Py<PyArray2<bool>>,
    pub(crate) rewards: Py<PyArray2<f32>>,
    pub(crate) terminated: Py<PyArray1<bool>>,
    pub(crate) truncated: Py<PyArray1<bool>>,
    pub(crate) episodes: Py<PyArray1<i64>>,
    pub(crate) sampled: Py<PyArray2<i64>>,
}

impl Arrays {
    /// Arrays of zeros.
    pub(crate) fn new(py: Python<'_>, batch: &dyn AnyBatch) -> PyResult<Self> {
        let (tables, agents) = (batch.tables(), batch.agents().len());
        let (observed, indices) = ([tables, agents, batch.observation()], [tables, agents, batch.indices()]);
        Ok(Self {
            observations: zeros(py, observed)?,
            finals: zeros(py, observed)?,
            masks: zeros(py, indices)?,
            owes: zeros(py, [tables, agents])?,
            rewards: zeros(py, [tables, agents])?,
            terminated: zeros(py, [tables])?,
            truncated: zeros(py, [tables])?,
            episodes: zeros(py, [tables])?,
            sampled: zeros(py, [tables, agents])?,
        })
    }
}

/// An array of zeros. Python's own function makes it, which raises `MemoryError` if there is not enough.
fn zeros<T: Element, D: numpy::ndarray::Dimension, const N: usize>(
    py: Python<'_>,
    shape: [usize; N],
) -> PyResult<Py<numpy::PyArray<T, D>>> {
    let array = py.import("numpy")?.call_method1("zeros", (shape.to_vec(), T::get_dtype(py)))?;
    Ok(array.cast_into::<numpy::PyArray<T, D>>()?.unbind())
}

/// Borrows an array for writing. It fails if the caller has reshaped or locked it.
pub(crate) fn borrowed<'py, T: Element, D: numpy::ndarray::Dimension>(
    array: &'py Bound<'py, numpy::PyArray<T, D>>,
    name: &str,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|why| refused(format!("the array '{name}' cannot be written: {why}")))
}

/// The numbers of an array, which must be so many.
pub(crate) fn slice<'a, T: Element, D: numpy::ndarray::Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    size: usize,
    name: &str,
) -> PyResult<&'a mut [T]> {
    let changed = || refused(format!("the array '{name}' was given another shape"));
    let slice = array.as_slice_mut().map_err(|_| changed())?;
    if slice.len() == size { Ok(slice) } else { Err(changed()) }
}
