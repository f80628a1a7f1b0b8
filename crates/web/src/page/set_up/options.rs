//! The options of a game in plain words.

use engine::{About, Choices, OptionSpec};
use leptos::prelude::*;
use serde_json::{Value, json};

use super::super::pick::pick;
use super::super::plan::{Plan, usual_option};
use crate::art;
use crate::words::set_up as words;

/// Every option of a game.
pub(super) fn options(about: &'static About, plan: RwSignal<Plan>) -> impl IntoView {
    about.options.iter().map(|spec| option(about.slug, spec, plan)).collect_view()
}

fn option(game: &'static str, spec: &'static OptionSpec, plan: RwSignal<Plan>) -> AnyView {
    let title = words::option(game, spec.name);
    let inside = match &spec.choices {
        Choices::OneOf(values) => picks(game, spec.name, values, plan).into_any(),
        Choices::Number(range) => number(game, spec, (*range.start(), *range.end()), plan).into_any(),
        Choices::Free(_) => deck(spec, plan).into_any(),
    };
    view! {
        <fieldset class="plank">
            <legend>{title}</legend>
            {inside}
        </fieldset>
    }
    .into_any()
}

fn picks(
    game: &'static str,
    option: &'static str,
    values: &'static [&'static str],
    plan: RwSignal<Plan>,
) -> impl IntoView {
    let choice = move |value: &'static str| {
        let is_chosen = move || plan.with(|plan| plan.option(option) == value);
        let choose = move || plan.update(|plan| plan.choose(option, json!(value)));
        pick(option, words::choice(game, option, value), is_chosen, choose)
    };
    view! { <div class="picks">{values.iter().map(|value| choice(value)).collect_view()}</div> }
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
        plan.update(|plan| plan.choose(spec.name, json!(number)));
    };
    view! {
        <label class="number-line">
            <span class="unseen">{words::option(game, spec.name)}</span>
            <input type="number" min=least max=most inputmode="numeric" prop:value=shown on:change=choose />
            <span>{format!("{least} to {most}, {} {usual}", words::USUAL_MARK)}</span>
        </label>
    }
}

/// A deck that is made up card by card: a counter for each kind.
fn deck(spec: &'static OptionSpec, plan: RwSignal<Plan>) -> impl IntoView {
    let counters = loot::Card::ALL.map(|card| counter(spec.name, card, plan));
    let total = move || plan.with(|plan| words::deck_total(total(&plan.option(spec.name))));
    view! {
        <p class="hint">{spec.words}</p>
        <div class="deck">{counters}</div>
        <p class="deck-total" role="status">{total}</p>
    }
}

fn counter(option: &'static str, card: loot::Card, plan: RwSignal<Plan>) -> impl IntoView {
    let count = move || plan.with(|plan| plan.option(option)[card.word()].as_u64().unwrap_or_default());
    let put = move |count: u64| {
        plan.update(|plan| {
            let mut deck = plan.option(option);
            deck[card.word()] = json!(count);
            plan.choose(option, deck);
        });
    };
    let button = move |words: &'static str, sign: &'static str, change: i64| {
        let change = move |_| put(count().saturating_add_signed(change).min(13));
        view! {
            <button type="button" class="count-button" aria-label=format!("{words}: {}", card.title()) on:click=change>
                {sign}
            </button>
        }
    };
    view! {
        <div class="deck-card" role="group" aria-label=card.title()>
            <span class="deck-picture" inner_html=art::loot::saloon(card)></span>
            <span class="deck-name">{card.title()}</span>
            <span class="deck-count">
                {button(words::FEWER, "−", -1)}
                <output aria-live="polite">{count}</output>
                {button(words::MORE, "+", 1)}
            </span>
        </div>
    }
}

fn total(deck: &Value) -> u64 {
    deck.as_object().map_or(0, |deck| deck.values().filter_map(Value::as_u64).sum())
}
