//! The end of Quick Draw: the last shot, and who is left in the street.

use catalog::gunfight::{Board, Event};
use engine::{Cast, Seat};

use super::{art, words};
use crate::art::acting;
use crate::art::portrait::Mood;
use crate::opponents::Bot;
use crate::playback::Ending;

/// The last shot that hit: who shot whom, and for how much.
pub(super) type LastShot = (Seat, Seat, i16);

/// Reads a shot that hit.
pub(super) fn shot(event: &Event) -> Option<LastShot> {
    match *event {
        Event::Shot { seat, target, damage, .. } => Some((seat, target, damage)),
        _ => None,
    }
}

/// How the game ended. `bot` says which bot has a seat.
pub(super) fn ending(board: &Board, last: Option<LastShot>, cast: &Cast, bot: impl Fn(Seat) -> Option<Bot>) -> Ending {
    let Some(over) = board.over else { return Ending::default() };
    let lives = board.players().iter().map(|player| player.life);
    Ending {
        decided: last.map(|(seat, target, damage)| words::decided(cast, seat, target, damage)).unwrap_or_default(),
        scores: lives.map(words::life_left).collect(),
        scene: scene(board.players().len(), over.winners.lowest().map(|seat| (seat, bot(seat)))),
    }
}

/// The street at noon: the last one standing in front of the others' graves.
fn scene(players: usize, winner: Option<(Seat, Option<Bot>)>) -> String {
    let left = winner.as_ref().map(|(seat, _)| seat.index());
    let graves: Vec<usize> = (0..players).filter(|&seat| left != Some(seat)).collect();
    let step = 120 / graves.len().max(1);
    let graves: String = graves
        .iter()
        .enumerate()
        .map(|(place, _)| {
            let x = 112 + place * step;
            acting("end-drop", &format!("<svg x='{x}' y='86' width='62' height='70'>{}</svg>", art::tombstone()))
        })
        .collect();
    let left = winner.map(|(seat, bot)| {
        let face = bot.map_or_else(|| art::portrait(seat.index()), |bot| art::character(&bot, Mood::Glad));
        acting("end-hop", &format!("<svg x='14' y='62' width='104' height='104'>{face}</svg>"))
    });
    format!(
        "<path d='M0 0h240v200H0z' fill='#7fb2c9'/><circle cx='176' cy='46' r='24' fill='#f7ecd4'/>\
         <path d='M0 122V70h34V48h40v74M240 122V64h-30V44h-34v78' fill='#8a5a36'/>\
         <path d='M0 118h240v82H0z' fill='#d9b777'/><path d='M84 118h60l96 60v22H0v-22z' fill='#e6cb94'/>{graves}{}",
        left.unwrap_or_default()
    )
}
