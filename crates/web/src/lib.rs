//! The page: tables in a browser, with a server or without one.
//!
//! Everything that happens at a table arrives as messages of the protocol, from the server over a socket or from the
//! practice worker. The page shows both in the same way. It has no rules of its own: the table says which actions are
//! legal.
//!
//! The invariant of this crate: it knows one seat's view and nothing else; words are in [`words`], drawings in [`art`],
//! and those of a game in its own folder.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the browser's numbers and the coordinates of drawings are small floats"
)]
#![allow(clippy::format_push_string, clippy::format_collect, reason = "drawings are text that is put together once")]

pub mod art;
pub mod games;
pub mod words;

mod app;
mod chunks;
mod connection;
mod derive;
mod dom;
mod flip;
mod http;
mod invitation;
mod keep;
mod notification;
mod opponents;
mod page;
mod playback;
mod practice_worker;
mod qr;
mod route;
mod settings;
mod sheet;
mod socket;
mod sound;
mod tab_lock;
mod table;
mod table_session;
mod worker_channel;

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the page.
#[wasm_bindgen]
pub fn show() {
    leptos::mount::mount_to_body(app::app);
    dom::take_away_the_curtain();
}

/// Starts the local server. Called in the practice worker.
#[wasm_bindgen]
pub fn open() {
    practice_worker::open();
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_of_the_page_is_the_one_that_is_drawn() {
        assert_eq!(include_str!("../static/icon.svg").trim(), crate::art::site::icon().trim());
    }
}
