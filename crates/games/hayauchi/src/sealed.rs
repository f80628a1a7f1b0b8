//! The hidden part of a game: the players' cards, early shots, and answers after the reveal.

use engine::{Micros, Seats};
use serde::{Deserialize, Serialize};

use crate::{Board, Booze, Hand, Pile};

/// The Booze of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cards {
    /// HAY-01: the Booze in hand.
    pub hand: Hand,
    /// HAY-10: the Booze played since the cards were last taken back, in order.
    pub used: Pile,
    /// HAY-11: the secret booze under the hearts.
    pub secret: Pile,
    /// HAY-02: this round's pick, which is public after the reveal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked: Option<Booze>,
}

/// What players have done in this round that others cannot see yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sealed {
    /// HAY-06: the players who have played a Gun in this round that was not required. Public after the reveal.
    pub fired: Seats,
    /// HAY-08: the players who have missed the plate since the window opened.
    pub missed: Seats,
    /// The answer of each seat since the window opened.
    pub answers: [Option<Answer>; Board::MOST],
}

/// A player's answer to the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The Gun hit the plate, with the reaction time in microseconds, if the host knows it.
    Gun(Option<u32>),
    /// The player did not shoot.
    Hold,
}

impl Cards {
    /// HAY-01: all seven cards in hand.
    pub const FULL: Self = Self { hand: Hand::FULL, used: Pile::EMPTY, secret: Pile::EMPTY, picked: None };

    /// HAY-02: moves a card from the hand to the table, face down.
    #[inline]
    pub(crate) fn pick(&mut self, booze: Booze) {
        self.hand = self.hand.without(booze);
        self.picked = Some(booze);
    }

    /// HAY-10: adds this round's card to the used ones.
    #[inline]
    pub(crate) fn use_pick(&mut self) {
        if let Some(booze) = self.picked.take() {
            self.used = self.used.with(booze);
        }
    }

    /// HAY-11: turns the last card in hand into secret booze, and returns the used cards to the hand.
    pub(crate) fn take_back(&mut self) -> Option<Booze> {
        let last = self.hand.weakest();
        self.secret = self.secret.iter().chain(last).collect();
        self.hand = self.used.cards();
        self.used = Pile::EMPTY;
        last
    }

    /// HAY-13: the value of the Booze in hand plus twice that of the secret booze.
    pub fn total(&self) -> u8 {
        total(self.hand, self.secret)
    }
}

/// HAY-13: the value of the Booze in hand plus twice that of the secret booze.
pub(crate) fn total(hand: Hand, secret: Pile) -> u8 {
    hand.total() + 2 * secret.cards().total()
}

impl Sealed {
    /// The start of a round, before anything has happened.
    pub const NOTHING: Self = Self { fired: Seats::NONE, missed: Seats::NONE, answers: [None; Board::MOST] };
}

impl Answer {
    /// A Gun that hit the plate after this time.
    pub fn gun(at: Option<Micros>) -> Self {
        Self::Gun(at.map(|at| u32::try_from(at).unwrap_or(u32::MAX)))
    }

    /// The reaction time in milliseconds, if the Gun hit the plate and the time is known.
    pub fn ms(self) -> Option<u32> {
        match self {
            Self::Gun(at) => at.map(|at| at / 1000),
            Self::Hold => None,
        }
    }

    /// HAY-09, HAY-16: the reaction time in milliseconds; later than any time if it is not known, and `None` if the Gun
    /// did not hit the plate.
    #[inline]
    pub fn lateness(self) -> Option<u32> {
        matches!(self, Self::Gun(_)).then(|| self.ms().unwrap_or(u32::MAX))
    }
}
