//! To be built.

use leptos::prelude::*;

use super::frame::frame;

/// To be built.
pub(crate) fn history() -> AnyView {
    frame("history", view! { <h1>"history"</h1> })
}
