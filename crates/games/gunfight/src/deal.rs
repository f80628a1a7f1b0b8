//! Cards in the order they were dealt.

use serde::{Deserialize, Serialize};

use crate::{Card, CardSet};

/// Up to `MOST` cards in the order they were dealt: a hand of ten, or the five in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealt<const MOST: usize> {
    cards: [Card; MOST],
    count: u8,
}

/// A player's ten cards before they are arranged.
pub type Holding = Dealt<10>;

/// The five cards in the middle.
pub type Middle = Dealt<5>;

impl<const MOST: usize> Dealt<MOST> {
    /// The largest number of cards.
    pub const MOST: usize = MOST;

    /// The cards, in the order they were dealt.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }

    /// The cards as a set.
    #[inline]
    pub fn set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// The number of cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether no card has been dealt.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether all cards have been dealt.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len() == MOST
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[self.len()] = card;
        self.count += 1;
    }
}

impl<const MOST: usize> Default for Dealt<MOST> {
    fn default() -> Self {
        Self { cards: [Card::default(); MOST], count: 0 }
    }
}

impl<const MOST: usize> FromIterator<Card> for Dealt<MOST> {
    /// The first `MOST` of `cards`.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut dealt = Self::default();
        cards.into_iter().take(MOST).for_each(|card| dealt.push(card));
        dealt
    }
}

impl<const MOST: usize> Serialize for Dealt<MOST> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards().serialize(serializer)
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Dealt<MOST> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > MOST {
            return Err(serde::de::Error::custom(format!("there are at most {MOST} cards here")));
        }
        Ok(cards.into_iter().collect())
    }
}
