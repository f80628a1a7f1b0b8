//! The cards of a game, each with its name.

use leptos::prelude::*;

use crate::chunks::{Chunk, with_chunk};
use crate::games::Picture;
use crate::words::pages as words;

/// More cards than this are only shown on request.
const MANY: usize = 30;

/// The cards of a game.
pub(super) fn gallery(game: &str) -> AnyView {
    let class = format!("gallery gallery-{game}");
    with_chunk(game, move |chunk| show(&class, chunk))
}

fn show(class: &str, chunk: Chunk) -> AnyView {
    let pictures = (chunk.pictures)();
    let open = pictures.len() <= MANY;
    let pictures = pictures.into_iter().map(|Picture { drawing, name, .. }| {
        view! {
            <li>
                <figure>
                    <span class="gallery-card" inner_html=drawing></span>
                    <figcaption>{name}</figcaption>
                </figure>
            </li>
        }
    });
    view! {
        <details class="cards" open=open>
            <summary>{words::THE_CARDS}</summary>
            <ul class=class.to_owned()>{pictures.collect_view()}</ul>
        </details>
    }
    .into_any()
}
