//! To be built.

use leptos::prelude::*;

use super::frame::frame;

/// To be built.
pub(crate) fn set_up(_: &str) -> AnyView {
    frame("set_up", view! { <h1>"set_up"</h1> })
}
