//! The player's own games: those at tables of the server, and the practice games of this browser.

use std::collections::BTreeMap;

use leptos::prelude::*;
use protocol::PlayerId;
use protocol::rest::GameResult;
use wasm_bindgen_futures::spawn_local;

use super::accuracy::{Accuracy, Finished};
use super::asked::Asked;
use super::frame::{frame, full_name, game_title};
use super::own_tables::own_tables;
use super::practiced::{self, Practiced};
use crate::connection::Connections;
use crate::opponents::titles_among;
use crate::words::{pages as words, site};
use crate::{dom, http};

/// How many results the server returns at once.
const A_PAGE: usize = 50;

/// A row of either list.
struct Line {
    game: String,
    names: Vec<String>,
    won: Vec<bool>,
    mine: Option<usize>,
    finished: Option<f64>,
    rating: Option<[f64; 2]>,
    replay: String,
}

/// The player's own games.
pub(crate) fn history() -> AnyView {
    let connection = Connections::get().server;
    let told = Asked::<Vec<GameResult>>::ask("/api/history".into());
    let you = move || connection.you.get().map(|you| you.id);
    let name = move || connection.you.with(|you| you.as_ref().map(|you| words::known_as(&you.name)));
    let accuracy = Accuracy::new();
    frame(
        "history",
        view! {
            <h1>{site::HISTORY}</h1>
            <p class="hint">{name} " " <a href="/settings">{words::CHANGE_NAME}</a></p>
            {move || match (told.get(), you()) {
                (Asked::Here(told), Some(you)) => ratings(&told, you),
                _ => ().into_any(),
            }}
            {own_tables()}
            {accuracy.section()}
            <section aria-labelledby="online-games">
                <h2 id="online-games">{words::ONLINE_GAMES}</h2>
                {move || told.get().show(|told| online(told, you(), accuracy))}
            </section>
            {practice(accuracy)}
        },
    )
}

fn online(told: Vec<GameResult>, you: Option<PlayerId>, accuracy: Accuracy) -> AnyView {
    if told.is_empty() {
        return invitation(words::NO_ONLINE);
    }
    let reviewable =
        move |told: &[GameResult]| accuracy.add(told.iter().filter_map(|told| Line::told(told, you).finished()));
    reviewable(&told);
    let more = RwSignal::new(told.len() >= A_PAGE);
    let all = RwSignal::new(told);
    let older = move |_| {
        let Some(before) = all.with_untracked(|all| all.last().map(|last| last.replay)) else { return };
        spawn_local(async move {
            let Ok(next) = http::get::<Vec<GameResult>>(&format!("/api/history?before={before}")).await else { return };
            if more.try_set(next.len() >= A_PAGE).is_some() {
                return;
            }
            reviewable(&next);
            let _ = all.try_update(|all| all.extend(next));
        });
    };
    view! {
        <ul class="games">
            {move || all.with(|all| all.iter().map(|told| row(&Line::told(told, you), accuracy)).collect_view())}
        </ul>
        <Show when=move || more.get()>
            <p><button class="button" on:click=older>{words::OLDER}</button></p>
        </Show>
    }
    .into_any()
}

fn practice(accuracy: Accuracy) -> impl IntoView {
    let left = catalog::all().into_iter().filter(|about| practiced::was_left(about.slug)).map(|about| {
        let on = format!("/practice/{}", about.slug);
        view! { <p class="left"><a class="button primary" href=on>{site::PLAY_ON}{full_name(about.slug).map(|name| site::of_game(&name))}</a></p> }
    });
    let games = practiced::all();
    let list = if games.is_empty() {
        invitation(words::NO_PRACTICE)
    } else {
        let lines: Vec<Line> = games.into_iter().map(Line::practiced).collect();
        accuracy.add(lines.iter().filter_map(Line::finished));
        let rows = lines.iter().map(|line| row(line, accuracy));
        view! { <ul class="games">{rows.collect_view()}</ul> }.into_any()
    };
    view! {
        <section aria-labelledby="practice-games">
            <h2 id="practice-games">{words::PRACTICE_GAMES}</h2>
            {left.collect_view()}
            {list}
        </section>
    }
}

fn invitation(text: &'static str) -> AnyView {
    view! {
        <div class="invitation">
            <p>{text}</p>
            <p><a class="button primary" href="/">{words::NO_GAMES_WAY}</a></p>
        </div>
    }
    .into_any()
}

