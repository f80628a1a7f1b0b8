//! The state of one player.

use engine::Micros;

use crate::pile::Pile;
use crate::{Card, Cards};

/// The state of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Player {
    pub(crate) pile: Pile,
    pub(crate) hand: Cards,
    /// The cards this player has put face down, in whichever pile they are now.
    pub(crate) down: Cards,
    /// HAN-08: the hand this player showed at the last tie of the round. It stays public.
    pub(crate) shown: Cards,
    /// The player's choice while the opponent is still choosing. The card stays in the hand until both have chosen.
    pub(crate) sealed: Option<Sealed>,
    /// HAN-10: damage dealt so far.
    pub(crate) damage: u8,
}

/// A card that has been chosen but not revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sealed {
    pub(crate) card: Card,
    /// HAN-02: the reaction time of the choice.
    pub(crate) pace: Pace,
}

impl Sealed {
    /// The choice as its own player sees it: with its reaction time, or without one for any reason.
    pub(crate) fn seen(self) -> Self {
        Self { pace: Pace::new(self.pace.micros()), ..self }
    }
}

/// HAN-02: the reaction time of a discard in the opening, in microseconds, or one of two values that are slower than
/// any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pace(u32);

impl Pace {
    /// R: acted, but without a known time.
    pub(crate) const UNTIMED: Self = Self(u32::MAX - 1);
    /// R: did not act.
    pub(crate) const SILENT: Self = Self(u32::MAX);

    const SLOWEST: u32 = u32::MAX - 2;

    /// A reaction time. Times are capped at about 71 minutes.
    pub(crate) fn new(at: Option<Micros>) -> Self {
        at.map_or(Self::UNTIMED, |at| Self(u32::try_from(at).unwrap_or(u32::MAX).min(Self::SLOWEST)))
    }

    /// The reaction time, if it is known.
    pub(crate) fn micros(self) -> Option<Micros> {
        (self.0 <= Self::SLOWEST).then_some(self.0.into())
    }

    /// What decides the race: the time in milliseconds. Less is faster.
    pub(crate) fn rank(self) -> u32 {
        if self.0 <= Self::SLOWEST { self.0 / 1000 } else { self.0 }
    }
}
