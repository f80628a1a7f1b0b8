//! Examples with pictures, for people who look before they read.

use leptos::prelude::*;

use crate::chunks::with_chunk;
use crate::games::{Example, Picture};
use crate::words::pages as words;

/// The examples of a game; nothing if it has none.
pub(super) fn examples(game: &str) -> AnyView {
    with_chunk(game, move |chunk| {
        let pictures = (chunk.pictures)();
        let rows = chunk.examples.iter().map(|example| row(example, &pictures)).collect_view();
        let has_any = !chunk.examples.is_empty();
        has_any
            .then(|| {
                view! {
                    <section class="examples" aria-labelledby="examples">
                        <h2 id="examples">{words::EXAMPLES}</h2>
                        <ul>{rows}</ul>
                    </section>
                }
            })
            .into_any()
    })
}

fn row(example: &'static Example, pictures: &[Picture]) -> impl IntoView + use<> {
    let card = |card: &&'static str| match pictures.iter().find(|picture| picture.word == **card) {
        Some(Picture { drawing, name, .. }) => {
            let (drawing, name) = (drawing.clone(), name.clone());
            view! { <span class="gallery-card" role="img" aria-label=name inner_html=drawing></span> }.into_any()
        }
        None => view! {
            <b class="example-sign">
                <span aria-hidden="true">{*card}</span>
                <span class="unseen">{words::sign(card)}</span>
            </b>
        }
        .into_any(),
    };
    let cards = example.cards.iter().map(card).collect_view();
    view! { <li><span class="example-cards">{cards}</span><p>{example.says}</p></li> }
}
