//! Text forms that round-trip.

use std::fmt;
use std::str::FromStr;

/// A value with a stable text form: what [`fmt::Display`] writes, [`FromStr`] reads back.
pub trait Notation: Clone + PartialEq + fmt::Debug + fmt::Display + FromStr<Err = Unreadable> + Send + Sync {}

impl<T> Notation for T where T: Clone + PartialEq + fmt::Debug + fmt::Display + FromStr<Err = Unreadable> + Send + Sync {}

/// A text that is no notation, and what would have been.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not {expected}")]
pub struct Unreadable {
    /// What was written, cut to a length fit for a message.
    pub text: String,
    /// What was expected instead: "a saloon card (nugget-1, ...)".
    pub expected: &'static str,
}

impl Unreadable {
    /// Refuses `text`, which should have been `expected`.
    pub fn new(text: &str, expected: &'static str) -> Self {
        let mut short: String = text.chars().take(40).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        Self { text: short, expected }
    }
}
