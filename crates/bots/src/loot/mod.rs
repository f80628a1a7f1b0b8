//! Loot bots and the exact solution of the game.
//!
//! Loot has perfect information except for simultaneous choices, so the value of a position at the beginning of a round
//! follows from positions with fewer cards by backward induction. [`Ranks`] numbers the positions, [`Shelves`] average
//! over the cards to be dealt, and [`Solver`] solves the rounds.

mod control;
pub mod evaluation;
mod first;
mod group;
mod hands;
mod judge;
mod known;
mod pairs;
mod players;
mod ranks;
mod rest;
mod round;
mod second;
mod shelf;
mod stand;
mod start;
mod strategies;

use players::{Exact, Legend, Sharp};
use strategies::{Fixed, Greenhorn, Regular};

pub use control::control;
pub use group::Solver;
pub use judge::judge;
pub use known::know;
pub use players::legend_solves;
pub use ranks::{Group, Ranks};
pub use rest::Rest;
pub use round::{Choice, Dealt, Ends, Matrix, answer_on, begin, choose, matrix};
pub use shelf::Shelves;
pub use stand::{Hold, STANDS};
pub use start::{Start, Values};

use std::sync::Arc;

use catalog::loot::{ActionCard, State};
use engine::Seeded;

use crate::{Brain, Effort, Level};

pub(crate) use evaluation::lacks;
pub use evaluation::remember;

/// There are no races.
pub(crate) const REACTION: Option<[u32; 2]> = None;

pub(crate) const LEVELS: &[Level] = &[
    Level {
        slug: "greenhorn",
        name: "Prospector",
        words: "Goes for what glitters, as if anybody could play anything, and forgets which cards have been played.",
    },
    Level {
        slug: "regular",
        name: "Barfly",
        words: "Weighs every pair with good sense, likes gold a little too much, and never thinks of the deck's end.",
    },
    Level {
        slug: "sharp",
        name: "Card sharp",
        words: "Knows what every hand is worth, and now and then spends a card that was still needed.",
    },
    Level {
        slug: "legend",
        name: "The Kid",
        words: "Plans the whole round, and when few cards are left the whole game, without a mistake.",
    },
];

pub(crate) const STRATEGIES: &[Level] = &[
    Level { slug: "gold", name: "Magpie", words: "Loots where the most gold lies." },
    Level { slug: "gunman", name: "Gunman", words: "Shoots as long as there is a shot in hand." },
    Level { slug: "drinker", name: "Drinker", words: "Has another whisky as long as there is one in hand." },
];

pub(crate) fn bot(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    Some(match name {
        "greenhorn" => Box::new(Greenhorn(luck)),
        "regular" => Box::new(Regular(luck)),
        _ => return evaluation::master(name, luck, effort),
    })
}

/// All bots except the two lowest levels.
fn masters(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    let fixed = |luck: Seeded, likes: ActionCard| -> Brain<State> { Box::new(Fixed { luck, likes }) };
    Some(match name {
        "sharp" => Box::new(Sharp(luck)),
        "legend" => Box::new(Legend::new(luck, effort)),
        "gold" => fixed(luck, ActionCard::Loot),
        "gunman" => fixed(luck, ActionCard::Shoot),
        "drinker" => fixed(luck, ActionCard::Whisky),
        _ => return None,
    })
}

/// A bot that plays exactly by these values, and like the legend where they are missing.
pub fn exact(values: Arc<dyn Values>, luck: Seeded) -> Brain<State> {
    Box::new(Exact::new(values, luck))
}
