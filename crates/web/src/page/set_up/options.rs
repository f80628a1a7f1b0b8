//! The options of a game, each with the kind of input that its specification names.

use engine::{About, Choice, Choices, OptionSpec, Thing};
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen_futures::spawn_local;

use super::super::pick::pick;
use super::super::plan::{Plan, usual_option};
use crate::chunks;
use crate::games::Picture;
use crate::words::set_up as words;

/// Every option of a game.
pub(super) fn options(
    about: &'static About,
    plan: RwSignal<Plan>,
    note: RwSignal<Option<&'static str>>,
) -> impl IntoView {
    about.options.iter().map(|spec| option(about.slug, spec, plan, note)).collect_view()
}

fn option(
    game: &'static str,
    spec: &'static OptionSpec,
    plan: RwSignal<Plan>,
    note: RwSignal<Option<&'static str>>,
) -> AnyView {
    let inside = match &spec.choices {
        Choices::OneOf(choices) => picks(spec.name, choices, plan, note).into_any(),
        Choices::Number(range) => number(game, spec, (*range.start(), *range.end()), plan).into_any(),
        Choices::Counts { of, total, .. } => counts(game, spec, of, *total, plan).into_any(),
    };
    view! {
        <fieldset class="plank">
            <legend>{spec.label}</legend>
            {inside}
        </fieldset>
    }
    .into_any()
}

fn picks(
    option: &'static str,
    choices: &'static [Choice],
    plan: RwSignal<Plan>,
    note: RwSignal<Option<&'static str>>,
) -> impl IntoView {
    let choice = move |choice: &'static Choice| {
        let is_chosen = move || plan.with(|plan| plan.option(option) == choice.value);
        let choose = move || {
            let mut corrected = false;
            plan.update(|plan| corrected = plan.choose(option, json!(choice.value)));
            note.set(corrected.then_some(words::CLOCK_FOR_RACE));
        };
        pick(option, (choice.label, choice.words), is_chosen, choose)
    };
    view! { <div class="picks">{choices.iter().map(choice).collect_view()}</div> }
}

fn number(
    game: &'static str,
    spec: &'static OptionSpec,
    (least, most): (u32, u32),
    plan: RwSignal<Plan>,
) -> impl IntoView {
    let usual = usual_option(game, spec.name).as_u64().unwrap_or_default();
    let shown = move || plan.with(|plan| plan.option(spec.name)).to_string();
    let choose = move |event| {
        let number = event_target_value(&event).parse().map_or(usual, |number: u32| number.clamp(least, most).into());
        plan.update(|plan| {
            plan.choose(spec.name, json!(number));
        });
    };
    view! {
        <label class="number-line">
            <span class="unseen">{spec.label}</span>
            <input type="number" min=least max=most inputmode="numeric" prop:value=shown on:change=choose />
            <span>{format!("{least} to {most}, {} {usual}", words::USUAL_MARK)}</span>
        </label>
    }
}

/// An option that counts things: a counter for each, and how they add up.
fn counts(
    game: &'static str,
    spec: &'static OptionSpec,
    things: &'static [Thing],
    total: u32,
    plan: RwSignal<Plan>,
) -> impl IntoView {
    let pictures = pictures(game);
    let counters = things.iter().map(|thing| counter(spec.name, thing, total, pictures, plan)).collect_view();
    let counted = move || plan.with(|plan| words::counted(sum(&plan.option(spec.name)), total));
    view! {
        <p class="hint">{spec.words}</p>
        <div class="deck">{counters}</div>
        <p class="deck-total" role="status">{counted}</p>
    }
}

fn counter(
    option: &'static str,
    thing: &'static Thing,
    total: u32,
    pictures: RwSignal<Vec<Picture>>,
    plan: RwSignal<Plan>,
) -> impl IntoView {
    let count = move || plan.with(|plan| plan.option(option)[thing.word].as_u64().unwrap_or_default());
    let put = move |count: u64| {
        plan.update(|plan| {
            let mut counts = plan.option(option);
            counts[thing.word] = json!(count);
            plan.choose(option, counts);
        });
    };
    let drawing = move || {
        pictures.with(|pictures| {
            let picture = pictures.iter().find(|picture| picture.word == thing.word);
            picture.map(|picture| picture.drawing.clone()).unwrap_or_default()
        })
    };
    let button = move |words: &'static str, sign: &'static str, change: i64| {
        let change = move |_| put(count().saturating_add_signed(change).min(total.into()));
        view! {
            <button type="button" class="count-button" aria-label=format!("{words}: {}", thing.label) on:click=change>
                {sign}
            </button>
        }
    };
    view! {
        <div class="deck-card" role="group" aria-label=thing.label>
            <span class="deck-picture" inner_html=drawing></span>
            <span class="deck-name">{thing.label}</span>
            <span class="deck-count">
                {button(words::FEWER, "−", -1)}
                <output aria-live="polite">{count}</output>
                {button(words::MORE, "+", 1)}
            </span>
        </div>
    }
}

/// The pictures of a game; empty until its chunk is fetched.
fn pictures(game: &'static str) -> RwSignal<Vec<Picture>> {
    let pictures = RwSignal::new(Vec::new());
    spawn_local(async move {
        if let Ok(chunk) = chunks::fetch(game).await {
            let _ = pictures.try_set((chunk.pictures)());
        }
    });
    pictures
}

fn sum(counts: &Value) -> u64 {
    counts.as_object().map_or(0, |counts| counts.values().filter_map(Value::as_u64).sum())
}
