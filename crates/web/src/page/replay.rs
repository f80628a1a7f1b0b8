//! The replay of a finished game: step by step, as any viewer saw it.

mod controls;
mod glyph;
mod projector;
mod review;

use std::sync::Arc;

use leptos::prelude::*;
use practice::Replay;
use projector::Projector;
use protocol::ReplayId;
use review::ReviewPanel;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use super::frame::message;
use super::practiced;
use crate::chunks::{Chunk, with_chunk};
use crate::connection::Connections;
use crate::http;
use crate::opponents::{Bot, bots_among, names_among};
use crate::table::{Origin, Showing};
use crate::words::replay as words;

/// A replayed record.
#[derive(Clone, Debug)]
struct Tape {
    replay: Replay,
    /// The bots that played, by their seats.
    bots: Vec<Option<Bot>>,
    /// The index of the viewer it begins with.
    eyes: usize,
    file: File,
    record: Arc<Value>,
}

/// Where the record can be downloaded as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct File {
    address: String,
    name: String,
}

type Place = RwSignal<Option<Result<Tape, String>>>;

/// The replay of a finished game, with its review if `is_reviewed`.
pub(crate) fn replay(id: &str, is_reviewed: bool) -> AnyView {
    if id.parse::<ReplayId>().is_err() {
        return message(words::NONE_TITLE, words::NONE.into());
    }
    let (connections, place, id) = (Connections::get(), Place::new(None), id.to_owned());
    match practiced::record(&id) {
        Some(record) => {
            let seat = practiced::read(&record).and_then(|game| game.seat);
            let text = js_sys::encode_uri_component(&record.to_string());
            thread(connections, place, &id, record, seat, format!("data:application/json;charset=utf-8,{text}"));
        }
        None => spawn_local(async move {
            let address = format!("/api/replays/{id}");
            match http::get::<Value>(&address).await {
                Ok(record) => thread(connections, place, &id, record, None, format!("{address}?download=1")),
                Err(_) => drop(place.try_set(Some(Err(words::NONE.into())))),
            }
        }),
    }
    view! {
        {move || match place.get() {
            None => view! { <p class="coming" role="status">{words::COMING}</p> }.into_any(),
            Some(Err(why)) => message(words::NONE_TITLE, why),
            Some(Ok(tape)) => with_chunk(&tape.replay.game.clone(), move |chunk| show(connections, chunk, tape.clone(), is_reviewed)),
        }}
    }
    .into_any()
}

/// Lets the practice worker replay a record.
fn thread(connections: Connections, place: Place, id: &str, record: Value, seat: Option<usize>, address: String) {
    let name = format!("{}-{id}.json", record["game"].as_str().unwrap_or_default());
    let kept = Arc::new(record.clone());
    connections.worker.replay(connections.practice, record, move |played| {
        let tape = played.map(|mut replay| {
            let written: Vec<&str> = replay.names.iter().map(String::as_str).collect();
            let bots = bots_among(&written);
            replay.names = names_among(&replay.game, &written);
            // A visitor who did not play sees every card: that is what a replay is for.
            let eyes = seat.unwrap_or(replay.players + 1);
            Tape { replay, bots, eyes, file: File { address, name }, record: kept }
        });
        let _ = place.try_set(Some(tape));
    });
}

fn show(connections: Connections, chunk: Chunk, tape: Tape, is_reviewed: bool) -> AnyView {
    let (names, file) = (tape.replay.names.clone(), tape.file.clone());
    let projector = Projector::new(tape.replay, tape.eyes);
    let eyes = names.clone();
    let review = ReviewPanel::new(connections, tape.record, &names, projector);
    if is_reviewed {
        review.begin();
    }
    let showing = Showing {
        seat: projector.seat,
        names,
        bots: tape.bots,
        feed: projector.feed,
        controls: Box::new(move || controls::controls(projector, &eyes, &file, review)),
    };
    let first = projector.first();
    let table = (chunk.show)(Origin::Replay(showing), &first);
    projector.run();
    table
}
