//! The drawings of Loot, Shoot, Whisky: a bar by lamplight, seen from above.
//!
//! Every function returns an SVG without ids, styles or outside references, so a drawing can appear any number of
//! times on a page. The drawings are decoration: the page says in words what they show.

mod cards;
mod counter;
mod people;
mod shapes;
mod things;

use crate::art::portrait::Mood;
pub(crate) use crate::art::{at, sheet, turned};
use crate::opponents::Bot;
pub use cards::{action, action_back, saloon, saloon_back};
pub use counter::counter;
pub(crate) use people::person;
pub(crate) use shapes::{nugget, revolver};
pub use things::{Bottle, bottle, bullet, coin, cycle, glyph, hat, hole, standing_bottle};

/// The character of a bot.
pub(crate) fn character(bot: &Bot, mood: Mood) -> String {
    person(bot.rank(), bot.nth, mood, 0)
}

/// The colours of the room.
pub(crate) mod colour {
    pub(crate) const INK: &str = "#1f1410";
    pub(crate) const NIGHT: &str = "#1d1512";
    pub(crate) const PLANK: &str = "#5a3822";
    pub(crate) const SEAM: &str = "#3a2317";
    pub(crate) const BRASS: &str = "#c8963e";
    pub(crate) const LAMP: &str = "#e9a63a";
    pub(crate) const BONE: &str = "#f5e9d3";
    pub(crate) const PAPER: &str = "#e6d3ac";
    pub(crate) const GOLD: &str = "#f2bd3f";
    pub(crate) const SHINE: &str = "#ffe9a8";
    pub(crate) const DULL: &str = "#b5791b";
    pub(crate) const AMBER: &str = "#cf7420";
    pub(crate) const DREGS: &str = "#8d4413";
    pub(crate) const OXBLOOD: &str = "#9a3324";
    pub(crate) const STEEL: &str = "#57565e";
    pub(crate) const GLINT: &str = "#a9a7ad";
}
