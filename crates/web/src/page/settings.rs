//! To be built.

use leptos::prelude::*;

use super::frame::frame;

/// To be built.
pub(crate) fn settings() -> AnyView {
    frame("settings", view! { <h1>"settings"</h1> })
}
