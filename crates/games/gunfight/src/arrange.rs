//! GUN-03: ten cards split into three stacks and a remaining card, and the set of all 16,800 splits.

use std::fmt;
use std::str::FromStr;

use engine::{Space, Unreadable};
use serde::{Deserialize, Serialize};

use crate::{Card, CardSet, Holding, Stack, TRIPLES, triple_index};

/// Three stacks of three and the remaining card. The order within a stack does not matter.
///
/// ```
/// use gunfight::Arrangement;
/// let arrangement: Arrangement = "9h Td As / 2c 3c 4c / 5d 6d 7d / Kh".parse()?;
/// assert_eq!(arrangement.to_string(), "9h Td As / 2c 3c 4c / 5d 6d 7d / Kh");
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    stacks: [CardSet; 3],
    rest: Card,
}

impl Arrangement {
    /// An arrangement of ten different cards; `None` if a stack does not have three cards or a card is named twice.
    pub fn new(stacks: [CardSet; 3], rest: Card) -> Option<Self> {
        let threes = stacks.iter().all(|stack| stack.len() == 3);
        let arrangement = Self { stacks, rest };
        (threes && arrangement.cards().len() == 10).then_some(arrangement)
    }

    /// The cards of one stack.
    pub const fn stack(&self, stack: Stack) -> CardSet {
        self.stacks[stack as usize]
    }

    /// The remaining card.
    pub const fn rest(&self) -> Card {
        self.rest
    }

    /// All ten cards.
    pub fn cards(&self) -> CardSet {
        self.stacks[0] | self.stacks[1] | self.stacks[2] | CardSet::of(self.rest)
    }
}

const EXPECTED: &str = "three stacks of three and the remaining card, such as '9h Td As / 2c 3c 4c / 5d 6d 7d / Kh'";

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [draw, aim, fire] = self.stacks;
        write!(f, "{draw} / {aim} / {fire} / {}", self.rest)
    }
}

impl FromStr for Arrangement {
    type Err = Unreadable;

    /// Reads ten cards: the stacks of Quick Draw, Aim and Fire, then the remaining card. Slashes and commas are
    /// allowed.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let unreadable = || Unreadable::new(text, EXPECTED);
        let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == '/').filter(|word| !word.is_empty());
        let cards = words.map(str::parse).collect::<Result<Vec<Card>, _>>()?;
        let (&rest, stacks) = cards.split_last().filter(|_| cards.len() == 10).ok_or_else(unreadable)?;
        let stack = |number: usize| stacks[3 * number..3 * number + 3].iter().copied().collect();
        Self::new([stack(0), stack(1), stack(2)], rest).ok_or_else(unreadable)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArrangementJson {
    draw: CardSet,
    aim: CardSet,
    fire: CardSet,
    rest: Card,
}

impl Serialize for Arrangement {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [draw, aim, fire] = self.stacks;
        ArrangementJson { draw, aim, fire, rest: self.rest }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Arrangement {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ArrangementJson { draw, aim, fire, rest } = ArrangementJson::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom("an arrangement is ten different cards: three in each stack, and one");
        Self::new([draw, aim, fire], rest).ok_or_else(wrong)
    }
}

/// Every arrangement of a full hand, by index.
///
/// The index combines three numbers: which of the 120 triples of the hand is the Quick Draw stack, which of the 35
/// triples of the other seven cards is the Aim stack, and which of the last four cards remains. (The first 35 of
/// [`TRIPLES`] are the triples of seven places.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangements(pub(crate) Holding);

impl Arrangements {
    const DRAW: usize = 120;
    const AIM: usize = 35;
    const REST: usize = 4;

    /// The arrangements of these ten cards.
    pub const fn of(hand: Holding) -> Self {
        Self(hand)
    }
}

/// The triple of `cards` with this index, and the other cards.
#[inline]
fn split<const FROM: usize, const LEFT: usize>(cards: [Card; FROM], three: usize) -> (CardSet, [Card; LEFT]) {
    let places = TRIPLES[three];
    let (mut left, mut count) = ([Card::default(); LEFT], 0);
    for (place, card) in cards.into_iter().enumerate() {
        if !places.contains(&(place as u8)) {
            left[count] = card;
            count += 1;
        }
    }
    (places.into_iter().map(|place| cards[usize::from(place)]).collect(), left)
}

/// The inverse of [`split`]: the index of the triple `three`, and the other cards.
fn unsplit(cards: &[Card], three: CardSet) -> Option<(usize, Vec<Card>)> {
    let taken = cards.iter().zip(0..).filter(|(card, _)| three.contains(**card)).map(|(_, place)| place);
    let places: [u8; 3] = taken.collect::<Vec<_>>().try_into().ok()?;
    Some((triple_index(places), cards.iter().copied().filter(|&card| !three.contains(card)).collect()))
}

impl Space for Arrangements {
    type Item = Arrangement;

    fn len(&self) -> usize {
        Self::DRAW * Self::AIM * Self::REST
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Arrangement> {
        if index >= self.len() {
            return None;
        }
        let hand: [Card; 10] = self.0.cards().try_into().ok()?;
        let (draw, left): (_, [Card; 7]) = split(hand, index / (Self::AIM * Self::REST));
        let (aim, left): (_, [Card; 4]) = split(left, index / Self::REST % Self::AIM);
        let rest = left[index % Self::REST];
        let fire = left.into_iter().filter(|&card| card != rest).collect();
        Some(Arrangement { stacks: [draw, aim, fire], rest })
    }

    fn index_of(&self, item: &Arrangement) -> Option<usize> {
        if !self.contains(item) {
            return None;
        }
        let [draw, aim, _] = item.stacks;
        let (draw, seven) = unsplit(self.0.cards(), draw)?;
        let (aim, four) = unsplit(&seven, aim)?;
        let rest = four.iter().position(|&card| card == item.rest)?;
        Some((draw * Self::AIM + aim) * Self::REST + rest)
    }

    #[inline]
    fn contains(&self, item: &Arrangement) -> bool {
        item.cards() == self.0.set()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splits;

    /// GUN-03: the index of a split is the index of its arrangement.
    #[test]
    fn arrangements_come_in_the_order_of_splits() {
        let hand: Holding = Card::all().rev().step_by(5).collect();
        let cards = hand.cards();
        let all = Arrangements(hand);
        for (index, split) in splits().enumerate() {
            let arrangement = all.get(index).unwrap();
            let stack = |number: u8| TRIPLES[usize::from(number)].map(|place| cards[usize::from(place)]);
            let stacks = split.stacks.map(|number| stack(number).into_iter().collect());
            assert_eq!(arrangement, Arrangement { stacks, rest: cards[usize::from(split.rest)] });
        }
    }
}
