//! The ten levels of a hand.

use std::fmt;
use std::str::FromStr;

use engine::Unreadable;
use serde::{Deserialize, Serialize};

/// GUN-05: the level of a hand, low to high.
///
/// ```
/// use gunfight::Level;
/// assert!(Level::Flush < Level::FullHouse);
/// assert_eq!(Level::FullHouse.to_string(), "full-house");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Level {
    /// No combination.
    HighCard,
    /// Two cards of a rank.
    OnePair,
    /// Two pairs of different ranks.
    TwoPair,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five cards of a suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four cards of a rank. GUN-06: five of a rank, made with a joker, count as this too.
    FourOfAKind,
    /// Five ranks in a row, of one suit.
    StraightFlush,
    /// The straight flush up to the ace.
    RoyalFlush,
}

impl Level {
    /// Every level, low to high.
    pub const ALL: [Self; 10] = [
        Self::HighCard,
        Self::OnePair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::RoyalFlush,
    ];

    /// Its name in notation.
    pub const fn word(self) -> &'static str {
        [
            "high-card",
            "one-pair",
            "two-pair",
            "three-of-a-kind",
            "straight",
            "flush",
            "full-house",
            "four-of-a-kind",
            "straight-flush",
            "royal-flush",
        ][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Level {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let expected = "a level (high-card, one-pair, two-pair ... royal-flush)";
        Self::ALL.into_iter().find(|level| level.word() == text).ok_or_else(|| Unreadable::new(text, expected))
    }
}
