//! To be built.

use leptos::prelude::*;

use super::frame::frame;

/// To be built.
pub(crate) fn leaders(_: &str, _: usize) -> AnyView {
    frame("leaders", view! { <h1>"leaders"</h1> })
}
