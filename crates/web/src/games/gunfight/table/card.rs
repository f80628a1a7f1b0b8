//! One card on the table: open, face down or rotated; a button while it can be picked.

use catalog::gunfight::{Card, CardJson, Event, Stack};
use engine::Seat;
use leptos::prelude::*;

use super::play::Play;
use crate::derive::memo;
use crate::games::gunfight::art;
use crate::games::gunfight::{tips, words};

/// The face of a card, as decoration.
pub(super) fn face(card: Card) -> impl IntoView {
    view! { <span class="gf-face" inner_html=art::card(&card.to_string())></span> }
}

/// The back of a card that the viewer may not see.
pub(super) fn hidden() -> AnyView {
    view! {
        <span class="gf-slot">
            <span class="gf-card is-hidden" role="img" tabindex="-1" aria-label=words::FACE_DOWN data-tip=tips::HIDDEN>
                <span class="gf-face" inner_html=art::back()></span>
            </span>
        </span>
    }
    .into_any()
}

/// A common card.
pub(super) fn common(card: Card) -> AnyView {
    view! {
        <span class="gf-slot">
            <span
                class="gf-card"
                role="img"
                tabindex="-1"
                data-flip=card.to_string()
                data-from="deck"
                data-tip=tips::common(card)
                aria-label=words::long(card)
            >
                {face(card)}
            </span>
        </span>
    }
    .into_any()
}

/// A card of a stack.
pub(super) fn in_stack(play: Play, json: CardJson, owner: Seat, stack: Stack) -> AnyView {
    let CardJson { card, flipped, rotated } = json;
    let label = move || play.at.cast.with(|cast| words::card_in(cast, card, owner, stack, flipped, rotated));
    let can = memo(move || play.can_pick(card));
    let place = memo(move || play.picked.with(|picked| picked.iter().position(|&other| other == card)));
    let touched = memo(move || play.at.event.with(|event| event.as_ref().is_some_and(|event| touches(event, card))));
    let picture = if flipped { art::back() } else { art::card(&card.to_string()) };
    view! {
        <span class="gf-slot"><button
            type="button"
            class="gf-card"
            class:is-flipped=flipped
            class:is-rotated=rotated
            class:can-pick=can
            class:is-picked=move || place.get().is_some()
            class:is-touched=touched
            data-flip=card.to_string()
            data-from=format!("who-{}", owner.index())
            data-tip=tips::in_stack(card, flipped, rotated)
            aria-pressed=move || place.get().is_some().to_string()
            aria-disabled=move || (!can.get()).to_string()
            tabindex=move || if can.get() { "0" } else { "-1" }
            on:click=move |_| play.pick(card)
        >
            <span class="unseen">{label}</span>
            <span class="gf-face" inner_html=picture></span>
            {flipped.then(|| view! { <span class="gf-tag" aria-hidden="true">{words::short(card)}</span> })}
            {move || place.get().map(|place| view! { <span class="gf-pick" aria-hidden="true">{place + 1}</span> })}
        </button></span>
    }
    .into_any()
}

/// Whether the event that is shown concerns this card.
fn touches(event: &Event, card: Card) -> bool {
    match event {
        Event::Flipped { card: other, .. } => *other == card,
        Event::Rotated { cards, .. } => cards.contains(card),
        Event::Swapped { mine, theirs, .. } => *mine == card || *theirs == card,
        _ => false,
    }
}
