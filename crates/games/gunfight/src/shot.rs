//! GUN-14 to GUN-17: the damage of a shot.

use crate::{Board, Card, Effect, Extreme, Own};

/// The parts of a shot, which add up to its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The sum of the dice.
    pub dice: i16,
    /// The shooter's remaining card and its value, which is negative if it is deducted.
    pub own: Option<(Card, i16)>,
    /// GUN-17: the opponent's remaining card that is added, its value, and which of them it is.
    pub theirs: Option<(Card, i16, Extreme)>,
    /// The deduction of the action: zero or negative.
    pub less: i16,
}

impl Shot {
    /// The damage.
    pub fn total(&self) -> i16 {
        self.dice + self.own.map_or(0, |(_, worth)| worth) + self.theirs.map_or(0, |(_, worth, _)| worth) + self.less
    }
}

impl Board {
    /// The acting player's shot, with the dice rolled so far and the current cards; `None` outside the Fire round.
    pub fn shot(&self) -> Option<Shot> {
        let (call, Effect::Fire(sum)) = (self.order.head()?, self.entry()?.effect) else { return None };
        let worth = |card, added| self.options.worth(card, added);
        let rest = self.of(call.seat).rest;
        let own = match sum.own {
            Own::Unused => None,
            Own::Added => rest.map(|card| (card, worth(card, true))),
            Own::Deducted => rest.map(|card| (card, -worth(card, false))),
        };
        let theirs = sum.theirs.and_then(|extreme| {
            let opponents = self.living().without(call.seat).iter();
            let cards = opponents.filter_map(|seat| self.of(seat).rest.map(|card| (worth(card, true), card)));
            let (worth, card) = match extreme {
                Extreme::Highest => cards.max(),
                Extreme::Lowest => cards.min(),
            }?;
            Some((card, worth, extreme))
        });
        Some(Shot { dice: self.progress.rolled.total(), own, theirs, less: -i16::from(sum.less) })
    }

    /// The damage of the acting player's shot.
    pub(crate) fn damage(&self) -> i16 {
        self.shot().map_or(0, |shot| shot.total())
    }
}
