//! The public tables of the server at which somebody is, kept up to date.

use leptos::prelude::*;
use protocol::session::News;
use protocol::{LobbyTable, Request, Say, SmallMap, Stage, TableId};

use super::frame::game_title;
use super::table::wish_seat;
use crate::connection::Connections;
use crate::opponents::titles_among;
use crate::words::{friends, site as words};

/// The public tables.
pub(super) fn open_tables() -> impl IntoView {
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
    let rows = move || {
        let mut tables: Vec<LobbyTable> = tables.with(|tables| tables.values().cloned().collect());
        // Those first at which one can sit down.
        tables.sort_by_key(|table| (!has_room(table), table.table));
        tables.iter().map(row).collect_view()
    };
    view! {
        <section class="open-tables" aria-labelledby="open-tables">
            <h2 id="open-tables">{words::OPEN_TABLES}</h2>
            <Show
                when=move || tables.with(|tables| !tables.is_empty())
                fallback=|| view! { <p class="empty">{friends::NO_TABLES}</p> }
            >
                <ul class="tables">{rows}</ul>
            </Show>
        </section>
    }
}

/// Whether one can sit down: a seat is free, and no game is on.
fn has_room(table: &LobbyTable) -> bool {
    matches!(table.stage, Stage::Waiting | Stage::Over) && table.seats.iter().any(Option::is_none)
}

fn row(table: &LobbyTable) -> impl IntoView + use<> {
    let (id, game, has_room) = (table.table, table.setup.game.as_str(), has_room(table));
    let written: Vec<&str> = table.seats.iter().flatten().map(String::as_str).collect();
    let taken = titles_among(game, &written);
    let free = table.seats.len() - taken.len();
    let way = if has_room { words::SIT_DOWN } else { words::WATCH };
    let sit = move |_| {
        if has_room {
            wish_seat(id);
        }
    };
    view! {
        <li>
            <span class="table-game">{game_title(game)}</span>
            <span class="table-people">{words::people(&taken, free)}</span>
            <span class="table-state">{friends::table_state(table)}</span>
            <a class="button" class:primary=has_room href=format!("/table/{id}") on:click=sit>{way}</a>
        </li>
    }
}
