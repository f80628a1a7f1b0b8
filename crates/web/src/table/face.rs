//! The face of a bot outside of its table.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::art::portrait::Mood;
use crate::chunks;
use crate::opponents::{Bot, Faces};

/// The function that draws the faces of a game; none until its chunk is fetched.
pub(crate) fn faces(game: &str) -> RwSignal<Option<Faces>> {
    let (faces, game) = (RwSignal::new(None), game.to_owned());
    spawn_local(async move {
        if let Ok(chunk) = chunks::fetch(&game).await {
            let _ = faces.try_set(chunk.faces);
        }
    });
    faces
}

/// The calm face of a bot, which is decoration beside its name.
pub(super) fn face(game: &str, bot: Bot) -> impl IntoView + use<> {
    let faces = faces(game);
    let drawing = move || faces.get().map(|draw| draw(&bot, Mood::Calm)).unwrap_or_default();
    view! { <span class="face small-face" inner_html=drawing></span> }
}
