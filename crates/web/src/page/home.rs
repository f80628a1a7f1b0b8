//! The saloon's front: four posters, and who is playing.

use std::collections::BTreeMap;

use leptos::prelude::*;
use protocol::{LobbyTable, Request, Say, Stage, TableId};

use super::frame::{frame, game_name};
use super::practiced::was_left;
use crate::art;
use crate::line::Lines;
use crate::words::house as words;

/// The saloon's front.
pub(crate) fn home() -> AnyView {
    let posters = catalog::all().into_iter().map(poster).collect_view();
    frame(
        "home",
        view! {
            <h1 class="welcome">{words::WELCOME}</h1>
            <p class="lead">{words::LEAD}</p>
            <ul class="wall">{posters}</ul>
            {open_tables()}
        },
    )
}

fn poster(about: &'static engine::About) -> impl IntoView {
    let slug = about.slug;
    view! {
        <li class=format!("poster poster-{slug}")>
            <a class="poster-picture" href=format!("/practice/{slug}") tabindex="-1" aria-hidden="true">
                <span inner_html=art::house::poster(slug)></span>
            </a>
            <div class="poster-words">
                <h2>{about.name}</h2>
                <p>{words::pitch(slug)}</p>
                <p class="poster-facts">{words::players(&about.players)} " · " {words::minutes(slug)}</p>
                <p class="poster-ways">
                    <a class="button primary" href=format!("/practice/{slug}")>
                        {if was_left(slug) { words::PLAY_ON } else { words::PLAY_NOW }}
                        <span class="unseen">{words::of_game(about.name)}</span>
                    </a>
                    <a class="button" href=format!("/new/{slug}")>
                        {words::WITH_FRIENDS}
                        <span class="unseen">{words::of_game(about.name)}</span>
                    </a>
                    <a class="quiet" href=format!("/rules/{slug}")>{words::rules_of(about.name)}</a>
                </p>
            </div>
        </li>
    }
}

/// The public tables of this house, as they come and go.
fn open_tables() -> impl IntoView {
    let line = Lines::get().server;
    let tables = RwSignal::new(BTreeMap::<TableId, LobbyTable>::new());
    let watch = move || {
        line.ask(Request::Lobby { watch: true }, |_| {});
    };
    let ear = line.listen(move |said| {
        if let Say::Lobby(news) = said {
            tables.update(|tables| {
                news.gone.iter().for_each(|gone| drop(tables.remove(gone)));
                tables.extend(news.tables.iter().map(|table| (table.table, table.clone())));
            });
        }
    });
    line.when_back(ear, watch);
    watch();
    on_cleanup(move || {
        line.drop_listener(ear);
        line.tell(Request::Lobby { watch: false });
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
    let taken: Vec<String> = table.seats.iter().flatten().cloned().collect();
    let free = table.seats.len() - taken.len();
    let way = if free > 0 && table.stage == Stage::Waiting { words::SIT_DOWN } else { words::WATCH };
    view! {
        <li>
            <span class="table-game">{game_name(&table.setup.game).unwrap_or_default()}</span>
            <span class="table-people">{words::people(&taken, free)}</span>
            <a class="button" href=format!("/table/{}", table.table)>{way}</a>
        </li>
    }
}
