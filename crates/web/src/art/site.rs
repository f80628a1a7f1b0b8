//! The drawings of the site: the posters of the games, the logo and the icon.

use super::{at, sheet};
use crate::games;

const INK: &str = "#1f1410";
const NIGHT: &str = "#1d1512";
const LAMP: &str = "#e9a63a";
const BONE: &str = "#f5e9d3";
const PAPER: &str = "#e6d3ac";
const OXBLOOD: &str = "#9a3324";
const GLINT: &str = "#a9a7ad";

/// The scene on the poster of a game, 300 by 400. Empty for an unknown game.
pub(crate) fn scene(slug: &str) -> String {
    games::page(slug).map(|page| (page.poster)()).unwrap_or_default()
}

/// The poster of a game, 300 by 400: paper, a nail, and its scene. Empty for an unknown game.
pub fn poster(slug: &str) -> String {
    let scene = scene(slug);
    let window = format!("<svg x='14' y='16' width='272' height='368' viewBox='14 16 272 368'>{scene}</svg>");
    sheet(300, 400, &(paper() + &window + &nail()))
}

/// The sheet with its torn edge.
fn paper() -> String {
    format!(
        "<path d='M2 1 96 3 298 0 300 130 297 290 300 398 210 400 190 395 172 400 60 397 0 400 3 250 0 232 4 215 0 \
         90z' \
         fill='{BONE}'/><path d='M300 398 210 400 190 395 172 400 60 397 0 400V392L60 391 172 392 190 390 210 392 \
         299 391z' \
         fill='{PAPER}'/>"
    )
}

/// The frame around the picture, and the nail that holds the paper.
fn nail() -> String {
    format!(
        "<path d='M14 16h272v368H14z' fill='none' stroke='{INK}' stroke-width='3'/>\
         <circle cx='151' cy='10' r='6' fill='{INK}'/><circle cx='150' cy='8' r='5' fill='{GLINT}'/>"
    )
}

/// The logo, 64 by 64: two cards, and a bullet hole that is a Q.
pub fn mark() -> String {
    sheet(64, 64, &shot_card())
}

/// The icon of a table that waits for the player: the logo with a lamp.
pub(crate) fn your_turn() -> String {
    sheet(
        64,
        64,
        &(shot_card() + &format!("<circle cx='50' cy='50' r='13' fill='{LAMP}' stroke='{NIGHT}' stroke-width='4'/>")),
    )
}

/// The icon, 512 by 512, for the browser's tab and a phone's home screen.
pub fn icon() -> String {
    let ground = format!("<rect width='512' height='512' rx='104' fill='{NIGHT}'/>");
    sheet(512, 512, &(ground + &at(44., 44., 6.6, &shot_card())))
}

fn shot_card() -> String {
    let card = |x: u8, angle: i8, fill: &str| {
        format!(
            "<g transform='translate({x} 32) rotate({angle})'><rect x='-18' y='-26' width='36' height='52' rx='5' \
             fill='{fill}' stroke='{INK}' stroke-width='3'/></g>"
        )
    };
    let hole = format!(
        "<g transform='translate(35 31) rotate(9)' stroke='{INK}' stroke-linecap='round'>\
         <path d='M-10-10-13-14M10-9 13-12M-11 8-14 11' stroke-width='2.5'/>\
         <circle r='10' fill='{LAMP}' stroke-width='5.5'/><path d='M4 5 13 15' stroke-width='6'/></g>"
    );
    card(26, -13, OXBLOOD) + &card(35, 9, BONE) + &hole
}
