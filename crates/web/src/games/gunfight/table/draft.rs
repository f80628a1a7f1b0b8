//! An unfinished arrangement: where each of the ten cards lies until the player confirms.

use catalog::gunfight::{Arrangement, Card, CardSet, Stack};
use serde::{Deserialize, Serialize};

/// Where a card lies during the arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    In(Stack),
    Left,
}

/// An unfinished arrangement. The last card that is in no stack becomes the remaining card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Draft {
    stacks: [Vec<Card>; 3],
    left: Vec<Card>,
    by_suit: bool,
}

impl Draft {
    /// A draft with no card placed yet.
    pub(super) fn new(ten: &[Card], by_suit: bool) -> Self {
        let mut draft = Self { left: ten.to_vec(), by_suit, ..Self::default() };
        draft.sort();
        draft
    }

    /// A draft of a finished arrangement, such as a suggested one.
    pub(super) fn of(arrangement: &Arrangement, by_suit: bool) -> Self {
        let stacks = Stack::ALL.map(|stack| arrangement.stack(stack).iter().collect());
        let mut draft = Self { stacks, left: vec![arrangement.rest()], by_suit };
        draft.sort();
        draft
    }

    pub(super) fn cards(&self, spot: Spot) -> &[Card] {
        match spot {
            Spot::In(stack) => &self.stacks[stack as usize],
            Spot::Left => &self.left,
        }
    }

    pub(super) fn spot(&self, card: Card) -> Option<Spot> {
        [Spot::In(Stack::Draw), Spot::In(Stack::Aim), Spot::In(Stack::Fire), Spot::Left]
            .into_iter()
            .find(|&spot| self.cards(spot).contains(&card))
    }

    /// Whether the draft consists of exactly these cards.
    pub(super) fn is_of(&self, ten: &[Card]) -> bool {
        let placed = || self.stacks.iter().flatten().chain(&self.left).copied();
        let fits = placed().count() == ten.len() && self.stacks.iter().all(|stack| stack.len() <= 3);
        fits && placed().collect::<CardSet>() == ten.iter().copied().collect()
    }

    pub(super) const fn by_suit(&self) -> bool {
        self.by_suit
    }

    /// Sorts the cards by suit or by rank.
    pub(super) fn sort_by_suit(&mut self, by_suit: bool) {
        self.by_suit = by_suit;
        self.sort();
    }

    /// Moves a card. Returns `false` if there is no room.
    pub(super) fn put(&mut self, card: Card, to: Spot) -> bool {
        let room = to == Spot::Left || self.cards(to).len() < 3;
        let Some(from) = self.spot(card).filter(|&from| room && from != to) else { return room };
        self.at(from).retain(|&other| other != card);
        self.at(to).push(card);
        self.sort();
        true
    }

    /// Swaps two cards.
    pub(super) fn trade(&mut self, one: Card, other: Card) {
        let (Some(here), Some(there)) = (self.spot(one), self.spot(other)) else { return };
        if here == there {
            return;
        }
        self.at(here).retain(|&card| card != one);
        self.at(there).retain(|&card| card != other);
        self.at(here).push(other);
        self.at(there).push(one);
        self.sort();
    }

    /// The arrangement, once nine cards are placed.
    pub(super) fn finished(&self) -> Option<Arrangement> {
        let stacks = [0, 1, 2].map(|stack| self.stacks[stack].iter().copied().collect::<CardSet>());
        match self.left[..] {
            [rest] => Arrangement::new(stacks, rest),
            _ => None,
        }
    }

    /// How many cards each stack still needs.
    pub(super) fn missing(&self) -> [usize; 3] {
        [0, 1, 2].map(|stack| 3 - self.stacks[stack].len().min(3))
    }

    fn at(&mut self, spot: Spot) -> &mut Vec<Card> {
        match spot {
            Spot::In(stack) => &mut self.stacks[stack as usize],
            Spot::Left => &mut self.left,
        }
    }

    fn sort(&mut self) {
        let by_suit = self.by_suit;
        let key = move |card: &Card| {
            let suit = if by_suit { card.suit().map_or(4, u8::from) } else { 0 };
            std::cmp::Reverse((suit, *card))
        };
        self.stacks.iter_mut().chain([&mut self.left]).for_each(|cards| cards.sort_by_key(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ten() -> Vec<Card> {
        Card::all().take(10).collect()
    }

    #[test]
    fn nine_placed_cards_leave_the_remaining_one() {
        let (ten, mut draft) = (ten(), Draft::new(&ten(), false));
        for (index, &card) in ten.iter().take(9).enumerate() {
            assert_eq!(draft.finished(), None);
            assert!(draft.put(card, Spot::In(Stack::ALL[index / 3])));
        }
        let arrangement = draft.finished().expect("nine are placed");
        assert_eq!(arrangement.rest(), ten[9]);
        assert_eq!(Draft::of(&arrangement, false), draft);
    }

    #[test]
    fn a_full_stack_takes_no_fourth_card_but_trades() {
        let (ten, mut draft) = (ten(), Draft::new(&ten(), false));
        ten.iter().take(3).for_each(|&card| assert!(draft.put(card, Spot::In(Stack::Fire))));
        assert!(!draft.put(ten[3], Spot::In(Stack::Fire)));
        draft.trade(ten[3], ten[0]);
        assert_eq!(draft.spot(ten[3]), Some(Spot::In(Stack::Fire)));
        assert_eq!(draft.spot(ten[0]), Some(Spot::Left));
        assert_eq!(draft.missing(), [3, 3, 0]);
        assert!(draft.is_of(&ten));
    }
}
