//! The end of QUICK DRAW!: the last blow, and the two samurai after it.

use catalog::hanafuda::{Event, Hand, View};
use engine::{Cast, Seat};

use super::{art, words};
use crate::art::acting;
use crate::playback::Ending;

/// A blow: who struck, for how much, and the damage dealt in all.
#[derive(Clone, Copy)]
pub(super) struct Blow {
    seat: Seat,
    worth: u8,
    damage: u8,
}

/// Reads a blow.
pub(super) fn blow(event: &Event) -> Option<Blow> {
    match *event {
        Event::Struck { seat, cards, ribbon, damage } => Some(Blow { seat, worth: cards + ribbon, damage }),
        _ => None,
    }
}

/// Reads the hands of a DRAW!
pub(super) fn hands(event: &Event) -> Option<[Hand; 2]> {
    match *event {
        Event::Showdown { ranks, .. } => Some(ranks),
        _ => None,
    }
}

/// How the game ended. `near` is the seat at the bottom of the table.
pub(super) fn ending(view: &View, blow: Option<Blow>, hands: Option<[Hand; 2]>, near: Seat, cast: &Cast) -> Ending {
    let Some(over) = view.over() else { return Ending::default() };
    let decided = blow.zip(hands).map(|(blow, hands)| {
        let [better, worse] = [blow.seat, blow.seat.opponent()].map(|seat| hands[seat.index()]);
        words::decided(cast, blow.seat, (better, worse), blow.worth, blow.damage)
    });
    let score = |seat: usize| words::dealt(view.damage(Seat::new(seat)), view.options.target);
    Ending {
        decided: decided.unwrap_or_default(),
        scores: [0, 1].map(score).into(),
        scene: scene(over.winners.contains(near)),
    }
}

/// The moon, one who strikes, one who falls, and the stroke between them.
fn scene(near_won: bool) -> String {
    let figure = |own: bool, x: u8| {
        let pose = if own == near_won { "strike" } else { "fall" };
        format!(
            "<g class='han-samurai' data-pose='{pose}'><svg x='{x}' y='62' width='100' height='120' \
             overflow='visible'>{}</svg></g>",
            art::samurai(own)
        )
    };
    let way = if near_won { "" } else { " transform='translate(240 0) scale(-1 1)'" };
    let stroke = acting("end-cut", &format!("<svg x='-10' y='26' width='260' height='110'>{}</svg>", art::blow()));
    format!(
        "<path d='M0 0h240v200H0z' fill='#efe6d2'/><circle cx='120' cy='70' r='52' fill='#c9a13b'/>\
         <path d='M0 200v-24q40-12 78 0t84 0q40-12 78-4v28z' fill='#1b1b1b'/>{}{}<g{way}>{stroke}</g>",
        figure(true, 14),
        figure(false, 126)
    )
}
