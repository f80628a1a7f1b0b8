//! One of several: a radio button with a face of its own.

use leptos::prelude::*;

/// A choice of a group: its name, what it means, whether it is the one, and what makes it so.
pub(super) fn pick(
    group: &'static str,
    (name, hint): (impl Into<String>, &'static str),
    is_chosen: impl Fn() -> bool + Send + 'static,
    choose: impl Fn() + 'static,
) -> impl IntoView {
    let hint = (!hint.is_empty()).then(|| view! { <span>{hint}</span> });
    view! {
        <label class="pick">
            <input type="radio" name=group prop:checked=is_chosen on:change=move |_| choose() />
            <span class="pick-face"><b>{name.into()}</b>{hint}</span>
        </label>
    }
}
