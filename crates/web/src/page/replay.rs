//! To be built.

use leptos::prelude::*;

use super::frame::frame;

/// To be built.
pub(crate) fn replay(_: &str) -> AnyView {
    frame("replay", view! { <h1>"replay"</h1> })
}
