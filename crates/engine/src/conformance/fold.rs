//! Checks that applying the events a viewer receives yields that viewer's view.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Event, Game, View, Viewer};

/// Every viewer of a game, with a view that is updated only by events.
pub(super) struct Listeners<G: Game>(Vec<(Viewer, G::View)>);

impl<G: Game> Listeners<G> {
    /// Starts with the true view of every viewer.
    pub(super) fn new(state: &G) -> Self {
        Self(Viewer::all(state.players()).map(|viewer| (viewer, state.view(viewer))).collect())
    }

    /// Applies to each view the events that its viewer may see, and checks that it equals the true view of `state`.
    pub(super) fn check(&mut self, events: &[G::Event], state: &G) {
        for (viewer, view) in &mut self.0 {
            let told: Vec<G::Event> = events.iter().filter_map(|event| event.seen_by(*viewer)).collect();
            for event in &told {
                view.apply(&through_json(event));
            }
            let truth = state.view(*viewer);
            assert_eq!(
                *view, truth,
                "{viewer} folds what they were told into another view than the true one: {told:?}"
            );
            assert_eq!(through_json(&truth), truth, "a view's JSON round-trips");
        }
    }
}

/// The value after a round trip through JSON, as a remote client reads it.
fn through_json<T: Serialize + DeserializeOwned + Debug>(value: &T) -> T {
    let json = serde_json::to_string(value).expect("views and events serialise");
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"))
}
