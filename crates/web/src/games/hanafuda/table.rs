//! The table of QUICK DRAW!

mod actions;
mod cards;
mod duel;
mod hands;
mod keys;
mod piles;
mod shown;
mod sides;
mod spread;
mod stage;

use catalog::hanafuda::{Event, Step, View};
use engine::{Cast, Seat};
use leptos::prelude::*;
use protocol::RaceStage;

use self::shown::{Memory, Shown};
use crate::games::hanafuda::{coach, ending, examples, words};
use crate::games::{Coach, Example};
use crate::playback::{Ending, GameTable, Playback};
use crate::table_session::Credit;
use crate::words::connection;

#[derive(Clone, Copy)]
pub(crate) struct Hanafuda;

/// The game as it is shown to one viewer.
type At = Playback<Hanafuda>;

impl GameTable for Hanafuda {
    type View = Shown;
    type Event = Event;

    const COACH: Option<&'static Coach> = Some(&coach::COACH);
    const EXAMPLES: &'static [Example] = examples::EXAMPLES;

    fn step(shown: &mut Shown, event: &Event) -> u32 {
        shown.show(event)
    }

    fn tell(event: &Event, cast: &Cast) -> String {
        words::tell(event, cast)
    }

    fn settle(shown: &mut Shown, before: &Shown) {
        shown.remember(before);
    }

    fn prompt(at: At) -> String {
        prompt(at)
    }

    fn action(notation: &str, _cast: &Cast) -> String {
        words::action(notation)
    }

    fn judged(sentence: &str) -> String {
        words::named(sentence.to_owned())
    }

    fn ending(at: At, cast: &Cast) -> Ending {
        let (blow, hands, near) = (at.last(ending::blow), at.last(ending::hands), near(at));
        seen(at, |view| ending::ending(view, blow, hands, near, cast))
    }

    fn stage(at: At) -> AnyView {
        stage::stage(at)
    }

    fn keys(_at: At) -> Vec<(&'static str, &'static str)> {
        words::KEYS.into()
    }

    fn actions(at: At) -> AnyView {
        actions::actions(at)
    }
}

/// The seat at the bottom of the stage: the viewer's, or the first for a spectator.
fn near(at: At) -> Seat {
    at.seat.get().unwrap_or(Seat::new(0))
}

/// Reads the view.
fn seen<T>(at: At, read: impl FnOnce(&View) -> T) -> T {
    at.view.with(|shown| read(&shown.view))
}

/// Reads what the page remembers besides the view.
fn remembered<T>(at: At, read: impl FnOnce(&Memory) -> T) -> T {
    at.view.with(|shown| read(&shown.memory))
}

/// The stage of the race, and whether the viewer has answered.
fn race(at: At) -> Option<(RaceStage, bool)> {
    at.turn.with(|turn| turn.race.map(|race| (race.stage, race.answered)))
}

fn prompt(at: At) -> String {
    let cast = at.cast.get();
    match at.event.get() {
        // The rest of a DRAW! is shown on the stage.
        Some(Event::Showdown { attacker, .. }) => return words::calls(&cast, attacker),
        Some(Event::Struck { seat, cards, ribbon, .. }) => return words::strikes(&cast, seat, cards, ribbon),
        Some(event) if !words::tell(&event, &cast).is_empty() => return words::tell(&event, &cast),
        _ => {}
    }
    let mine = at.is_mine();
    let sent = at.session.is_some_and(|session| session.busy.get());
    let credited = at.session.and_then(|session| session.credited.get()).and_then(Credit::ms);
    seen(at, |view| match (race(at), at.seat.get()) {
        _ if view.over().is_some() => words::IS_OVER.into(),
        (Some((RaceStage::Soon, _)), _) => words::SOON.into(),
        // The throw is acknowledged at once, before the table has answered.
        (Some((RaceStage::Go, false)), Some(_)) if sent => words::thrown(None),
        (Some((RaceStage::Go, false)), Some(_)) => words::GO.into(),
        (Some((RaceStage::Go, true)), Some(_)) => words::thrown(credited),
        (None, _) if mine && view.step == Step::Effect => {
            let thrown = view.top(near(at)).and_then(|lying| lying.card);
            thrown.map(words::effect_question).unwrap_or_default()
        }
        (None, _) if mine => words::asked(view.step, view.deck == 0).into(),
        _ => {
            let me = at.seat.get();
            let other = view.to_act.iter().find(|&seat| Some(seat) != me);
            let alone = if view.to_act.is_empty() { "" } else { connection::CHOSEN };
            other.map_or_else(|| alone.into(), |seat| words::awaited(&cast, seat, view.step))
        }
    })
}
