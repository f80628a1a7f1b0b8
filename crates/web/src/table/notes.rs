//! Notes of a table beside the game: that it is gone, and how reaction times were credited.

use leptos::prelude::*;

use crate::table_session::{Credit, TableSession};
use crate::words::{connection, site as words};

/// Why a reaction time is what it is, and that the game is not rated.
pub(super) fn times(session: TableSession) -> impl IntoView {
    let credited = move || match session.credited.get()? {
        Credit::Time(credit) => connection::credited(credit),
        Credit::TooEarly => None,
    };
    view! {
        <p class="note credited" role="status">{credited}</p>
        {unrated(session)}
    }
}

/// Says that the game does not count for the ladder.
pub(super) fn unrated(session: TableSession) -> impl IntoView {
    view! { <p class="note unrated" role="status">{move || session.is_unrated().then_some(connection::UNRATED)}</p> }
}

/// The actions at a table, or why it can no longer be followed.
pub(super) fn unless_gone(session: TableSession, can: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let can = StoredValue::new(can);
    view! {
        <Show when=move || session.gone.with(Option::is_none) fallback=move || gone(session)>
            // Signals that are read while the actions are built must not rebuild them.
            {can.with_value(|can| untrack(can))}
        </Show>
    }
    .into_any()
}

/// The actions at a table that can be followed. Why it cannot is said elsewhere.
pub(super) fn while_here(session: TableSession, can: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let can = StoredValue::new(can);
    view! { <Show when=move || session.gone.with(Option::is_none)>{can.with_value(|can| untrack(can))}</Show> }
        .into_any()
}

/// Why the table can no longer be followed, and a link home.
pub(super) fn gone(session: TableSession) -> impl IntoView {
    view! {
        <div class="gone" role="alert">
            <p>{move || session.gone.get()}</p>
            <a class="button" href="/">{words::BACK_HOME}</a>
        </div>
    }
}
