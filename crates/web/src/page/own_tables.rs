//! The player's unfinished games on the server, with those first that wait for the player.

use std::time::Duration;

use leptos::prelude::*;
use protocol::Stage;
use protocol::rest::OwnTable;

use super::asked::{Asked, fetch};
use super::frame::game_title;
use crate::opponents::titles_among;
use crate::words::site as words;

/// How often the list is read again while it is shown.
const AGAIN: Duration = Duration::from_secs(10);

const PATH: &str = "/api/tables";

/// The player's unfinished games. Shows nothing if there are none.
pub(super) fn own_tables() -> AnyView {
    let tables = Asked::<Vec<OwnTable>>::ask(PATH.into());
    if let Ok(timer) = set_interval_with_handle(move || fetch(tables, PATH.into()), AGAIN) {
        on_cleanup(move || timer.clear());
    }
    let shown = move || match tables.get() {
        Asked::Here(tables) if !tables.is_empty() => list(tables),
        _ => ().into_any(),
    };
    shown.into_any()
}

fn list(mut tables: Vec<OwnTable>) -> AnyView {
    tables.sort_by_key(|own| (!own.turn, own.table.table));
    view! {
        <section class="own-tables" aria-labelledby="own-tables">
            <h2 id="own-tables">{words::OWN_TABLES}</h2>
            <ul class="tables">{tables.iter().map(row).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn row(own: &OwnTable) -> impl IntoView + use<> {
    let others = own.table.seats.iter().enumerate().filter(|(seat, _)| *seat != own.seat.index());
    let written: Vec<&str> = others.filter_map(|(_, name)| name.as_deref()).collect();
    let names = titles_among(&own.table.setup.game, &written);
    let state = match (own.table.stage, own.turn) {
        (_, true) => words::YOUR_MOVE,
        (Stage::Waiting, _) => words::NOT_BEGUN,
        (Stage::Paused, _) => words::RESTS,
        _ => words::THEIR_MOVE,
    };
    view! {
        <li class:your-move=own.turn>
            <span class="table-game">{game_title(&own.table.setup.game)}</span>
            <span class="table-people">{words::with_whom(&names)}</span>
            <b class="table-state">{state}</b>
            <a class="button" class:primary=own.turn href=format!("/table/{}", own.table.table)>{words::PLAY_ON}</a>
        </li>
    }
}
