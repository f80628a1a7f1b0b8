//! The line to the server: a guest's cookie, then a socket that is made again whenever it breaks or says nothing any more.

use std::time::Duration;

use leptos::prelude::*;
use protocol::REPLACED;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, CloseEvent, MessageEvent, WebSocket};

use crate::line::{self, Line, State};
use crate::pulse::{Pulse, Step};
use crate::words::connection as words;
use crate::{dom, http, keep};

/// The first pause before the socket is made again, and the longest.
const FIRST: u64 = 300;
const LONGEST: u64 = 5_000;

/// How long the first attempt to make a line may take, which competes with the rest of the page for a slow line; and how
/// long the first after a break, which may have gone the way of the line that broke.
const PATIENCE: u64 = 20_000;
const LESS_PATIENCE: u64 = 5_000;

/// The socket, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Socket {
    made: StoredValue<Option<WebSocket>, LocalStorage>,
    pause: StoredValue<u64>,
    pulse: StoredValue<Pulse>,
    /// Which attempt this is. What is left of an earlier one is passed over.
    attempt: StoredValue<u32>,
}

impl Socket {
    pub(crate) fn new() -> Self {
        Self {
            made: StoredValue::new_local(None),
            pause: StoredValue::new(FIRST),
            pulse: StoredValue::new(Pulse::new(0.0)),
            attempt: StoredValue::new(0),
        }
    }

    /// Becomes a guest if need be, and connects.
    pub(crate) fn connect(self, line: Line) {
        let attempt = self.attempt.get_value();
        let stop = AbortController::new().ok();
        let signal = stop.as_ref().map(AbortController::signal);
        set_timeout(
            move || {
                if self.is_at(attempt) && line.state.get_untracked() != State::Open {
                    if let Some(stop) = &stop {
                        stop.abort();
                    }
                    self.again(line, attempt);
                }
            },
            self.patience(line),
        );
        spawn_local(async move {
            // Whoever is known stays who they are.
            let name = keep::read::<crate::settings::Chosen>("settings").map(|chosen| chosen.name);
            let body = match name.filter(|name| !name.trim().is_empty()) {
                Some(name) => serde_json::json!({ "name": name.trim() }),
                None => serde_json::json!({}),
            }
            .to_string();
            match http::post_until::<protocol::Person>("/api/guest", &body, signal.as_ref()).await {
                Ok(_) if self.is_at(attempt) => self.open(line, attempt),
                Ok(_) => {}
                Err(_) => self.again(line, attempt),
            }
        });
    }

    pub(crate) fn send(self, text: &str) {
        self.made.with_value(|socket| {
            if let Some(socket) = socket {
                // One that is just breaking is asked again when it is back.
                let _ = socket.send_with_str(text);
            }
        });
    }

    fn open(self, line: Line, attempt: u32) {
        let location = window().location();
        let scheme = if location.protocol().is_ok_and(|protocol| protocol == "https:") { "wss" } else { "ws" };
        let address = format!("{scheme}://{}/ws", location.host().unwrap_or_default());
        let Ok(socket) = WebSocket::new_with_str(&address, protocol::SUBPROTOCOL) else {
            return self.again(line, attempt);
        };
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            self.pulse.update_value(|pulse| pulse.heard(dom::now()));
            if let Some(text) = event.data().as_string() {
                line.hear(&text);
            }
        });
        let on_open = Closure::once_into_js(move || {
            self.pause.set_value(FIRST);
            self.pulse.set_value(Pulse::new(dom::now()));
            line.opened();
            self.look(line, attempt);
        });
        let on_close = Closure::once_into_js(move |event: CloseEvent| self.closed(line, attempt, event.code()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(on_open.unchecked_ref()));
        socket.set_onclose(Some(on_close.unchecked_ref()));
        on_message.forget();
        self.made.set_value(Some(socket));
    }

    /// Looks whether anybody is there, now and from time to time.
    fn look(self, line: Line, attempt: u32) {
        if !self.is_at(attempt) {
            return;
        }
        let mut step = Step::GiveUp;
        self.pulse.update_value(|pulse| step = pulse.look(dom::now()));
        let wait = match step {
            Step::GiveUp => return self.again(line, attempt),
            Step::Wait(wait) => wait,
            Step::Ping(wait) => {
                self.send(&line::ping());
                wait
            }
        };
        set_timeout(move || self.look(line, attempt), Duration::from_millis(wait.ceil() as u64));
    }

    /// The server has closed the socket. If it prefers a newer one of this player, this page does not come back by itself.
    fn closed(self, line: Line, attempt: u32, code: u16) {
        if code != REPLACED || !self.is_at(attempt) {
            return self.again(line, attempt);
        }
        self.attempt.set_value(attempt + 1);
        self.let_go();
        line.lost();
        line.notice.set(Some(words::REPLACED.into()));
    }

    /// Tries again after a pause that grows.
    fn again(self, line: Line, attempt: u32) {
        if !self.is_at(attempt) {
            return;
        }
        self.attempt.set_value(attempt + 1);
        self.let_go();
        if line.state.get_untracked() == State::Opening {
            line.give_up();
        }
        line.lost();
        let pause = self.pause.get_value();
        self.pause.set_value((pause * 2).min(LONGEST));
        set_timeout(move || self.connect(line), Duration::from_millis(pause));
    }

    /// Lets the socket go at once: on a dead line the browser would wait for the other side to agree.
    fn let_go(self) {
        let mut socket = None;
        self.made.update_value(|kept| socket = kept.take());
        if let Some(socket) = socket {
            socket.set_onmessage(None);
            socket.set_onopen(None);
            socket.set_onclose(None);
            let _ = socket.close();
        }
    }

    fn is_at(self, attempt: u32) -> bool {
        self.attempt.get_value() == attempt
    }

    fn patience(self, line: Line) -> Duration {
        let is_first = line.state.get_untracked() == State::Opening;
        let wait = if is_first { PATIENCE } else { LESS_PATIENCE + 3 * self.pause.get_value() };
        Duration::from_millis(wait)
    }
}
