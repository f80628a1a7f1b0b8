//! The home page: the posters of the games. What needs a server is fetched after them.

use leptos::prelude::*;

use super::frame::{frame, full_name, game_title, puzzle_link};
use super::practiced::was_left;
use crate::chunks::with_parts;
use crate::words::site as words;
use crate::{art, games};

/// The home page.
pub(crate) fn home() -> AnyView {
    let posters = catalog::all().into_iter().map(poster).collect_view();
    frame(
        "home",
        view! {
            <h1 class="welcome">{words::WELCOME}</h1>
            <p class="lead">{words::lead(catalog::all().len())}</p>
            {with_parts(|parts| (parts.own_tables)())}
            <ul class="wall">{posters}</ul>
            {with_parts(|parts| (parts.people)())}
        },
    )
}

fn poster(about: &'static engine::About) -> impl IntoView {
    let slug = about.slug;
    let page = games::page(slug);
    let name = full_name(slug).unwrap_or_default();
    view! {
        <li class=format!("poster poster-{slug}")>
            <a class="poster-picture" href=format!("/practice/{slug}") tabindex="-1" aria-hidden="true">
                <span inner_html=art::site::poster(slug)></span>
            </a>
            <div class="poster-words">
                <h2>{game_title(slug)}</h2>
                <p class="poster-facts">{words::players(&about.players)} " · " {page.map(|page| words::minutes(page.minutes))}</p>
                <p class="poster-ways">
                    <a class="button primary" href=format!("/practice/{slug}")>
                        {if was_left(slug) { words::PLAY_ON } else { words::PLAY_NOW }}
                        <span class="unseen">{words::of_game(&name)}</span>
                    </a>
                    <a class="button" href=format!("/new/{slug}")>
                        {words::WITH_FRIENDS}
                        <span class="unseen">{words::of_game(&name)}</span>
                    </a>
                </p>
                <p class="poster-pitch">{page.map(|page| page.pitch)}</p>
                <p class="poster-links">
                    <a class="quiet" href=format!("/rules/{slug}")>{words::RULES}<span class="unseen">{words::of_game(&name)}</span></a>
                    {puzzle_link(about)}
                </p>
            </div>
        </li>
    }
}
