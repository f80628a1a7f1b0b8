//! The lotteries of the game: the pick for a player who ran out of time, and the last racer if no race decides.

use std::fmt;
use std::str::FromStr;

use engine::{Seats, Unreadable};

use crate::{Booze, Hand};

/// An outcome of chance: the value of a Booze, or the number of the seat that is last in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lot(pub u8);

/// A random choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lottery {
    /// A Booze of this hand, for a seat that ran out of time.
    Pick(Hand),
    /// HAY-09, HAY-16: the one of these racers who is last.
    Last(Seats),
}

impl engine::Lottery for Lottery {
    type Outcome = Lot;

    #[inline]
    fn tickets(&self) -> u32 {
        match self {
            Self::Pick(hand) => hand.len() as u32,
            Self::Last(seats) => seats.len() as u32,
        }
    }

    #[inline]
    fn outcome(&self, ticket: u32) -> Lot {
        let number = match self {
            Self::Pick(hand) => hand.nth(ticket as usize).map(Booze::value),
            Self::Last(seats) => seats.iter().nth(ticket as usize).map(|seat| seat.index() as u8),
        };
        Lot(number.expect("a ticket is below the count"))
    }

    fn is_lot(&self) -> bool {
        matches!(self, Self::Pick(_))
    }

    #[inline]
    fn tickets_of(&self, &Lot(number): &Lot) -> u32 {
        let possible = match self {
            Self::Pick(hand) => Booze::new(number).is_some_and(|booze| hand.contains(booze)),
            Self::Last(seats) => seats.iter().any(|seat| seat.index() == usize::from(number)),
        };
        possible.into()
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Lot {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.parse().map(Self).map_err(|_| Unreadable::new(text, "the value of a Booze or the number of a seat"))
    }
}
