//! The levels a bot of the house can play at.

use engine::{Game, Seeded};

use crate::{Bot, Random};

/// How well a bot plays.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// The word programs use.
    pub slug: &'static str,
    /// What people call such a player.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub words: &'static str,
}

/// The levels, weakest first.
pub const LEVELS: &[Level] =
    &[Level { slug: "random", name: "Drifter", words: "Does anything the rules allow, with a grin." }];

/// A bot of this level with luck of its own; `None` if there is no such level.
///
/// ```
/// use engine::Seeded;
/// assert!(bots::bot::<loot::State>("random", Seeded::new("noon")).is_some());
/// assert!(bots::bot::<loot::State>("wizard", Seeded::new("noon")).is_none());
/// ```
pub fn bot<G: Game>(level: &str, luck: Seeded) -> Option<Box<dyn Bot<G> + Send>> {
    match level {
        "random" => Some(Box::new(Random::new(luck))),
        _ => None,
    }
}
