//! Booze cards, hands and piles.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use engine::Unreadable;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// HAY-01: a Booze card, worth 1 to 7.
///
/// ```
/// use hayauchi::Booze;
/// let booze: Booze = "5".parse()?;
/// assert_eq!(booze.value(), 5);
/// assert_eq!(Booze::new(8), None);
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Booze(NonZeroU8);

impl Booze {
    /// The highest value.
    pub const STRONGEST: u8 = 7;

    /// The card of this value, if there is one.
    #[inline]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(card) if value <= Self::STRONGEST => Some(Self(card)),
            _ => None,
        }
    }

    /// Its value.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// The card with the lowest bit in `bits`.
    #[inline]
    const fn lowest_of(bits: u8) -> Option<Self> {
        Self::new(bits.trailing_zeros() as u8)
    }

    #[inline]
    const fn bit(self) -> u8 {
        1 << self.0.get()
    }
}

impl From<Booze> for u8 {
    fn from(booze: Booze) -> Self {
        booze.value()
    }
}

impl TryFrom<u8> for Booze {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        Self::new(value).ok_or_else(|| format!("there is no Booze {value}: they go from 1 to 7"))
    }
}

impl fmt::Display for Booze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Booze {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| Unreadable::new(text, "a Booze from 1 to 7"))
    }
}

/// A hand: a set of Booze cards, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u8);

impl Hand {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// HAY-01: all seven cards.
    pub const FULL: Self = Self(0b1111_1110);

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, booze: Booze) -> bool {
        self.0 & booze.bit() != 0
    }

    /// The set with the card added.
    #[must_use]
    #[inline]
    pub const fn with(self, booze: Booze) -> Self {
        Self(self.0 | booze.bit())
    }

    /// The set without the card.
    #[must_use]
    #[inline]
    pub const fn without(self, booze: Booze) -> Self {
        Self(self.0 & !booze.bit())
    }

    /// The union of both sets.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are not in this set.
    #[must_use]
    pub const fn rest(self) -> Self {
        Self(Self::FULL.0 & !self.0)
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The weakest card.
    #[inline]
    pub const fn weakest(self) -> Option<Booze> {
        Booze::lowest_of(self.0)
    }

    /// The strongest card.
    #[inline]
    pub const fn strongest(self) -> Option<Booze> {
        match self.0 {
            0 => None,
            bits => Booze::new(bits.ilog2() as u8),
        }
    }

    /// The card with this index, counted from the weakest.
    #[inline]
    pub fn nth(self, number: usize) -> Option<Booze> {
        let mut bits = self.0;
        for _ in 0..number.min(Self::FULL.len()) {
            bits &= bits.wrapping_sub(1);
        }
        Booze::lowest_of(bits)
    }

    /// The cards, weakest first.
    pub fn iter(self) -> impl Iterator<Item = Booze> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let booze = Booze::lowest_of(bits)?;
            bits &= bits - 1;
            Some(booze)
        })
    }

    /// The sum of the values.
    pub fn total(self) -> u8 {
        self.iter().map(Booze::value).sum()
    }

    /// One bit for each card. Booze 1 is the lowest bit.
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0 >> 1
    }
}

impl FromIterator<Booze> for Hand {
    fn from_iter<I: IntoIterator<Item = Booze>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for Hand {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Booze>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Up to seven Booze cards in the order they were added, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile(u32);

impl Pile {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// The pile with one more card added.
    #[must_use]
    #[inline]
    pub const fn with(self, booze: Booze) -> Self {
        Self(self.0 | (booze.value() as u32) << (4 * self.len()))
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        (u32::BITS - self.0.leading_zeros()).div_ceil(4) as usize
    }

    /// Whether the pile is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, in the order they were added.
    pub fn iter(self) -> impl Iterator<Item = Booze> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let booze = Booze::new((left & 0xf) as u8)?;
            left >>= 4;
            Some(booze)
        })
    }

    /// The cards without their order.
    #[inline]
    pub fn cards(self) -> Hand {
        self.iter().collect()
    }
}

impl FromIterator<Booze> for Pile {
    fn from_iter<I: IntoIterator<Item = Booze>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for Pile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Booze>::deserialize(deserializer)?;
        let fits = cards.len() <= Booze::STRONGEST.into();
        let pile = fits.then(|| cards.into_iter().collect());
        pile.ok_or_else(|| D::Error::custom("a pile has seven cards at most"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn booze(value: u8) -> Booze {
        Booze::new(value).unwrap()
    }

    #[test]
    fn a_pile_keeps_its_order_and_its_length() {
        let values = [7, 1, 4, 2, 6, 3, 5];
        let mut pile = Pile::EMPTY;
        for (index, &value) in values.iter().enumerate() {
            assert_eq!(pile.len(), index);
            pile = pile.with(booze(value));
        }
        assert_eq!(pile.iter().map(Booze::value).collect::<Vec<_>>(), values);
        assert_eq!(pile.cards(), Hand::FULL);
    }

    #[test]
    fn a_hand_counts_its_cards_from_the_weakest() {
        let hand: Hand = [6, 2, 5].map(booze).into_iter().collect();
        assert_eq!((hand.nth(0), hand.nth(2), hand.nth(3)), (Some(booze(2)), Some(booze(6)), None));
        assert_eq!((hand.weakest(), hand.strongest(), hand.total()), (Some(booze(2)), Some(booze(6)), 13));
        assert_eq!((Hand::EMPTY.weakest(), Hand::EMPTY.strongest()), (None, None));
        assert_eq!(hand.rest().iter().map(Booze::value).collect::<Vec<_>>(), [1, 3, 4, 7]);
    }
}
