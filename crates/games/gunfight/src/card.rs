//! The pack of GUN-01: 52 cards and two jokers, and sets of them.

use std::fmt;
use std::ops::{BitOr, Sub};
use std::str::FromStr;

use engine::Unreadable;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A card of the pack, by its number: `rank * 4 + suit`, then the two jokers, 52 and 53.
///
/// Ranks run from 0 (the two) to 12 (the ace); suits are 0 spades, 1 diamonds, 2 clubs, 3 hearts, which is their order
/// in GUN-08, low to high. So a higher number is a higher card, then a higher suit.
///
/// ```
/// use gunfight::Card;
/// let card: Card = "Td".parse()?;
/// assert_eq!((card.rank(), card.suit(), card.id()), (Some(8), Some(1), 33));
/// assert!("X1".parse::<Card>()?.is_joker());
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

const RANKS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
const SUITS: [char; 4] = ['s', 'd', 'c', 'h'];

impl Card {
    /// How many there are, jokers and all.
    pub const COUNT: u8 = 54;
    /// One joker.
    pub const X1: Self = Self(52);
    /// The other joker.
    pub const X2: Self = Self(53);

    /// The card with this number, if there is one.
    #[inline]
    pub const fn new(id: u8) -> Option<Self> {
        if id < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// The whole pack, by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(Self)
    }

    /// Its number, below [`Self::COUNT`].
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Whether it is wild.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= Self::X1.0
    }

    /// 0 for a two to 12 for an ace; a joker has none.
    #[inline]
    pub const fn rank(self) -> Option<u8> {
        if self.is_joker() { None } else { Some(self.0 / 4) }
    }

    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts; a joker has none.
    #[inline]
    pub const fn suit(self) -> Option<u8> {
        if self.is_joker() { None } else { Some(self.0 % 4) }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", RANKS[usize::from(rank)], SUITS[usize::from(suit)]),
            _ => write!(f, "X{}", self.0 - 51),
        }
    }
}

impl FromStr for Card {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut letters = text.chars();
        let card = match (letters.next(), letters.next(), letters.next()) {
            (Some('X'), Some('1'), None) => Some(Self::X1),
            (Some('X'), Some('2'), None) => Some(Self::X2),
            (Some(rank), Some(suit), None) => {
                let rank = RANKS.iter().position(|&letter| letter == rank);
                let suit = SUITS.iter().position(|&letter| letter == suit);
                rank.zip(suit).map(|(rank, suit)| Self((rank * 4 + suit) as u8))
            }
            _ => None,
        };
        card.ok_or_else(|| Unreadable::new(text, "a card (rank 2 to 9, T, J, Q, K, A and suit s, d, c, h; X1 or X2)"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A set of cards.
///
/// Inside it is four lanes of 16 bits, a lane a suit, a bit a rank, because that is how hands are read (see
/// [`crate::best_hand`]). A card's place is therefore its number turned: `suit * 16 + rank`. Numbered the same way,
/// the jokers fall on bit 13 of the first two lanes, above the ace, where no rank is.
///
/// ```
/// use gunfight::{Card, CardSet};
/// let set: CardSet = "As Td X2".split(' ').map(|card| card.parse::<Card>()).collect::<Result<_, _>>()?;
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.to_string(), "Td As X2");
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

/// Where each card lies in a set, by number; beyond the pack, nowhere. As long as a byte reaches, so that no look-up
/// needs a check.
static PLACES: [u64; 256] = {
    let mut places = [0; 256];
    let mut id = 0;
    while id < Card::COUNT as usize {
        places[id] = 1 << (id % 4 * 16 + id / 4);
        id += 1;
    }
    places
};

impl CardSet {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// The set of one card.
    #[inline]
    pub fn of(card: Card) -> Self {
        Self(PLACES[usize::from(card.0)])
    }

    /// Whether the card is in it.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Puts a card in.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= Self::of(card).0;
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !Self::of(card).0;
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards by number, lowest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        Card::all().filter(move |&card| self.contains(card))
    }

    /// How many of the jokers.
    #[inline]
    pub const fn jokers(self) -> u32 {
        (self.0 >> 13 & 1) as u32 + (self.0 >> 29 & 1) as u32
    }

    /// The ranks there are of each suit, a bit a rank, the two as bit 0 and the ace as bit 12.
    #[inline]
    pub(crate) const fn suits(self) -> [u16; 4] {
        let ranks = self.0 & 0x1fff_1fff_1fff_1fff;
        [ranks as u16, (ranks >> 16) as u16, (ranks >> 32) as u16, (ranks >> 48) as u16]
    }
}

/// Both sets together.
impl BitOr for CardSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The first without the second.
impl Sub for CardSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(at, card)| write!(f, "{}{card}", if at == 0 { "" } else { " " }))
    }
}
