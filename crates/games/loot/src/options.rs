//! What can be chosen when a table is set up.

use engine::{About, Choices, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::Cards;

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// LSW-15: who wins when the deck runs out and nobody holds the bottle.
    pub deck_out: DeckOut,
    /// LSW-17: the make-up of the 13 saloon cards.
    pub deck: Cards,
    /// LSW-16: one duel, or the best of three.
    #[serde(rename = "match")]
    pub length: Length,
}

impl Default for Options {
    fn default() -> Self {
        Self { deck_out: DeckOut::Draw, deck: Cards::UNOFFICIAL, length: Length::Single }
    }
}

/// LSW-15: who wins when the deck runs out and nobody holds the bottle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckOut {
    /// Nobody: a draw.
    Draw,
    /// Most nuggets, then most bullets.
    Nuggets,
}

/// LSW-16: how long a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Length {
    /// One duel.
    #[serde(rename = "single")]
    Single,
    /// First to win two duels.
    #[serde(rename = "best-of-3")]
    BestOf3,
}

impl GameOptions for Options {
    fn check(&self) -> Result<(), String> {
        match self.deck.total() {
            13 => Ok(()),
            total => Err(format!("option 'deck' makes up 13 saloon cards, not {total}")),
        }
    }
}

pub(crate) static ABOUT: About = About {
    slug: "loot",
    name: "Loot, Shoot, Whisky",
    players: 2..=2,
    credit: "Moritz Dressler",
    summary: "Loot, guns and whisky beat each other over a row of saloon cards. Nine nuggets, four bullets or the \
              emptied bottle win.",
    help: &[
        "Type two action cards, the one for the position nearer the deck first: 'loot whisky', or just 'l w'.",
        "Whisky beats shoot, shoot beats loot, loot beats whisky. Two of a kind: the saloon card is discarded.",
        "Loot takes the saloon card, shoot a bullet, whisky a sip. You own two of each; what you used for the first",
        "pair is not there for the second. Win with 9 nuggets, 4 bullets, or three sips in a row from the bottle.",
    ],
    clauses: ("LSW", 18),
    options: &[
        OptionSpec {
            name: "deck-out",
            choices: Choices::OneOf(&["draw", "nuggets"]),
            words: "Who wins when the row cannot be filled and nobody holds the bottle: nobody, or most nuggets, then \
                    most bullets.",
        },
        OptionSpec {
            name: "deck",
            choices: Choices::Free("a number of each saloon card, 13 in all"),
            words: "The make-up of the saloon deck. The sheet does not print it, so the default is unofficial.",
        },
        OptionSpec {
            name: "match",
            choices: Choices::OneOf(&["single", "best-of-3"]),
            words: "One duel, or the first to win two; a drawn duel is played again.",
        },
    ],
};
