//! Participants in contests and simulations, by name.

use bots::{Brain, Effort, RANDOM};
use engine::{Game, Seeded};

use crate::program::{Player, Program};

/// A participant: a name, and a constructor of a fresh player for each game.
pub struct Entrant<G: Game> {
    name: String,
    make: Make<G>,
    random: bool,
}

/// Makes something new for each game, which has its own luck.
type Maker<T> = Box<dyn Fn(Seeded) -> T + Send + Sync>;

enum Make<G: Game> {
    Bot(Maker<Brain<G>>),
    Program(Maker<Box<dyn Program<G>>>),
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
    /// A program has lost game after game by its own failures.
    #[error("'{name}' has failed in {games} games in a row; the last time {what}")]
    GivenUp {
        /// The program.
        name: String,
        /// How many games in a row.
        games: u64,
        /// What it did in the last one.
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
        Self { name: name.into(), make: Make::Bot(Box::new(make)), random: false }
    }

    /// Somebody's program.
    pub fn program(name: &str, make: impl Fn(Seeded) -> Box<dyn Program<G>> + Send + Sync + 'static) -> Self {
        Self { name: name.into(), make: Make::Program(Box::new(make)), random: false }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A fresh bot, for one game; `None` if the entrant is a program.
    pub fn brain(&self, luck: Seeded) -> Option<Brain<G>> {
        match &self.make {
            Make::Bot(make) => Some(make(luck)),
            Make::Program(_) => None,
        }
    }

    /// A fresh player, for one game.
    pub(crate) fn player(&self, luck: Seeded) -> Player<G> {
        match &self.make {
            Make::Bot(make) => Player::Bot(make(luck)),
            Make::Program(make) => Player::Program(make(luck)),
        }
    }

    /// Whether it is the random bot, which needs neither views nor events.
    pub(crate) fn is_random(&self) -> bool {
        self.random
    }
}
