//! Participants in contests and simulations, by name.

use bots::{Brain, Effort, RANDOM};
use engine::{Game, Seeded};

/// A participant: a name, and a constructor of a fresh bot for each game.
pub struct Entrant<G: Game> {
    name: String,
    make: Box<dyn Fn(Seeded) -> Brain<G> + Send + Sync>,
    random: bool,
}

/// An error of the laboratory, worded for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// The game has no bot of this name.
    #[error("{game} has no player '{name}'; it has {known}")]
    NoPlayer {
        /// The game's title.
        game: &'static str,
        /// The name that was given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A bot panicked or broke the rules.
    #[error("'{name}' is at fault in game {game}, on seat {seat}: {what}")]
    Fault {
        /// The bot.
        name: String,
        /// The game, counted from 0.
        game: u64,
        /// The seat.
        seat: usize,
        /// What it did.
        what: String,
    },
    /// The request is impossible for another reason.
    #[error("{0}")]
    Impossible(String),
}

/// The names of a game's bots: the levels, the weakest first, then the strategies, then `random`.
pub fn names<G: Game>() -> Vec<&'static str> {
    let listed = bots::levels::<G>().iter().chain(bots::strategies::<G>()).map(|level| level.slug);
    // A game without bots of its own has the random one as its only level.
    listed.filter(|&slug| slug != RANDOM.slug).chain([RANDOM.slug]).collect()
}

impl<G: Game> Entrant<G> {
    /// The bot with this name.
    pub fn named(name: &str, effort: Effort) -> Result<Self, LabError> {
        if bots::bot::<G>(name, Seeded::new(""), effort).is_none() {
            let known = names::<G>().join(", ");
            return Err(LabError::NoPlayer { game: G::about().name, name: name.into(), known });
        }
        let slug = name.to_owned();
        let make = move |luck| bots::bot::<G>(&slug, luck, effort).expect("the player was there a moment ago");
        Ok(Self { random: name == RANDOM.slug, ..Self::new(name, make) })
    }

    /// A custom bot.
    pub fn new(name: &str, make: impl Fn(Seeded) -> Brain<G> + Send + Sync + 'static) -> Self {
        Self { name: name.into(), make: Box::new(make), random: false }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A fresh bot, for one game.
    pub fn brain(&self, luck: Seeded) -> Brain<G> {
        (self.make)(luck)
    }

    /// Whether it is the random bot, which needs neither views nor events.
    pub(crate) fn is_random(&self) -> bool {
        self.random
    }
}
