//! The board: who was how fast and what it cost, and at the end what the drinks come to.

use ::hayauchi::{Answer, Board, Reason};
use engine::Seat;
use leptos::prelude::*;

use super::At;
use super::cards::small;
use super::hands::Hands;
use super::seen::Seen;
use super::told::{Shot, Times};
use crate::art::hayauchi as art;
use crate::derive::memo;
use crate::words::hayauchi as words;

/// The board, as long as there is something to tell.
pub(super) fn board(at: At, hands: Hands) -> impl IntoView {
    let told = memo(move || at.view.with(|seen| seen.told.board.clone()));
    let won = memo(move || at.view.with(|seen| seen.told.won));
    let over = memo(move || at.view.with(|seen| seen.over.is_some()));
    move || match (over.get(), told.get()) {
        (true, _) => totals(at, hands).into_any(),
        (false, Some(_)) if hands.is_soon() => ().into_any(),
        (false, Some(times)) => {
            let won = won.get().map(|(seats, reason)| at.cast.with(|cast| words::won(cast, seats, reason)));
            race(at, &times, won).into_any()
        }
        (false, None) => ().into_any(),
    }
}

/// The times of a race, the fastest first, and who lost a heart.
fn race(at: At, times: &Times, won: Option<String>) -> impl IntoView + use<> {
    let slowest = times.shots.iter().filter_map(|shot| shot.ms()).max().unwrap_or(1).max(1);
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
    let time = match (answer, shot.ms()) {
        (_, Some(ms)) => words::ms(ms),
        (Answer::Gun(_), None) => words::NO_TIME.into(),
        (Answer::Hold, None) => words::NO_SHOT.into(),
    };
    let needless = (!times.racing.contains(seat)).then_some(words::NOT_ASKED);
    let note = needless.or(missed.then_some(words::AFTER_MISS));
    let wide = shot.ms().map_or(0, |ms| (ms * 100 / slowest).max(4));
    let last = times.lost.iter().any(|(loser, _)| *loser == seat);
    view! {
        <li class:last=last>
            <span class="hay-tiny" inner_html=art::dino(seat.index(), art::Mood::Calm)></span>
            <span class="hay-who">{name}</span>
            <span class="hay-bar" style=("--wide", format!("{wide}%"))></span>
            <span class="hay-ms">{time}{note.map(|note| view! { <small>{note}</small> })}</span>
        </li>
    }
}

/// HAY-13: the drinks of those who were left, counted.
fn totals(at: At, hands: Hands) -> impl IntoView + use<> {
    let (finalists, cool, counted) = at.view.with(|seen| {
        let counted = seen.over.is_some_and(|end| end.reason == Reason::Totals);
        (finalists(seen), seen.over.is_some_and(|end| end.cool) && hands.has_gun(), counted)
    });
    let line = |seat: Seat| {
        let name = at.cast.with(|cast| cast.name(seat).to_owned());
        at.view.with(|seen| {
            let player = seen.player(seat)?;
            let hand = small(player.hand.as_deref().unwrap_or_default(), "", "");
            let secret = player.secret.clone().filter(|secret| !secret.is_empty());
            let secret = secret.map(|secret| {
                view! { <span class="hay-twice">{small(&secret, "", "")}<b>{words::TWICE}</b></span> }
            });
            let wins = seen.over.is_some_and(|end| end.winners.contains(seat));
            Some(view! {
                <li class:wins=wins>
                    <span class="hay-tiny" inner_html=art::dino(seat.index(), seen.mood(seat))></span>
                    <span class="hay-who">{name}</span>
                    <span class="hay-drinks">{hand}{secret}</span>
                    <b class="hay-ms">{seen.total(seat)}</b>
                </li>
            })
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

/// HAY-13, HAY-14: those who were left, or else the winners among those who left last.
fn finalists(seen: &Seen) -> Vec<Seat> {
    let winners = seen.over.map(|end| end.winners).unwrap_or_default();
    let left = |seat: &Seat| seen.player(*seat).is_some_and(|player| player.still_in) || winners.contains(*seat);
    let mut list: Vec<Seat> = seen.seats().iter().filter(left).take(Board::MOST).collect();
    list.sort_by_key(|&seat| std::cmp::Reverse(seen.total(seat)));
    list
}
