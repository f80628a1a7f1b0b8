//! The page's part of Loot, Shoot, Whisky.

pub mod art;
mod coach;
mod ending;
mod examples;
mod gallery;
mod poster;
mod table;
pub mod words;

use catalog::loot::State;

pub(crate) use self::table::Loot as Table;
use super::GamePage;
use crate::chunks::Chunk;

/// What the page knows of the game from the start.
pub(crate) const PAGE: GamePage = GamePage {
    subtitle: "a duel at the bar",
    pitch: "Grab the gold, shoot the grabber, drink with the shooter. Guess what they guess.",
    lesson: &[
        "Four cards lie in a row. You both put an action face down on each, two at a time: loot, shoot or whisky.",
        "Loot takes the card from a drinker, a shot hits a looter, a drinker ducks under a shot. The same twice: nobody \
         gets anything.",
        "Nine nuggets win. So does your fourth hit, and so does the last sip: the first takes the bottle, also from the \
         other, the second almost empties it, the third wins.",
    ],
    goal: "Nine nuggets win, or your fourth hit, or the last sip of the bottle.",
    minutes: 5,
    opponents: &[
        &["Nugget Ned", "Goldy Finn"],
        &["Hiccup Hank", "Tipsy Lou"],
        &["Ace Annabel", "Satin Sal"],
        &["Doc Coffin", "Mortimer"],
    ],
    poster: poster::scene,
};

/// Everything else about the game. Only `chunks.rs` may call this.
pub(crate) fn chunk() -> Chunk {
    Chunk::of::<State, Table>(gallery::pictures).with_faces(art::character)
}
