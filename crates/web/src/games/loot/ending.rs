//! The end of Loot, Shoot, Whisky: what decided it, and the counter afterwards.

use catalog::loot::{Board, Event, Length};
use engine::{Cast, Seat, Seats};

use super::art::colour::{INK, LAMP, NIGHT, PLANK, SEAM};
use super::art::{self, Bottle, at, nugget, revolver, standing_bottle, turned};
use super::words;
use crate::art::acting;
use crate::playback::Ending;

/// How the game ended. `looted` is how many nuggets were in the last card that was taken.
pub(super) fn ending(board: &Board, looted: Option<u8>, cast: &Cast) -> Ending {
    let Some(over) = board.over else { return Ending::default() };
    let winner = over.winners.lowest().filter(|_| over.winners.len() == 1);
    let scores = [0, 1].map(|seat| {
        let player = board.of(Seat::new(seat));
        if board.options.length == Length::BestOf3 {
            words::duels_won(player.wins)
        } else {
            words::holdings(player, over.reason)
        }
    });
    Ending {
        decided: words::decided(cast, winner, over.reason, looted, board.bottle_holder().is_some()),
        scores: scores.into(),
        scene: scene(over.reason, over.winners),
    }
}

/// The bar by lamplight, and what the game was won with.
fn scene(reason: &str, winners: Seats) -> String {
    let room = format!(
        "<path d='M0 0h240v200H0z' fill='{NIGHT}'/><path d='M120-30 250 170H-10z' fill='#4a2f20'/>\
         <path d='M120-30 200 170H40z' fill='#6d4426'/><path d='M120-30 160 170H80z' fill='#8f5a2b'/>\
         <path d='M0 160h240v40H0z' fill='{PLANK}'/><path d='M0 160h240v8H0z' fill='{LAMP}'/>\
         <path d='M50 168v32M128 168v32M196 168v32' stroke='{SEAM}' stroke-width='4'/>"
    );
    let felt = if winners.contains(Seat::new(0)) { "#5b4636" } else { "#8a2f22" };
    let won = match reason {
        "nuggets" => heap(),
        "bullets" => {
            let hat = format!("<svg x='86' y='10' width='140' height='100'>{}</svg>", art::hat(4, felt));
            acting("end-fling", &hat)
                + &acting("end-kick", &turned(92., 134., -16., 1.15, &revolver()))
                + &acting(
                    "end-flash",
                    &at(
                        156.,
                        84.,
                        1.,
                        "<path d='M0 0 26-22 16 2 40 4 16 12 24 34 0 18-14 30-10 8-32 0z' fill='#ffe9a8'/>",
                    ),
                )
        }
        "whisky" => {
            acting("end-drop", &at(72., 46., 0.92, &standing_bottle(Bottle::Empty)))
                + &acting(
                    "end-topple",
                    &format!(
                        "<g transform='translate(150 112)'><path d='M0 0h44l-5 50H5z' fill='#d9c9a6' fill-opacity='.55' stroke='{INK}' stroke-width='4' stroke-linejoin='round'/></g>"
                    ),
                )
        }
        _ => acting("end-drop", &at(90., 44., 0.92, &standing_bottle(Bottle::Full))),
    };
    room + &won
}

/// Nine nuggets, which fall one by one.
fn heap() -> String {
    let places = [
        (60., 132.),
        (104., 136.),
        (148., 132.),
        (186., 138.),
        (82., 104.),
        (126., 104.),
        (166., 106.),
        (104., 74.),
        (146., 76.),
    ];
    let fall = |(index, (x, y)): (usize, (f32, f32))| acting("end-drop", &at(x - 10., y - 26., 0.95, &nugget(index)));
    places.into_iter().enumerate().map(fall).collect()
}

/// How many nuggets were in the last card that was taken.
pub(super) fn looted(event: &Event) -> Option<u8> {
    match event {
        Event::Looted { card, .. } => Some(card.nuggets()).filter(|&nuggets| nuggets > 0),
        _ => None,
    }
}
