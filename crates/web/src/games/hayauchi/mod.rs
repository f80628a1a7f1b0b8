//! The page's part of Hayauchi.

pub mod art;
mod coach;
mod ending;
mod examples;
mod gallery;
mod poster;
mod table;
pub mod words;

use catalog::hayauchi::State;

pub(crate) use self::table::Hayauchi as Table;
use super::GamePage;
use crate::chunks::Chunk;

/// What the page knows of the game from the start.
pub(crate) const PAGE: GamePage = GamePage {
    subtitle: "the dinosaurs’ showdown",
    pitch: "Proud dinosaurs order in secret. Two of the same drink? Then draw, for real.",
    lesson: &[
        "Everybody picks a drink, 1 to 7, face down. All are turned up at once, and the weakest costs its drinker a heart.",
        "Unless two drinks are the same: then those two draw; of several pairs only the strongest. Click, tap or press \
         Space to throw your gun; the last one loses the heart. If it is not your race, hold: a throw without need costs \
         a heart, too.",
        "Your last drink slips under your hearts as a secret one, and the others come back. When two are left, the \
         drinks in hand are counted, secret ones twice. So keep the strong ones for the end.",
    ],
    goal: "When two are left, the drinks still in their hands are counted, and secret ones count twice: more wins. So \
           keep the strong ones.",
    minutes: 10,
    opponents: &[
        &["Eggbert", "Shelly", "Pip", "Crumb", "Yolko", "Peep"],
        &["Foamy Flo", "Refill Rex", "Bubbles", "Big Gulp", "Burpo", "Slurpy Sue"],
        &["Bandit Bea", "Sly Clem", "Snapper", "Quick Vic", "Dodger", "Nimble"],
        &["Old Amber", "Mossback", "Gran Ite", "Dr Fossil", "Uncle Rock", "Lady Lime"],
    ],
    poster: poster::scene,
};

/// Everything else about the game. Only `chunks.rs` may call this.
pub(crate) fn chunk() -> Chunk {
    Chunk::of::<State, Table>(gallery::pictures).with_faces(art::character)
}
