//! The 54 cards, and sets of them.

use std::fmt::{self, Write as _};
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use engine::Unreadable;
use serde::{Deserialize, Serialize};

/// GUN-01: one card of the pack.
///
/// Natural cards are ordered by rank, two to ace, then by suit: spades, diamonds, clubs, hearts. Of two cards of equal
/// rank, the greater therefore goes first (GUN-08). The jokers come last.
///
/// ```
/// use gunfight::Card;
/// let card: Card = "Td".parse()?;
/// assert_eq!((card.rank(), card.suit()), (Some(8), Some(1)));
/// assert!("Ah".parse::<Card>()? > "Ac".parse()?);
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"sdch";

impl Card {
    /// The number of cards in the pack.
    pub const COUNT: u8 = 54;
    /// One joker.
    pub const X1: Self = Self(52);
    /// The other joker.
    pub const X2: Self = Self(53);

    /// The card with this number, if there is one: rank times four plus suit, then the two jokers.
    #[inline]
    pub const fn new(id: u8) -> Option<Self> {
        if id < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// The whole pack, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(Self)
    }

    /// The card's number, from 0 to 53.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Whether it is one of the two jokers.
    pub const fn is_joker(self) -> bool {
        self.0 >= Self::X1.0
    }

    /// Its rank, from 0 for a two to 12 for an ace; `None` for a joker.
    pub const fn rank(self) -> Option<u8> {
        if self.is_joker() { None } else { Some(self.0 / 4) }
    }

    /// Its suit: 0 spades, 1 diamonds, 2 clubs, 3 hearts; `None` for a joker.
    pub const fn suit(self) -> Option<u8> {
        if self.is_joker() { None } else { Some(self.0 % 4) }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => [RANKS[usize::from(rank)], SUITS[usize::from(suit)]],
            _ => [b'X', b'1' + (self.0 - Self::X1.0)],
        };
        f.write_char(first.into())?;
        f.write_char(second.into())
    }
}

impl FromStr for Card {
    type Err = Unreadable;

    /// Reads `As`, `td`, `10d`, `X1`, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let unreadable = || Unreadable::new(text, "a card (such as As, Td, 9h, 2c, or the jokers X1 and X2)");
        let bytes = match text.as_bytes() {
            [b'1', b'0', suit] => [b'T', *suit],
            [first, second] => [first.to_ascii_uppercase(), *second],
            _ => return Err(unreadable()),
        };
        match bytes {
            [b'X', number @ b'1'..=b'2'] => Ok(Self(Self::X1.0 + number - b'1')),
            [rank, suit] => {
                let rank = RANKS.iter().position(|&letter| letter == rank).ok_or_else(unreadable)?;
                let suit = suit.to_ascii_lowercase();
                let suit = SUITS.iter().position(|&letter| letter == suit).ok_or_else(unreadable)?;
                Ok(Self((rank * 4 + suit) as u8))
            }
        }
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of cards, one bit each. It iterates in the order of [`Card`].
///
/// The bits form four lanes of 16, one per suit, with one bit per rank, because hands are evaluated by suit and rank.
/// The jokers are bit 13 of the first two lanes, above the ace.
///
/// ```
/// use gunfight::{Card, CardSet};
/// let set: CardSet = ["Kd", "2c", "X1"].iter().map(|card| card.parse::<Card>().unwrap()).collect();
/// assert_eq!(set.to_string(), "2c Kd X1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

/// Bit 0 of each of the four lanes.
const LANES: u64 = 0x0001_0001_0001_0001;

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The two jokers.
    pub const JOKERS: Self = Self(1 << 13 | 1 << 29);
    /// All 54.
    pub const PACK: Self = Self((0x1fff * LANES) | Self::JOKERS.0);

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(1 << (((card.0 & 3) << 4) | (card.0 >> 2)))
    }

    /// The set with `card` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | Self::of(card).0)
    }

    /// The set without `card`.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !Self::of(card).0)
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Whether every card of `other` is in the set.
    #[inline]
    pub const fn holds(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of jokers in the set.
    #[inline]
    pub const fn jokers(self) -> usize {
        (self.0 >> 13 & 1) as usize + (self.0 >> 29 & 1) as usize
    }

    /// The ranks in each suit as bit masks, spades first. Bit 0 is the two.
    #[inline]
    pub const fn suits(self) -> [u16; 4] {
        let ranks = self.0 & (0x1fff * LANES);
        [ranks as u16, (ranks >> 16) as u16, (ranks >> 32) as u16, (ranks >> 48) as u16]
    }

    /// The lowest card of the set.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let halves = self.0 | self.0 >> 32;
        let rank = ((halves | halves >> 16) as u16).trailing_zeros();
        let suit = (self.0 >> rank & LANES).trailing_zeros() >> 4;
        Some(Card((rank << 2 | suit) as u8))
    }

    /// The card at this place in the set's order.
    #[inline]
    pub fn nth(self, place: usize) -> Option<Card> {
        let (mut before, mut ranks) = (0, LANES);
        while ranks & 1 << 14 == 0 {
            let here = (self.0 & ranks).count_ones() as usize;
            if place < before + here {
                return Self(self.0 & ranks).iter().nth(place - before);
            }
            before += here;
            ranks <<= 1;
        }
        None
    }

    /// The number of cards in the set that are lower than `card`: its place, if it is in the set.
    #[inline]
    pub const fn place(self, card: Card) -> usize {
        let (rank, suit) = (card.0 >> 2, card.0 & 3);
        let lower_ranks = LANES * ((1 << rank) - 1);
        let lower_suits = LANES << rank & ((1 << (suit << 4)) - 1);
        (self.0 & (lower_ranks | lower_suits)).count_ones() as usize
    }

    /// The cards, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let card = left.first()?;
            left = left.without(card);
            Some(card)
        })
    }

    /// A set of these cards; `None` if a card is named twice.
    pub(crate) fn of_distinct(cards: &[Card]) -> Option<Self> {
        let set: Self = cards.iter().copied().collect();
        (set.len() == cards.len()).then_some(set)
    }
}

impl BitOr for CardSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;

    /// The cards of this set that are not in the other.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl Serialize for CardSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        Self::of_distinct(&cards).ok_or_else(|| serde::de::Error::custom("a card is named twice"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_in_the_order_of_its_cards() {
        let pack: Vec<Card> = Card::all().collect();
        assert_eq!(CardSet::PACK.iter().collect::<Vec<_>>(), pack);
        let third: CardSet = pack.iter().copied().step_by(3).collect();
        for set in [CardSet::PACK, third, CardSet::PACK - third, CardSet::JOKERS] {
            for (place, card) in set.iter().enumerate() {
                assert_eq!((set.nth(place), set.place(card)), (Some(card), place));
            }
            assert_eq!((set.nth(set.len()), set.first()), (None, set.iter().next()));
        }
        assert_eq!(CardSet::JOKERS.to_string(), "X1 X2");
    }
}
