//! The board: the reaction times and what they cost, and at the end the totals of the drinks.

use std::time::Duration;

use catalog::hayauchi::{Answer, Reason, Step, View};
use engine::Seat;
use leptos::prelude::*;

use super::At;
use super::cards::small;
use super::hands::Hands;
use super::told::{Shot, Times};
use crate::derive::memo;
use crate::games::hayauchi::art;
use crate::games::hayauchi::words::{self, tips};

/// How long the times stay while the next drinks are chosen.
const READ: Duration = Duration::from_secs(6);

/// The board, as long as there is something to show.
pub(super) fn board(at: At, hands: Hands) -> impl IntoView {
    let told = memo(move || at.view.with(|seen| seen.told.board.clone()));
    let won = memo(move || at.view.with(|seen| seen.told.won));
    let over = memo(move || at.view.with(|seen| seen.view.board.over.is_some()));
    let racing = memo(move || at.turn.with(|turn| turn.race.is_some()));
    let read = was_read(at);
    move || match (over.get(), told.get()) {
        (true, _) => totals(at, hands).into_any(),
        // Nor while the next drink is chosen, once there was time to read them.
        (false, Some(_)) if read.get() || hands.chosen.with(Option::is_some) => ().into_any(),
        // The last times must not lie over the plate while the next race is on.
        (false, Some(_)) if racing.get() => ().into_any(),
        (false, Some(times)) => {
            let won = won.get().map(|(seats, reason)| at.cast.with(|cast| words::won(cast, seats, reason)));
            race(at, &times, won).into_any()
        }
        (false, None) => ().into_any(),
    }
}

/// Whether the next round has been on for long enough to have read the times of the last one.
fn was_read(at: At) -> RwSignal<bool> {
    let read = RwSignal::new(false);
    let picking = memo(move || {
        let round = at.view.with(|seen| (seen.view.board.round, seen.view.board.step));
        Some(round).filter(|(_, step)| *step == Step::Pick && at.settled.get())
    });
    Effect::new(move |last: Option<Option<TimeoutHandle>>| {
        if let Some(timer) = last.flatten() {
            timer.clear();
        }
        read.set(false);
        let round = picking.get()?;
        let done = move || {
            // The table may be gone by then.
            if picking.try_get_untracked().flatten() == Some(round) {
                let _ = read.try_set(true);
            }
        };
        set_timeout_with_handle(done, READ).ok()
    });
    read
}

/// The times of a race, the fastest first, and who lost a heart.
fn race(at: At, times: &Times, won: Option<String>) -> impl IntoView + use<> {
    let slowest = times.shots.iter().filter_map(|shot| shot.answer.ms()).max().unwrap_or(1).max(1);
    let rows = times.shots.iter().map(|&shot| row(at, times, shot, slowest)).collect_view();
    let again = (!times.again.is_empty()).then_some(words::RACE_AGAIN);
    let lost = |&(seat, why): &(Seat, _)| {
        let text = at.cast.with(|cast| words::lost(cast, seat, why));
        view! { <p class="hay-lost"><span class="hay-heart" inner_html=art::heart(false)></span>{text}</p> }
    };
    view! {
        <div class="hay-board" role="status">
            {(!times.shots.is_empty()).then(|| view! { <ol class="hay-times">{rows}</ol> })}
            {again.map(|text| view! { <p class="hay-again">{text}</p> })}
            {times.lost.iter().map(lost).collect_view()}
            {won.map(|text| view! { <p class="hay-won">{text}</p> })}
        </div>
    }
}

fn row(at: At, times: &Times, shot: Shot, slowest: u32) -> impl IntoView + use<> {
    let Shot { seat, answer, missed } = shot;
    let name = at.cast.with(|cast| cast.name(seat).to_owned());
    let time = match (answer, answer.ms()) {
        (_, Some(ms)) => words::ms(ms),
        (Answer::Gun(_), None) => words::NO_TIME.into(),
        (Answer::Hold, None) => words::NO_SHOT.into(),
    };
    let needless = (!times.racing.contains(seat)).then_some((words::NOT_ASKED, tips::NOT_ASKED));
    let note = needless.or(missed.then_some((words::AFTER_MISS, tips::AFTER_MISS)));
    let wide = answer.ms().map_or(0, |ms| (ms * 100 / slowest).max(4));
    let last = times.lost.iter().any(|(loser, _)| *loser == seat);
    view! {
        <li class:last=last>
            <span class="hay-tiny" inner_html=art::dino(seat.index(), at.bot(seat).map(|bot| bot.rank()), art::Mood::Calm)></span>
            <span class="hay-who">{name}</span>
            <span class="hay-bar" style=("--wide", format!("{wide}%"))></span>
            <span class="hay-ms" data-tip=tips::TIME>{time}{note.map(|(note, tip)| view! { <small data-tip=tip>{note}</small> })}</span>
        </li>
    }
}

/// HAY-13: the totals of the players who were left.
fn totals(at: At, hands: Hands) -> impl IntoView + use<> {
    let (finalists, cool, counted) = at.view.with(|seen| {
        let board = &seen.view.board;
        let counted = board.over.is_some_and(|end| end.reason != Reason::LastStanding);
        (finalists(&seen.view), board.over.is_some_and(|end| board.is_cool(end.winners)) && hands.has_gun(), counted)
    });
    let line = |seat: Seat| {
        let name = at.cast.with(|cast| cast.name(seat).to_owned());
        at.view.with(|seen| {
            let place = seen.view.places[seat.index()];
            let hand = small(place.hand.unwrap_or_default().iter(), "", "", None);
            let secret = place.secret.filter(|secret| !secret.is_empty());
            let secret = secret.map(|secret| {
                view! { <span class="hay-twice" data-tip=tips::TWICE>{small(secret.iter(), "", "", None)}<b>{words::TWICE}</b></span> }
            });
            let wins = seen.view.board.over.is_some_and(|end| end.winners.contains(seat));
            view! {
                <li class:wins=wins>
                    <span class="hay-tiny" inner_html=art::dino(seat.index(), at.bot(seat).map(|bot| bot.rank()), seen.mood(seat))></span>
                    <span class="hay-who">{name}</span>
                    <span class="hay-drinks">{hand}{secret}</span>
                    <b class="hay-ms">{place.total()}</b>
                </li>
            }
        })
    };
    let lines = finalists.into_iter().map(line).collect_view();
    view! {
        <div class="hay-board hay-end" role="status">
            {counted.then(|| view! { <h2>{words::COUNT}</h2><ol class="hay-times">{lines}</ol> })}
            {cool.then(|| view! { <p class="hay-won">{words::COOL}</p> })}
        </div>
    }
}

/// HAY-13, HAY-14: the players who were left, or else the winners among those who went out last.
fn finalists(view: &View) -> Vec<Seat> {
    let winners = view.board.over.map(|end| end.winners).unwrap_or_default();
    let mut list: Vec<Seat> = view.board.still_in().and(winners).iter().collect();
    list.sort_by_key(|seat| std::cmp::Reverse(view.places[seat.index()].total()));
    list
}
