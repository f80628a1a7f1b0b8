//! The rules of a game: its page of rules, with pictures of the cards.

pub(crate) mod gallery;
mod markdown;
mod show;

use leptos::prelude::*;
use markdown::{Block, blocks, plain};

use super::frame::{about, frame, lost, tabs};
use crate::art;
use crate::table::lesson;
use crate::words::{house, pages as words};

/// The rules of a game.
pub(crate) fn rules(game: &str) -> AnyView {
    let Some((about, rules)) = about(game).zip(catalog::rules(game)) else {
        return lost();
    };
    let blocks = blocks(rules);
    frame(
        "rules",
        view! {
            {tabs(words::THE_GAMES, about.slug, |about| format!("/rules/{}", about.slug))}
            <h1>{house::rules_of(about.name)}</h1>
            <div class="rules-head">
                <div class="rules-poster" inner_html=art::house::poster(about.slug)></div>
                <div class="rules-words">
                    <p class="rules-summary">{about.summary}</p>
                    {lesson::steps(about.slug)}
                    <p class="hint">{house::players(&about.players)} " · " {house::minutes(about.slug)} " · " {words::BY} " " {about.credit}</p>
                    <p class="rules-ways">
                        <a class="button primary" href=format!("/practice/{}", about.slug)>{words::TRY_IT}</a>
                        <a class="button" href=format!("/new/{}", about.slug)>{house::WITH_FRIENDS}</a>
                    </p>
                    {contents(&blocks)}
                </div>
            </div>
            <details class="cards" open=about.slug != "gunfight">
                <summary>{words::THE_CARDS}</summary>
                {gallery::gallery(about.slug)}
            </details>
            <article class="rule-text">{show::show(&blocks)}</article>
        },
    )
}

/// The headings of the page, to go there.
fn contents(blocks: &[Block]) -> impl IntoView + use<> {
    let heading = |block: &Block| match block {
        Block::Heading(2, title) => Some((show::anchor(title), plain(title))),
        _ => None,
    };
    let links = blocks.iter().filter_map(heading).map(|(anchor, title)| {
        view! { <li><a href=format!("#{anchor}")>{title}</a></li> }
    });
    view! {
        <nav class="contents" aria-label=words::CONTENTS>
            <ul>{links.collect_view()}</ul>
        </nav>
    }
}
