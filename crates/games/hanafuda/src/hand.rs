//! The ranking of hands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Card, Cards, Group};

/// HAN-12: the rank of a two-card hand, best first.
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
    /// The willow man and a poetry ribbon.
    Calligraphy,
    /// Two of the boar, the deer and the man.
    TwoMammals,
    /// A big bird and a little bird.
    MixedBirds,
    /// Two little birds.
    TwoLittleBirds,
    /// HAN-13: two cards of one month.
    Pair,
    /// A big bird and any other card.
    OneBigBird,
    /// A little bird and any other card.
    OneLittleBird,
    /// Any other hand.
    Unlisted,
}

impl Hand {
    /// Every rank, best first.
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

    /// The best rank of these two cards.
    #[inline]
    pub const fn of_two(one: Card, other: Card) -> Self {
        ROWS[one as usize][other as usize]
    }

    /// The rank of a set of two cards.
    #[inline]
    pub(crate) fn of(hand: Cards) -> Self {
        let [one, other] = hand.ends();
        Self::of_two(one, other)
    }

    /// The title shown to people.
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

/// HAN-13: whether two cards are of one month. Lightning has no month for this purpose, and the phoenix is alone in its
/// month.
const fn pairs(one: Card, other: Card) -> bool {
    let lightning = matches!(one, Card::WillowLightning) || matches!(other, Card::WillowLightning);
    one.month() == other.month() && !lightning
}

/// The rank of any two cards. The entry of a card with itself is never used.
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

impl Cards {
    /// HAN-12: the rank of these cards, if there are two.
    pub fn rank(self) -> Option<Hand> {
        (self.len() == 2).then(|| Hand::of(self))
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
