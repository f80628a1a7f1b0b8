//! What is awaited, and from whom, in a plain line.

use ::hayauchi::Step;
use engine::{Cast, Seat};

use super::At;
use super::hands::{Gun, Hands, Hour};
use super::seen::Seen;
use crate::desk::Credit;
use crate::words::hayauchi as words;
use leptos::prelude::*;

/// The line above what can be done.
pub(super) fn prompt(at: At, hands: Hands) -> String {
    let me = at.seat.get();
    let settled = at.settled.get();
    at.cast.with(|cast| {
        at.view.with(|seen| match me.and_then(|seat| Some((seat, seen.player(seat)?))) {
            _ if seen.over.is_some() => words::OVER.into(),
            Some((_, player)) if !player.still_in => words::UNDER_TABLE.into(),
            Some((seat, _)) if settled => own(seen, cast, seat, hands),
            _ if !settled => happening(seen, cast),
            _ if hands.is_soon() => words::ANY_MOMENT.into(),
            _ if seen.step == Step::Showdown && !seen.racing.is_empty() => words::races(cast, seen.racing),
            _ if seen.to_act.is_empty() => words::round(seen.round),
            _ => words::waiting(cast, seen.to_act),
        })
    })
}

/// While something is being shown, the line says what.
fn happening(seen: &Seen, cast: &Cast) -> String {
    let board = seen.told.board.as_ref().filter(|_| seen.step == Step::Showdown);
    match board.and_then(|board| board.lost.last()) {
        Some(&(seat, why)) => words::lost(cast, seat, why),
        None if board.is_some_and(|board| !board.again.is_empty()) => words::RACE_AGAIN.into(),
        None if board.is_some() && !seen.racing.is_empty() => words::SMOKE_CLEARS.into(),
        None if seen.step == Step::Showdown && !seen.racing.is_empty() => words::races(cast, seen.racing),
        None if seen.all_different() => words::lowest(cast, seen.lowest()),
        None if seen.step == Step::Showdown => words::CHEERS.into(),
        None => words::round(seen.round),
    }
}

fn own(seen: &Seen, cast: &Cast, seat: Seat, hands: Hands) -> String {
    match seen.step {
        _ if hands.warned.get() => words::EARLY_WARNING.into(),
        Step::Showdown => showdown(seen, cast, seat, hands),
        Step::Pick if hands.is_soon() && fired(seen, seat, hands) => words::FIRED_EARLY.into(),
        Step::Pick if hands.is_soon() => words::GET_READY.into(),
        Step::Pick => picking(seen, cast, seat, hands),
    }
}

fn fired(seen: &Seen, seat: Seat, hands: Hands) -> bool {
    hands.gun.get() == Gun::Thrown || seen.player(seat).is_some_and(|player| player.fired)
}

fn picking(seen: &Seen, cast: &Cast, seat: Seat, hands: Hands) -> String {
    let picked = seen.player(seat).and_then(|player| player.picked).or_else(|| hands.chosen.get());
    match (picked, seen.owes(seat)) {
        (None, true) if fired(seen, seat, hands) => format!("{} {}", words::FIRED_EARLY, words::PICK),
        (None, true) if seen.round == 1 => words::PICK_FIRST.into(),
        (None, true) => {
            let returned = seen.player(seat).filter(|player| player.used_count == 0);
            let secret = returned.and_then(|player| player.secret.as_ref()?.last().copied());
            secret.map_or_else(|| words::PICK.into(), words::pick_anew)
        }
        (None, false) => words::waiting(cast, seen.to_act),
        (Some(booze), _) => words::ordered(cast, Some(booze), seen.to_act.without(seat)),
    }
}

fn showdown(seen: &Seen, cast: &Cast, seat: Seat, hands: Hands) -> String {
    let racing = seen.racing.contains(seat);
    let credited = hands.at.desk.and_then(|desk| desk.credited.get());
    match (hands.gun.get(), hands.hour()) {
        (Gun::Thrown, _) => words::on_plate(credited.and_then(Credit::ms)),
        (Gun::Held, _) => words::HELD.into(),
        (_, Hour::Now) if credited == Some(Credit::TooEarly) => words::TOO_EARLY.into(),
        (Gun::Missed, Hour::Now) => words::MISSED.into(),
        (Gun::Drawn, Hour::Now) if racing => words::DRAWN.into(),
        (_, Hour::None) if hands.is_soon() && racing => words::GET_READY_AGAIN.into(),
        _ if racing => words::race(cast, seen.racing.without(seat), seen.race > 0),
        (_, Hour::None) if !seen.racing.is_empty() => words::races(cast, seen.racing),
        _ if !seen.racing.is_empty() => words::not_your_race(cast, seen.racing),
        _ if seen.lowest() == Some(seat) => words::LOWEST_IS_YOURS.into(),
        _ => words::all_different(cast, seen.lowest()),
    }
}
