//! Claims on the page.

mod art;
mod gallery;
mod table;
mod words;

use catalog::claims::State;

pub(crate) use self::table::Claims as Table;
use super::GamePage;
use crate::chunks::Chunk;

/// The part of the game that is in the page's first chunk.
pub(crate) const PAGE: GamePage = GamePage {
    subtitle: "coins for gold",
    pitch: "Two prospectors, five claims, the same five coins. Offer more than the other, but not much more.",
    lesson: &[
        "A claim is drawn, worth 1 to 5. You both choose one of your five coins in secret.",
        "The higher coin wins the claim, and both coins are gone. Equal coins win nothing.",
        "After five claims the richer player wins.",
    ],
    goal: "Five claims, five coins: win the claims that are worth the most.",
    minutes: 2,
    opponents: &[],
    poster: art::scene,
};

/// The rest of the game, in its own chunk. Only `chunks.rs` may call this.
pub(crate) fn chunk() -> Chunk {
    Chunk::of::<State, Table>(gallery::pictures)
}
