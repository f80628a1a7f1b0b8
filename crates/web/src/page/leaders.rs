//! The ladder of a game for one number of players.

use leptos::prelude::*;
use protocol::PlayerId;
use protocol::rest::Standing;

use super::asked::Asked;
use super::frame::{about, frame, game_title, lost, tabs};
use crate::connection::Connections;
use crate::words::pages as words;

/// The ladder of a game for one number of players.
pub(crate) fn leaders(game: &str, players: usize) -> AnyView {
    let Some(about) = about(game).filter(|about| about.players.contains(&players)) else {
        return lost();
    };
    let you = Connections::get().server.you;
    let ladder = Asked::<Vec<Standing>>::ask(format!("/api/leaderboard/{game}/{players}"));
    let slug = about.slug;
    frame(
        "leaders",
        view! {
            {tabs(words::THE_GAMES, slug, |about| format!("/leaders/{}/{}", about.slug, about.players.start()))}
            <h1>{words::LADDER_OF} " " {game_title(slug)}</h1>
            {counts(about, players)}
            <p class="lead-words">{words::LADDER_WORDS}</p>
            {move || ladder.get().show(|ladder| table(slug, ladder, you.with(|you| you.as_ref().map(|you| you.id))))}
        },
    )
}

/// Links to the ladders of a game, one for each number of players.
fn counts(about: &'static engine::About, here: usize) -> Option<impl IntoView> {
    let link = move |count: usize| {
        let current = (count == here).then_some("page");
        view! {
            <a class="tab small" href=format!("/leaders/{}/{count}", about.slug) aria-current=current>
                {words::of_players(count)}
            </a>
        }
    };
    let links = about.players.clone().map(link);
    (about.players.start() != about.players.end())
        .then(|| view! { <nav class="tabs" aria-label=words::HOW_MANY>{links.collect_view()}</nav> })
}

fn table(game: &'static str, ladder: Vec<Standing>, you: Option<PlayerId>) -> AnyView {
    if ladder.is_empty() {
        return view! {
            <div class="invitation">
                <p>{words::LADDER_EMPTY}</p>
                <p><a class="button primary" href=format!("/new/{game}")>{words::BE_FIRST}</a></p>
            </div>
        }
        .into_any();
    }
    let rows = ladder.into_iter().enumerate().map(|(index, standing)| row(index + 1, standing, you));
    view! {
        <table class="ladder">
            <thead>
                <tr>
                    <th scope="col">{words::PLACE}</th>
                    <th scope="col">{words::PLAYER}</th>
                    <th scope="col">{words::RATING}</th>
                    <th scope="col">{words::GAMES}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

fn row(place: usize, standing: Standing, you: Option<PlayerId>) -> impl IntoView {
    let mine = Some(standing.player) == you;
    view! {
        <tr class:mine=mine>
            <td><span class="place">{place}</span></td>
            <th scope="row">
                {standing.name}
                {mine.then(|| view! { <span class="you-mark">{words::YOU}</span> })}
            </th>
            <td><b>{standing.rating}</b> " " <span class="sure" title=words::SURE>"±" {standing.deviation}</span></td>
            <td>{standing.games}</td>
        </tr>
    }
}
