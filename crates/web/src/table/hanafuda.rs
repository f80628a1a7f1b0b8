//! The table of the two samurai.

mod actions;
mod cards;
mod duel;
mod hands;
mod keys;
mod piles;
mod seen;
mod sides;
mod spread;
mod stage;

use engine::{Cast, Seat};
use hanafuda::{Event, Step};
use leptos::prelude::*;
use protocol::RaceStage;

use self::seen::Seen;
use crate::desk::Credit;
use crate::playback::{Show, Sitting};
use crate::words::{connection, hanafuda as words};

/// How the game is shown.
#[derive(Clone, Copy)]
pub(crate) struct Hanafuda;

/// The game as it is shown to one viewer.
type At = Sitting<Hanafuda>;

impl Show for Hanafuda {
    type View = Seen;
    type Event = Event;

    fn step(view: &mut Seen, event: &Event) -> u32 {
        view.happen(event)
    }

    fn tell(event: &Event, cast: &Cast) -> String {
        words::tell(event, cast)
    }

    fn settle(view: &mut Seen, before: &Seen) {
        view.remember(before);
    }

    fn prompt(at: At) -> String {
        prompt(at)
    }

    fn stage(at: At) -> AnyView {
        stage::stage(at)
    }

    fn actions(at: At) -> AnyView {
        actions::actions(at)
    }
}

/// The seat at the bottom of the stage: the viewer's, or the first for who only watches.
fn near(at: At) -> Seat {
    at.seat.get().unwrap_or(Seat::new(0))
}

/// How far the race is, and whether the viewer has answered.
fn race(at: At) -> Option<(RaceStage, bool)> {
    at.turn.with(|turn| turn.race.map(|race| (race.stage, race.answered)))
}

fn prompt(at: At) -> String {
    let cast = at.cast.get();
    match at.event.get() {
        // Of a DRAW! the stage shows the rest.
        Some(Event::Showdown { attacker, .. }) => return words::calls(&cast, attacker),
        Some(Event::Struck { seat, cards, ribbon, .. }) => return words::strikes(&cast, seat, cards, ribbon),
        Some(event) if !words::tell(&event, &cast).is_empty() => return words::tell(&event, &cast),
        _ => {}
    }
    let mine = at.is_mine();
    let credited = at.desk.and_then(|desk| desk.credited.get()).and_then(Credit::ms);
    at.view.with(|seen| match (race(at), at.seat.get()) {
        _ if seen.is_over() => words::IS_OVER.into(),
        (Some((RaceStage::Soon, _)), _) => words::SOON.into(),
        (Some((RaceStage::Go, false)), Some(_)) => words::GO.into(),
        (Some((RaceStage::Go, true)), Some(_)) => words::thrown(credited),
        (None, _) if mine && seen.step == Step::Effect => {
            let thrown = seen.side(near(at)).pile.last().and_then(|lying| lying.card);
            thrown.map(words::effect_question).unwrap_or_default()
        }
        (None, _) if mine => words::asked(seen.step, seen.deck == 0).into(),
        _ => {
            let me = at.seat.get();
            let other = seen.to_act.iter().find(|&seat| Some(seat) != me);
            let alone = if seen.to_act.is_empty() { "" } else { connection::CHOSEN };
            other.map_or_else(|| alone.into(), |seat| words::awaited(&cast, seat, seen.step))
        }
    })
}
