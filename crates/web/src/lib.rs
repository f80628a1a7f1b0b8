//! The page: four tables in a browser, with a server or without one.
//!
//! What happens at a table comes as messages of the protocol, from a server over a socket or from the house that runs
//! beside the page in a worker; the page cannot tell the difference and shows both in the same way. The rules are not
//! here: what may be done is what the table says may be done.
//!
//! The invariant of this crate: it knows one seat's view and nothing else; words are in [`words`], drawings in [`art`].

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the browser's numbers and the coordinates of drawings are small floats"
)]
#![allow(clippy::format_push_string, clippy::format_collect, reason = "drawings are text that is put together once")]

pub mod art;
pub mod words;

mod app;
mod derive;
mod desk;
mod dom;
mod flip;
mod house;
mod http;
mod invitation;
mod keep;
mod line;
mod page;
mod playback;
mod pulse;
mod room;
mod route;
mod settings;
mod socket;
mod sound;
mod table;
mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page.
#[wasm_bindgen]
pub fn show() {
    leptos::mount::mount_to_body(app::app);
    dom::take_away_the_curtain();
}

/// Opens the house, in a worker beside the page.
#[wasm_bindgen]
pub fn open() {
    house::open();
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_of_the_page_is_the_one_that_is_drawn() {
        assert_eq!(include_str!("../static/icon.svg").trim(), crate::art::house::icon().trim());
    }
}
