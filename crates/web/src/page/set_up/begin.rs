//! The ways to start: here against bots, at a table online, or with anybody who waits online.

use leptos::prelude::*;
use protocol::TableId;

use super::super::plan::Plan;
use super::super::quick::Search;
use super::super::table::open_table;
use super::rules_link;
use crate::connection::{Connection, Connections, State};
use crate::derive::memo;
use crate::keep;
use crate::route::{Route, Way};
use crate::words::{set_up as words, site};
use crate::worker_channel::WorkerChannel;

/// The buttons that start a game.
pub(super) fn begin(game: &'static str, plan: RwSignal<Plan>, note: RwSignal<Option<&'static str>>) -> impl IntoView {
    let (connection, way) = (Connections::get().server, Way::get());
    let busy = RwSignal::new(false);
    let why = RwSignal::new(None::<String>);
    let wrong = memo(move || plan.with(|plan| plan.check().err()));
    let here = move || {
        keep::forget(&format!("practice.{game}"));
        plan.with_untracked(Plan::keep);
        way.go(&Route::Practice(game.into()));
    };
    // An unfinished game would be lost.
    let asked = RwSignal::new(false);
    let ask = move |_| {
        if asked.get_untracked() || !WorkerChannel::keeps(game) { here() } else { asked.set(true) }
    };
    let open = move |_| {
        why.set(None);
        busy.set(true);
        open_online(connection, way, plan.get_untracked(), busy, why);
    };
    // The table is opened as soon as the server can be reached.
    let opening = move || if connection.state.get() == State::Lost { site::NO_SERVER } else { words::OPENING };
    let search = Search::new();
    let quick = move |_| search.start(vec![game.to_owned()], Some(plan.with_untracked(|plan| plan.setup.seats)));
    let needs_bots = move || !plan.with(Plan::needs_nobody);
    let lost = move || asked.get().then_some(words::INSTEAD_WORDS);
    let noted =
        move || note.get().or_else(lost).or_else(|| needs_bots().then_some(words::NEEDS_BOTS)).map(ToOwned::to_owned);
    let said = move || why.get().or_else(|| search.why.get()).or_else(|| wrong.get()).or_else(noted);
    view! {
        <section class="begin-bar" aria-label=words::WAYS>
            <p class="begin-words" role="status">
                {move || if busy.get() { Some(opening().to_owned()) } else { said() }}
            </p>
            <Show when=move || search.is_on()>{search.show()}</Show>
            <div class="begin-ways" hidden=move || search.is_on()>
                <button
                    class="button primary big"
                    disabled=move || needs_bots() || wrong.with(Option::is_some)
                    on:click=ask
                >
                    {move || if asked.get() { words::INSTEAD } else { words::PLAY_HERE }}
                </button>
                {move || asked.get().then(|| view! {
                    <a class="button big" href=format!("/practice/{game}")>{words::GO_ON}</a>
                })}
                <button class="button" disabled=move || busy.get() || wrong.with(Option::is_some) on:click=open>
                    {words::OPEN}
                </button>
                <button class="button" disabled=move || busy.get() title=words::QUICK_WORDS on:click=quick>
                    {words::QUICK}
                </button>
                {rules_link(game)}
            </div>
        </section>
    }
}

fn open_online(connection: Connection, way: Way, plan: Plan, busy: RwSignal<bool>, why: RwSignal<Option<String>>) {
    let fail = move |refused| fail(busy, why, refused);
    let then = move |session: crate::table_session::TableSession| {
        // The page of the table will follow it.
        session.close();
        arrive(way, busy, session.table);
    };
    open_table(connection, plan, then, fail);
}

/// Goes to the table, unless the player has left this page in the meantime.
fn arrive(way: Way, busy: RwSignal<bool>, table: TableId) {
    if busy.try_set(false).is_none() {
        way.go(&Route::Table(table.to_string()));
    }
}

fn fail(busy: RwSignal<bool>, why: RwSignal<Option<String>>, refused: String) {
    let _ = busy.try_set(false);
    let _ = why.try_set(Some(refused));
}
