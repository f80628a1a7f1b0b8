//! The bots: four levels per game, and simple strategies to measure them by.

use std::any::{Any, TypeId};

use engine::{Game, Seeded};

use crate::{Brain, Random};

/// A bot as it is listed: its names and a description.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// The identifier for programs.
    pub slug: &'static str,
    /// The name shown to people.
    pub name: &'static str,
    /// A one-sentence description.
    pub words: &'static str,
}

/// How hard a bot may think: its budget for one decision, in percent of what a desktop machine can afford.
///
/// Bots count work instead of time, so the same luck gives the same decisions on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(u32);

impl Effort {
    /// The budget of a desktop machine.
    pub const FULL: Self = Self(100);

    /// This many percent of [`Effort::FULL`], at least one.
    pub const fn percent(percent: u32) -> Self {
        Self(if percent == 0 { 1 } else { percent })
    }

    /// This effort, scaled by another one.
    #[must_use]
    pub const fn scaled(self, by: Self) -> Self {
        Self(by.of(self.0))
    }

    /// Scales `work` units of full effort to this effort; at least one, and at most what the type holds.
    pub const fn of(self, work: u32) -> u32 {
        match work as u64 * self.0 as u64 / 100 {
            0 => 1,
            scaled if scaled > u32::MAX as u64 => u32::MAX,
            scaled => scaled as u32,
        }
    }
}

/// The level every game has: it plays at random.
pub const RANDOM: Level =
    Level { slug: "random", name: "Drifter", words: "Does anything the rules allow, with a grin." };

/// The levels of a game without bots of its own.
const ONLY_RANDOM: &[Level] = &[RANDOM];

/// The levels of a game, the weakest first.
pub fn levels<G: Game>() -> &'static [Level] {
    levels_of(G::about().slug)
}

/// The default level of a game.
pub fn usual<G: Game>() -> &'static Level {
    usual_of(G::about().slug)
}

/// The default level of the game with this slug.
pub fn usual_of(game: &str) -> &'static Level {
    levels_of(game).iter().find(|level| level.slug == "regular").unwrap_or(&RANDOM)
}

macro_rules! players {
    ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
        /// The levels of the game with this slug, the weakest first. A game without bots of its own has the random one.
        pub fn levels_of(game: &str) -> &'static [Level] {
            match game {
                $($(stringify!($game) => ::$bots::$game::LEVELS,)?)+
                _ => ONLY_RANDOM,
            }
        }

        /// Whether a bot of this level first needs its game's `remember`, which loads the learned data.
        pub fn lacks(game: &str, level: &str) -> bool {
            match game {
                $($(stringify!($game) => ::$bots::$game::lacks(level),)?)+
                _ => false,
            }
        }

        /// How long most people take in the races of the game with this slug, at least and at most, in milliseconds.
        pub fn usual_reaction(game: &str) -> Option<[u32; 2]> {
            match game {
                $($(stringify!($game) => ::$bots::$game::REACTION,)?)+
                _ => None,
            }
        }

        /// Simple strategies of a game, to measure the levels by. `random` is not listed; every game has it.
        pub fn strategies<G: Game>() -> &'static [Level] {
            match G::about().slug {
                $($(stringify!($game) => ::$bots::$game::STRATEGIES,)?)+
                _ => &[],
            }
        }

        /// Makes the bot with this name and its own luck; `None` if the game has no such level or strategy.
        ///
        /// ```
        /// use bots::Effort;
        /// use engine::Seeded;
        /// assert!(bots::bot::<catalog::loot::State>("random", Seeded::new("noon"), Effort::FULL).is_some());
        /// assert!(bots::bot::<catalog::loot::State>("wizard", Seeded::new("noon"), Effort::FULL).is_none());
        /// ```
        pub fn bot<G: Game>(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<G>> {
            if name == RANDOM.slug {
                return Some(Box::new(Random::new(luck)));
            }
            // Dispatch by type instead of by name, so that a program with one game links only that game's bots.
            let game = TypeId::of::<G>();
            let made: Box<dyn Any> = $($(if game == TypeId::of::<catalog::$game::State>() {
                Box::new(::$bots::$game::bot(name, luck, effort)?)
            } else)?)+ {
                return None;
            };
            made.downcast::<Brain<G>>().ok().map(|brain| *brain)
        }
    };
}

// The list of games says `with bots` where this crate has a module with the game's name. Such a module has `LEVELS`,
// `STRATEGIES`, `REACTION`, `bot`, `judge`, `lacks` and `remember`.
catalog::games!(players);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_bots_of_its_own_is_played_at_random() {
        assert_eq!(levels_of("chess"), [RANDOM]);
        assert_eq!(usual_of("chess"), &RANDOM);
        assert!(!lacks("chess", RANDOM.slug));
    }

    #[test]
    fn more_effort_is_never_less_work() {
        assert_eq!(Effort::percent(0).of(50), 1);
        assert_eq!(Effort::percent(25).of(400), 100);
        assert_eq!(Effort::percent(10_000).of(100_000_000), u32::MAX);
    }

    #[test]
    fn a_game_with_bots_has_a_usual_level() {
        assert_eq!(usual_of("loot").name, "Barfly");
    }
}
