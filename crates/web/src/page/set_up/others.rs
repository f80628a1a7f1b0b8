//! Who sits on the other seats: a bot of some level, or nobody yet.

use leptos::prelude::*;

use super::super::pick::pick;
use super::super::plan::Plan;
use crate::derive::memo;
use crate::words::set_up as words;

/// Who sits on the other seats.
pub(super) fn others(game: &'static str, plan: RwSignal<Plan>, note: RwSignal<Option<&'static str>>) -> impl IntoView {
    let count = memo(move || plan.with(|plan| plan.others.len()));
    view! {
        <fieldset class="plank">
            <legend>{words::OTHERS}</legend>
            {move || match count.get() {
                1 => one(game, plan, note).into_any(),
                count => (0..count).map(|index| seat(game, plan, note, index)).collect_view().into_any(),
            }}
        </fieldset>
    }
}

/// A single opponent is chosen with radio buttons.
fn one(game: &'static str, plan: RwSignal<Plan>, note: RwSignal<Option<&'static str>>) -> impl IntoView {
    let choices = levels(game).into_iter().map(|(slug, name, hint)| {
        pick("other", (named(slug, name), hint), move || level(plan, 0) == slug, move || put(plan, note, 0, slug))
    });
    view! { <div class="picks">{choices.collect_view()}</div> }
}

/// One of several opponents is chosen from a list.
fn seat(game: &'static str, plan: RwSignal<Plan>, note: RwSignal<Option<&'static str>>, index: usize) -> impl IntoView {
    let choices = levels(game).into_iter().map(|(slug, name, _)| {
        view! { <option value=slug prop:selected=move || level(plan, index) == slug>{named(slug, name)}</option> }
    });
    let hint = move || {
        let chosen = level(plan, index);
        levels(game).into_iter().find(|(slug, ..)| *slug == chosen).map(|(_, _, hint)| hint)
    };
    view! {
        <label class="seat-line">
            <span class="seat-number">{words::seat(index + 1)}</span>
            <select on:change=move |event| put(plan, note, index, &event_target_value(&event))>{choices.collect_view()}</select>
            <span class="seat-hint">{hint}</span>
        </label>
    }
}

/// The levels of a game, and the empty seat: slug, name, and how it plays.
fn levels(game: &str) -> Vec<(&'static str, &'static str, &'static str)> {
    let bots = bots::levels_of(game).iter().map(|level| (level.slug, level.name, level.words));
    bots.chain([("", words::FRIEND, words::FRIEND_WORDS)]).collect()
}

/// The name of a level with its strength.
fn named(slug: &str, name: &str) -> String {
    words::strength(slug).map_or_else(|| name.to_owned(), |strength| format!("{name} ({strength})"))
}

fn level(plan: RwSignal<Plan>, index: usize) -> String {
    plan.with(|plan| plan.others.get(index).cloned().unwrap_or_default())
}

fn put(plan: RwSignal<Plan>, note: RwSignal<Option<&'static str>>, index: usize, level: &str) {
    let mut corrected = false;
    plan.update(|plan| corrected = plan.seat(index, level));
    note.set(corrected.then_some(words::CLOCK_FOR_FRIEND));
}
