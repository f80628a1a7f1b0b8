//! What leaves the house: views and events.

use std::fmt;

use serde::Serialize;

use crate::{Cast, Sketch, Viewer};

/// What one viewer may know of a game. It is a type of its own so that a bot or a client cannot be handed a state.
pub trait View: Serialize + Clone + PartialEq + fmt::Debug + Send + Sync {
    /// The table as text, as this viewer sees it.
    fn sketch(&self, cast: &Cast) -> Sketch;

    /// What is awaited and from whom, in one plain line.
    fn prompt(&self, cast: &Cast) -> String;
}

/// Something that happened.
pub trait Event: Serialize + Clone + PartialEq + fmt::Debug + Send + Sync {
    /// What `viewer` learns of it; `None` if nothing at all.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// Whether it lawfully shows what was hidden before: a reveal, a showdown.
    fn reveals(&self) -> bool;

    /// The event as a sentence.
    fn tell(&self, cast: &Cast) -> String;
}
