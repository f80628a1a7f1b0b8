//! The keyboard: every action has a key.

use catalog::hayauchi::Booze;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::hands::Hands;

/// Listens while the table is shown.
pub(super) fn listen(hands: Hands) {
    let listener = window_event_listener(ev::keydown, move |event| pressed(hands, &event));
    on_cleanup(move || listener.remove());
}

fn pressed(hands: Hands, event: &KeyboardEvent) {
    let with_others = event.ctrl_key() || event.meta_key() || event.alt_key();
    if event.repeat() || with_others || is_within(event, "input, textarea, select, [role=dialog]") {
        return;
    }
    let key = event.key();
    let booze = key.parse().ok().and_then(Booze::new);
    match (key.as_str(), booze) {
        (_, Some(booze)) if hands.saying.get_untracked() => hands.say(booze),
        (_, Some(booze)) => hands.pick(booze),
        // A focused button is pressed by the same key, except the card that is already picked: that would take it back.
        ("Enter", _) if is_within(event, "button, a, summary") && !is_within(event, ".hay-hand .away") => {}
        ("Enter", _) if untrack(|| hands.can_take_back()) => {
            event.prevent_default();
            hands.order();
        }
        (" ", _) if is_within(event, "button, a") && !is_within(event, ".hay-middle") => {}
        (" ", _) => {
            event.prevent_default();
            hands.throw(event.time_stamp());
        }
        ("d" | "D", _) => hands.draw(),
        ("h" | "H", _) => hands.hold(),
        ("m" | "M", _) => hands.miss(event.time_stamp()),
        ("s" | "S", _) => hands.saying.update(|saying| *saying = !*saying),
        ("Escape", _) if hands.saying.get_untracked() => hands.saying.set(false),
        ("Escape", _) => hands.take_back(),
        _ => {}
    }
}

fn is_within(event: &KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
