//! Solvers that know no game of the house: what they find holds for any.

pub mod matrix;
