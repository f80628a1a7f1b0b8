//! The socket to the server: first a request for a guest's cookie, then a WebSocket.

use leptos::prelude::*;
use protocol::Person;
use protocol::rest::NewGuest;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, CloseEvent, MessageEvent, WebSocket};

use crate::connection::Connection;
use crate::{http, keep};

/// The socket, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Socket {
    made: StoredValue<Option<WebSocket>, LocalStorage>,
    /// Aborts the request that comes before the socket.
    stop: StoredValue<Option<AbortController>, LocalStorage>,
    /// The number of the current attempt. Events of earlier ones are ignored.
    attempt: StoredValue<u32>,
}

impl Socket {
    pub(crate) fn new() -> Self {
        Self { made: StoredValue::new_local(None), stop: StoredValue::new_local(None), attempt: StoredValue::new(0) }
    }

    /// Registers as a guest if needed, and connects.
    pub(crate) fn connect(self, connection: Connection) {
        self.close();
        let attempt = self.attempt.get_value();
        let stop = AbortController::new().ok();
        let signal = stop.as_ref().map(AbortController::signal);
        self.stop.set_value(stop);
        spawn_local(async move {
            // A player whom the server knows already keeps the same identity.
            let chosen = keep::read::<crate::settings::Chosen>("settings").unwrap_or_default();
            let name = Some(chosen.name.trim().to_owned()).filter(|name| !name.is_empty());
            let guest: Result<Person, _> = http::post_until("/api/guest", &NewGuest { name }, signal.as_ref()).await;
            match guest {
                _ if !self.is_at(attempt) => {}
                Ok(_) => self.open(connection, attempt),
                Err(_) => connection.closed(None),
            }
        });
    }

    pub(crate) fn send(self, text: &str) {
        self.made.with_value(|socket| {
            if let Some(socket) = socket {
                // If the connection is breaking, the session sends the request again later.
                let _ = socket.send_with_str(text);
            }
        });
    }

    /// Drops the socket at once: on a dead connection the browser would wait for the other side to close.
    pub(crate) fn close(self) {
        self.attempt.update_value(|attempt| *attempt += 1);
        let (mut stop, mut socket) = (None, None);
        self.stop.update_value(|kept| stop = kept.take());
        self.made.update_value(|kept| socket = kept.take());
        if let Some(stop) = stop {
            stop.abort();
        }
        if let Some(socket) = socket {
            socket.set_onmessage(None);
            socket.set_onopen(None);
            socket.set_onclose(None);
            let _ = socket.close();
        }
    }

    fn open(self, connection: Connection, attempt: u32) {
        let location = window().location();
        let scheme = if location.protocol().is_ok_and(|protocol| protocol == "https:") { "wss" } else { "ws" };
        let address = format!("{scheme}://{}/ws?views=false", location.host().unwrap_or_default());
        let Ok(socket) = WebSocket::new_with_str(&address, protocol::SUBPROTOCOL) else {
            return connection.closed(None);
        };
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                connection.hear(&text);
            }
        });
        let on_open = Closure::once_into_js(move || connection.connected());
        let on_close = Closure::once_into_js(move |event: CloseEvent| {
            if self.is_at(attempt) {
                self.close();
                connection.closed(Some(event.code()));
            }
        });
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(on_open.unchecked_ref()));
        socket.set_onclose(Some(on_close.unchecked_ref()));
        on_message.forget();
        self.made.set_value(Some(socket));
    }

    fn is_at(self, attempt: u32) -> bool {
        self.attempt.get_value() == attempt
    }
}
