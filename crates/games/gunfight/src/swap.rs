//! GUN-12: swaps, and the set of legal swaps.

use std::fmt;
use std::str::FromStr;

use engine::{Space, Unreadable};
use serde::{Deserialize, Serialize};

use crate::action::words;
use crate::{Card, CardSet};

/// Two cards that are swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The acting player's card.
    pub mine: Card,
    /// The opponent's card.
    pub theirs: Card,
}

/// One or two pairs. Of two pairs, the one with the acting player's lower card comes first, so that equal swaps compare
/// equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swap {
    first: Pair,
    second: Option<Pair>,
}

impl Swap {
    /// A swap of these cards; `None` unless there are one or two on each side and no card is named twice.
    pub fn new(mine: &[Card], theirs: &[Card]) -> Option<Self> {
        let named = mine.iter().chain(theirs).copied().collect::<CardSet>().len();
        if mine.len() != theirs.len() || named != 2 * mine.len() {
            return None;
        }
        match (mine, theirs) {
            (&[mine], &[theirs]) => Some(Self { first: Pair { mine, theirs }, second: None }),
            (&[a, b], &[c, d]) => {
                let (one, other) = (Pair { mine: a, theirs: c }, Pair { mine: b, theirs: d });
                let (first, second) = if a < b { (one, other) } else { (other, one) };
                Some(Self { first, second: Some(second) })
            }
            _ => None,
        }
    }

    /// The pairs.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    /// The acting player's cards, in pairing order.
    pub fn mine(&self) -> impl Iterator<Item = Card> {
        self.pairs().map(|pair| pair.mine)
    }

    /// The opponent's cards, in pairing order.
    pub fn theirs(&self) -> impl Iterator<Item = Card> {
        self.pairs().map(|pair| pair.theirs)
    }
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first, self.second) {
            (one, None) => write!(f, "{} {}", one.mine, one.theirs),
            (one, Some(two)) => write!(f, "{} {} / {} {}", one.mine, two.mine, one.theirs, two.theirs),
        }
    }
}

impl FromStr for Swap {
    type Err = Unreadable;

    /// Reads the player's own cards, then the opponent's: `9h Kd` or `9h 8h / Kd Qd`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let cards = |half: &str| words(half).map(str::parse).collect::<Result<Vec<Card>, _>>();
        let swap = if let Some((mine, theirs)) = text.split_once('/') {
            Self::new(&cards(mine)?, &cards(theirs)?)
        } else {
            let all = cards(text)?;
            let (mine, theirs) = all.split_at(all.len() / 2);
            Self::new(mine, theirs)
        };
        swap.ok_or_else(|| Unreadable::new(text, "a swap: your card and theirs, or '9h 8h / Kd Qd' for two"))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SwapJson {
    mine: Vec<Card>,
    theirs: Vec<Card>,
}

impl Serialize for Swap {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SwapJson { mine: self.mine().collect(), theirs: self.theirs().collect() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Swap {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SwapJson { mine, theirs } = SwapJson::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom("a swap is one or two of your cards and as many others of theirs");
        Self::new(&mine, &theirs).ok_or_else(wrong)
    }
}

/// Every swap of as many cards as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swaps {
    mine: CardSet,
    /// The cards that can be swapped, of each opponent.
    theirs: [CardSet; 3],
    cards: u8,
}

impl Swaps {
    /// The swaps of `mine` with the cards of one opponent: as many cards as any opponent permits, up to `most`.
    pub(crate) fn new(mine: CardSet, theirs: [CardSet; 3], most: u8) -> Self {
        let permitted = theirs.map(|cards| cards.len().min(mine.len())).into_iter().max().unwrap_or(0);
        Self { mine, theirs, cards: most.min(permitted as u8) }
    }

    /// The number of cards that each side swaps; 0 if no swap is possible.
    pub const fn cards(&self) -> u8 {
        self.cards
    }

    /// The number of ordered choices of one opponent's cards.
    const fn choices(&self, theirs: CardSet) -> usize {
        let count = theirs.len();
        match self.cards {
            0 => 0,
            1 => count,
            _ => count * count.saturating_sub(1),
        }
    }

    fn choices_of_all(&self) -> usize {
        self.theirs.iter().map(|&theirs| self.choices(theirs)).sum()
    }

    const fn choices_of_mine(&self) -> usize {
        let count = self.mine.len();
        if self.cards == 2 { count * count.saturating_sub(1) / 2 } else { count }
    }
}

/// The pair of `cards` with this index. Pairs are ordered by the place of the first card, then of the second.
pub(crate) fn two_of(cards: CardSet, mut number: usize) -> Option<[Card; 2]> {
    for (place, first) in cards.iter().enumerate() {
        let after = cards.len() - place - 1;
        if number < after {
            return Some([first, cards.nth(place + 1 + number)?]);
        }
        number -= after;
    }
    None
}

/// The index of a pair of `cards`, with the lower card first.
pub(crate) fn number_of_two(cards: CardSet, [first, second]: [Card; 2]) -> usize {
    let (place, count) = (cards.place(first), cards.len());
    let before: usize = (0..place).map(|earlier| count - earlier - 1).sum();
    before + cards.place(second) - place - 1
}

impl Space for Swaps {
    type Item = Swap;

    #[inline]
    fn len(&self) -> usize {
        self.choices_of_mine() * self.choices_of_all()
    }

    fn get(&self, index: usize) -> Option<Swap> {
        let all = self.choices_of_all();
        let (mine, mut choice) = (index.checked_div(all)?, index.checked_rem(all)?);
        let theirs = self.theirs.into_iter().find(|&theirs| {
            let here = choice < self.choices(theirs);
            choice -= if here { 0 } else { self.choices(theirs) };
            here
        })?;
        if self.cards == 1 {
            return Swap::new(&[self.mine.nth(mine)?], &[theirs.nth(choice)?]);
        }
        let others = theirs.len() - 1;
        let first = theirs.nth(choice / others)?;
        let second = theirs.without(first).nth(choice % others)?;
        Swap::new(&two_of(self.mine, mine)?, &[first, second])
    }

    fn index_of(&self, swap: &Swap) -> Option<usize> {
        let (mine, theirs): (CardSet, CardSet) = (swap.mine().collect(), swap.theirs().collect());
        let opponent = self.theirs.iter().position(|cards| cards.holds(theirs))?;
        if mine.len() != usize::from(self.cards) || !self.mine.holds(mine) {
            return None;
        }
        let before: usize = self.theirs[..opponent].iter().map(|&cards| self.choices(cards)).sum();
        let from = self.theirs[opponent];
        let (mine, choice) = match (swap.first, swap.second) {
            (one, None) => (self.mine.place(one.mine), from.place(one.theirs)),
            (one, Some(two)) => {
                let second = from.without(one.theirs).place(two.theirs);
                let choice = from.place(one.theirs) * (from.len() - 1) + second;
                (number_of_two(self.mine, [one.mine, two.mine]), choice)
            }
        };
        Some(mine * self.choices_of_all() + before + choice)
    }
}
