//! What the game waits for and from whom, in one line.

use catalog::hayauchi::{Board, Step};
use engine::{Cast, Seat};

use super::At;
use super::hands::{Gun, Hands, Hour};
use super::seen::Seen;
use crate::games::hayauchi::words;
use crate::table_session::Credit;
use leptos::prelude::*;

/// The line above the actions.
pub(super) fn prompt(at: At, hands: Hands) -> String {
    let me = at.seat.get();
    let settled = at.settled.get();
    at.cast.with(|cast| {
        at.view.with(|seen| {
            let (board, to_act) = (&seen.view.board, seen.view.to_act);
            match me {
                _ if board.over.is_some() => words::OVER.into(),
                Some(seat) if !board.is_in(seat) && !board.racing.contains(seat) => words::UNDER_TABLE.into(),
                Some(seat) if settled => own(seen, cast, seat, hands),
                _ if !settled => happening(seen, cast),
                _ if hands.is_soon() => words::ANY_MOMENT.into(),
                _ if !board.racing.is_empty() => words::races(cast, board.racing),
                _ if to_act.is_empty() => words::round(board.round),
                _ => words::waiting(cast, to_act),
            }
        })
    })
}

/// The line while events are being shown: it says what happens.
fn happening(seen: &Seen, cast: &Cast) -> String {
    let Board { step, racing, round, .. } = seen.view.board;
    let times = seen.told.board.as_ref().filter(|_| step == Step::Showdown);
    match times.and_then(|times| times.lost.last()) {
        Some(&(seat, why)) => words::lost(cast, seat, why),
        None if times.is_some_and(|times| !times.again.is_empty()) => words::RACE_AGAIN.into(),
        None if times.is_some() && !racing.is_empty() => words::SMOKE_CLEARS.into(),
        None if !racing.is_empty() => words::races(cast, racing),
        None if seen.view.all_different() => words::lowest(cast, seen.lowest()),
        None if step == Step::Showdown => words::CHEERS.into(),
        None => words::round(round),
    }
}

fn own(seen: &Seen, cast: &Cast, seat: Seat, hands: Hands) -> String {
    match seen.view.board.step {
        _ if hands.warned.get() => words::EARLY_WARNING.into(),
        Step::Showdown => showdown(seen, cast, seat, hands),
        Step::Pick if hands.is_soon() && fired(seen, seat, hands) => words::FIRED_EARLY.into(),
        Step::Pick if hands.is_soon() => words::GET_READY.into(),
        Step::Pick => picking(seen, cast, seat, hands),
    }
}

fn fired(seen: &Seen, seat: Seat, hands: Hands) -> bool {
    hands.gun.get() == Gun::Thrown || seen.view.places[seat.index()].fired
}

fn picking(seen: &Seen, cast: &Cast, seat: Seat, hands: Hands) -> String {
    let (place, to_act) = (&seen.view.places[seat.index()], seen.view.to_act);
    match (hands.picked(), to_act.contains(seat)) {
        (Some(booze), true) if hands.can_take_back() => words::order_it(booze),
        (Some(booze), false) if hands.can_take_back() => words::change_to(booze, place.picked),
        (None, true) if fired(seen, seat, hands) => format!("{} {}", words::FIRED_EARLY, words::PICK),
        (None, true) if seen.view.board.round == 1 => words::PICK_FIRST.into(),
        (None, true) => {
            let secret = place.secret.filter(|_| place.used_count == 0).and_then(|secret| secret.iter().last());
            secret.map_or_else(|| words::PICK.into(), words::pick_anew)
        }
        (None, false) => words::waiting(cast, to_act),
        (Some(booze), _) => {
            let said = words::ordered(cast, Some(booze), to_act.without(seat));
            if hands.can_change() { format!("{said} {}", words::CAN_CHANGE) } else { said }
        }
    }
}

fn showdown(seen: &Seen, cast: &Cast, seat: Seat, hands: Hands) -> String {
    let Board { racing: racers, race, .. } = seen.view.board;
    let racing = racers.contains(seat);
    let credited = hands.at.session.and_then(|session| session.credited.get());
    match (hands.gun.get(), hands.hour()) {
        (Gun::Thrown, _) => words::on_plate(credited.and_then(Credit::ms)),
        (Gun::Held, _) => words::HELD.into(),
        (_, Hour::Now) if credited == Some(Credit::TooEarly) => words::TOO_EARLY.into(),
        (Gun::Missed, Hour::Now) => words::MISSED.into(),
        (Gun::Drawn, Hour::Now) if racing => words::DRAWN.into(),
        (_, Hour::None) if hands.is_soon() && racing => words::GET_READY_AGAIN.into(),
        _ if racing && !seen.view.board.final_race.is_empty() && race == 0 => {
            words::final_race(cast, racers.without(seat))
        }
        _ if racing => words::race(cast, racers.without(seat), race > 0),
        (_, Hour::None) if !racers.is_empty() => words::races(cast, racers),
        _ if !racers.is_empty() => words::not_your_race(cast, racers),
        _ if seen.lowest() == Some(seat) => words::LOWEST_IS_YOURS.into(),
        _ => words::all_different(cast, seen.lowest()),
    }
}
