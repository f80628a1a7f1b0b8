//! How a game changed the players' ratings. The server rates a game shortly after its end, so the page asks again until
//! it has.

use std::time::Duration;

use leptos::prelude::*;
use protocol::rest::GameResult;
use wasm_bindgen_futures::spawn_local;

use crate::derive::memo;
use crate::http;
use crate::table_session::TableSession;

/// The rating before and after the game, by seat. Empty until it is known.
pub(super) type Changes = RwSignal<Vec<Option<[f64; 2]>>>;

/// How many milliseconds to wait before each question.
const WAITS: [u64; 5] = [1_300, 1_500, 3_000, 6_000, 30_000];

/// The changes of the ratings by the game that has just ended at this table.
pub(super) fn changes(session: TableSession) -> Changes {
    let changes = RwSignal::new(Vec::new());
    let replay = memo(move || session.room.with(|room| room.as_ref().and_then(|room| room.replay)));
    if !session.connection.is_practice() {
        Effect::new(move |_| {
            if let Some(replay) = replay.get() {
                ask(changes, format!("/api/results/{replay}"), &WAITS);
            }
        });
    }
    changes
}

fn ask(changes: Changes, path: String, waits: &'static [u64]) {
    let Some((&wait, rest)) = waits.split_first() else { return };
    let question = move || {
        spawn_local(async move {
            let result = http::get::<GameResult>(&path).await;
            // The player may have left the table.
            if changes.is_disposed() || result.as_ref().is_ok_and(|result| !result.rated) {
                return;
            }
            let known = result.map(|result| result.seats.iter().map(|seat| seat.rating).collect::<Vec<_>>());
            match known {
                Ok(known) if known.iter().any(Option::is_some) => changes.set(known),
                _ => ask(changes, path, rest),
            }
        });
    };
    set_timeout(question, Duration::from_millis(wait));
}
