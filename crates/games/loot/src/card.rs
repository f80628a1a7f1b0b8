//! Saloon cards, multisets of them and the discard pile.

use std::fmt;
use std::str::FromStr;

use engine::Unreadable;
use serde::{Deserialize, Serialize};

/// A saloon card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// Gold worth 1.
    #[serde(rename = "nugget-1")]
    Nugget1,
    /// Gold worth 2.
    #[serde(rename = "nugget-2")]
    Nugget2,
    /// Gold worth 3.
    #[serde(rename = "nugget-3")]
    Nugget3,
    /// An extra sip for the looter.
    Sip,
    /// An extra bullet for the looter.
    Shot,
}

impl Card {
    /// Every kind, in notation order.
    pub const ALL: [Self; 5] = [Self::Nugget1, Self::Nugget2, Self::Nugget3, Self::Sip, Self::Shot];

    /// Its name in notation.
    pub const fn word(self) -> &'static str {
        ["nugget-1", "nugget-2", "nugget-3", "sip", "shot"][self as usize]
    }

    /// Its name for use in a sentence.
    pub const fn title(self) -> &'static str {
        ["1 nugget", "2 nuggets", "3 nuggets", "Extra sip", "Extra shot"][self as usize]
    }

    /// Its value in nuggets.
    pub const fn nuggets(self) -> u8 {
        [1, 2, 3, 0, 0][self as usize]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Card {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let expected = "a saloon card (nugget-1, nugget-2, nugget-3, sip or shot)";
        Self::ALL.into_iter().find(|card| card.word() == text).ok_or_else(|| Unreadable::new(text, expected))
    }
}

/// A number of cards of each kind: a deck without an order.
///
/// ```
/// use loot::{Card, Cards};
/// assert_eq!(Cards::UNOFFICIAL.total(), 13);
/// assert_eq!(Cards::UNOFFICIAL.of(Card::Sip), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a number of each kind of saloon card")]
pub struct Cards {
    /// The number of nuggets of value 1.
    #[serde(rename = "nugget-1")]
    pub nugget_1: u8,
    /// The number of nuggets of value 2.
    #[serde(rename = "nugget-2")]
    pub nugget_2: u8,
    /// The number of nuggets of value 3.
    #[serde(rename = "nugget-3")]
    pub nugget_3: u8,
    /// The number of extra sips.
    pub sip: u8,
    /// The number of extra shots.
    pub shot: u8,
}

impl Cards {
    /// LSW-17: the default deck. The rule sheet does not list the cards, so this is our choice.
    pub const UNOFFICIAL: Self = Self { nugget_1: 3, nugget_2: 3, nugget_3: 3, sip: 2, shot: 2 };

    /// The number of cards of one kind.
    pub const fn of(&self, card: Card) -> u8 {
        match card {
            Card::Nugget1 => self.nugget_1,
            Card::Nugget2 => self.nugget_2,
            Card::Nugget3 => self.nugget_3,
            Card::Sip => self.sip,
            Card::Shot => self.shot,
        }
    }

    /// The number of cards of one kind, mutable.
    pub(crate) const fn of_mut(&mut self, card: Card) -> &mut u8 {
        match card {
            Card::Nugget1 => &mut self.nugget_1,
            Card::Nugget2 => &mut self.nugget_2,
            Card::Nugget3 => &mut self.nugget_3,
            Card::Sip => &mut self.sip,
            Card::Shot => &mut self.shot,
        }
    }

    /// The total number of cards.
    #[inline]
    pub const fn total(&self) -> u32 {
        self.nugget_1 as u32 + self.nugget_2 as u32 + self.nugget_3 as u32 + self.sip as u32 + self.shot as u32
    }

    /// The kind of the card with this index, counted kind by kind.
    #[inline]
    pub(crate) fn nth(&self, mut number: u32) -> Card {
        for card in Card::ALL {
            let count = u32::from(self.of(card));
            if number < count {
                return card;
            }
            number -= count;
        }
        unreachable!("a card number is below the total")
    }
}

/// The discard pile: an ordered, face-up pile of at most 13 saloon cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pile {
    cards: [Card; Self::MOST],
    count: u8,
}

impl Pile {
    /// The number of saloon cards in the game.
    pub const MOST: usize = 13;

    /// The cards, in the order they were discarded.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.count)] = card;
        self.count += 1;
    }
}

impl Default for Pile {
    fn default() -> Self {
        Self { cards: [Card::Nugget1; Self::MOST], count: 0 }
    }
}
