//! The keyboard stays at the table: when what had it is taken away, as a card that is thrown, the place where the next
//! decision is told gets it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent};

use crate::dom;
use crate::playback::{Show, Sitting};

/// Hears who gets the keyboard, and passes it on when that is gone.
pub(super) fn kept<S: Show>(at: Sitting<S>) -> impl Fn(FocusEvent) {
    let last = StoredValue::new_local(None::<Element>);
    Effect::new(move |_| {
        // Whatever may take something away.
        at.view.track();
        at.turn.track();
        at.settled.track();
        if let Some(desk) = at.desk {
            desk.busy.track();
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
