//! The three stacks, and the steps of a turn.

use std::fmt;
use std::str::FromStr;

use engine::Unreadable;
use serde::{Deserialize, Serialize};

/// GUN-03: one of a player's three stacks; also the round of that name and the table's column for it.
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

    /// The word for it in notation.
    pub const fn word(self) -> &'static str {
        ["draw", "aim", "fire"][self as usize]
    }

    /// Its name on the sheet.
    pub const fn title(self) -> &'static str {
        ["Quick Draw", "Aim", "Fire"][self as usize]
    }

    /// GUN-13: the stacks the actions of this round reach.
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

    /// Reads the word or any beginning of it.
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
    /// Cards are dealt and arranged.
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
    /// The stack whose hands are played; none while everybody arranges.
    #[inline]
    pub const fn stack(self) -> Option<Stack> {
        match self {
            Self::Arrange => None,
            Self::Draw => Some(Stack::Draw),
            Self::Aim => Some(Stack::Aim),
            Self::Fire => Some(Stack::Fire),
        }
    }

    /// What follows it in the same turn.
    pub(crate) const fn next(self) -> Option<Self> {
        match self {
            Self::Arrange => Some(Self::Draw),
            Self::Draw => Some(Self::Aim),
            Self::Aim => Some(Self::Fire),
            Self::Fire => None,
        }
    }
}
