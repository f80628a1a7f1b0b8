//! A finished game, seen again: step by step, with anybody's eyes.

mod controls;
mod glyph;
mod projector;

use leptos::prelude::*;
use practice::Replay;
use projector::Projector;
use protocol::ReplayId;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use super::frame::message;
use super::practiced;
use crate::http;
use crate::line::Lines;
use crate::room::{Room, with_room};
use crate::table::{Origin, Showing};
use crate::words::replay as words;

/// A record that has been played through.
#[derive(Clone, Debug)]
struct Tape {
    replay: Replay,
    /// The index of the eyes it begins with.
    eyes: usize,
    file: File,
}

/// Where the record can be had as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct File {
    address: String,
    name: String,
}

type Place = RwSignal<Option<Result<Tape, String>>>;

/// A finished game, seen again.
pub(crate) fn replay(id: &str) -> AnyView {
    if id.parse::<ReplayId>().is_err() {
        return message(words::NONE_TITLE, words::NONE.into());
    }
    let (lines, place, id) = (Lines::get(), Place::new(None), id.to_owned());
    match practiced::record(&id) {
        Some(record) => {
            let seat = practiced::read(&record).and_then(|game| game.seat);
            let text = js_sys::encode_uri_component(&record.to_string());
            thread(lines, place, &id, record, seat, format!("data:application/json;charset=utf-8,{text}"));
        }
        None => spawn_local(async move {
            let address = format!("/api/replays/{id}");
            match http::get::<Value>(&address).await {
                Ok(record) => thread(lines, place, &id, record, None, format!("{address}?download=1")),
                Err(_) => drop(place.try_set(Some(Err(words::NONE.into())))),
            }
        }),
    }
    view! {
        {move || match place.get() {
            None => view! { <p class="coming" role="status">{words::COMING}</p> }.into_any(),
            Some(Err(why)) => message(words::NONE_TITLE, why),
            Some(Ok(tape)) => with_room(&tape.replay.game.clone(), move |room| show(room, tape.clone())),
        }}
    }
    .into_any()
}

/// Has the house beside the page play a record through.
fn thread(lines: Lines, place: Place, id: &str, record: Value, seat: Option<usize>, address: String) {
    let name = format!("{}-{id}.json", record["game"].as_str().unwrap_or_default());
    lines.beside.replay(lines.practice, record, move |played| {
        let tape = played.map(|mut replay| {
            let written: Vec<&str> = replay.names.iter().map(String::as_str).collect();
            replay.names = practiced::names(&replay.game, &written);
            // Whoever did not play sees every card: that is what a replay is for.
            let eyes = seat.unwrap_or(replay.players + 1);
            Tape { replay, eyes, file: File { address, name } }
        });
        let _ = place.try_set(Some(tape));
    });
}

fn show(room: Room, tape: Tape) -> AnyView {
    let (names, file) = (tape.replay.names.clone(), tape.file.clone());
    let projector = Projector::new(tape.replay, tape.eyes);
    let eyes = names.clone();
    let showing = Showing {
        seat: projector.seat,
        names,
        feed: projector.feed,
        controls: Box::new(move || controls::controls(projector, &eyes, &file)),
    };
    let first = projector.first();
    let table = (room.show)(Origin::Replay(showing), &first);
    projector.run();
    table
}
