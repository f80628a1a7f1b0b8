//! What players and spectators receive: views and events.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Cast, Notation, Sketch, Unreadable, Viewer};

/// What one viewer may know of a game. It is a separate type so that a bot or a client cannot be given a state.
///
/// It contains the options of the table and is updated by events, so a client that has received one view needs only
/// events after that.
pub trait View: Serialize + DeserializeOwned + Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The game's actions.
    type Action: Notation;
    /// The game's events.
    type Event: Event;

    /// Updates the view with an event, as filtered by [`Event::seen_by`] for this viewer.
    ///
    /// After all events of an input, the view equals [`Game::view`](crate::Game::view) of the new state. Between two
    /// events of one input, it is what a player would see on the table at that moment.
    fn apply(&mut self, event: &Self::Event);

    /// The table as text, from this viewer's point of view.
    fn sketch(&self, cast: &Cast) -> Sketch;

    /// One line that says what the game waits for and from whom.
    fn prompt(&self, cast: &Cast) -> String;

    /// Reads the lines a player has typed for one decision. Most decisions are one line of notation. A decision that
    /// takes several lines returns a draft until it is complete.
    fn read(&self, lines: &[&str]) -> Result<Reading<Self::Action>, Unreadable> {
        lines.last().copied().unwrap_or_default().parse().map(Reading::Action)
    }

    /// Keys that stand for actions, for hosts that time key presses in a race: a single key or a sequence.
    fn keys(&self) -> Vec<(&'static str, Self::Action)> {
        Vec::new()
    }

    /// What those keys do, in words that reveal nothing before the race starts.
    fn keys_in_words(&self) -> &'static str {
        ""
    }
}

/// The result of reading a player's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<A> {
    /// A complete action.
    Action(A),
    /// An incomplete decision, drawn as it stands.
    Draft(Sketch),
}

/// Something that happened.
pub trait Event: Serialize + DeserializeOwned + Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The event as `viewer` may know it; `None` if the viewer learns nothing.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// Whether the rules reveal something hidden with this event: a reveal, a showdown.
    fn reveals(&self) -> bool;

    /// Whether it shows the signal of a race. A host that times the race sends it only when the clock starts.
    fn starts_race(&self) -> bool {
        false
    }

    /// Whether a round begins with this event. Rounds measure the length of a game. The first round of a game may begin
    /// without such an event.
    fn begins_round(&self) -> bool {
        false
    }

    /// The event as a sentence.
    fn tell(&self, cast: &Cast) -> String;
}
