//! Discard piles: cards in order, some of them face down.

use engine::Seat;

use crate::{Card, Cards};

/// An ordered pile in one integer: five bits per card, with the top card in the lowest bits. At most 21 cards are
/// outside the hands, so they fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Pile(u128);

/// A card in a pile, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PileCard {
    /// The card; `None` if it is face down and the viewer does not know it.
    pub card: Option<Card>,
    /// The player who put it face down; `None` if it is face up.
    pub down_by: Option<Seat>,
}

impl PileCard {
    /// The card, if it is face up.
    pub fn face(self) -> Option<Card> {
        self.card.filter(|_| self.down_by.is_none())
    }
}

const BITS: u32 = 5;
const MASK: u128 = (1 << BITS) - 1;
/// The code of an unknown card put face down by seat 0; that of seat 1 follows. Cards have the codes 1 to 25.
const BACK: u128 = 26;

impl Pile {
    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.push_code(card as u128 + 1);
    }

    /// Adds a card on top as a viewer sees it. An unknown card is stored with the seat that put it face down.
    pub(crate) fn push_seen(&mut self, lying: PileCard) {
        let back = lying.down_by.map_or(0, Seat::index) as u128 + BACK;
        self.push_code(lying.card.map_or(back, |card| card as u128 + 1));
    }

    #[inline]
    fn push_code(&mut self, code: u128) {
        self.0 = self.0 << BITS | code;
    }

    #[inline]
    pub(crate) fn top(self) -> Option<Card> {
        (self.0 != 0).then(|| Card::ALL[(self.0 & MASK) as usize - 1])
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let top = self.top();
        self.drop_top();
        top
    }

    /// Removes the top card, known or unknown.
    #[inline]
    pub(crate) fn drop_top(&mut self) {
        self.0 >>= BITS;
    }

    /// Removes a card from anywhere in the pile; false if it is not there.
    pub(crate) fn remove(&mut self, card: Card) -> bool {
        let Some(place) = (0..self.len() as u32).find(|&place| self.code(place) == card as u128 + 1) else {
            return false;
        };
        let above = self.0 & ((1 << (place * BITS)) - 1);
        self.0 = (self.0 >> ((place + 1) * BITS)) << (place * BITS) | above;
        true
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        (u128::BITS - self.0.leading_zeros()).div_ceil(BITS) as usize
    }

    /// The pile as seen by a viewer who does not know the face-down cards in `unknown`, by the seat that put them down.
    #[inline]
    pub(crate) fn seen(self, unknown: [Cards; 2]) -> Self {
        if unknown == [Cards::NONE; 2] {
            return self;
        }
        let mut seen = Self::default();
        for place in (0..self.len() as u32).rev() {
            let code = self.code(place);
            let card = Card::ALL[code as usize - 1];
            seen.push_code(match unknown.map(|cards| cards.contains(card)) {
                [true, _] => BACK,
                [_, true] => BACK + 1,
                _ => code,
            });
        }
        seen
    }

    /// The cards, bottom first. `down` holds the known cards that each seat has put face down.
    pub(crate) fn cards(self, down: [Cards; 2]) -> impl Iterator<Item = PileCard> {
        (0..self.len() as u32).rev().map(move |place| {
            let code = self.code(place);
            if code >= BACK {
                return PileCard { card: None, down_by: Some(Seat::new((code - BACK) as usize)) };
            }
            let card = Card::ALL[code as usize - 1];
            let down_by = down.iter().position(|cards| cards.contains(card)).map(Seat::new);
            PileCard { card: Some(card), down_by }
        })
    }

    #[inline]
    fn code(self, place: u32) -> u128 {
        self.0 >> (place * BITS) & MASK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_holds_the_most_cards_there_can_be_and_gives_any_of_them_back() {
        for gone in 0..21 {
            let mut pile = Pile::default();
            Card::ALL[..21].iter().for_each(|&card| pile.push(card));
            assert!(pile.remove(Card::ALL[gone]) && !pile.remove(Card::ALL[gone]));
            assert_eq!(pile.len(), 20);
            let left = Card::ALL[..21].iter().rev().filter(|&&card| card != Card::ALL[gone]);
            left.for_each(|&card| assert_eq!(pile.pop(), Some(card)));
            assert!(pile.is_empty() && pile.pop().is_none());
        }
    }
}
