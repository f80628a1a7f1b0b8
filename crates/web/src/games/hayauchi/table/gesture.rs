//! Throwing with a finger or a mouse: a tap on the plate, or a drag that ends over it. A drag that ends beside the
//! plate misses.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::hands::{Hands, Hour};

/// A movement shorter than this, in pixels, is a tap.
const TAP: f64 = 12.0;

/// Where a drag began.
pub(super) type Start = StoredValue<Option<(f64, f64)>>;

/// Called when the pointer goes down on the gun.
pub(super) fn take(hands: Hands, start: Start, event: &PointerEvent) {
    if event.button() != 0 || untrack(|| hands.hour() == Hour::None) {
        return;
    }
    event.prevent_default();
    if let Some(gun) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
        // Without the capture a fast flick would leave the gun behind.
        let _ = gun.set_pointer_capture(event.pointer_id());
    }
    start.set_value(Some(place(event)));
}

/// Called when the pointer moves.
pub(super) fn carry(hands: Hands, start: Start, event: &PointerEvent) {
    let Some((x, y)) = start.get_value() else { return };
    let (now_x, now_y) = place(event);
    let way = (now_x - x, now_y - y);
    if way.0.hypot(way.1) >= TAP {
        hands.draw();
        hands.drag.set(Some(way));
    }
}

/// Called when the pointer is lifted: over the plate, beside it, or where it began.
pub(super) fn release(hands: Hands, start: Start, event: &PointerEvent) {
    let Some((x, y)) = start.get_value() else { return };
    let (now_x, now_y) = place(event);
    drop_it(hands, start);
    if (now_x - x).hypot(now_y - y) < TAP {
        tap(hands, event.time_stamp());
    } else if is_on_plate(hands, now_x, now_y) {
        hands.throw(event.time_stamp());
    } else {
        hands.miss(event.time_stamp());
    }
}

/// Moves the gun back to its place.
pub(super) fn drop_it(hands: Hands, start: Start) {
    start.set_value(None);
    hands.drag.set(None);
}

/// HAY-17: from the table one tap throws; from the holster the first tap draws.
pub(super) fn tap(hands: Hands, moment: f64) {
    if untrack(|| hands.is_holstered()) { hands.draw() } else { hands.throw(moment) }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// Whether a point is on the plate, which is round.
fn is_on_plate(hands: Hands, x: f64, y: f64) -> bool {
    hands.plate.get_untracked().is_some_and(|plate| {
        let edge = plate.get_bounding_client_rect();
        let radius = edge.width() / 2.0;
        (x - edge.x() - radius).hypot(y - edge.y() - edge.height() / 2.0) <= radius
    })
}
