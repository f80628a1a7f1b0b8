//! The end of Hayauchi: what decided it, and the winner among the others.

use catalog::hayauchi::{Length, Reason, View};
use engine::{Cast, Seat};

use super::art::{self, Mood};
use super::words;
use crate::art::acting;
use crate::playback::Ending;

/// How the game ended. `level` tells the rank of the bot on a seat.
pub(super) fn ending(view: &View, cast: &Cast, level: impl Fn(Seat) -> Option<usize>) -> Ending {
    let board = &view.board;
    let Some(over) = board.over else { return Ending::default() };
    let total = |seat: Seat| view.places[seat.index()].total().filter(|_| board.is_in(seat));
    let score = |seat: Seat| match (board.options.length == Length::Points, total(seat)) {
        (true, _) => words::points(board.points[seat.index()]),
        (false, Some(total)) if over.reason != Reason::LastStanding => words::total(total),
        (false, Some(_)) => words::STILL_IN.into(),
        (false, None) => words::OUT.into(),
    };
    let totals: Vec<(Seat, u8)> = board.still_in().iter().filter_map(|seat| Some((seat, total(seat)?))).collect();
    let decided = match over.reason {
        Reason::Totals => words::decided_by_totals(cast, over.winners, &totals),
        reason @ (Reason::Hearts | Reason::Race) => words::decided_after_totals(cast, over.winners.lowest(), reason),
        Reason::LastStanding => words::decided_by_hearts(cast, over.winners.lowest()),
    };
    Ending { decided, scores: board.seats().iter().map(score).collect(), scene: scene(view, level) }
}

/// The winners in front, the others behind them in a row, as they feel.
fn scene(view: &View, level: impl Fn(Seat) -> Option<usize>) -> String {
    let (board, over) = (&view.board, view.board.over);
    let won = |seat: Seat| over.is_some_and(|over| over.winners.contains(seat));
    let dino = |seat: Seat, mood, x: i32, y: i32, size: i32| {
        format!(
            "<svg x='{x}' y='{y}' width='{size}' height='{size}'>{}</svg>",
            art::dino(seat.index(), level(seat), mood)
        )
    };
    let (winners, others): (Vec<Seat>, Vec<Seat>) = board.seats().iter().partition(|&seat| won(seat));
    let rays: String = (0..12)
        .map(|ray| format!("<path d='M0 0-16-220h32z' transform='translate(120 120) rotate({})'/>", ray * 30))
        .collect();
    let step = 240 / others.len().max(1) as i32;
    let behind: String = others
        .iter()
        .enumerate()
        .map(|(place, &seat)| {
            let mood = if board.is_in(seat) { Mood::Heartbroken } else { Mood::Out };
            // Of five the outer ones reach over the edge.
            dino(seat, mood, place as i32 * step + step / 2 - 27, 14, 54)
        })
        .collect();
    let width = 240 / winners.len().max(1) as i32;
    let front: String = winners
        .iter()
        .enumerate()
        .map(|(place, &seat)| {
            let size = width.min(124);
            acting("end-hop", &dino(seat, Mood::Smug, place as i32 * width + (width - size) / 2, 182 - size, size))
        })
        .collect();
    format!(
        "<path d='M0 0h240v200H0z' fill='#9fd8b8'/><g fill='#8bcaa7' class='end-turn'>{rays}</g>{behind}\
         <path d='M-10 172h260v40H-10z' fill='#a8643c' stroke='#2b2330' stroke-width='4'/>{front}\
         <path d='M-10 184h260v30H-10z' fill='#c47a4a' stroke='#2b2330' stroke-width='4'/>"
    )
}
