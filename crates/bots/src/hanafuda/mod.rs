//! Players of hanafuda.
//!
//! The strongest bot tracks the probability of every hand the opponent may hold ([`belief`]) and plays every action out
//! in many sampled states ([`search`]), using a policy ([`instinct`]) trained by self-play ([`learned`]).

#![allow(clippy::cast_precision_loss, reason = "odds and values are rough: seven digits are plenty")]

use catalog::hanafuda::{Hand, State};
use engine::Seeded;

use crate::{Brain, Effort, Level};

pub use judge::judge;
pub(crate) use learned::lacks;
pub use learned::remember;

pub mod belief;
pub mod dice;
pub mod instinct;
mod judge;
pub mod learned;
pub mod ledger;
pub mod levels;
pub mod memory;
pub mod policy;
pub mod reaction;
pub mod round;
pub mod search;
pub mod sight;
pub mod strategies;
pub mod worth;

use learned::Learned;
use levels::{Greenhorn, Regular, Sharp};
use memory::Memory;
use reaction::Reflexes;
use search::Thinker;
use strategies::{Idea, Simple};

/// From the quickest people to those who have played some evenings.
pub(crate) const REACTION: Option<[u32; 2]> = Some([Reflexes::LEGEND.quickest, Reflexes::REGULAR.slowest()]);

pub(crate) const LEVELS: &[Level] = &[
    Level {
        slug: "greenhorn",
        name: "Page",
        words: "Carries a sword since yesterday: draws it out of fear, or because the pile looks so fine.",
    },
    Level {
        slug: "regular",
        name: "Ronin",
        words: "Trusts the two cards in hand, and has stopped counting whatever else lies on the table.",
    },
    Level {
        slug: "sharp",
        name: "Hatamoto",
        words: "A thousand duels are in this wrist: it weighs piles and scores before the eye has seen them.",
    },
    Level {
        slug: "legend",
        name: "Sword Saint",
        words: "Knows what you hold by what you let lie, and has fought this duel to its end before you blink.",
    },
];

pub(crate) const STRATEGIES: &[Level] = &[
    Level { slug: "always-strike", name: "Berserker", words: "Draws whenever the rules allow it." },
    Level { slug: "never-strike", name: "Monk", words: "Never draws while there is a card to take." },
    Level { slug: "patient", name: "Heron", words: "Draws with a pair or a better hand, and not before." },
    Level { slug: "cautious", name: "Turtle", words: "Draws with two little birds or a better hand, and not before." },
    Level { slug: "greedy", name: "Gambler", words: "Draws when two cards at random would more likely lose than win." },
];

/// Playouts per decision of the legend at full effort: some 150 ms on one core of a desktop machine.
pub const PLAYOUTS: u32 = 60_000;

pub(crate) fn bot(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    Some(match name {
        "greenhorn" => Box::new(Greenhorn::new(luck, Reflexes::GREENHORN)),
        "regular" => Box::new(Regular::new(luck, Reflexes::REGULAR)),
        _ => return learned::master(name, luck, effort),
    })
}

/// All bots except the two lowest levels.
fn masters(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    let strategy = |idea: Idea| -> Brain<State> { Box::new(Simple::new(luck.clone(), idea, Reflexes::SHARP)) };
    Some(match name {
        "sharp" => Box::new(Sharp::new(luck, Reflexes::SHARP, Learned::shipped())),
        "legend" => {
            let (memory, policies) = (Memory::new(Some(Learned::shipped())), [Learned::shipped(), Learned::shipped()]);
            Box::new(Thinker::new(luck, Reflexes::LEGEND, memory, policies, effort.of(PLAYOUTS)))
        }
        "always-strike" => strategy(Idea::Always),
        "never-strike" => strategy(Idea::Never),
        "patient" => strategy(Idea::With(Hand::Pair)),
        "cautious" => strategy(Idea::With(Hand::TwoLittleBirds)),
        "greedy" => strategy(Idea::Odds),
        _ => return None,
    })
}
