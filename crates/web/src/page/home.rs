//! The home page: the posters of the games, and the public tables.

use leptos::prelude::*;
use protocol::session::News;
use protocol::{LobbyTable, Request, Say, SmallMap, Stage, TableId};

use super::frame::{frame, game_title};
use super::own_tables::own_tables;
use super::practiced::was_left;
use crate::connection::Connections;
use crate::opponents::titles_among;
use crate::words::site as words;
use crate::{art, games};

/// The home page.
pub(crate) fn home() -> AnyView {
    let posters = catalog::all().into_iter().map(poster).collect_view();
    frame(
        "home",
        view! {
            <h1 class="welcome">{words::WELCOME}</h1>
            <p class="lead">{words::lead(catalog::all().len())}</p>
            {own_tables()}
            <ul class="wall">{posters}</ul>
            {open_tables()}
        },
    )
}

fn poster(about: &'static engine::About) -> impl IntoView {
    let slug = about.slug;
    let page = games::page(slug);
    view! {
        <li class=format!("poster poster-{slug}")>
            <a class="poster-picture" href=format!("/practice/{slug}") tabindex="-1" aria-hidden="true">
                <span inner_html=art::site::poster(slug)></span>
            </a>
            <div class="poster-words">
                <h2>{game_title(slug)}</h2>
                <p class="poster-facts">{words::players(&about.players)} " · " {page.map(|page| words::minutes(page.minutes))}</p>
                <p class="poster-ways">
                    <a class="button primary" href=format!("/practice/{slug}")>
                        {if was_left(slug) { words::PLAY_ON } else { words::PLAY_NOW }}
                        <span class="unseen">{words::of_game(about.name)}</span>
                    </a>
                    <a class="button" href=format!("/new/{slug}")>
                        {words::WITH_FRIENDS}
                        <span class="unseen">{words::of_game(about.name)}</span>
                    </a>
                </p>
                <p class="poster-pitch">{page.map(|page| page.pitch)}</p>
                <a class="quiet" href=format!("/rules/{slug}")>{words::rules_of(about.name)}</a>
            </div>
        </li>
    }
}

/// The public tables of the server, kept up to date.
fn open_tables() -> impl IntoView {
    let connection = Connections::get().server;
    let tables = RwSignal::new(SmallMap::<TableId, LobbyTable>::new());
    let ear = connection.listen(move |news| match news {
        // On a new connection the whole list is sent again, without the tables that are gone.
        News::Say(Say::Welcome(_)) => tables.update(SmallMap::clear),
        News::Say(Say::Lobby(news)) => tables.update(|tables| {
            news.gone.iter().for_each(|gone| drop(tables.remove(gone)));
            tables.extend(news.tables.iter().map(|table| (table.table, table.clone())));
        }),
        _ => {}
    });
    connection.ask(Request::Lobby { watch: true }, |_| {});
    on_cleanup(move || {
        connection.drop_listener(ear);
        connection.tell(Request::Lobby { watch: false });
    });
    view! {
        <section class="open-tables" aria-labelledby="open-tables">
            <h2 id="open-tables">{words::OPEN_TABLES}</h2>
            <Show
                when=move || tables.with(|tables| !tables.is_empty())
                fallback=|| view! { <p class="empty">{words::NO_TABLES}</p> }
            >
                <ul class="tables">
                    {move || tables.with(|tables| tables.values().map(row).collect_view())}
                </ul>
            </Show>
        </section>
    }
}

fn row(table: &LobbyTable) -> impl IntoView + use<> {
    let game = table.setup.game.as_str();
    let written: Vec<&str> = table.seats.iter().flatten().map(String::as_str).collect();
    let taken = titles_among(game, &written);
    let free = table.seats.len() - taken.len();
    let way = if free > 0 && table.stage == Stage::Waiting { words::SIT_DOWN } else { words::WATCH };
    view! {
        <li>
            <span class="table-game">{game_title(&table.setup.game)}</span>
            <span class="table-people">{words::people(&taken, free)}</span>
            <a class="button" href=format!("/table/{}", table.table)>{way}</a>
        </li>
    }
}
