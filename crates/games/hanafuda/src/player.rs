//! One player's side of the table.

use engine::Micros;

use crate::pile::Pile;
use crate::{Card, Cards};

/// What one player holds and has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Player {
    pub(crate) pile: Pile,
    pub(crate) hand: Cards,
    /// The cards this player has put face down, in whichever pile they lie now.
    pub(crate) down: Cards,
    /// HAN-08: the hand this player has shown at the last tie of the round, which stays known.
    pub(crate) shown: Cards,
    /// A card chosen while the opponent still chooses. It stays in the hand until both have.
    pub(crate) sealed: Option<Sealed>,
    /// HAN-10: damage dealt so far.
    pub(crate) damage: u8,
}

/// A card chosen but not shown yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sealed {
    pub(crate) card: Card,
    /// HAN-02: how quick the choice was.
    pub(crate) pace: Pace,
}

/// HAN-02: how quick a discard of the opening was: a reaction time in microseconds, or one of two words that are
/// slower than any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pace(u32);

impl Pace {
    /// R: acted, but without a time.
    pub(crate) const UNTIMED: Self = Self(u32::MAX - 1);
    /// R: did not act at all.
    pub(crate) const SILENT: Self = Self(u32::MAX);

    const SLOWEST: u32 = u32::MAX - 2;

    /// More than an hour counts as an hour and a bit.
    pub(crate) fn new(at: Option<Micros>) -> Self {
        at.map_or(Self::UNTIMED, |at| Self(u32::try_from(at).unwrap_or(u32::MAX).min(Self::SLOWEST)))
    }

    /// The reaction time, where there is one.
    pub(crate) fn micros(self) -> Option<Micros> {
        (self.0 <= Self::SLOWEST).then_some(self.0.into())
    }

    /// What decides the race, to the millisecond: less is quicker.
    pub(crate) fn rank(self) -> u32 {
        if self.0 <= Self::SLOWEST { self.0 / 1000 } else { self.0 }
    }
}
