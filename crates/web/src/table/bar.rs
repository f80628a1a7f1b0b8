//! The bar above a table: the name of the game, the clock, the state of the connection, and links.

use leptos::prelude::*;

use crate::derive::memo;
use crate::dom;
use crate::page::{badge_of, game_name};
use crate::playback::{GameTable, Playback};
use crate::settings::Settings;
use crate::words::site as words;

/// The bar above a table.
pub(crate) fn bar<S: GameTable>(at: Playback<S>, game: &str) -> AnyView {
    let settings = Settings::get().0;
    let rules = format!("/rules/{game}");
    let connection = at.session.map(|session| session.connection);
    let (out, out_words) = if at.session.is_some() { ("/", words::LEAVE) } else { ("/history", words::TO_HISTORY) };
    view! {
        <header class="bar">
            <a class="bar-out" href=out aria-label=out_words>"←"</a>
            <h1>{game_name(game).unwrap_or_default()}</h1>
            {clock(at)}
            {connection.map(badge_of)}
            <span class="bar-tools">
                <a class="tool" href=rules target="_blank" rel="noopener">{words::RULES}</a>
                <button
                    class="tool sound-toggle"
                    aria-pressed=move || settings.with(|chosen| chosen.sound).to_string()
                    on:click=move |_| settings.update(|chosen| chosen.sound = !chosen.sound)
                >
                    {words::SOUND}
                </button>
                <button
                    class="tool rail-toggle"
                    aria-expanded=move || settings.with(|chosen| chosen.rail).to_string()
                    aria-controls="rail"
                    on:click=move |_| settings.update(|chosen| chosen.rail = !chosen.rail)
                >
                    {words::LOG_SHORT}
                </button>
            </span>
        </header>
    }
    .into_any()
}

/// The time left, as a shrinking line and in seconds.
fn clock<S: GameTable>(at: Playback<S>) -> impl IntoView {
    let clock = memo(move || at.turn.with(|turn| turn.clock.clone()));
    // The line shrinks by a CSS animation: each deadline gets a new element with the time it has left.
    view! {
        {move || {
            clock.get().map(|clock| {
                let left = (clock.ends - dom::now()).max(0.0);
                let (time, seconds) = (format!("{left}ms"), (left / 1_000.0).ceil().to_string());
                view! {
                    <span
                        class="clock"
                        role="timer"
                        aria-label=words::seconds_left(left)
                        style=("--left", time.clone())
                    ></span>
                    <span
                        class="clock-seconds"
                        aria-hidden="true"
                        style=("--left", time)
                        style=("--seconds", seconds)
                    ></span>
                }
            })
        }}
    }
}
