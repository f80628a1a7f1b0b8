//! The players of the house: four levels a game, and simple strategies to measure them by.

use std::any::{Any, TypeId};

use engine::{Game, Seeded};

use crate::{Brain, Random};

/// A player of the house, and how well it plays.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// The word programs use.
    pub slug: &'static str,
    /// What people call such a player.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub words: &'static str,
}

/// How hard a bot may think: the work it may do for one decision, in percent of what a desktop machine affords.
///
/// Bots count work and not time, so the same luck gives the same decisions on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(u32);

impl Effort {
    /// What a desktop machine affords.
    pub const FULL: Self = Self(100);

    /// This many percent of [`Effort::FULL`], at least one.
    pub const fn percent(percent: u32) -> Self {
        Self(if percent == 0 { 1 } else { percent })
    }

    /// Of `work` units for full effort, those that this effort allows: at least one.
    pub const fn of(self, work: u32) -> u32 {
        let scaled = work as u64 * self.0 as u64 / 100;
        if scaled == 0 { 1 } else { scaled as u32 }
    }
}

/// The player every game has: it plays at random.
pub const RANDOM: Level =
    Level { slug: "random", name: "Drifter", words: "Does anything the rules allow, with a grin." };

/// The levels of a game, the weakest first.
pub fn levels<G: Game>() -> &'static [Level] {
    levels_of(G::about().slug)
}

/// The level that sits down where nobody has said which.
pub fn usual<G: Game>() -> &'static Level {
    levels::<G>().iter().find(|level| level.slug == "regular").unwrap_or(&RANDOM)
}

macro_rules! players {
    ($($game:ident),+ $(,)?) => {
        /// The levels of the game with this slug, the weakest first.
        pub fn levels_of(game: &str) -> &'static [Level] {
            match game {
                $(stringify!($game) => $game::LEVELS,)+
                _ => &[],
            }
        }

        /// Whether a player of this level would first have to be told what it has learned: see `remember` of its game.
        pub fn lacks(game: &str, level: &str) -> bool {
            match game {
                $(stringify!($game) => $game::lacks(level),)+
                _ => false,
            }
        }

        /// Simple strategies of a game, to measure the levels by. Every game has `random`.
        pub fn strategies<G: Game>() -> &'static [Level] {
            match G::about().slug {
                $(stringify!($game) => $game::STRATEGIES,)+
                _ => &[],
            }
        }

        /// A player of this name with luck of its own; `None` if the game has no such level or strategy.
        ///
        /// ```
        /// use bots::Effort;
        /// use engine::Seeded;
        /// assert!(bots::bot::<loot::State>("random", Seeded::new("noon"), Effort::FULL).is_some());
        /// assert!(bots::bot::<loot::State>("wizard", Seeded::new("noon"), Effort::FULL).is_none());
        /// ```
        pub fn bot<G: Game>(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<G>> {
            if name == RANDOM.slug {
                return Some(Box::new(Random::new(luck)));
            }
            // By type and not by name, so that a program with one game holds the players of one game.
            let game = TypeId::of::<G>();
            let made: Box<dyn Any> = $(if game == TypeId::of::<::$game::State>() {
                Box::new($game::bot(name, luck, effort)?)
            } else)+ {
                return None;
            };
            made.downcast::<Brain<G>>().ok().map(|brain| *brain)
        }
    };
}

use crate::{gunfight, hanafuda, hayauchi, loot};

players![loot, hayauchi, gunfight, hanafuda];
