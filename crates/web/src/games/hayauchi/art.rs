//! The drawings of Hayauchi.

mod booze;
mod cast;
mod dino;
mod face;
mod level;
mod things;

pub use booze::{back, booze};
pub use dino::{Mood, dino};
pub use things::{Plate, gun, heart, holster, plate, saloon};

use crate::art::portrait;
use crate::opponents::Bot;

/// The character of a bot: the dinosaur of its seat, with what shows its level.
pub(crate) fn character(bot: &Bot, mood: portrait::Mood) -> String {
    let mood = match mood {
        portrait::Mood::Calm => Mood::Calm,
        portrait::Mood::Thinking => Mood::Thinking,
        portrait::Mood::Glad => Mood::Smug,
        portrait::Mood::Hurt => Mood::Heartbroken,
    };
    dino(bot.seat, Some(bot.rank()), mood)
}

/// The colours of the room, the same as in the style sheet.
mod colour {
    pub(super) const INK: &str = "#2b2330";
    pub(super) const CREAM: &str = "#fbf3df";
    pub(super) const CORAL: &str = "#f0725c";
    pub(super) const BRICK: &str = "#c24a3a";
    pub(super) const MUSTARD: &str = "#f2b84b";
    pub(super) const TEAL: &str = "#3f9a9c";
    pub(super) const LEAF: &str = "#8cb84f";
    pub(super) const PLUM: &str = "#9c6aa6";
    pub(super) const SLATE: &str = "#7f93b2";
    pub(super) const WOOD: &str = "#a8643c";
    pub(super) const TEAR: &str = "#7cc4e8";
}

/// One drawing. It is decoration, so screen readers skip it.
fn drawing(width: u16, height: u16, class: &str, inside: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" class=\"{class}\" aria-hidden=\"true\" focusable=\"false\" \
         xmlns=\"http://www.w3.org/2000/svg\"><g fill=\"none\" stroke=\"{}\" stroke-width=\"3.5\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\">{inside}</g></svg>",
        colour::INK
    )
}

/// An outlined shape.
fn shape(fill: &str, path: &str) -> String {
    format!("<path fill=\"{fill}\" d=\"{path}\"/>")
}

/// A shape without an outline: a belly, a shadow, a highlight.
fn flat(fill: &str, path: &str) -> String {
    format!("<path fill=\"{fill}\" stroke=\"none\" d=\"{path}\"/>")
}

/// A line of ink.
fn line(path: &str) -> String {
    format!("<path d=\"{path}\"/>")
}

/// A dot in each of these places.
fn dots(fill: &str, dots: &[(i16, i16, i16)]) -> String {
    let dot = |&(x, y, r): &(i16, i16, i16)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
    format!("<g fill=\"{fill}\" stroke=\"none\">{}</g>", dots.iter().map(dot).collect::<String>())
}
