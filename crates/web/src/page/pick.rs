//! A radio button with a look of its own.

use leptos::prelude::*;

/// A choice of a group: its name and hint, whether it is chosen, and what choosing it does.
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