/// The latest rating on each ladder. The results come newest first.
fn ratings(told: &[GameResult], you: PlayerId) -> AnyView {
    let ratings = last_ratings(told, you);
    if ratings.is_empty() {
        return ().into_any();
    }
    let card = |((game, players), rating): ((String, usize), f64)| {
        view! {
            <li>
                <a href=format!("/leaders/{game}/{players}")>
                    <b>{rating}</b>
                    <span>{game_title(&game)}</span>
                    <span>{words::of_players(players)}</span>
                </a>
            </li>
        }
    };
    view! {
        <section aria-labelledby="ratings">
            <h2 id="ratings">{words::RATINGS}</h2>
            <ul class="ratings">{ratings.into_iter().map(card).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn last_ratings(told: &[GameResult], you: PlayerId) -> BTreeMap<(String, usize), f64> {
    let mut ratings = BTreeMap::new();
    for game in told {
        let mine = game.seats.iter().find(|seat| seat.player == Some(you));
        if let Some([_, after]) = mine.and_then(|seat| seat.rating) {
            ratings.entry((game.game.clone(), game.seats.len())).or_insert(after);
        }
    }
    ratings
}

impl Line {
    fn told(told: &GameResult, you: Option<PlayerId>) -> Self {
        let mine = told.seats.iter().position(|seat| seat.player.is_some() && seat.player == you);
        let written: Vec<&str> = told.seats.iter().map(|seat| seat.name.as_str()).collect();
        Self {
            names: titles_among(&told.game, &written),
            game: told.game.clone(),
            won: told.seats.iter().map(|seat| seat.won).collect(),
            mine,
            finished: Some(told.finished as f64),
            rating: mine.and_then(|mine| told.seats[mine].rating),
            replay: told.replay.to_string(),
        }
    }

    fn practiced(game: Practiced) -> Self {
        Self {
            game: game.game,
            names: game.names,
            won: game.won,
            mine: game.seat,
            finished: game.finished,
            rating: None,
            replay: game.replay,
        }
    }

    /// The game, if the reader played it.
    fn finished(&self) -> Option<Finished> {
        Some(Finished { replay: self.replay.clone(), seat: self.mine?, at: self.finished.unwrap_or_default() })
    }

    /// How it ended for the reader: a word, and its CSS class.
    fn result(&self) -> (&'static str, &'static str) {
        let winners = self.won.iter().filter(|won| **won).count();
        match self.mine.and_then(|mine| self.won.get(mine)) {
            Some(true) if winners == 1 => (words::WON, "won"),
            Some(false) if winners > 0 => (words::LOST, "lost"),
            Some(_) => (words::DRAWN, "drawn"),
            None => (words::WATCHED, "drawn"),
        }
    }

    fn others(&self) -> String {
        let others = self.names.iter().enumerate().filter(|(seat, _)| Some(*seat) != self.mine);
        let others: Vec<String> = others.map(|(_, name)| name.clone()).collect();
        if others.is_empty() { words::ALONE.into() } else { words::against(&site::list(&others)) }
    }
}

fn row(line: &Line, accuracy: Accuracy) -> impl IntoView + use<> {
    let (result, class) = line.result();
    let replay = line.replay.clone();
    view! {
        <li class="game-line">
            <span class=format!("stamp stamp-{class}")>{result}</span>
            <span class="game-what">
                <b>{game_title(&line.game)}</b>
                <span>{line.others()}</span>
                <span class="review-note">{move || accuracy.of(&replay)}</span>
            </span>
            <span class="game-when">
                {line.finished.map(dom::moment)}
                {line.rating.map(|[before, after]| view! { <span class="game-rating">{words::rated(before, after)}</span> })}
            </span>
            <a class="button" href=format!("/replay/{}", line.replay)>
                {words::REPLAY}
                <span class="unseen">" " {full_name(&line.game)} " " {line.others()}</span>
            </a>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use protocol::rest::SeatResult;
    use protocol::{ReplayId, TableId};

    use super::*;

    fn told() -> Vec<GameResult> {
        let seat = |player: u64, won: bool, rating: Option<[f64; 2]>| SeatResult {
            player: Some(PlayerId(player)),
            name: "Ada".into(),
            won,
            rating,
        };
        let game = |seats: [SeatResult; 2]| GameResult {
            replay: ReplayId(7),
            table: TableId(7),
            game: "loot".into(),
            finished: 5,
            reason: "nuggets".into(),
            rated: true,
            seats: seats.into(),
        };
        vec![
            game([seat(1, true, Some([1510.0, 1522.0])), seat(2, false, None)]),
            game([seat(2, true, None), seat(1, true, None)]),
            game([seat(1, false, Some([1500.0, 1510.0])), seat(2, true, None)]),
        ]
    }

    #[test]
    fn the_newest_rating_of_a_ladder_counts() {
        let ratings = last_ratings(&told(), PlayerId(1));
        assert_eq!(ratings.into_iter().collect::<Vec<_>>(), [(("loot".to_owned(), 2), 1522.0)]);
        assert!(last_ratings(&told(), PlayerId(2)).is_empty());
    }

    #[test]
    fn a_result_is_told_from_the_readers_seat() {
        let results =
            |you: u64| told().iter().map(|told| Line::told(told, Some(PlayerId(you))).result().0).collect::<Vec<_>>();
        assert_eq!(results(1), [words::WON, words::DRAWN, words::LOST]);
        assert_eq!(results(2), [words::LOST, words::DRAWN, words::WON]);
        assert_eq!(results(3), [words::WATCHED; 3]);
    }
}
