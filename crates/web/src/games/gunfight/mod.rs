//! The page's part of Quick Draw.

pub mod art;
mod coach;
mod ending;
mod examples;
mod gallery;
mod poster;
mod table;
mod tips;
pub mod words;

use catalog::gunfight::State;

pub(crate) use self::table::Gunfight as Table;
use super::GamePage;
use crate::chunks::Chunk;

/// What the page knows of the game from the start.
pub(crate) const PAGE: GamePage = GamePage {
    subtitle: "the poker gunfight",
    pitch: "Ten cards, three poker hands: one to draw, one to aim, one to fire. Last one alive wins.",
    lesson: &[
        "Put your ten cards into three stacks of three: Quick Draw, Aim and Fire. Each makes a poker hand with the five \
         cards in the middle. The one left over goes into your shot.",
        "The better the hand, the sooner and the better its action. Quick Draw meddles with the stacks, Aim wins or \
         loses dice, Fire shoots.",
        "A shot is two dice and your card, where pictures count 10 and an ace 1. What your hand says must be done, also \
         if it hurts you. Everybody has 30 life; the last one alive wins.",
    ],
    goal: "The last one alive wins. A flipped card does not count for its hand; a rotated one makes its hand a level \
           better.",
    minutes: 20,
    opponents: &[
        &["Two-Thumb Tilly", "Big-Hat Billy", "Price-Tag Pete", "Wrong-Way Wendy"],
        &["Haystack Hal", "Muddy Mo", "Biscuit Bob", "Lasso Lee"],
        &["Deputy Duke", "Marshal Moss", "Whiskers Walt", "Iron Irv"],
        &["Quiet Quinn", "No-Name Nell", "Noon Shadow", "Lightning Lil"],
    ],
    poster: poster::scene,
};

/// Everything else about the game. Only `chunks.rs` may call this.
pub(crate) fn chunk() -> Chunk {
    Chunk::of::<State, Table>(gallery::pictures).with_faces(art::character)
}
