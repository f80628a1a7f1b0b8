//! What a table has to say beside the game: that it is gone, and how times in its races came about.

use leptos::prelude::*;

use crate::desk::{Credit, Desk};
use crate::words::{connection, house as words};

/// Why a time is what it is, and that the game does not count.
pub(super) fn times(desk: Desk) -> impl IntoView {
    let credited = move || match desk.credited.get()? {
        Credit::Time(credit) => connection::credited(credit),
        Credit::TooEarly => None,
    };
    view! {
        <p class="note credited" role="status">{credited}</p>
        {unrated(desk)}
    }
}

/// That the game does not count for the ladder.
pub(super) fn unrated(desk: Desk) -> impl IntoView {
    view! { <p class="note unrated" role="status">{move || desk.is_unrated().then_some(connection::UNRATED)}</p> }
}

/// What can be done at a table, or why it cannot be done any longer.
pub(super) fn unless_gone(desk: Desk, can: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let can = StoredValue::new(can);
    view! {
        <Show when=move || desk.gone.with(Option::is_none) fallback=move || gone(desk)>
            // Whatever it reads while it is made must not make it anew.
            {can.with_value(|can| untrack(can))}
        </Show>
    }
    .into_any()
}

/// Why the table cannot be followed any longer, and the way out.
pub(super) fn gone(desk: Desk) -> impl IntoView {
    view! {
        <div class="gone" role="alert">
            <p>{move || desk.gone.get()}</p>
            <a class="button" href="/">{words::BACK_HOME}</a>
        </div>
    }
}
