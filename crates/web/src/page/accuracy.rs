//! How well the player played: what the decisions of finished games cost, and what luck brought. The practice worker
//! reviews one game after the other, and this browser stores the sums.

use std::collections::BTreeMap;
use std::vec::IntoIter;

use leptos::prelude::*;
use practice::Reviewed;
use review::Account;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use super::frame::game_title;
use super::practiced;
use crate::connection::Connections;
use crate::words::review as words;
use crate::worker_channel::JudgeNews;
use crate::{http, keep};

/// How many games are reviewed at a time, and how many sums are stored.
const AT_ONCE: usize = 10;
const STORED: usize = 500;
const STORED_AS: &str = "accuracy";

/// A finished game of the player.
#[derive(Clone)]
pub(super) struct Finished {
    /// The id of its record.
    pub(super) replay: String,
    /// The player's seat.
    pub(super) seat: usize,
    /// When it ended, in milliseconds since 1970.
    pub(super) at: f64,
}

/// The sums of one reviewed game, in chances to win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Sums {
    replay: String,
    game: String,
    decisions: usize,
    /// How many of them cost less than two points.
    good: usize,
    cost: f64,
    luck: f64,
    /// In how many races the player acted, and the average reaction in milliseconds.
    #[serde(default)]
    races: usize,
    #[serde(default)]
    reaction: u64,
}

/// How far the reviews are: how many are done, and of how many.
type Progress = Option<(usize, usize)>;

/// The finished games of the player, and the sums of those that were reviewed.
#[derive(Clone, Copy)]
pub(super) struct Accuracy {
    connections: StoredValue<Connections>,
    games: RwSignal<Vec<Finished>>,
    sums: RwSignal<Vec<Sums>>,
    /// The records of games that cannot be reviewed.
    refused: RwSignal<Vec<String>>,
    progress: RwSignal<Progress>,
}

impl Accuracy {
    pub(super) fn new() -> Self {
        let connections = Connections::get();
        on_cleanup(move || connections.worker.stop_judge());
        Self {
            connections: StoredValue::new(connections),
            games: RwSignal::default(),
            sums: RwSignal::new(keep::read(STORED_AS).unwrap_or_default()),
            refused: RwSignal::default(),
            progress: RwSignal::new(None),
        }
    }

    /// Adds games that can be reviewed.
    pub(super) fn add(self, finished: impl IntoIterator<Item = Finished>) {
        self.games.update(|games| {
            for game in finished {
                if !games.iter().any(|known| known.replay == game.replay) {
                    games.push(game);
                }
            }
            games.sort_by(|one, other| other.at.total_cmp(&one.at));
        });
    }

    /// What is known of this game: what the player's decisions cost, and what luck brought.
    pub(super) fn of(self, replay: &str) -> Option<String> {
        self.sums.with(|all| {
            let sums = all.iter().find(|sums| sums.replay == replay)?;
            Some(words::cost_and_luck(sums.cost, sums.luck))
        })
    }

    /// The sums of each game, and the button that reviews the latest games.
    pub(super) fn section(self) -> AnyView {
        view! {
            <Show when=move || self.games.with(|games| !games.is_empty())>
                <section class="accuracy" aria-labelledby="accuracy" tabindex="0">
                    <h2 id="accuracy">{words::PLAYED}</h2>
                    {move || self.sums.with(|sums| table(sums))}
                    {move || match self.progress.get() {
                        Some((done, all)) => self.working(done, all),
                        None => self.offer(),
                    }}
                </section>
            </Show>
        }
        .into_any()
    }

    fn working(self, done: usize, all: usize) -> AnyView {
        let stop = move |_| {
            self.connections.get_value().worker.stop_judge();
            self.progress.set(None);
        };
        view! {
            <p role="status">{words::reviewing(done + 1, all)}</p>
            <progress value=done max=all></progress>
            <p><button class="button" on:click=stop>{words::STOP}</button></p>
        }
        .into_any()
    }

    fn offer(self) -> AnyView {
        let waiting = self.waiting();
        let refused = self.refused.with(Vec::len);
        let refused = (refused > 0).then(|| view! { <p class="review-note">{words::not_reviewed(refused)}</p> });
        let count = waiting.len().min(AT_ONCE);
        let button = (count > 0).then(|| {
            let begin = move |_| {
                self.progress.set(Some((0, count)));
                self.review(waiting.clone().into_iter().take(count).collect::<Vec<_>>().into_iter(), 0);
            };
            view! { <p><button class="button" on:click=begin>{words::review_latest(count)}</button></p> }
        });
        view! { {refused} {button} }.into_any()
    }

    /// The games that were not reviewed yet, the newest first.
    fn waiting(self) -> Vec<Finished> {
        let mut waiting = self.games.get();
        self.sums.with(|sums| waiting.retain(|game| !sums.iter().any(|sums| sums.replay == game.replay)));
        self.refused.with(|refused| waiting.retain(|game| !refused.contains(&game.replay)));
        waiting
    }

