//! Text forms that round-trip.

use std::fmt;
use std::str::FromStr;

/// A value with a stable text form: [`FromStr`] reads back what [`fmt::Display`] writes.
pub trait Notation: Clone + PartialEq + fmt::Debug + fmt::Display + FromStr<Err = Unreadable> + Send + Sync {}

impl<T> Notation for T where T: Clone + PartialEq + fmt::Debug + fmt::Display + FromStr<Err = Unreadable> + Send + Sync {}

/// A text that could not be parsed, and what was expected instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not {expected}")]
pub struct Unreadable {
    /// The text, cut to 40 characters.
    pub text: String,
    /// What was expected: "a saloon card (nugget-1, ...)".
    pub expected: &'static str,
}

impl Unreadable {
    /// The error for `text`, which should have been `expected`.
    pub fn new(text: &str, expected: &'static str) -> Self {
        let mut short: String = text.chars().take(40).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        Self { text: short, expected }
    }
}
