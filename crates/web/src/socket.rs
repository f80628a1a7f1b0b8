//! The line to the server: a guest's cookie, then a socket that is made again whenever it breaks.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, WebSocket};

use crate::line::{Line, State};
use crate::{http, keep};

/// The first pause before the socket is made again, and the longest.
const FIRST: u64 = 300;
const LONGEST: u64 = 5_000;

/// The socket, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Socket {
    socket: StoredValue<Option<WebSocket>, LocalStorage>,
    pause: StoredValue<u64>,
}

impl Socket {
    pub(crate) fn new() -> Self {
        Self { socket: StoredValue::new_local(None), pause: StoredValue::new(FIRST) }
    }

    /// Becomes a guest if need be, and connects.
    pub(crate) fn connect(self, line: Line) {
        spawn_local(async move {
            // Whoever is known stays who they are.
            let name = keep::read::<crate::settings::Chosen>("settings").map(|chosen| chosen.name);
            let body = match name.filter(|name| !name.trim().is_empty()) {
                Some(name) => serde_json::json!({ "name": name.trim() }),
                None => serde_json::json!({}),
            };
            match http::post::<protocol::Person>("/api/guest", &body.to_string()).await {
                Ok(_) => self.open(line),
                Err(_) => self.again(line),
            }
        });
    }

    pub(crate) fn send(self, text: &str) {
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                // One that is just breaking is asked again when it is back.
                let _ = socket.send_with_str(text);
            }
        });
    }

    fn open(self, line: Line) {
        let location = window().location();
        let scheme = if location.protocol().is_ok_and(|protocol| protocol == "https:") { "wss" } else { "ws" };
        let address = format!("{scheme}://{}/ws", location.host().unwrap_or_default());
        let Ok(socket) = WebSocket::new_with_str(&address, protocol::SUBPROTOCOL) else {
            return self.again(line);
        };
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                line.hear(&text);
            }
        });
        let on_open = Closure::once_into_js(move || {
            self.pause.set_value(FIRST);
            line.opened();
        });
        let on_close = Closure::once_into_js(move || self.again(line));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(on_open.unchecked_ref()));
        socket.set_onclose(Some(on_close.unchecked_ref()));
        on_message.forget();
        self.socket.set_value(Some(socket));
    }

    /// Tries again after a pause that grows.
    fn again(self, line: Line) {
        self.socket.set_value(None);
        if line.state.get_untracked() == State::Opening {
            line.give_up();
        }
        line.lost();
        let pause = self.pause.get_value();
        self.pause.set_value((pause * 2).min(LONGEST));
        set_timeout(move || self.connect(line), std::time::Duration::from_millis(pause));
    }
}
