//! The middle: the draw pile and the two discard piles.

use engine::Seat;
use hanafuda::{Action, Source};
use leptos::prelude::*;

use super::cards::{back, face};
use super::seen::{Lying, Seen};
use super::spread::Spread;
use super::{At, near};
use crate::art::hanafuda as art;
use crate::derive::memo;
use crate::words::hanafuda as words;

/// Takes a card, if that may be done now.
pub(super) fn take(at: At, from: Source) {
    let action = Action::Take(from);
    if untrack(|| at.allows(&action)) {
        at.act(&action);
    }
}

/// The draw pile.
pub(super) fn deck(at: At) -> AnyView {
    let count = memo(move || at.view.with(|seen| seen.deck));
    let open = memo(move || at.allows(&Action::Take(Source::Deck)));
    view! {
        <div class="han-pile han-deck" class:open=open data-depth=move || count.get().div_ceil(5).min(4)>
            <span class="han-label">{words::DRAW_PILE}</span>
            <button
                class="han-card"
                data-place="deck"
                aria-disabled=move || (!open.get()).to_string()
                on:click=move |_| take(at, Source::Deck)
            >
                <span class="unseen">{move || format!("{}, {}", words::DRAW_PILE, words::left(count.get()))}</span>
                {move || (count.get() > 0).then(|| view! { <span class="flower" inner_html=art::back()></span> })}
            </button>
            <span class="han-count">{move || words::left(count.get())}</span>
        </div>
    }
    .into_any()
}

/// A discard pile, its top card to be taken, and a way to spread it.
pub(super) fn pile(at: At, from: Source, spread: RwSignal<Option<Spread>>) -> AnyView {
    let owner = memo(move || Seen::owner(from, near(at)));
    let pile = memo(move || at.view.with(|seen| seen.side(owner.get()).pile.clone()));
    let open = memo(move || at.allows(&Action::Take(from)));
    let (place, side) = if from == Source::Own { ("near-pile", "han-own") } else { ("far-pile", "han-theirs") };
    let title = move || match at.seat.get() {
        Some(_) => words::take(from).to_owned(),
        None => at.cast.with(|cast| words::pile(cast, owner.get())),
    };
    let label = move || {
        let top = pile.with(|pile| pile.last().map(lying));
        format!("{}. {}: {}", title(), words::TOP, top.unwrap_or_else(|| words::EMPTY.into()))
    };
    view! {
        <div class=format!("han-pile {side}") class:open=open data-depth=move || pile.with(|pile| pile.len().saturating_sub(1).min(4))>
            <span class="han-label">{title}</span>
            <button
                class="han-card"
                data-place=place
                aria-disabled=move || (!open.get()).to_string()
                on:click=move |_| take(at, from)
            >
                <span class="unseen">{label}</span>
                {move || pile.with(|pile| pile.last().map(|&top| lies(top, pile.len(), owner.get(), place)))}
            </button>
            <button
                class="han-count tool"
                disabled=move || pile.with(Vec::is_empty)
                on:click=move |_| spread.set(Some(if from == Source::Own { Spread::Own } else { Spread::Theirs }))
            >
                {move || words::spread(pile.with(Vec::len))}
            </button>
        </div>
    }
    .into_any()
}

/// The top of a pile. Who has put it face down may know it; a small mark tells them.
fn lies(top: Lying, count: usize, owner: Seat, place: &'static str) -> AnyView {
    let from = match (count, place) {
        (1, "near-pile") => "near",
        (1, _) => "far",
        _ => place,
    };
    match top.card.filter(|_| top.up) {
        Some(card) => face(card, if place == "far-pile" { "far" } else { from }),
        None => back(format!("pile-{}-{count}", owner.index()), from),
    }
}

/// A card of a pile in words.
pub(super) fn lying(card: &Lying) -> String {
    match (card.card, card.up) {
        (Some(card), true) => words::card(card),
        (Some(card), false) => format!("{}, {}", words::card(card), words::FACE_DOWN),
        (None, _) => words::FACE_DOWN.into(),
    }
}
