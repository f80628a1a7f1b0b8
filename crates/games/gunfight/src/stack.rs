//! The three stacks, and the steps of a turn.

use std::fmt;
use std::str::FromStr;

use engine::Unreadable;
use serde::{Deserialize, Serialize};

/// GUN-03: one of a player's three stacks. It also identifies the round of that name and its column in the action
/// table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stack {
    /// Quick Draw.
    Draw,
    /// Aim.
    Aim,
    /// Fire.
    Fire,
}

impl Stack {
    /// All three, in the order of the rounds.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Aim, Self::Fire];

    /// Its name in notation.
    pub const fn word(self) -> &'static str {
        ["draw", "aim", "fire"][self as usize]
    }

    /// Its name on the rule sheet.
    pub const fn title(self) -> &'static str {
        ["Quick Draw", "Aim", "Fire"][self as usize]
    }

    /// The step in which its hands are played.
    pub(crate) const fn step(self) -> Step {
        [Step::Draw, Step::Aim, Step::Fire][self as usize]
    }

    /// GUN-13: the stacks that the actions of this round can reach.
    pub const fn reach(self) -> &'static [Self] {
        match self {
            Self::Draw => &[Self::Aim, Self::Fire],
            Self::Aim => &[Self::Fire],
            Self::Fire => &[],
        }
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl FromStr for Stack {
    type Err = Unreadable;

    /// Reads the word or any prefix of it.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lower = text.to_lowercase();
        let begins = |stack: &Self| !lower.is_empty() && stack.word().starts_with(&lower);
        Self::ALL.into_iter().find(begins).ok_or_else(|| Unreadable::new(text, "draw, aim or fire"))
    }
}

/// GUN-02, GUN-03, GUN-07: the steps of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The cards are dealt and arranged.
    #[default]
    Arrange,
    /// The round of Quick Draw.
    Draw,
    /// The round of Aim.
    Aim,
    /// The round of Fire.
    Fire,
}

impl Step {
    /// The stack whose hands are played; `None` while the players arrange.
    #[inline]
    pub const fn stack(self) -> Option<Stack> {
        match self {
            Self::Arrange => None,
            Self::Draw => Some(Stack::Draw),
            Self::Aim => Some(Stack::Aim),
            Self::Fire => Some(Stack::Fire),
        }
    }

    /// The next round of the same turn, if any.
    pub(crate) const fn next_round(self) -> Option<Stack> {
        match self {
            Self::Arrange => Some(Stack::Draw),
            Self::Draw => Some(Stack::Aim),
            Self::Aim => Some(Stack::Fire),
            Self::Fire => None,
        }
    }
}
