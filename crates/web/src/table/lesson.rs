//! The lesson: how a game is played, shown before the first one.

use leptos::prelude::*;

use crate::table_session::TableSession;
use crate::words::site as words;
use crate::{art, games, keep};

/// The lesson of a game, with its poster.
pub(super) fn lesson(game: &str) -> impl IntoView + use<> {
    view! {
        <section class="lesson">
            <div class="lesson-picture" aria-hidden="true" inner_html=art::site::poster(game)></div>
            <div>
                <h2>{words::LESSON}</h2>
                {steps(game)}
                <a class="quiet" href=format!("/rules/{game}")>{words::ALL_RULES}</a>
            </div>
        </section>
    }
}

/// The steps of the lesson.
pub(crate) fn steps(game: &str) -> impl IntoView + use<> {
    let steps = games::page(game).map_or(&[][..], |page| page.lesson);
    view! { <ol class="steps">{steps.iter().map(|step| view! { <li>{*step}</li> }).collect_view()}</ol> }
}

/// The button that ends the lesson at a practice table. It is remembered, so that the lesson is shown only once.
pub(super) fn deal(session: TableSession, game: String) -> impl IntoView {
    let deal = move |_| {
        keep::write(&name(&game), &true);
        session.ready();
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
