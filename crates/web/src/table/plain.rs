//! A table without a drawing: what is known as text, and a button for each action.

use engine::{Cast, Viewer};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::playback::{Show, Sitting};

/// An event as it came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Plain(Value);

impl engine::Event for Plain {
    fn seen_by(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }

    fn reveals(&self) -> bool {
        false
    }

    fn tell(&self, _: &Cast) -> String {
        self.0.to_string()
    }
}

/// The buttons of every action that is listed.
pub(crate) fn buttons<S: Show>(at: Sitting<S>) -> AnyView {
    view! {
        {move || {
            let legal = at.turn.with(|turn| turn.legal.clone());
            legal
                .into_iter()
                .map(|action| {
                    let text = action.to_string();
                    view! { <button class="button" on:click=move |_| at.act(&action)>{text}</button> }
                })
                .collect_view()
        }}
    }
    .into_any()
}
