//! The hierarchy of hands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Card, Cards, Group};

/// HAN-12: what a hand of two cards counts as, the best first.
///
/// ```
/// use hanafuda::{Card, Hand};
/// assert_eq!(Hand::of_two(Card::GrassMoon, Card::GrassGeese), Hand::Pair);
/// assert!(Hand::SunAndMoon < Hand::TwoMoons, "less is better");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// The crane and the full moon.
    SunAndMoon,
    /// The full moon and the cuckoo.
    TwoMoons,
    /// The crane and the phoenix.
    BothBigBirds,
    /// The man of the willows and a poetry ribbon.
    Calligraphy,
    /// Two of boar, deer and man.
    TwoMammals,
    /// A big bird and a little one.
    MixedBirds,
    /// Two little birds.
    TwoLittleBirds,
    /// HAN-13: two cards of one month.
    Pair,
    /// A big bird and anything.
    OneBigBird,
    /// A little bird and anything.
    OneLittleBird,
    /// Everything else.
    Unlisted,
}

impl Hand {
    /// Every row, the best first.
    pub const ALL: [Self; 11] = [
        Self::SunAndMoon,
        Self::TwoMoons,
        Self::BothBigBirds,
        Self::Calligraphy,
        Self::TwoMammals,
        Self::MixedBirds,
        Self::TwoLittleBirds,
        Self::Pair,
        Self::OneBigBird,
        Self::OneLittleBird,
        Self::Unlisted,
    ];

    /// What two cards count as: the best they fit.
    #[inline]
    pub const fn of_two(one: Card, other: Card) -> Self {
        ROWS[one as usize][other as usize]
    }

    /// What a set of two cards counts as.
    #[inline]
    pub(crate) fn of(hand: Cards) -> Self {
        let [one, other] = hand.ends();
        Self::of_two(one, other)
    }

    /// The words for it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::SunAndMoon => "Sun and Moon",
            Self::TwoMoons => "Two Moons",
            Self::BothBigBirds => "Both Big Birds",
            Self::Calligraphy => "Calligraphy",
            Self::TwoMammals => "Two Mammals",
            Self::MixedBirds => "Mixed Birds",
            Self::TwoLittleBirds => "Two Little Birds",
            Self::Pair => "Pair",
            Self::OneBigBird => "One Big Bird",
            Self::OneLittleBird => "One Little Bird",
            Self::Unlisted => "nothing listed",
        }
    }

    const fn best(one: Card, other: Card) -> Self {
        use Group::{BigBird, LittleBird, Mammal, PoetryRibbon};
        match (one, other) {
            (Card::PineCrane, Card::GrassMoon) | (Card::GrassMoon, Card::PineCrane) => return Self::SunAndMoon,
            (Card::GrassMoon, Card::WisteriaCuckoo) | (Card::WisteriaCuckoo, Card::GrassMoon) => return Self::TwoMoons,
            (Card::WillowMan, ribbon) | (ribbon, Card::WillowMan) if matches!(ribbon.group(), PoetryRibbon) => {
                return Self::Calligraphy;
            }
            _ => {}
        }
        match (one.group(), other.group()) {
            (BigBird, BigBird) => Self::BothBigBirds,
            (Mammal, Mammal) => Self::TwoMammals,
            (BigBird, LittleBird) | (LittleBird, BigBird) => Self::MixedBirds,
            (LittleBird, LittleBird) => Self::TwoLittleBirds,
            _ if pairs(one, other) => Self::Pair,
            (BigBird, _) | (_, BigBird) => Self::OneBigBird,
            (LittleBird, _) | (_, LittleBird) => Self::OneLittleBird,
            _ => Self::Unlisted,
        }
    }
}

/// HAN-13: lightning has no suit, and the phoenix is alone in its month.
const fn pairs(one: Card, other: Card) -> bool {
    let lightning = matches!(one, Card::WillowLightning) || matches!(other, Card::WillowLightning);
    one.month() == other.month() && !lightning
}

/// What any two cards count as. A card with itself is no hand, and its entry never asked for.
const ROWS: [[Hand; Card::COUNT]; Card::COUNT] = {
    let mut rows = [[Hand::Unlisted; Card::COUNT]; Card::COUNT];
    let mut one = 0;
    while one < Card::COUNT {
        let mut other = 0;
        while other < Card::COUNT {
            rows[one][other] = Hand::best(Card::ALL[one], Card::ALL[other]);
            other += 1;
        }
        one += 1;
    }
    rows
};

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
