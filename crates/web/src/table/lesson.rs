//! How a game is played: a lesson to read, and the offer of a coached game before the first one.

use leptos::prelude::*;

use crate::page::{badge, game_title};
use crate::route::{Route, Way};
use crate::words::site as words;
use crate::{art, games, keep};

/// The lesson of a game, with its poster.
pub(super) fn lesson(game: &str) -> impl IntoView + use<> {
    view! {
        <section class="lesson">
            {picture(game)}
            <div>
                <h2>{words::LESSON}</h2>
                {steps(game)}
                <a class="quiet" href=format!("/rules/{game}")>{words::ALL_RULES}</a>
            </div>
        </section>
    }
}

fn picture(game: &str) -> impl IntoView + use<> {
    view! { <div class="lesson-picture" aria-hidden="true" inner_html=art::site::poster(game)></div> }
}

/// The steps of the lesson.
fn steps(game: &str) -> impl IntoView + use<> {
    let steps = games::page(game).map_or(&[][..], |page| page.lesson);
    view! { <ol class="steps">{steps.iter().map(|step| view! { <li>{*step}</li> }).collect_view()}</ol> }
}

/// Before the first game of a kind: what it is about, and the choice to be shown how it goes or to begin at once.
pub(crate) fn offer(game: &str, is_coached: bool, deal: std::sync::Arc<dyn Fn() + Send + Sync>) -> AnyView {
    let page = games::page(game);
    let way = Way::get();
    let learn = Route::Learn(game.to_owned());
    let name = game.to_owned();
    let deal = move |_| {
        remember(&name);
        deal();
    };
    view! {
        <main id="main" class=format!("table waiting room-{game}")>
            <header class="bar">
                <a class="bar-out" href="/" aria-label=words::LEAVE>"←"</a>
                <h1>{game_title(game)}</h1>
                {badge()}
            </header>
            <section class="gathering">
                <section class="lesson offer">
                    {picture(game)}
                    <div>
                        <h2>{words::FIRST_TIME}</h2>
                        <p>{page.map(|page| page.pitch)}</p>
                        <p>{page.map(|page| page.goal)}</p>
                        <p class="begin">
                            {is_coached.then(|| view! {
                                <button class="button primary big" on:click=move |_| way.go(&learn)>{words::SHOW_ME}</button>
                            })}
                            <button class="button big" class:primary=!is_coached on:click=deal>{words::DEAL}</button>
                        </p>
                        <details open=!is_coached><summary>{words::READ_IT}</summary>{steps(game)}</details>
                        <a class="quiet" href=format!("/rules/{game}")>{words::ALL_RULES}</a>
                    </div>
                </section>
            </section>
        </main>
    }
    .into_any()
}

/// Remembers that the player knows this game.
pub(crate) fn remember(game: &str) {
    keep::write(&name(game), &true);
}

/// Whether the player knows this game.
pub(crate) fn was_read(game: &str) -> bool {
    keep::read(&name(game)).unwrap_or(false)
}

fn name(game: &str) -> String {
    format!("lesson.{game}")
}
