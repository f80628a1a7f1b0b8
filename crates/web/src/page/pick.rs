//! A radio button with a look of its own.

use leptos::prelude::*;

/// A choice of a group: its name and hint, whether it is chosen, and what choosing it does.
pub(super) fn pick(
    group: &'static str,
    (name, hint): (impl Into<String>, &'static str),
    is_chosen: impl Fn() -> bool + Send + 'static,
    choose: impl Fn() + 'static,
) -> impl IntoView {
    pick_unless(group, (name, hint), is_chosen, choose, || None)
}

/// A choice that may be impossible: `why_not` says why, in the place of the hint.
pub(super) fn pick_unless(
    group: &'static str,
    (name, hint): (impl Into<String>, &'static str),
    is_chosen: impl Fn() -> bool + Send + 'static,
    choose: impl Fn() + 'static,
    why_not: impl Fn() -> Option<&'static str> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let hint = move || Some(why_not().unwrap_or(hint)).filter(|hint| !hint.is_empty());
    view! {
        <label class="pick">
            <input
                type="radio"
                name=group
                disabled=move || why_not().is_some()
                prop:checked=is_chosen
                on:change=move |_| choose()
            />
            <span class="pick-face"><b>{name.into()}</b>{move || hint().map(|hint| view! { <span>{hint}</span> })}</span>
        </label>
    }
}
