//! The page's part of QUICK DRAW!

pub mod art;
mod coach;
mod ending;
mod examples;
mod gallery;
mod poster;
mod table;
mod tips;
pub mod words;

use catalog::hanafuda::State;

pub(crate) use self::table::Hanafuda as Table;
use super::GamePage;
use crate::chunks::Chunk;

/// What the page knows of the game from the start.
pub(crate) const PAGE: GamePage = GamePage {
    subtitle: "the samurai duel",
    pitch: "Two samurai, 25 flowers. Stare them down, or strike with everything you have thrown away.",
    lesson: &[
        "Three flowers each. When the coin lands, throw one away: the quicker hand has the first turn, the other two \
         cards are your hand.",
        "In your turn stare down, which is to take a card and throw one away; or DRAW!, and both hands are shown. Under \
         each card stands what is left without it; ★ marks the best.",
        "The better hand deals one damage for every card its owner has thrown away, whoever drew, and more with a \
         ribbon in it. Deal 15 to win.",
    ],
    goal: "Whoever has dealt 15 damage first wins. A strike with the better hand hurts by all you have thrown away; \
           with the worse one it is you who bleeds.",
    minutes: 5,
    opponents: &[
        &["Little Mochi", "Sleepy Kenta"],
        &["Rainy Jiro", "Old Saburo"],
        &["Lord Beetle", "Iron Tomoe"],
        &["Master Nap", "Papa Crane"],
    ],
    poster: poster::scene,
};

/// Everything else about the game. Only `chunks.rs` may call this.
pub(crate) fn chunk() -> Chunk {
    Chunk::of::<State, Table>(gallery::pictures).with_faces(art::character)
}