    /// Reviews these games, one after the other.
    fn review(self, mut left: IntoIter<Finished>, done: usize) {
        let Some(game) = left.next() else { return self.progress.set(None) };
        spawn_local(async move {
            let record = match practiced::record(&game.replay) {
                Some(record) => Some(record),
                None => http::get::<Value>(&format!("/api/replays/{}", game.replay)).await.ok(),
            };
            // The player may have left the page or stopped.
            let Some(Some((_, all))) = self.progress.try_get_untracked() else { return };
            let Some(record) = record else { return self.reviewed(&game, None, left, done) };
            self.progress.set(Some((done, all)));
            let Connections { practice, worker, .. } = self.connections.get_value();
            practice.open();
            worker.review(record, move |news| {
                if let JudgeNews::Done(answer) = news {
                    self.reviewed(&game, answer.ok(), left.clone(), done);
                }
            });
        });
    }

    /// Stores the sums of a game, and goes on with the others.
    fn reviewed(self, game: &Finished, answer: Option<String>, left: IntoIter<Finished>, done: usize) {
        let reviewed = answer.and_then(|text| engine::parse_json::<Reviewed>(&text).ok());
        match reviewed.and_then(|reviewed| Sums::of(game, &reviewed)) {
            Some(sums) => self.sums.update(|all| {
                all.insert(0, sums);
                all.truncate(STORED);
                keep::write(STORED_AS, all);
            }),
            None => self.refused.update(|refused| refused.push(game.replay.clone())),
        }
        self.review(left, done + 1);
    }
}

impl Sums {
    fn of(game: &Finished, reviewed: &Reviewed) -> Option<Self> {
        let account: &Account = reviewed.review.seats.get(game.seat)?;
        Some(Self {
            replay: game.replay.clone(),
            game: reviewed.review.game.clone(),
            decisions: account.decisions,
            good: account.words[0] + account.words[1],
            cost: -account.skill,
            luck: account.all_luck(),
            races: account.races,
            reaction: account.reaction,
        })
    }
}

/// What the games of one kind add up to.
#[derive(Debug, Default, PartialEq)]
struct Total {
    games: usize,
    decisions: usize,
    good: usize,
    cost: f64,
    luck: f64,
    races: usize,
    /// All reactions together, in milliseconds.
    reacted: u64,
}

impl Total {
    /// The average reaction, in milliseconds.
    fn reaction(&self) -> Option<u64> {
        self.reacted.checked_div(self.races as u64)
    }
}

/// How long the player took on average in the races of this game that were reviewed, in milliseconds.
pub(super) fn reaction_in(game: &str) -> Option<u64> {
    let all: Vec<Sums> = keep::read(STORED_AS)?;
    totals(&all).get(game)?.reaction()
}

fn totals(all: &[Sums]) -> BTreeMap<&str, Total> {
    let mut totals: BTreeMap<&str, Total> = BTreeMap::new();
    for sums in all {
        let total = totals.entry(&sums.game).or_default();
        total.games += 1;
        total.decisions += sums.decisions;
        total.good += sums.good;
        total.cost += sums.cost;
        total.luck += sums.luck;
        total.races += sums.races;
        total.reacted += sums.reaction * sums.races as u64;
    }
    totals
}

fn table(all: &[Sums]) -> AnyView {
    if all.is_empty() {
        return view! { <p>{words::UNREVIEWED}</p> }.into_any();
    }
    let row = |(game, total): (&str, Total)| {
        let (games, decisions) = (total.games.max(1) as f64, total.decisions.max(1) as f64);
        view! {
            <tr>
                <th scope="row">{game_title(game)}</th>
                <td>{total.games}</td>
                <td>{words::percent(total.good as f64 / decisions)}</td>
                <td>{words::unsigned(total.cost / decisions)}</td>
                <td>{words::points(total.luck / games)}</td>
                <td>{total.reaction().map(|ms| format!("{ms} ms"))}</td>
            </tr>
        }
    };
    let rows = totals(all).into_iter().map(row).collect_view();
    let heads = words::TOTALS.map(|head| view! { <th scope="col">{head}</th> });
    view! {
        <table class="review-accounts"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>
        <p class="review-note">{words::TOTALS_EXPLAINED}</p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_kind_are_added_up() {
        let sums = |game: &str, good: usize, cost: f64, luck: f64| Sums {
            replay: "00000000000rp".into(),
            game: game.into(),
            decisions: 10,
            good,
            cost,
            luck,
            races: good / 4,
            reaction: 10 * good as u64,
        };
        let all = [sums("loot", 8, 0.25, -0.5), sums("hanafuda", 3, 0.5, 0.0), sums("loot", 4, 0.0, 0.25)];
        let totals = totals(&all);
        let loot = Total { games: 2, decisions: 20, good: 12, cost: 0.25, luck: -0.25, races: 3, reacted: 200 };
        assert_eq!((&totals["loot"], loot.reaction()), (&loot, Some(66)));
        let hanafuda = Total { games: 1, decisions: 10, good: 3, cost: 0.5, ..Total::default() };
        assert_eq!((&totals["hanafuda"], hanafuda.reaction()), (&hanafuda, None));
    }
}
