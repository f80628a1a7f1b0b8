//! The bar above a table: the name of the game, the clock, the state of the connection, and links.

use leptos::html::Dialog;
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use leptos::prelude::*;
use protocol::Stage;

use super::hint::Hints;
use crate::art::icon;
use crate::derive::memo;
use crate::dom;
use crate::page::{badge_of, game_title};
use crate::playback::{GameTable, Playback};
use crate::route::{Route, Way};
use crate::settings::{Chosen, Settings};
use crate::table_session::TableSession;
use crate::words::{hint, site as words};

/// The bar above a table.
///
/// `unread` counts the lines of the chat that the player has not seen, `keys` asks for the list of keys. A practice game
/// has a menu that is asked for.
pub(super) fn bar<S: GameTable>(
    at: Playback<S>,
    game: &str,
    unread: Option<Memo<usize>>,
    keys: RwSignal<bool>,
    hints: Option<Hints>,
    menu: Option<RwSignal<bool>>,
) -> AnyView {
    let unread = move || unread.map_or(0, |unread| unread.get());
    let settings = Settings::get().0;
    let rules = format!("/rules/{game}");
    let connection = at.session.map(|session| session.connection);
    let (out, out_words) = match at.session {
        Some(_) => ("/", words::LEAVE),
        None if matches!(untrack(|| Way::get().route()), Route::Puzzle(_)) => ("/", words::BACK_HOME),
        None => ("/history", words::TO_HISTORY),
    };
    let sheet = NodeRef::new();
    if let Some(session) = at.session {
        ask_before_leaving(session, sheet);
    }
    let leave = move |event: web_sys::MouseEvent| {
        if at.session.is_some_and(is_needed) {
            event.prevent_default();
            dom::open_dialog(sheet);
        }
    };
    view! {
        <header class="bar">
            <a class="bar-out" href=out aria-label=out_words on:click=leave>"←"</a>
            {at.session.map(|_| leave_sheet(sheet))}
            <h1>{game_title(game)}</h1>
            {clock(at)}
            {connection.map(badge_of)}
            <span class="bar-tools">
                <a class="tool" href=rules target="_blank" rel="noopener">{words::RULES}</a>
                <button
                    class="tool icon"
                    aria-label=words::SOUND
                    title=words::SOUND
                    aria-pressed=move || settings.with(|chosen| chosen.sound).to_string()
                    on:click=move |_| settings.update(|chosen| chosen.sound = !chosen.sound)
                    inner_html=move || icon::sound(settings.with(|chosen| chosen.sound))
                ></button>
                <button
                    class="tool icon keys-toggle"
                    aria-label=words::KEYS_SHORT
                    title=words::KEYS_SHORT
                    aria-keyshortcuts="?"
                    on:click=move |_| keys.set(true)
                >
                    "?"
                </button>
                {hints.map(|hints| view! { <Show when=move || hints.are_offered()>{hint_tool(hints)}</Show> })}
                {menu.map(menu_tool)}
                <button
                    class="tool icon rail-toggle"
                    title=words::LOG_SHORT
                    aria-expanded=move || settings.with(Chosen::shows_rail).to_string()
                    aria-controls="rail"
                    on:click=move |_| settings.update(Chosen::flip_rail)
                >
                    <span inner_html=icon::log()></span>
                    <span class="unseen">{words::LOG_SHORT}</span>
                    <Show when=move || { unread() > 0 }>
                        <span class="unread" aria-label=move || words::unread(unread())>{unread}</span>
                    </Show>
                </button>
            </span>
        </header>
    }
    .into_any()
}

/// The button that asks for a hint.
fn hint_tool(hints: Hints) -> AnyView {
    view! {
        <button
            class="tool icon hint-toggle"
            aria-label=hint::HINT
            title=hint::HINT
            aria-keyshortcuts=hint::HINT_KEY
            disabled=move || !hints.can()
            on:click=move |_| hints.toggle()
            inner_html=icon::hint()
        ></button>
    }
    .into_any()
}

/// The button that opens the menu of a practice game.
fn menu_tool(menu: RwSignal<bool>) -> AnyView {
    view! {
        <button
            class="tool icon menu-toggle"
            aria-label=words::GAME_MENU
            title=words::GAME_MENU
            aria-haspopup="dialog"
            aria-keyshortcuts="G"
            on:click=move |_| menu.set(true)
            inner_html=icon::menu()
        ></button>
    }
    .into_any()
}

/// Whether others wait for this player: a game with people is on, and the player has a seat in it.
fn is_needed(session: TableSession) -> bool {
    let playing = matches!(session.stage(), Some(Stage::Playing | Stage::Paused));
    playing && !session.connection.is_practice() && session.my_seat().is_some() && session.gone.with(Option::is_none)
}

/// Asks, too, before the browser goes back or closes the page.
fn ask_before_leaving(session: TableSession, sheet: NodeRef<Dialog>) {
    let is_needed = move || untrack(|| is_needed(session) && !session.connection.has_ended.get());
    Way::get().stay_if(move || {
        let stays = is_needed();
        if stays {
            dom::open_dialog(sheet);
        }
        stays
    });
    let closing = window_event_listener_untyped("beforeunload", move |event| {
        if is_needed() {
            event.prevent_default();
        }
    });
    on_cleanup(move || closing.remove());
}

/// Asks once whether to leave a game that is on.
fn leave_sheet(sheet: NodeRef<Dialog>) -> impl IntoView {
    view! {
        <dialog class="sheet" aria-label=words::LEAVE_TITLE node_ref=sheet on:keydown=|event| event.stop_propagation()>
            <h2>{words::LEAVE_TITLE}</h2>
            <p>{words::LEAVE_WORDS}</p>
            <form method="dialog">
                <a class="button" href="/">{words::LEAVE}</a>
                " "
                <button class="button primary">{words::STAY}</button>
            </form>
        </dialog>
    }
}

/// The time left, as a shrinking line and in seconds.
fn clock<S: GameTable>(at: Playback<S>) -> impl IntoView {
    let is_paused = memo(move || at.session.and_then(TableSession::stage) == Some(Stage::Paused));
    let clock = memo(move || at.turn.with(|turn| turn.clock.clone()).filter(|_| !is_paused.get()));
    // In a pause the clock stands still, and nobody is told a new deadline after it.
    Effect::new(move |since: Option<Option<f64>>| match (is_paused.get(), since.flatten()) {
        (true, since) => Some(since.unwrap_or_else(dom::now)),
        (false, since) => {
            let longer = since.map_or(0.0, |since| dom::now() - since);
            if longer > 0.0 {
                at.turn.update(|turn| turn.clock.iter_mut().for_each(|clock| clock.ends += longer));
            }
            None
        }
    });
    // The line shrinks by a CSS animation: each deadline gets a new element with the time it has left.
    view! {
        {move || {
            clock.get().map(|clock| {
                let left = (clock.ends - dom::now()).max(0.0);
                let (time, seconds) = (format!("{}ms", left as u64), ((left / 1_000.0).ceil() as u64).to_string());
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
