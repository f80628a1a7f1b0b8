//! What the pages have in common: the header, the navigation, and the place for messages.

use leptos::prelude::*;

use crate::connection::{Connection, Connections, State};
use crate::route::{Route, Way};
use crate::words::site as words;
use crate::{art, dom, games};

/// A page with the common header.
pub(crate) fn frame(class: &'static str, body: impl IntoView + 'static) -> AnyView {
    view! {
        <a class="skip" href="#main">{words::SKIP}</a>
        <header class="sign">
            <a class="sign-name" href="/" aria-label=words::HOME_LINK>
                <span class="sign-mark" inner_html=art::site::mark()></span>
                <span>{words::NAME}</span>
            </a>
            <nav aria-label=words::WAYS>
                {link("/".into(), words::GAMES)}
                {link("/history".into(), words::HISTORY)}
                {link(first_ladder(), words::LEADERS)}
                {link("/settings".into(), words::SETTINGS)}
            </nav>
            {badge()}
        </header>
        <main id="main" class=format!("page {class}") tabindex="-1">{body.into_any()}</main>
    }
    .into_any()
}

/// A link of the navigation. The one to the current page is marked.
fn link(to: String, words: &'static str) -> impl IntoView {
    let section = |path: &str| path.split('/').nth(1).map(str::to_owned);
    let here = section(&Way::get().route().path()) == section(&to);
    view! { <a href=to aria-current=here.then_some("page")>{words}</a> }
}

/// The name of a game with its subtitle.
pub(crate) fn game_title(slug: &str) -> impl IntoView + use<> {
    let subtitle = games::page(slug).map(|page| page.subtitle);
    view! { {game_name(slug)} " " <small class="subtitle">{subtitle}</small> }
}

/// The same as a text.
pub(crate) fn full_name(slug: &str) -> Option<String> {
    let page = games::page(slug)?;
    Some(words::with_subtitle(game_name(slug)?, page.subtitle))
}

/// The ladder of the first game, for its smallest number of players. Each ladder links to the others.
fn first_ladder() -> String {
    catalog::all().first().map(|about| format!("/leaders/{}/{}", about.slug, about.players.start())).unwrap_or_default()
}

/// Says that the connection to the server is lost.
pub(crate) fn badge() -> impl IntoView {
    badge_of(Connections::get().server)
}

/// Says that this connection is lost. If the page does not reconnect, there is a button to load it again.
pub(crate) fn badge_of(connection: Connection) -> impl IntoView {
    let lost = move || connection.notice.get().unwrap_or_else(|| words::RECONNECTING.into());
    let reload = |_| dom::reload();
    view! {
        <Show when=move || connection.state.get() == State::Lost>
            <span class="badge" role="status">{lost}</span>
            <Show when=move || connection.has_ended.get()>
                <button class="button primary" on:click=reload>{words::RELOAD}</button>
            </Show>
        </Show>
    }
}

/// A tab for each game, with the current one marked.
pub(crate) fn tabs(
    words: &'static str,
    here: &str,
    way: fn(&'static engine::About) -> String,
) -> impl IntoView + use<> {
    let tab = |about: &'static engine::About| {
        let current = (about.slug == here).then_some("page");
        view! { <a class="tab" href=way(about) aria-current=current>{game_title(about.slug)}</a> }
    };
    let tabs: Vec<_> = catalog::all().into_iter().map(tab).collect();
    view! { <nav class="tabs" aria-label=words>{tabs}</nav> }
}

/// A page that shows only a message.
pub(crate) fn message(title: &'static str, text: String) -> AnyView {
    frame(
        "message",
        view! {
            <h1>{title}</h1>
            <p>{text}</p>
            <p><a class="button" href="/">{words::BACK_HOME}</a></p>
        },
    )
}

/// Says why there is no table, and leads to the set-up of its game if that is known.
pub(crate) fn no_table(game: &str, why: String) -> AnyView {
    let set_up = (!game.is_empty()).then(|| format!("/new/{game}"));
    frame(
        "message",
        view! {
            <h1>{words::NO_TABLE_TITLE}</h1>
            <p>{why}</p>
            <p class="line">
                {set_up.map(|way| view! { <a class="button primary" href=way>{words::SET_UP}</a> })}
                <a class="button" href="/">{words::BACK_HOME}</a>
            </p>
        },
    )
}

/// The page for an address that does not exist.
pub(crate) fn lost() -> AnyView {
    message(words::LOST_TITLE, words::LOST.into())
}

/// Sets the title of the browser's tab.
pub(crate) fn title(route: &Route) {
    document().set_title(&words::tab(route_name(route).as_deref()));
}

fn route_name(route: &Route) -> Option<String> {
    match route {
        Route::Home => None,
        Route::SetUp(slug) | Route::Practice(slug) | Route::Learn(slug) => full_name(slug),
        Route::Rules(slug) => Some(words::rules_of(&full_name(slug)?)),
        Route::Puzzle(slug) => Some(format!("{}: {}", words::PUZZLE, full_name(slug)?)),
        Route::Leaders(slug, _) => Some(format!("{}: {}", words::LEADERS, full_name(slug)?)),
        Route::Table(_) | Route::Join(_) => Some(words::TABLE.into()),
        Route::Replay(_) | Route::Review(_) => Some(words::REPLAY.into()),
        Route::History => Some(words::HISTORY.into()),
        Route::Settings => Some(words::SETTINGS.into()),
        Route::Lost => Some(words::LOST_TITLE.into()),
    }
}

/// The link to the puzzle of the day of a game, if it has puzzles: every game with bots of its own has.
pub(crate) fn puzzle_link(about: &'static engine::About) -> Option<AnyView> {
    let has_puzzles = bots::usual_of(about.slug).slug != bots::RANDOM.slug;
    has_puzzles.then(|| {
        view! {
            <a class="quiet" href=format!("/puzzles/{}", about.slug)>
                {words::PUZZLE}
                <span class="unseen">{full_name(about.slug).map(|name| words::of_game(&name))}</span>
            </a>
        }
        .into_any()
    })
}

/// The name of a game, by its slug.
pub(crate) fn game_name(slug: &str) -> Option<&'static str> {
    about(slug).map(|about| about.name)
}

/// The description of a game, by its slug.
pub(crate) fn about(slug: &str) -> Option<&'static engine::About> {
    catalog::all().into_iter().find(|about| about.slug == slug)
}
