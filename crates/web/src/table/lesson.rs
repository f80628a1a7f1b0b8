//! How a game goes, before the first one.

use leptos::prelude::*;

use crate::art;
use crate::desk::Desk;
use crate::keep;
use crate::words::house as words;

/// How a game goes.
pub(super) fn lesson(game: &str) -> impl IntoView + use<> {
    view! {
        <section class="lesson">
            <div class="lesson-picture" aria-hidden="true" inner_html=art::house::poster(game)></div>
            <div>
                <h2>{words::LESSON}</h2>
                {steps(game)}
                <a class="quiet" href=format!("/rules/{game}")>{words::ALL_RULES}</a>
            </div>
        </section>
    }
}

/// The lesson itself.
pub(crate) fn steps(game: &str) -> impl IntoView + use<> {
    let steps = words::lesson(game).map(|step| view! { <li>{step}</li> });
    view! { <ol class="steps">{steps.collect_view()}</ol> }
}

/// The end of a lesson at a practice table: what is read once need not be read again.
pub(super) fn deal(desk: Desk, game: String) -> impl IntoView {
    let deal = move |_| {
        keep::write(&name(&game), &true);
        desk.ready();
    };
    view! { <p class="begin"><button class="button primary big" on:click=deal>{words::DEAL}</button></p> }
}

/// Whether the lesson of a game was read in this browser.
pub(crate) fn was_read(game: &str) -> bool {
    keep::read(&name(game)).unwrap_or(false)
}

fn name(game: &str) -> String {
    format!("lesson.{game}")
}
