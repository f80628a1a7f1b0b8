//! The options of the game.

use engine::{About, Choice, Choices, GameOptions, OptionSpec, Thing};
use serde::{Deserialize, Serialize};

use crate::{Card, Cards, Pile};

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// LSW-15: who wins when the deck runs out and nobody has the bottle.
    pub deck_out: DeckOut,
    /// LSW-17: the composition of the 13 saloon cards.
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

/// LSW-15: who wins when the deck runs out and nobody has the bottle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckOut {
    /// Nobody: it is a draw.
    Draw,
    /// The player with most nuggets, then most hits.
    Nuggets,
}

/// LSW-16: the length of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Length {
    /// One duel.
    #[serde(rename = "single")]
    Single,
    /// The first to win two duels.
    #[serde(rename = "best-of-3")]
    BestOf3,
}

impl GameOptions for Options {
    fn check(&self) -> Result<(), String> {
        match self.deck.total() {
            13 => Ok(()),
            total => Err(format!("The deck needs 13 saloon cards in all; these are {total}.")),
        }
    }
}

const fn thing(card: Card) -> Thing {
    Thing { word: card.word(), label: card.title() }
}

/// How to type actions in a terminal.
pub(crate) const HELP: &[&str] = &[
    "Type two action cards, the one for the position nearer the deck first: 'loot whisky', or just 'l w'.",
    "Whisky beats shoot, shoot beats loot, loot beats whisky. Two of a kind: the saloon card is discarded.",
    "Loot takes the saloon card, shoot scores a hit, whisky takes a sip. You own two of each; what you used for the",
    "first pair is not there for the second. Win with 9 nuggets, 4 hits, or three sips in a row from the bottle.",
];

pub(crate) static ABOUT: About = About {
    slug: "loot",
    name: "Loot, Shoot, Whisky",
    players: 2..=2,
    credit: "Moritz Dressler",
    summary: "Loot, guns and whisky beat each other over a row of saloon cards. Nine nuggets, four hits or the \
              emptied bottle win.",
    clauses: ("LSW", 18),
    options: &[
        OptionSpec {
            name: "deck-out",
            label: "When the gold runs out",
            choices: Choices::OneOf(&[
                Choice::new("draw", "A draw", "If nobody holds the bottle, nobody wins."),
                Choice::new("nuggets", "Count the gold", "Most nuggets win, then most hits."),
            ]),
            words: "Who wins when the row cannot be filled and nobody holds the bottle: nobody, or most nuggets, then \
                    most hits.",
        },
        OptionSpec {
            name: "deck",
            label: "The saloon deck",
            choices: Choices::Counts {
                each: "saloon card",
                of: &[
                    thing(Card::Nugget1),
                    thing(Card::Nugget2),
                    thing(Card::Nugget3),
                    thing(Card::Sip),
                    thing(Card::Shot),
                ],
                total: Pile::MOST as u32,
            },
            words: "The make-up of the saloon deck. The rules leave it open, so the usual one is our choice.",
        },
        OptionSpec {
            name: "match",
            label: "Length",
            choices: Choices::OneOf(&[
                Choice::new("single", "One duel", "Five minutes, and it is settled."),
                Choice::new("best-of-3", "Best of three", "First to win two; a draw is played again."),
            ]),
            words: "One duel, or the first to win two; a drawn duel is played again.",
        },
    ],
};
