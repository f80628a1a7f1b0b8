//! Something asked of the house by HTTP, as soon as one is known there.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::spawn_local;

use crate::derive::memo;
use crate::http;
use crate::line::{Lines, State};
use crate::words::{house, pages as words};

/// Something asked of the house.
#[derive(Clone, Debug)]
pub(super) enum Asked<T> {
    /// On its way.
    Waiting,
    /// Here.
    Here(T),
    /// It did not come, and why.
    Refused(String),
}

impl<T: DeserializeOwned + Clone + Send + Sync + 'static> Asked<T> {
    /// Asks for it when the line to the house holds, so that the house knows who asks; again when it holds again.
    pub(super) fn ask(path: String) -> RwSignal<Self> {
        let asked = RwSignal::new(Self::Waiting);
        let line = Lines::get().server;
        line.open();
        let state = memo(move || line.state.get());
        Effect::new(move |_| match state.get() {
            State::Open => fetch(asked, path.clone()),
            State::Lost if !asked.with_untracked(|asked| matches!(asked, Self::Here(_))) => {
                asked.set(Self::Refused(house::NO_SERVER.into()));
            }
            _ => {}
        });
        asked
    }

    /// Shows it, or in its place that it is awaited, or why it did not come.
    pub(super) fn show(self, here: impl FnOnce(T) -> AnyView) -> AnyView {
        match self {
            Self::Here(it) => here(it),
            Self::Waiting => view! { <p class="hint" role="status">{words::ON_ITS_WAY}</p> }.into_any(),
            Self::Refused(why) => view! { <p class="hint" role="status">{why}</p> }.into_any(),
        }
    }
}

/// Fetches it; what comes after the page is gone is dropped.
pub(super) fn fetch<T: DeserializeOwned + Clone + Send + Sync + 'static>(asked: RwSignal<Asked<T>>, path: String) {
    spawn_local(async move {
        let answer = match http::get(&path).await {
            Ok(it) => Asked::Here(it),
            Err(why) => Asked::Refused(why),
        };
        let _ = asked.try_set(answer);
    });
}
