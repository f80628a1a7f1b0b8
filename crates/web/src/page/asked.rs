//! A resource that is fetched from the server by HTTP once the player is known there.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::spawn_local;

use crate::connection::{Connections, State};
use crate::derive::memo;
use crate::http;
use crate::words::{pages as words, site};

/// A resource of the server.
#[derive(Clone, Debug)]
pub(super) enum Asked<T> {
    /// Not answered yet.
    Waiting,
    /// The answer.
    Here(T),
    /// The request failed, and why.
    Refused(String),
}

impl<T: DeserializeOwned + Clone + Send + Sync + 'static> Asked<T> {
    /// Fetches it once the connection is open, so that the server knows who asks, and again after every reconnect.
    pub(super) fn ask(path: String) -> RwSignal<Self> {
        let asked = RwSignal::new(Self::Waiting);
        let connection = Connections::get().server;
        connection.open();
        let state = memo(move || connection.state.get());
        Effect::new(move |_| match state.get() {
            State::Open => fetch(asked, path.clone()),
            State::Lost if !asked.with_untracked(|asked| matches!(asked, Self::Here(_))) => {
                asked.set(Self::Refused(site::NO_SERVER.into()));
            }
            _ => {}
        });
        asked
    }

    /// Shows the answer, or that it is awaited, or why the request failed.
    pub(super) fn show(self, here: impl FnOnce(T) -> AnyView) -> AnyView {
        match self {
            Self::Here(it) => here(it),
            Self::Waiting => view! { <p class="hint" role="status">{words::ON_ITS_WAY}</p> }.into_any(),
            Self::Refused(why) => view! { <p class="hint" role="status">{why}</p> }.into_any(),
        }
    }
}

/// Fetches it. An answer that comes after the page is closed is dropped.
pub(super) fn fetch<T: DeserializeOwned + Clone + Send + Sync + 'static>(asked: RwSignal<Asked<T>>, path: String) {
    spawn_local(async move {
        let answer = match http::get(&path).await {
            Ok(it) => Asked::Here(it),
            Err(why) => Asked::Refused(why),
        };
        let _ = asked.try_set(answer);
    });
}
