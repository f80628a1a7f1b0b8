//! Keeps the keyboard focus at the table: when the focused element is removed, such as a card that is thrown, the focus
//! moves to where the next decision is announced.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent};

use crate::dom;
use crate::playback::{GameTable, Playback};

/// Returns the handler of focus events, and moves the focus on when the last focused element is removed.
pub(super) fn kept<S: GameTable>(at: Playback<S>) -> impl Fn(FocusEvent) {
    let last = StoredValue::new_local(None::<Element>);
    Effect::new(move |_| {
        // The changes that can remove an element.
        at.view.track();
        at.turn.track();
        at.settled.track();
        if let Some(session) = at.session {
            session.busy.track();
        }
        dom::on_frame(move || {
            let gone = last.try_update_value(|last| last.take_if(|element| !element.is_connected())).flatten();
            if gone.is_some() && dom::is_focus_lost() {
                dom::focus(".doing");
            }
        });
    });
    move |event| last.set_value(event.target().and_then(|target| target.dyn_into().ok()))
}
