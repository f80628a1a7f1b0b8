//! The ways to begin: here against bots, at a table online, or with whoever waits.

use leptos::prelude::*;
use protocol::Request;
use serde_json::Value;

use super::super::plan::Plan;
use super::super::table::open_table;
use super::rules_link;
use crate::derive::memo;
use crate::keep;
use crate::line::{Line, Lines, State};
use crate::route::{Route, Way};
use crate::words::{house, set_up as words};

/// The ways to begin.
pub(super) fn begin(game: &'static str, plan: RwSignal<Plan>) -> impl IntoView {
    let (line, way) = (Lines::get().server, Way::get());
    let busy = RwSignal::new(false);
    let why = RwSignal::new(None::<String>);
    let wrong = memo(move || plan.with(|plan| plan.check().err()));
    let here = move |_| {
        keep::forget(&format!("practice.{game}"));
        plan.with_untracked(Plan::keep);
        way.go(&Route::Practice(game.into()));
    };
    let open = move |_| ask(line, busy, why, move || open_online(line, way, plan.get_untracked(), busy, why));
    let quick = move |_| {
        let players = plan.with_untracked(|plan| plan.setup.seats);
        ask(line, busy, why, move || find_somebody(line, way, game, players, busy, why));
    };
    let needs_bots = move || !plan.with(Plan::needs_nobody);
    let said = move || why.get().or_else(|| wrong.get()).or_else(|| needs_bots().then(|| words::NEEDS_BOTS.into()));
    view! {
        <section class="begin-bar" aria-label=words::WAYS>
            <p class="begin-words" role="status">
                {move || if busy.get() { Some(words::OPENING.to_owned()) } else { said() }}
            </p>
            <div class="begin-ways">
                <button
                    class="button primary big"
                    disabled=move || needs_bots() || wrong.with(Option::is_some)
                    on:click=here
                >
                    {words::PLAY_HERE}
                </button>
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

/// Asks the house, unless it is known to be out of reach: then nobody should wait for an answer.
fn ask(line: Line, busy: RwSignal<bool>, why: RwSignal<Option<String>>, ask: impl FnOnce()) {
    if line.state.get_untracked() == State::Lost {
        return why.set(Some(house::NO_SERVER.into()));
    }
    why.set(None);
    busy.set(true);
    ask();
}

fn open_online(line: Line, way: Way, plan: Plan, busy: RwSignal<bool>, why: RwSignal<Option<String>>) {
    let fail = move |refused| fail(busy, why, refused);
    let then = move |desk: crate::desk::Desk| {
        // The table's own page follows it from here on.
        desk.close();
        arrive(way, busy, desk.table.to_string());
    };
    open_table(line, plan, then, fail);
}

fn find_somebody(
    line: Line,
    way: Way,
    game: &str,
    players: usize,
    busy: RwSignal<bool>,
    why: RwSignal<Option<String>>,
) {
    let quick = Request::Quick { game: game.to_owned(), players: Some(players) };
    line.ask(quick, move |answer| match answer.map(|with: Value| with["table"].as_str().map(ToOwned::to_owned)) {
        Ok(Some(table)) => arrive(way, busy, table),
        Ok(None) => fail(busy, why, house::UNREADABLE.into()),
        Err(no) => fail(busy, why, no.why),
    });
}

/// Goes to the table, unless the player has gone elsewhere in the meantime.
fn arrive(way: Way, busy: RwSignal<bool>, table: String) {
    if busy.try_set(false).is_none() {
        way.go(&Route::Table(table));
    }
}

fn fail(busy: RwSignal<bool>, why: RwSignal<Option<String>>, refused: String) {
    let _ = busy.try_set(false);
    let _ = why.try_set(Some(refused));
}
