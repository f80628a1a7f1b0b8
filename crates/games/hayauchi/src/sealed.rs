//! What is not everybody's to see: a player's cards, early shots, and answers after the reveal.

use engine::{Micros, Seats};
use serde::{Deserialize, Serialize};

use crate::{Board, Booze, Hand, Pile};

/// The Booze of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cards {
    /// HAY-01: what can be picked.
    pub hand: Hand,
    /// HAY-10: what was played since the cards last came back, in order.
    pub used: Pile,
    /// HAY-11: what lies under the hearts.
    pub secret: Pile,
    /// HAY-02: this round's pick; open after the reveal.
    pub picked: Option<Booze>,
}

/// What the players have done in this round that the others do not see yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sealed {
    /// HAY-06: who has played a Gun in this round that was not required. Open after the reveal.
    pub fired: Seats,
    /// HAY-08: who has missed the plate since the window opened.
    pub missed: Seats,
    /// What each seat has answered since the window opened.
    pub answers: [Option<Answer>; Board::MOST],
}

/// A player's answer to the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The Gun is on the plate: the reaction time in microseconds, if the host knows it.
    Gun(Option<u32>),
    /// The Gun stays in hand.
    Hold,
}

impl Cards {
    /// HAY-01: all seven in hand.
    pub const FULL: Self = Self { hand: Hand::FULL, used: Pile::EMPTY, secret: Pile::EMPTY, picked: None };

    /// HAY-02: the card goes from the hand face down on the table.
    #[inline]
    pub(crate) fn pick(&mut self, booze: Booze) {
        self.hand = self.hand.without(booze);
        self.picked = Some(booze);
    }

    /// HAY-10: this round's card is used.
    #[inline]
    pub(crate) fn use_pick(&mut self) {
        if let Some(booze) = self.picked.take() {
            self.used = self.used.with(booze);
        }
    }

    /// HAY-11: the last card left becomes secret booze, and the used ones come back to the hand.
    pub(crate) fn take_back(&mut self) -> Option<Booze> {
        let last = self.hand.weakest();
        self.secret = self.secret.iter().chain(last).collect();
        self.hand = self.used.cards();
        self.used = Pile::EMPTY;
        last
    }

    /// HAY-13: the Booze in hand, and the secret booze twice.
    pub fn total(&self) -> u8 {
        self.hand.total() + 2 * self.secret.cards().total()
    }
}

impl Sealed {
    /// Nothing has happened yet.
    pub const NOTHING: Self = Self { fired: Seats::NONE, missed: Seats::NONE, answers: [None; Board::MOST] };
}

impl Answer {
    /// The Gun on the plate after this time.
    pub fn gun(at: Option<Micros>) -> Self {
        Self::Gun(at.map(|at| u32::try_from(at).unwrap_or(u32::MAX)))
    }

    /// HAY-09, HAY-16: how late the Gun hit the plate, by the millisecond; later than any time if nobody measured it,
    /// and `None` if it did not.
    #[inline]
    pub(crate) fn lateness(self) -> Option<u32> {
        match self {
            Self::Gun(at) => Some(at.map_or(u32::MAX, |at| at / 1000)),
            Self::Hold => None,
        }
    }
}
