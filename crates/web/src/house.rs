//! The house as a browser's worker: messages in, messages out, and a timer. Runs beside the page, never in it.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use engine::Micros;
use js_sys::global;
use practice::{FromPage, Heard, House, Lack, ToPage};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::room;

/// When what could not be fetched is tried again, in milliseconds.
const AGAIN: i32 = 3_000;

thread_local! {
    static HOUSE: RefCell<House> = RefCell::default();
    /// What was said while a game was being fetched.
    static UNHEARD: RefCell<VecDeque<Heard>> = RefCell::default();
    static FETCHING: Cell<bool> = const { Cell::new(false) };
    static MENDING: Cell<bool> = const { Cell::new(false) };
    static TIMER: Cell<Option<i32>> = const { Cell::new(None) };
    static WAKE: Closure<dyn FnMut()> = Closure::new(wake);
}

/// Opens the house.
pub(crate) fn open() {
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(heard) = event.data().as_string().and_then(|text| serde_json::from_str::<Heard>(&text).ok()) {
            UNHEARD.with_borrow_mut(|unheard| unheard.push_back(heard));
            listen();
        }
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    // The page waits for this before it speaks: what is said to a worker that has no ears yet is lost.
    let _ = scope().post_message(&JsValue::from_str("\"open\""));
}

/// Hears what was said, one after the other; what is wanted of a game is fetched before anything else is heard.
fn listen() {
    while !FETCHING.get() {
        let Some(heard) = UNHEARD.with_borrow_mut(VecDeque::pop_front) else { return };
        match heard.page {
            FromPage::Play(game) => fetch_first(async move {
                if let Ok(room) = room::fetch(&game).await {
                    HOUSE.with_borrow_mut(|house| house.furnish(room.hall));
                }
            }),
            FromPage::Recall(game) => fetch_first(async move {
                let _ = stock(&game).await;
            }),
            _ => {
                let said = HOUSE.with_borrow_mut(|house| house.hear(heard, random()));
                tell(&said);
            }
        }
    }
}

fn fetch_first(fetched: impl Future<Output = ()> + 'static) {
    FETCHING.set(true);
    spawn_local(async move {
        fetched.await;
        FETCHING.set(false);
        listen();
    });
}

/// Fetches what it takes to look back on a game.
async fn stock(game: &str) -> Result<(), room::Missing> {
    let archive = room::archive(game).await?;
    let said = HOUSE.with_borrow_mut(|house| house.stock(archive));
    tell(&said);
    Ok(())
}

fn wake() {
    let said = HOUSE.with_borrow_mut(|house| house.wake(now()));
    tell(&said);
}

/// Says it to the page, and sets the timer for what is due next.
fn tell(said: &[ToPage]) {
    for message in said {
        let text = serde_json::to_string(message).expect("messages are made of texts and numbers");
        let _ = scope().post_message(&JsValue::from_str(&text));
    }
    mend();
    if let Some(timer) = TIMER.take() {
        scope().clear_timeout_with_handle(timer);
    }
    let Some(due) = HOUSE.with_borrow(House::due) else { return };
    // Later than this is too far for a browser's timer; waking too early does no harm.
    let wait = (due.saturating_sub(now()).div_ceil(1_000)).min(3_600_000) as i32;
    TIMER.set(wake_in(wait));
}

/// Wakes the house in so many milliseconds; the timer.
fn wake_in(wait: i32) -> Option<i32> {
    WAKE.with(|wake| {
        scope().set_timeout_with_callback_and_timeout_and_arguments_0(wake.as_ref().unchecked_ref(), wait).ok()
    })
}

/// Fetches what the house lacks, and lets it go on; where that fails, it is tried again.
fn mend() {
    let Some(lack) = HOUSE.with_borrow(House::lacks).filter(|_| !MENDING.replace(true)) else { return };
    spawn_local(async move {
        let brought = match lack {
            Lack::Masters(game) => room::remember(game).await,
            Lack::Archive(game) => stock(game).await,
        };
        MENDING.set(false);
        match brought {
            Ok(()) => wake(),
            // Beside the timer for what is due, not instead of it.
            Err(_) => drop(wake_in(AGAIN)),
        }
    });
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
