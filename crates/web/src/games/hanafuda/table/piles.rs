//! The middle: the draw pile and the two discard piles.

use catalog::hanafuda::{Action, PileCard, Source};
use engine::Seat;
use leptos::prelude::*;

use super::cards::{back, face};
use super::spread::Spread;
use super::{At, near, seen};
use crate::derive::memo;
use crate::games::hanafuda::{art, tips, words};

/// Takes a card, if that is legal now.
pub(super) fn take(at: At, from: Source) {
    let action = Action::Take(from);
    if untrack(|| at.allows(&action)) {
        at.act(&action);
    }
}

/// The draw pile.
pub(super) fn deck(at: At) -> AnyView {
    let count = memo(move || seen(at, |view| view.deck));
    let open = memo(move || at.allows(&Action::Take(Source::Deck)));
    view! {
        <div class="han-pile han-deck" class:open=open data-depth=move || count.get().div_ceil(5).min(4)>
            <span class="han-label">{words::DRAW_PILE}</span>
            <button
                class="han-card"
                data-place="deck"
                data-tip=tips::DECK
                aria-disabled=move || (!open.get()).to_string()
                on:click=move |_| take(at, Source::Deck)
            >
                <span class="unseen">{move || format!("{}, {}", words::DRAW_PILE, words::left(count.get()))}</span>
                {move || (count.get() > 0).then(|| view! { <span class="flower" inner_html=art::back()></span> })}
            </button>
            <span class="han-count" data-tip=tips::DECK>{move || words::left(count.get())}</span>
        </div>
    }
    .into_any()
}

/// A discard pile: its top card, which may be taken, and a button to spread it.
pub(super) fn pile(at: At, from: Source, spread: Spread) -> AnyView {
    let owner = memo(move || from.owner(near(at)));
    let count = memo(move || seen(at, |view| view.pile_count(owner.get())));
    let top = memo(move || seen(at, |view| view.top(owner.get())));
    let open = memo(move || at.allows(&Action::Take(from)));
    let (place, side) = if from == Source::Own { ("near-pile", "han-own") } else { ("far-pile", "han-theirs") };
    let title = move || match at.seat.get() {
        Some(_) => words::take(from).to_owned(),
        None => at.cast.with(|cast| words::pile(cast, owner.get())),
    };
    let label =
        move || format!("{}. {}: {}", title(), words::TOP, top.get().map_or_else(|| words::EMPTY.into(), lying));
    view! {
        <div class=format!("han-pile {side}") class:open=open data-depth=move || count.get().saturating_sub(1).min(4)>
            <span class="han-label">{title}</span>
            <button
                class="han-card"
                data-place=place
                data-tip=move || tips::pile(&title(), top.get().and_then(|top| top.card))
                aria-disabled=move || (!open.get()).to_string()
                on:click=move |_| take(at, from)
            >
                <span class="unseen">{label}</span>
                {move || top.get().map(|top| lies(top, count.get(), owner.get(), place))}
            </button>
            <button
                class="han-count tool"
                data-tip=tips::SPREAD
                disabled=move || count.get() == 0
                aria-haspopup="dialog"
                on:click=move |_| spread.of(from).set(true)
            >
                {move || words::spread(count.get())}
            </button>
        </div>
    }
    .into_any()
}

/// The top card of a pile, face up or face down.
fn lies(top: PileCard, count: usize, owner: Seat, place: &'static str) -> AnyView {
    let from = match (count, place) {
        (1, "near-pile") => "near",
        (1, _) => "far",
        _ => place,
    };
    match top.face() {
        Some(card) => face(card, if place == "far-pile" { "far" } else { from }),
        None => back(format!("pile-{}-{count}", owner.index()), from),
    }
}

/// A card of a pile, in words.
pub(super) fn lying(card: PileCard) -> String {
    match (card.card, card.face()) {
        (_, Some(card)) => words::card(card),
        (Some(card), None) => format!("{}, {}", words::card(card), words::FACE_DOWN),
        (None, None) => words::FACE_DOWN.into(),
    }
}
