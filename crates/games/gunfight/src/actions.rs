//! The legal actions of a player. This is the only definition of legality.

use engine::{Seats, Space};

use crate::swap::{number_of_two, two_of};
use crate::{Action, Arrangements, CardSet, Swaps};

/// The legal actions of a seat. GUN-13: passing comes last, if it is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Actions {
    pub(crate) ways: Ways,
    pub(crate) pass: bool,
}

/// The ways to carry out the part of the action that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ways {
    /// Nothing is due.
    None,
    Arrange(Arrangements),
    Flip(CardSet),
    Rotate(Rotations),
    Swap(Swaps),
    Exchange(Seats),
    Shoot(Seats),
}

impl Actions {
    /// No action, for a seat that has no decision to make.
    pub const NONE: Self = Self { ways: Ways::None, pass: false };
}

/// GUN-10: every way to rotate a given number of cards of one stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rotations {
    /// The cards that can be rotated, by stack. If one card is rotated, the stack does not matter and all cards are in
    /// the first set.
    stacks: [CardSet; 2],
    cards: u8,
}

impl Rotations {
    /// Rotations of one of these cards.
    pub(crate) const fn one_of(cards: CardSet) -> Self {
        Self { stacks: [cards, CardSet::EMPTY], cards: 1 }
    }

    /// Rotations of as many cards as possible in one of these stacks, up to `most`.
    pub(crate) fn within(stacks: [CardSet; 2], most: u8) -> Self {
        let [one, two] = stacks;
        match most.min(one.len().max(two.len()) as u8) {
            2 => Self { stacks, cards: 2 },
            _ => Self::one_of(one | two),
        }
    }

    /// The number of cards to rotate.
    pub const fn cards(&self) -> u8 {
        self.cards
    }

    /// Every card that can be rotated.
    pub(crate) fn candidates(&self) -> CardSet {
        self.stacks[0] | self.stacks[1]
    }

    const fn choices(&self, stack: CardSet) -> usize {
        let count = stack.len();
        if self.cards == 2 { count * count.saturating_sub(1) / 2 } else { count }
    }
}

impl Space for Rotations {
    type Item = CardSet;

    #[inline]
    fn len(&self) -> usize {
        self.choices(self.stacks[0]) + self.choices(self.stacks[1])
    }

    fn get(&self, index: usize) -> Option<CardSet> {
        let first = self.choices(self.stacks[0]);
        let (stack, number) = if index < first { (self.stacks[0], index) } else { (self.stacks[1], index - first) };
        match self.cards {
            2 => two_of(stack, number).map(|two| two.into_iter().collect()),
            _ => stack.nth(number).map(CardSet::of),
        }
    }

    fn index_of(&self, cards: &CardSet) -> Option<usize> {
        let stack = self.stacks.iter().position(|stack| stack.holds(*cards))?;
        if cards.len() != usize::from(self.cards) {
            return None;
        }
        let before = if stack == 0 { 0 } else { self.choices(self.stacks[0]) };
        let (first, second) = (cards.first()?, cards.nth(1));
        let place = self.stacks[stack].place(first);
        Some(before + second.map_or(place, |second| number_of_two(self.stacks[stack], [first, second])))
    }
}

impl Ways {
    /// The number of ways.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Arrange(arrangements) => arrangements.len(),
            Self::Flip(cards) => cards.len(),
            Self::Rotate(rotations) => rotations.len(),
            Self::Swap(swaps) => swaps.len(),
            Self::Exchange(seats) => seats.len() + 1,
            Self::Shoot(seats) => seats.len(),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        match self {
            Self::None => None,
            Self::Arrange(arrangements) => arrangements.get(index).map(Action::Arrange),
            Self::Flip(cards) => cards.nth(index).map(Action::Flip),
            Self::Rotate(rotations) => rotations.get(index).map(Action::Rotate),
            Self::Swap(swaps) => swaps.get(index).map(Action::Swap),
            Self::Exchange(seats) => Some(Action::Exchange(seats.iter().nth(index))),
            Self::Shoot(seats) => seats.iter().nth(index).map(Action::Shoot),
        }
    }

    fn index_of(&self, action: &Action) -> Option<usize> {
        let place = |seats: &Seats, seat| seats.iter().position(|other| other == seat);
        match (self, action) {
            (Self::Arrange(arrangements), Action::Arrange(arrangement)) => arrangements.index_of(arrangement),
            (Self::Flip(cards), Action::Flip(card)) => cards.contains(*card).then(|| cards.place(*card)),
            (Self::Rotate(rotations), Action::Rotate(cards)) => rotations.index_of(cards),
            (Self::Swap(swaps), Action::Swap(swap)) => swaps.index_of(swap),
            (Self::Exchange(seats), Action::Exchange(None)) => Some(seats.len()),
            (Self::Exchange(seats), Action::Exchange(Some(seat))) | (Self::Shoot(seats), Action::Shoot(seat)) => {
                place(seats, *seat)
            }
            _ => None,
        }
    }
}

impl Space for Actions {
    type Item = Action;

    #[inline]
    fn len(&self) -> usize {
        self.ways.len() + usize::from(self.pass)
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        if index < self.ways.len() {
            return self.ways.get(index);
        }
        (index < self.len()).then_some(Action::Pass)
    }

    fn index_of(&self, action: &Action) -> Option<usize> {
        match action {
            Action::Pass => self.pass.then(|| self.ways.len()),
            other => self.ways.index_of(other),
        }
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        match (self.ways, action) {
            (Ways::Arrange(arrangements), Action::Arrange(arrangement)) => arrangements.contains(arrangement),
            _ => self.index_of(action).is_some(),
        }
    }
}
