//! Explanations of what lies on a table. An element with `data-tip` explains itself when the pointer rests on it, when it
//! has the keyboard focus, or when a finger is held on it.

use std::time::Duration;

use leptos::ev;
use leptos::html::Div;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, EventTarget, MouseEvent, PointerEvent};

use crate::derive::memo;

/// How long the pointer rests or a finger is held before the explanation appears.
const REST: Duration = Duration::from_millis(450);

/// An explanation, and the place of what it explains.
#[derive(Clone)]
struct Tip {
    text: String,
    place: DomRect,
}

/// The explanation that is shown, if one is.
#[derive(Clone, Copy)]
pub(super) struct Tips {
    shown: RwSignal<Option<Tip>, LocalStorage>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    /// Whether a finger was held long enough: lifting it is no tap then.
    held: StoredValue<bool>,
    /// Where the pointer went down.
    down: StoredValue<(i32, i32)>,
    /// Whether the last thing that the player used was the keyboard. The page moves the focus on a touch, too.
    by_key: StoredValue<bool>,
}

impl Tips {
    pub(super) fn new() -> Self {
        let (shown, timer) = (RwSignal::new_local(None), StoredValue::new_local(None));
        Self {
            shown,
            timer,
            held: StoredValue::new(false),
            down: StoredValue::new((0, 0)),
            by_key: StoredValue::new(false),
        }
    }

    /// Drops a click that ends the long touch of somebody who has read an explanation.
    pub(super) fn filter(self, event: &MouseEvent) {
        if self.held.get_value() {
            self.held.set_value(false);
            event.stop_propagation();
            event.prevent_default();
        }
    }
}

/// The explanation, and what makes it appear and go, as long as the table is shown.
pub(super) fn show(tips: Tips) -> AnyView {
    let over = window_event_listener(ev::pointerover, move |event| {
        if event.pointer_type() == "mouse" {
            tips.await_rest(event.target(), false);
        }
    });
    let down = window_event_listener(ev::pointerdown, move |event: PointerEvent| {
        tips.hide();
        tips.by_key.set_value(false);
        tips.held.set_value(false);
        tips.down.set_value((event.client_x(), event.client_y()));
        if event.pointer_type() != "mouse" {
            tips.await_rest(event.target(), true);
        }
    });
    let up = window_event_listener(ev::pointerup, move |_| tips.stop());
    let cancel = window_event_listener(ev::pointercancel, move |_| tips.stop());
    let focus = window_event_listener(ev::focusin, move |event| {
        // A finger that is lifted after a long touch focuses what it has explained.
        if tips.held.get_value() {
            return;
        }
        tips.hide();
        if !tips.by_key.get_value() {
            return;
        }
        let focused = explained(event.target());
        if let Some((element, text)) = focused.filter(|(element, _)| element.matches(":focus-visible") == Ok(true)) {
            tips.show(&element, text);
        }
    });
    let key = window_event_listener(ev::keydown, move |event| {
        tips.by_key.set_value(true);
        if event.key() == "Escape" {
            tips.hide();
        }
    });
    let drag = window_event_listener(ev::pointermove, move |event| {
        if event.pointer_type() != "mouse" && tips.is_moved(&event) {
            tips.hide();
        }
    });
    let scroll = window_event_listener(ev::wheel, move |_| tips.hide());
    let resize = window_event_listener(ev::resize, move |_| tips.hide());
    on_cleanup(move || {
        tips.stop();
        for handle in [over, down, up, cancel, focus, key, drag, scroll, resize] {
            handle.remove();
        }
    });
    let node = NodeRef::<Div>::new();
    // A popover is also seen above an open dialog.
    Effect::new(move |_| {
        let method = if tips.shown.with(Option::is_some) { "showPopover" } else { "hidePopover" };
        let Some(node) = node.get() else { return };
        if let Ok(function) = js_sys::Reflect::get(&node, &method.into()) {
            // It may be in that state already, and an old browser knows no popovers.
            let _ = function.dyn_into::<js_sys::Function>().map(|function| function.call0(&node));
        }
    });
    let place = memo(move || tips.shown.with(|tip| tip.as_ref().map(position).unwrap_or_default()));
    view! {
        <div
            class="tip"
            popover="manual"
            node_ref=node
            role="tooltip"
            hidden=move || tips.shown.with(Option::is_none)
            // The page's policy forbids whole style attributes.
            style:left=move || place.with(|place| place.0.clone())
            style:top=move || place.with(|place| place.1.clone())
            style:bottom=move || place.with(|place| place.2.clone())
        >
            {move || tips.shown.with(|tip| tip.as_ref().map(|tip| tip.text.clone()))}
        </div>
    }
    .into_any()
}

impl Tips {
    fn show(self, element: &Element, text: String) {
        let _ = self.shown.try_set(Some(Tip { text, place: element.get_bounding_client_rect() }));
    }

    fn hide(self) {
        self.stop();
        let _ = self.shown.try_set(None);
    }

    /// Whether a finger has moved so far that it drags something.
    fn is_moved(self, event: &PointerEvent) -> bool {
        let (x, y) = self.down.get_value();
        (event.client_x() - x).abs() + (event.client_y() - y).abs() > 10
    }

    /// Stops waiting for the pointer to rest.
    fn stop(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }

    /// Explains the element below the pointer once it has rested there.
    fn await_rest(self, target: Option<EventTarget>, by_touch: bool) {
        let found = explained(target);
        if !by_touch {
            self.hide();
        }
        let Some((element, text)) = found else { return };
        let show = move || {
            self.held.set_value(by_touch);
            self.show(&element, text);
        };
        self.timer.set_value(set_timeout_with_handle(show, REST).ok());
    }
}

/// Whether the element at this place explains itself.
pub(super) fn is_explained(target: Option<EventTarget>) -> bool {
    explained(target).is_some()
}

/// The element that explains itself at this place, and its explanation.
fn explained(target: Option<EventTarget>) -> Option<(Element, String)> {
    let element = target?.dyn_into::<Element>().ok()?.closest("[data-tip]").ok()??;
    let text = element.get_attribute("data-tip").filter(|text| !text.is_empty())?;
    Some((element, text))
}

/// Where the explanation is shown: below what it explains, or above it in the lower half of the window. The distances
/// from the left, the top and the bottom.
fn position(tip: &Tip) -> (String, String, String) {
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    let middle = tip.place.left() + tip.place.width() / 2.0;
    // Half of the greatest width, which the style sheet sets, from either edge.
    let across = format!("clamp(9.5em, {middle}px, 100vw - 9.5em)");
    let auto = || "auto".to_owned();
    if tip.place.top() > height / 2.0 {
        (across, auto(), format!("{}px", height - tip.place.top() + 6.0))
    } else {
        (across, format!("{}px", tip.place.bottom() + 6.0), auto())
    }
}
