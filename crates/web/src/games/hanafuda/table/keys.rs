//! The keyboard.

use catalog::hanafuda::{Action, Source, Step};
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;

use super::cards::Thrown;
use super::spread::{Spread, reach};
use super::{At, cards, near, piles, seen};
use crate::dom;

/// What the player has just done on the stage: opened a pile or the list of hands, or thrown a card.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) spread: Spread,
    pub(super) hands: RwSignal<bool>,
    pub(super) thrown: Thrown,
}

impl Open {
    pub(super) fn nothing() -> Self {
        Self { spread: Spread::nothing(), hands: RwSignal::new(false), thrown: RwSignal::new(None) }
    }
}

/// Listens while the table is shown.
pub(super) fn listen(at: At, open: Open) {
    let handle = window_event_listener(keydown, move |event| {
        if !is_typed_elsewhere(&event) {
            press(at, open, &event);
        }
    });
    on_cleanup(move || handle.remove());
}

fn is_typed_elsewhere(event: &KeyboardEvent) -> bool {
    dom::is_typing(event) || event.repeat() || event.ctrl_key() || event.meta_key() || event.alt_key()
}

fn press(at: At, open: Open, event: &KeyboardEvent) {
    let act = |action: Action| {
        if untrack(|| at.allows(&action)) {
            at.act(&action);
        }
    };
    match event.key().to_ascii_lowercase().as_str() {
        "d" => act(Action::Draw),
        "y" => act(Action::Effect(true)),
        "n" => act(Action::Effect(false)),
        // A dialog closes itself.
        "o" => open.spread.own.set(true),
        "t" => open.spread.theirs.set(true),
        "h" => open.hands.set(true),
        key => {
            if let Some(place) = key.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
                number(at, open.thrown, place, event.time_stamp());
            }
        }
    }
}

/// Handles a number key: a card of the hand, a pile to take from, or a card that the Bridge can bring.
fn number(at: At, thrown: Thrown, place: usize, moment: f64) {
    match untrack(|| seen(at, |view| view.step)) {
        Step::Turn => {
            if let Some(&from) = Source::ALL.get(place) {
                piles::take(at, from);
            }
        }
        Step::Bridge => {
            let card = untrack(|| reach(at)).get(place).copied();
            if let Some(action) = card.map(Action::Bridge).filter(|&action| untrack(|| at.allows(&action))) {
                at.act(&action);
            }
        }
        _ => {
            if let Some(card) = untrack(|| seen(at, |view| view.hand(near(at))?.nth(place))) {
                cards::play(at, thrown, card, moment);
            }
        }
    }
}
