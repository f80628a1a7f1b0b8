//! The page that sets up a table: how many seats, who sits there, the options, and whether to play here or online.

mod begin;
mod options;
mod others;

use leptos::prelude::*;
use protocol::{Pace, Setup, TableRequest};
use serde::de::IgnoredAny;

use super::frame::{about, frame, full_name, game_title, lost};
use super::pick::{pick, pick_unless};
use super::plan::Plan;
use crate::derive::memo;
use crate::table_session::TableSession;
use crate::words::{friends, set_up as words, site};
use crate::{art, dom, keep};

/// The page that sets up a table.
pub(crate) fn set_up(game: &str) -> AnyView {
    let (Some(about), Some((plan, is_repaired))) = (about(game), Plan::of(game)) else {
        return lost();
    };
    let plan = RwSignal::new(plan);
    // What was changed without the player's doing.
    let note = RwSignal::new(is_repaired.then_some(words::REPAIRED));
    Effect::new(move |_| plan.with(Plan::keep));
    // Rebuilds the form after a reset to the defaults.
    let again = RwSignal::new(0);
    let form = move || {
        again.track();
        view! {
            {seats(about, plan)}
            {others::others(about.slug, plan, note)}
            // Most people choose only what is above.
            <details class="folded">
                <summary>{words::FOLDED} " " <small>{move || plan.with(|plan| words::changed(&changed(about, plan)))}</small></summary>
                {options::options(about, plan, note)}
                {pace(plan)}
                {online(plan)}
            </details>
        }
    };
    let reset = move |_| {
        plan.set(Plan::first(about));
        note.set(None);
        again.update(|times| *times += 1);
    };
    frame(
        "set-up",
        view! {
            <h1>{words::TABLE_OF} " " {game_title(about.slug)}</h1>
            <div class="set-up-sheet">
                <div class="set-up-picture" inner_html=art::site::poster(about.slug)></div>
                <div class="set-up-form">
                    {left(about.slug)}
                    {form}
                    <p><button type="button" class="tool" on:click=reset>{words::USUAL}</button></p>
                </div>
            </div>
            {begin::begin(about.slug, plan, note)}
        },
    )
}

/// The dialog that changes the set-up of a table between its games, until `open` is set to false.
pub(super) fn change(session: TableSession, open: RwSignal<bool>) -> AnyView {
    let setup = untrack(|| session.setup());
    let Some((setup, about)) = setup.and_then(|setup| Some((setup.clone(), about(&setup.game)?))) else {
        return ().into_any();
    };
    session.refusal.set(None);
    let plan = RwSignal::new(Plan { others: vec![String::new(); setup.seats - 1], setup });
    let note = RwSignal::new(None);
    let wrong = memo(move || plan.with(|plan| plan.check().err()));
    let dialog = dom::opening_dialog();
    let use_it = move |_| {
        session.refusal.set(None);
        let setup = plan.with_untracked(|plan| plan.setup.clone());
        session.ask_then(TableRequest::Setup(setup), move |_: IgnoredAny| {
            let _ = open.try_set(false);
        });
    };
    let noted = move || note.get().map(ToOwned::to_owned);
    let said = move || wrong.get().or_else(|| session.refusal.get()).or_else(noted);
    view! {
        <dialog
            class="sheet set-up-change"
            aria-label=friends::CHANGE_SET_UP
            node_ref=dialog
            on:keydown=|event| event.stop_propagation()
            on:close=move |_| {
                let _ = open.try_set(false);
            }
        >
            <h2>{friends::CHANGE_SET_UP}</h2>
            {seats(about, plan)}
            {pace(plan)}
            {options::options(about, plan, note)}
            {online(plan)}
            <p class="refusal" role="alert">{said}</p>
            <form method="dialog" class="sheet-ways">
                <button class="button">{friends::KEEP_SET_UP}</button>
                " "
                <button type="button" class="button primary" disabled=move || wrong.with(Option::is_some) on:click=use_it>
                    {friends::USE_SET_UP}
                </button>
            </form>
        </dialog>
    }
    .into_any()
}

