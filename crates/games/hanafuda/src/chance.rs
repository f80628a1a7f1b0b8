//! The lotteries of the game, and their outcomes.

use std::fmt;
use std::str::FromStr;

use engine::{Seat, Seats, Unreadable};

use crate::{Card, Cards};

/// An outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A card: the next of the draw pile, or one chosen for a player who ran out of time.
    Card(Card),
    /// HAN-02: the seat that has the first turn.
    First(Seat),
}

/// A random choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lottery {
    /// A draw from these cards of the draw pile.
    Card(Cards),
    /// A choice from these cards for a player who ran out of time.
    Lot(Cards),
    /// The seat that goes first.
    First,
}

impl engine::Lottery for Lottery {
    type Outcome = Outcome;

    #[inline]
    fn tickets(&self) -> u32 {
        match self {
            Self::Card(cards) | Self::Lot(cards) => cards.len() as u32,
            Self::First => 2,
        }
    }

    #[inline]
    fn outcome(&self, ticket: u32) -> Outcome {
        match self {
            Self::Card(cards) | Self::Lot(cards) => {
                Outcome::Card(cards.nth(ticket as usize).expect("a ticket is below the count"))
            }
            Self::First => Outcome::First(Seat::new(ticket as usize)),
        }
    }

    fn is_lot(&self) -> bool {
        matches!(self, Self::Lot(_))
    }

    #[inline]
    fn tickets_of(&self, outcome: &Outcome) -> u32 {
        match (self, outcome) {
            (Self::Card(cards) | Self::Lot(cards), Outcome::Card(card)) => cards.contains(*card).into(),
            (Self::First, Outcome::First(seat)) => Seats::first(2).contains(*seat).into(),
            _ => 0,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::First(seat) => seat.index().fmt(f),
        }
    }
}

impl FromStr for Outcome {
    type Err = Unreadable;

    /// Reads a card's full notation, or a seat's number.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "0" => Ok(Self::First(Seat::new(0))),
            "1" => Ok(Self::First(Seat::new(1))),
            _ => Card::named(text)
                .map(Self::Card)
                .ok_or_else(|| Unreadable::new(text, "a card, such as pine-ribbon, or a seat, 0 or 1")),
        }
    }
}
