//! Who can be sent to the laboratory's tables, by name.

use bots::{Brain, Effort, RANDOM};
use engine::{Game, Seeded};

/// A player that takes part: a name, and how to get a fresh one for each game.
pub struct Entrant<G: Game> {
    name: String,
    make: Box<dyn Fn(Seeded) -> Brain<G> + Send + Sync>,
    random: bool,
}

/// What went wrong in the laboratory, in words for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// A name that no player of the game has.
    #[error("{game} has no player '{name}'; it has {known}")]
    NoPlayer {
        /// The game's title.
        game: &'static str,
        /// The name that was given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A bot that panicked or broke the rules.
    #[error("'{name}' is at fault in game {game}, on seat {seat}: {what}")]
    Fault {
        /// Who.
        name: String,
        /// In which game, counted from 0.
        game: u64,
        /// On which seat.
        seat: usize,
        /// What it did.
        what: String,
    },
    /// Something else that cannot be done as it was asked for.
    #[error("{0}")]
    Impossible(String),
}

/// The names of a game's players, the levels first, the weakest of them before the others.
pub fn names<G: Game>() -> Vec<&'static str> {
    let listed = bots::levels::<G>().iter().chain(bots::strategies::<G>()).map(|level| level.slug);
    let mut names: Vec<&str> = listed.collect();
    names.push(RANDOM.slug);
    names
}

impl<G: Game> Entrant<G> {
    /// The player of this name.
    pub fn named(name: &str, effort: Effort) -> Result<Self, LabError> {
        if bots::bot::<G>(name, Seeded::new(""), effort).is_none() {
            let known = names::<G>().join(", ");
            return Err(LabError::NoPlayer { game: G::about().name, name: name.into(), known });
        }
        let slug = name.to_owned();
        let make = move |luck| bots::bot::<G>(&slug, luck, effort).expect("the player was there a moment ago");
        Ok(Self { random: name == RANDOM.slug, ..Self::new(name, make) })
    }

    /// A player of one's own.
    pub fn new(name: &str, make: impl Fn(Seeded) -> Brain<G> + Send + Sync + 'static) -> Self {
        Self { name: name.into(), make: Box::new(make), random: false }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A fresh one, for one game.
    pub fn brain(&self, luck: Seeded) -> Brain<G> {
        (self.make)(luck)
    }

    /// Whether it is the random player, which needs to be shown nothing.
    pub(crate) fn is_random(&self) -> bool {
        self.random
    }
}
