//! Sets of cards: hands, the draw pile, the cards that may be chosen.

use std::fmt;

use crate::Card;

/// A set of cards, one bit each.
///
/// ```
/// use hanafuda::{Card, Cards};
/// let hand = Cards::of(&[Card::GrassMoon, Card::PineCrane]);
/// assert_eq!(hand.iter().collect::<Vec<_>>(), [Card::PineCrane, Card::GrassMoon]);
/// assert_eq!(Cards::ALL.minus(hand).len(), 23);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u32);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// All 25 cards.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);

    /// The set of these cards.
    pub const fn of(cards: &[Card]) -> Self {
        let mut set = Self::NONE;
        let mut index = 0;
        while index < cards.len() {
            set = set.with(cards[index]);
            index += 1;
        }
        set
    }

    /// The set with `card` in it.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card as u32)
    }

    /// The set without `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card as u32))
    }

    /// The union of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether `card` is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card as u32) != 0
    }

    /// Whether the sets have a card in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest and the highest card: both cards of a two-card hand.
    #[inline]
    pub(crate) fn ends(self) -> [Card; 2] {
        [self.0.trailing_zeros(), self.0.ilog2()].map(|index| Card::ALL[index as usize])
    }

    /// The card with this index in the set's order, from 0.
    #[inline]
    pub fn nth(self, number: usize) -> Option<Card> {
        let mut bits = self.0;
        for _ in 0..number {
            bits &= bits.wrapping_sub(1);
        }
        (bits != 0).then(|| Card::ALL[bits.trailing_zeros() as usize])
    }

    /// The index of `card` in the set's order.
    pub(crate) const fn position(self, card: Card) -> Option<usize> {
        let below = self.0 & ((1 << card as u32) - 1);
        if self.contains(card) { Some(below.count_ones() as usize) } else { None }
    }

    /// The cards, in order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        Card::ALL.into_iter().filter(move |&card| self.contains(card))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.to_string())).finish()
    }
}
