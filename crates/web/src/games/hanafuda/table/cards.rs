//! Cards on the page, and the viewer's own, which can be thrown.

use catalog::hanafuda::{Action, Card, Hand, Step};
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use protocol::RaceStage;

use super::{At, near, race, seen};
use crate::derive::memo;
use crate::games::hanafuda::{art, tips, words};
use crate::table_session::Decision;

/// A card that is animated by its name. A new one comes from `from`.
pub(super) fn face(card: Card, from: &'static str) -> AnyView {
    let name = card.to_string();
    view! { <span class="flower" data-flip=name.clone() data-from=from inner_html=art::card(&name)></span> }.into_any()
}

/// A card face down.
pub(super) fn back(name: String, from: &'static str) -> AnyView {
    view! { <span class="flower back" data-flip=name data-from=from inner_html=art::back()></span> }.into_any()
}

/// The action that a card of the hand would be now.
pub(super) fn use_of(step: Step, card: Card) -> Action {
    if step == Step::Give { Action::Give(card) } else { Action::Discard(card) }
}

/// The card that was thrown last, and for which decision. It is marked at once, before the table has answered.
pub(super) type Thrown = RwSignal<Option<(Decision, Card)>>;

/// Throws or gives a card of the hand, if that is legal now.
pub(super) fn play(at: At, thrown: Thrown, card: Card, moment: f64) {
    let action = use_of(untrack(|| seen(at, |view| view.step)), card);
    if untrack(|| at.allows(&action)) {
        thrown.set(Some((at.turn.with_untracked(|turn| turn.decision), card)));
        at.act_at(&action, moment);
    }
}

/// A card of the viewer's own hand.
pub(super) fn own(at: At, card: Card, thrown: Thrown) -> impl IntoView {
    let step = memo(move || seen(at, |view| view.step));
    let open = memo(move || at.allows(&use_of(step.get(), card)));
    let number = memo(move || seen(at, |view| view.hand(near(at))?.iter().position(|other| other == card)));
    // After a refusal the card is open again.
    let sent = move || !open.get() && thrown.get() == Some((at.turn.with(|turn| turn.decision), card));
    let sealed = memo(move || seen(at, |view| view.sealed() == Some(card)) || sent());
    let stays = move |card: Card| seen(at, |view| view.locked.contains(card) && view.step == Step::Discard);
    let locked = memo(move || stays(card));
    let left = memo(move || left_by(at, card));
    let best = memo(move || {
        let hand = seen(at, |view| view.hand(near(at))).unwrap_or_default();
        hand.iter().filter(|&card| !stays(card)).filter_map(|card| left_by(at, card)).min()
    });
    let is_best = move |left: Hand| left != Hand::Unlisted && best.get() == Some(left);
    let note = move |shortly: bool| match (locked.get(), sealed.get(), left.get()) {
        (true, ..) => words::LOCKED.into(),
        (_, true, _) => words::CHOSEN.into(),
        (.., Some(left)) if shortly => words::leaves_shortly(left, is_best(left)),
        (.., Some(left)) => words::leaves(left),
        _ => String::new(),
    };
    let tip = move || {
        let left = left.get().filter(|_| open.get()).map(|left| tips::left(left, is_best(left)));
        format!("{} {}", tips::card(card), left.unwrap_or_default())
    };
    let racing = move || race(at).is_some_and(|(stage, _)| stage == RaceStage::Go);
    // In a race the pointer counts when it goes down, not when it is lifted.
    let down = move |event: PointerEvent| {
        if event.button() == 0 && untrack(racing) {
            play(at, thrown, card, event.time_stamp());
        }
    };
    let click = move |event: MouseEvent| {
        if !untrack(racing) || event.detail() == 0 {
            play(at, thrown, card, event.time_stamp());
        }
    };
    let label = move || format!("{}, {}. {}", words::card(card), words::kind(card), note(false));
    view! {
        <li class="han-slot" class:open=open class:locked=locked class:sealed=sealed data-tip=tip>
            <button
                class="han-card"
                aria-disabled=move || (!open.get()).to_string()
                on:pointerdown=down
                on:click=click
            >
                <span class="unseen">{label}</span>
                {face(card, "deck")}
            </button>
            <kbd aria-hidden="true">{move || number.get().filter(|_| open.get()).map(words::key)}</kbd>
            <span class="han-name" aria-hidden="true">{words::card(card)}</span>
            <span class="han-kind" aria-hidden="true">{words::kind(card)}</span>
            <span class="han-note" aria-hidden="true">{move || note(true)}</span>
        </li>
    }
}

/// The hand that remains without this card, where the player has to choose one.
fn left_by(at: At, card: Card) -> Option<Hand> {
    seen(at, |view| {
        let asked = matches!(view.step, Step::Opening | Step::Discard);
        view.hand(near(at)).filter(|_| asked)?.without(card).rank()
    })
}
