//! To be built.

use leptos::prelude::*;

use super::frame::frame;

/// To be built.
pub(crate) fn rules(_: &str) -> AnyView {
    frame("rules", view! { <h1>"rules"</h1> })
}
