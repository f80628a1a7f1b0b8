//! The house as a browser's worker: messages in, messages out, and a timer.

use std::cell::{Cell, RefCell};

use engine::Micros;
use js_sys::global;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::{Heard, House, ToPage};

thread_local! {
    static HOUSE: RefCell<House> = RefCell::default();
    static TIMER: Cell<Option<i32>> = const { Cell::new(None) };
    static WAKE: Closure<dyn FnMut()> = Closure::new(wake);
}

/// Opens the house.
#[wasm_bindgen(start)]
#[expect(unreachable_pub, reason = "the browser calls it")]
pub fn open() {
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(heard) = event.data().as_string().and_then(|text| serde_json::from_str::<Heard>(&text).ok()) {
            let said = HOUSE.with_borrow_mut(|house| house.hear(heard, random()));
            tell(&said);
        }
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    // The page waits for this before it speaks: what is said to a worker that has no ears yet is lost.
    let _ = scope().post_message(&JsValue::from_str("\"open\""));
}

fn wake() {
    TIMER.set(None);
    let said = HOUSE.with_borrow_mut(|house| house.wake(now()));
    tell(&said);
}

/// Says it to the page, and sets the timer for what is due next.
fn tell(said: &[ToPage]) {
    for message in said {
        let text = serde_json::to_string(message).expect("messages are made of texts and numbers");
        let _ = scope().post_message(&JsValue::from_str(&text));
    }
    if let Some(timer) = TIMER.take() {
        scope().clear_timeout_with_handle(timer);
    }
    let Some(due) = HOUSE.with_borrow(House::due) else { return };
    // Later than this is too far for a browser's timer; waking too early does no harm.
    let wait = (due.saturating_sub(now()).div_ceil(1_000)).min(3_600_000) as i32;
    let set = WAKE.with(|wake| {
        scope().set_timeout_with_callback_and_timeout_and_arguments_0(wake.as_ref().unchecked_ref(), wait)
    });
    TIMER.set(set.ok());
}

fn scope() -> DedicatedWorkerGlobalScope {
    global().unchecked_into()
}

fn now() -> Micros {
    let clock = scope().performance().expect("every worker has a clock");
    ((clock.time_origin() + clock.now()) * 1_000.0) as Micros
}

fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = scope().crypto().expect("every worker has randomness");
    let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    bytes
}