/// A link to the unfinished practice game, if there is one.
fn left(game: &str) -> Option<impl IntoView + use<>> {
    let kept = keep::read::<serde_json::Value>(&format!("practice.{game}"));
    let way = format!("/practice/{game}");
    kept.map(|_| {
        view! {
            <p class="set-up-left">
                {words::LEFT} " " <a href=way>{words::GO_ON}</a>
            </p>
        }
    })
}

fn seats(about: &'static engine::About, plan: RwSignal<Plan>) -> Option<impl IntoView> {
    let chosen = move |seats: usize| plan.with(|plan| plan.setup.seats == seats);
    let choose = move |seats: usize| plan.update(|plan| *plan = plan.clone().with_seats(seats));
    let buttons = about
        .players
        .clone()
        .map(move |seats| pick("seats", (words::people(seats), ""), move || chosen(seats), move || choose(seats)));
    // A game with a fixed number of players leaves nothing to choose.
    (about.players.start() != about.players.end()).then(|| {
        view! {
            <fieldset class="plank">
                <legend>{words::SEATS}</legend>
                <div class="picks picks-small">{buttons.collect_view()}</div>
            </fieldset>
        }
    })
}

/// The names of the folded choices that are not the usual ones.
fn changed(about: &'static engine::About, plan: &Plan) -> Vec<&'static str> {
    let chosen = |spec: &&engine::OptionSpec| plan.setup.options.contains_key(spec.name);
    let options = about.options.iter().filter(chosen).map(|spec| spec.label);
    let pace = (!plan.has_usual_pace()).then_some(words::PACE);
    let is_changed = plan.setup.private || plan.setup.hints || plan.setup.spectator_delay > 0;
    let online = is_changed.then_some(words::ONLINE);
    options.chain(pace).chain(online).collect()
}

fn pace(plan: RwSignal<Plan>) -> impl IntoView {
    let choice = move |pace: Pace| {
        let is_chosen = move || plan.with(|plan| plan.setup.pace == pace);
        let why_not = move || {
            let impossible = pace == Pace::None && plan.with(Plan::races);
            impossible.then_some(words::NO_RACE_WITHOUT)
        };
        let choose = move || plan.update(|plan| plan.setup.pace = pace);
        pick_unless("pace", words::pace(pace), is_chosen, choose, why_not)
    };
    view! {
        <fieldset class="plank">
            <legend>{words::PACE}</legend>
            <div class="picks">{[Pace::Relaxed, Pace::Fast, Pace::None].map(choice)}</div>
        </fieldset>
    }
}

fn online(plan: RwSignal<Plan>) -> impl IntoView {
    let delay = move |event| {
        let seconds = event_target_value(&event).parse().unwrap_or(0_u16).min(600);
        plan.update(|plan| plan.setup.spectator_delay = seconds);
    };
    view! {
        <fieldset class="plank">
            <legend>{words::ONLINE}</legend>
            {tick(plan, (words::PRIVATE, words::PRIVATE_WORDS), |setup| &mut setup.private)}
            {tick(plan, (words::HINTS, words::HINTS_WORDS), |setup| &mut setup.hints)}
            <label class="number-line">
                <span>{words::DELAY}</span>
                <input
                    type="number"
                    min="0"
                    max="600"
                    inputmode="numeric"
                    prop:value=move || plan.with(|plan| plan.setup.spectator_delay.to_string())
                    on:change=delay
                />
                <span>{words::DELAY_UNIT}</span>
            </label>
        </fieldset>
    }
}

/// A choice of yes or no, with its name and what it means.
fn tick(
    plan: RwSignal<Plan>,
    (name, meaning): (&'static str, &'static str),
    choice: fn(&mut Setup) -> &mut bool,
) -> impl IntoView {
    view! {
        <label class="tick">
            <input
                type="checkbox"
                prop:checked=move || *choice(&mut plan.get().setup)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    plan.update(|plan| *choice(&mut plan.setup) = on);
                }
            />
            <span><b>{name}</b> ". " {meaning}</span>
        </label>
    }
}

/// A link to the rules, for players who do not know the game yet.
fn rules_link(game: &str) -> impl IntoView + use<> {
    let name = full_name(game).map(|name| site::rules_of(&name));
    view! { <a class="quiet" href=format!("/rules/{game}")>{name}</a> }
}
