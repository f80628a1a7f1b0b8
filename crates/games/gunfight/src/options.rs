//! The options of the game.

use engine::{About, Choice, Choices, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::Card;

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// GUN-13: whether optional parts of an action may be declined.
    pub pass: Pass,
    /// GUN-15: the value of an ace as a remaining card.
    pub ace: Ace,
    /// GUN-01: the life every player starts with.
    pub life: i16,
}

impl Default for Options {
    fn default() -> Self {
        Self { pass: Pass::No, ace: Ace::One, life: 30 }
    }
}

/// GUN-13: whether optional parts of an action may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pass {
    /// Everything must be carried out as far as possible.
    No,
    /// A flip of any player's card, a rotation of one's own and a swap may be declined.
    Yes,
}

/// GUN-15: the value of an ace as a remaining card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ace {
    /// 1.
    #[serde(rename = "1")]
    One,
    /// 11.
    #[serde(rename = "11")]
    Eleven,
}

impl Options {
    /// The largest life to start with.
    pub const MOST_LIFE: i16 = 999;

    /// GUN-15: the value of a remaining card. A joker counts 10 if it is `added` and 1 if it is deducted.
    pub fn worth(&self, card: Card, added: bool) -> i16 {
        match (card.rank(), self.ace) {
            (None, _) => {
                if added {
                    10
                } else {
                    1
                }
            }
            (Some(12), Ace::One) => 1,
            (Some(12), Ace::Eleven) => 11,
            (Some(rank), _) => i16::from(rank + 2).min(10),
        }
    }
}

impl GameOptions for Options {
    fn check(&self) -> Result<(), String> {
        if (1..=Self::MOST_LIFE).contains(&self.life) {
            return Ok(());
        }
        Err(format!("option 'life' is a whole number from 1 to {}", Self::MOST_LIFE))
    }
}

/// How to type actions in a terminal.
pub(crate) const HELP: &[&str] = &[
    "Arranging: 'draw As Td 9h', 'aim ...', 'fire ...' in any order, shown as it stands; then 'done'.",
    "  'suggest' fills in a good arrangement. Or all at once: 'arrange As Td 9h / ... / ... / Kd', rest last.",
    "Acting: 'flip Js', 'rotate Tc 9d', 'swap 9h Kd' (yours first; two: 'swap 9h 8h / Kd Qd'),",
    "  'exchange 2' or 'exchange none', 'shoot 3' (the number before a name is its seat), and where the table",
    "  allows it 'pass'. Cards: As Td 9h 2c, jokers X1 X2. [Td] lies face down, Td^ is rotated.",
];

pub(crate) static ABOUT: About = About {
    slug: "gunfight",
    name: "Quick Draw",
    players: 2..=4,
    credit: "a designer its rules do not name",
    summary: "Gunfighters split ten cards into three poker hands: one to draw, one to aim, one to fire. The last one \
              alive wins.",
    clauses: ("GUN", 20),
    options: &[
        OptionSpec {
            name: "pass",
            label: "Declining",
            choices: Choices::OneOf(&[
                Choice::new("no", "Not allowed", "What your hand says is done, even if it hurts."),
                Choice::new(
                    "yes",
                    "Allowed",
                    "A flip of anybody's card, your own rotation and a swap may be declined.",
                ),
            ]),
            words: "Whether a flip of any player's card, a rotation of one's own and a swap may be declined.",
        },
        OptionSpec {
            name: "ace",
            label: "A remaining ace",
            choices: Choices::OneOf(&[
                Choice::new("1", "Counts 1", "As the rules are usually read."),
                Choice::new("11", "Counts 11", "For bigger holes."),
            ]),
            words: "What an ace is worth as a remaining card.",
        },
        OptionSpec {
            name: "life",
            label: "Life at the start",
            choices: Choices::Number(1..=999),
            words: "The life everybody starts with, 30 if nothing is said.",
        },
    ],
};
