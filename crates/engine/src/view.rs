//! What leaves the house: views and events.

use std::fmt;

use serde::Serialize;

use crate::{Cast, Notation, Sketch, Unreadable, Viewer};

/// What one viewer may know of a game. It is a type of its own so that a bot or a client cannot be handed a state.
pub trait View: Serialize + Clone + PartialEq + fmt::Debug + Send + Sync {
    /// The game's actions.
    type Action: Notation;

    /// The table as text, as this viewer sees it.
    fn sketch(&self, cast: &Cast) -> Sketch;

    /// What is awaited and from whom, in one plain line.
    fn prompt(&self, cast: &Cast) -> String;

    /// Reads what a player has typed for one decision, line by line. Most decisions are one line of notation; one
    /// that is built up from several shows how it stands.
    fn read(&self, lines: &[&str]) -> Result<Reading<Self::Action>, Unreadable> {
        lines.last().copied().unwrap_or_default().parse().map(Reading::Action)
    }

    /// Keys that stand for actions, for hosts that time key presses in a race: one key, or several in a row.
    fn keys(&self) -> Vec<(&'static str, Self::Action)> {
        Vec::new()
    }

    /// What those keys do, in words that give nothing away before the race starts.
    fn keys_in_words(&self) -> &'static str {
        ""
    }
}

/// What a player's typing has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<A> {
    /// A whole action.
    Action(A),
    /// Something not finished yet, as it stands.
    Draft(Sketch),
}

/// Something that happened.
pub trait Event: Serialize + Clone + PartialEq + fmt::Debug + Send + Sync {
    /// What `viewer` learns of it; `None` if nothing at all.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// Whether it lawfully shows what was hidden before: a reveal, a showdown.
    fn reveals(&self) -> bool;

    /// Whether it shows what a race starts from. A host that times a race tells it only when the time starts.
    fn starts_race(&self) -> bool {
        false
    }

    /// Whether a round begins with it: the stretch of play that people count when they say how long a game was. The
    /// first round of a game may begin without being told.
    fn begins_round(&self) -> bool {
        false
    }

    /// The event as a sentence.
    fn tell(&self, cast: &Cast) -> String;
}
