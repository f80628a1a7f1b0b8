//! Cards as they lie on the page, and the viewer's own, which can be thrown.

use hanafuda::{Action, Card, Hand, Step};
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use protocol::RaceStage;

use super::{At, near, race};
use crate::art::hanafuda as art;
use crate::derive::memo;
use crate::words::hanafuda as words;

/// A card that travels by its name; if it was nowhere, it comes from `from`.
pub(super) fn face(card: Card, from: &'static str) -> AnyView {
    let name = card.to_string();
    view! { <span class="flower" data-flip=name.clone() data-from=from inner_html=art::card(&name)></span> }.into_any()
}

/// A card face down.
pub(super) fn back(name: String, from: &'static str) -> AnyView {
    view! { <span class="flower back" data-flip=name data-from=from inner_html=art::back()></span> }.into_any()
}

/// What a card of the hand would do now.
pub(super) fn use_of(step: Step, card: Card) -> Action {
    if step == Step::Give { Action::Give(card) } else { Action::Discard(card) }
}

/// Throws or gives a card of the hand, if that may be done now.
pub(super) fn play(at: At, card: Card, moment: f64) {
    let action = use_of(at.view.with_untracked(|seen| seen.step), card);
    if untrack(|| at.allows(&action)) {
        at.act_at(&action, moment);
    }
}

/// A card of the viewer's own hand.
pub(super) fn own(at: At, card: Card) -> impl IntoView {
    let step = memo(move || at.view.with(|seen| seen.step));
    let open = memo(move || at.allows(&use_of(step.get(), card)));
    let number =
        memo(move || at.view.with(|seen| seen.side(near(at)).hand.as_ref()?.iter().position(|&other| other == card)));
    let sealed = memo(move || at.view.with(|seen| seen.side(near(at)).sealed == Some(card)));
    let locked = memo(move || at.view.with(|seen| seen.locked.contains(&card) && seen.step == Step::Discard));
    let left = memo(move || left_by(at, card));
    let best = memo(move || {
        let hand = at.view.with(|seen| seen.side(near(at)).hand.clone());
        let stays = |card: &Card| at.view.with(|seen| seen.locked.contains(card) && seen.step == Step::Discard);
        hand.into_iter().flatten().filter(|card| !stays(card)).filter_map(|card| left_by(at, card)).min()
    });
    let note = move |shortly: bool| match (locked.get(), sealed.get(), left.get()) {
        (true, ..) => words::LOCKED.into(),
        (_, true, _) => words::CHOSEN.into(),
        (.., Some(left)) if shortly => words::leaves_shortly(left, left != Hand::Unlisted && best.get() == Some(left)),
        (.., Some(left)) => words::leaves(left),
        _ => String::new(),
    };
    let racing = move || race(at).is_some_and(|(stage, _)| stage == RaceStage::Go);
    // In a race the hand counts when it comes down, not when it goes up again.
    let down = move |event: PointerEvent| {
        if untrack(racing) {
            play(at, card, event.time_stamp());
        }
    };
    let click = move |event: MouseEvent| {
        if !untrack(racing) || event.detail() == 0 {
            play(at, card, event.time_stamp());
        }
    };
    let label = move || format!("{}, {}. {}", words::card(card), words::kind(card), note(false));
    view! {
        <li class="han-slot" class:open=open class:locked=locked class:sealed=sealed>
            <button
                class="han-card"
                aria-disabled=move || (!open.get()).to_string()
                on:pointerdown=down
                on:click=click
            >
                <span class="unseen">{label}</span>
                {face(card, "deck")}
            </button>
            <span class="han-name" aria-hidden="true">
                <kbd>{move || number.get().map(|number| number + 1)}</kbd>
                {words::card(card)}
            </span>
            <span class="han-kind" aria-hidden="true">{words::kind(card)}</span>
            <span class="han-note" aria-hidden="true">{move || note(true)}</span>
        </li>
    }
}

/// What the hand would count as without this card, where that is the question.
fn left_by(at: At, card: Card) -> Option<Hand> {
    at.view.with(|seen| {
        let asked = matches!(seen.step, Step::Opening | Step::Discard);
        asked.then(|| seen.side(near(at)).rank_without(card)).flatten()
    })
}
