//! The lotteries of the game, and their outcomes.

use std::fmt;
use std::str::FromStr;

use engine::{Space, Unreadable};

use crate::{Action, Actions, Card, CardSet, Roll};

/// An outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next card of the deal.
    Card(Card),
    /// A die, 1 to 6.
    Die(u8),
    /// The action drawn for a seat that ran out of time.
    Lot(Action),
}

/// A random choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lottery {
    /// A draw from these cards.
    Deck(CardSet),
    /// A roll of one die.
    Die,
    /// A random action for a seat that ran out of time.
    Lot(Actions),
}

impl engine::Lottery for Lottery {
    type Outcome = Outcome;

    #[inline]
    fn tickets(&self) -> u32 {
        match self {
            Self::Deck(cards) => cards.len() as u32,
            Self::Die => Roll::FACES.into(),
            Self::Lot(actions) => actions.len() as u32,
        }
    }

    #[inline]
    fn outcome(&self, ticket: u32) -> Outcome {
        const BELOW: &str = "a ticket is below the count";
        match self {
            Self::Deck(cards) => Outcome::Card(cards.nth(ticket as usize).expect(BELOW)),
            Self::Die => Outcome::Die(ticket as u8 + 1),
            Self::Lot(actions) => Outcome::Lot(actions.get(ticket as usize).expect(BELOW)),
        }
    }

    #[inline]
    fn tickets_of(&self, outcome: &Outcome) -> u32 {
        let possible = match (self, outcome) {
            (Self::Deck(cards), Outcome::Card(card)) => cards.contains(*card),
            (Self::Die, Outcome::Die(face)) => (1..=Roll::FACES).contains(face),
            (Self::Lot(actions), Outcome::Lot(action)) => actions.contains(action),
            _ => false,
        };
        possible.into()
    }

    fn is_lot(&self) -> bool {
        matches!(self, Self::Lot(_))
    }

    /// Every ticket has a different outcome, so each outcome has one.
    fn outcomes(&self) -> Vec<(Outcome, u32)> {
        (0..self.tickets()).map(|ticket| (self.outcome(ticket), 1)).collect()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Die(face) => face.fmt(f),
            Self::Lot(action) => action.fmt(f),
        }
    }
}

impl FromStr for Outcome {
    type Err = Unreadable;

    /// Reads a die, a card, or the action of a seat that ran out of time.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let die = |text: &str| text.parse().ok().filter(|face| (1..=Roll::FACES).contains(face));
        match text.len() {
            0 | 1 => die(text).map(Self::Die).ok_or_else(|| Unreadable::new(text, "a die (1 to 6)")),
            2 | 3 => text.parse().map(Self::Card),
            _ => text.parse().map(Self::Lot),
        }
    }
}
