//! The rules of a game, with pictures of the cards.

mod examples;
mod gallery;

use leptos::prelude::*;

use super::frame::{about, frame, game_title, lost, puzzle_link, tabs};
use crate::words::{pages as words, site};
use crate::{art, games, keep};

/// The rules of a game, which the build script has rendered from `docs/rules`.
struct Rules {
    game: &'static str,
    html: &'static str,
    /// The headings: their anchors and their text.
    contents: &'static [(&'static str, &'static str)],
}

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The name under which the browser stores whether the clauses have their numbers.
const NUMBERED: &str = "rules.numbered";

/// The rules of a game.
pub(crate) fn rules(game: &str) -> AnyView {
    let Some((about, rules)) = about(game).zip(RULES.iter().find(|rules| rules.game == game)) else {
        return lost();
    };
    let page = games::page(about.slug);
    let numbered = RwSignal::new(keep::read(NUMBERED).unwrap_or(false));
    frame(
        "rules",
        view! {
            {tabs(words::THE_GAMES, about.slug, |about| format!("/rules/{}", about.slug))}
            <h1>{site::RULES_OF} " " {game_title(about.slug)}</h1>
            <div class="rules-head">
                <div class="rules-poster" inner_html=art::site::poster(about.slug)></div>
                <div class="rules-words">
                    <p class="rules-summary">{about.summary}</p>
                    <p class="hint">{site::players(&about.players)} " · " {page.map(|page| site::minutes(page.minutes))} " · " {words::BY} " " {about.credit}</p>
                    <p class="rules-ways">
                        <a class="button primary" href=format!("/practice/{}", about.slug)>{words::TRY_IT}</a>
                        <a class="button" href=format!("/learn/{}", about.slug)>{site::SHOW_ME}</a>
                        <a class="button" href=format!("/new/{}", about.slug)>{site::WITH_FRIENDS}</a>
                        {puzzle_link(about)}
                    </p>
                    {contents(rules)}
                </div>
            </div>
            {examples::examples(about.slug)}
            {gallery::gallery(about.slug)}
            <label class="tick">
                <input
                    type="checkbox"
                    prop:checked=move || numbered.get()
                    on:change=move |event| {
                        numbered.set(event_target_checked(&event));
                        keep::write(NUMBERED, &numbered.get_untracked());
                    }
                />
                <span>{words::NUMBERED}</span>
            </label>
            <article class="rule-text" class:numbered-clauses=move || numbered.get() inner_html=rules.html></article>
        },
    )
}

/// Links to the headings of the page.
fn contents(rules: &Rules) -> impl IntoView + use<> {
    let links = rules.contents.iter().map(|(anchor, title)| {
        view! { <li><a href=format!("#{anchor}")>{*title}</a></li> }
    });
    view! {
        <nav class="contents" aria-label=words::CONTENTS>
            <ul>{links.collect_view()}</ul>
        </nav>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_of_every_game_is_on_its_page_and_no_markdown_is_left() {
        for about in catalog::all() {
            let rules = RULES.iter().find(|rules| rules.game == about.slug).unwrap();
            let (prefix, count) = about.clauses;
            let clause = format!("<li class=\"clause\" id=\"{}", prefix.to_ascii_lowercase());
            assert_eq!(rules.html.matches(&clause).count(), count, "{}", about.slug);
            for mark in ["**", "`", "|", "](", "\n#"] {
                assert!(!rules.html.contains(mark), "{mark} in the rules of {}", about.slug);
            }
            for (anchor, _) in rules.contents {
                assert!(rules.html.contains(&format!("<h2 id=\"{anchor}\">")), "{anchor}");
            }
        }
    }

    #[test]
    fn what_the_text_says_is_shown_as_the_page_shows_it() {
        let loot = RULES.iter().find(|rules| rules.game == "loot").unwrap();
        for part in ["<h2 id=\"", "<p>", "<strong>", "<em>", "<code>", "<ol class=\"clauses\">", "class=\"wide-table\""]
        {
            assert!(RULES.iter().any(|rules| rules.html.contains(part)), "{part}");
        }
        assert!(!loot.html.contains("<h1"), "the page has a title of its own");
    }
}
