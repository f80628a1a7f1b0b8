//! What is due from the acting player, and the ways to do it.

use engine::{Seat, Seats};

use crate::actions::{Rotations, Ways};
use crate::{Actions, Board, CardSet, Effect, Entry, Extreme, Own, Pass, Sum, Swaps, Whose};

/// The next part of the acting player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Flip(Whose),
    Rotate(Whose, u8),
    Swap(u8),
    Dice(i8),
    Roll,
    Exchange,
    Shoot(Sum),
    /// All parts are done.
    Nothing,
}

impl Board {
    /// The action of the player whose turn it is.
    #[inline]
    pub fn entry(&self) -> Option<&'static Entry> {
        Some(Entry::of(self.order.head()?.level, self.step.stack()?))
    }

    /// What is due from the player whose turn it is.
    #[inline]
    pub(crate) fn due(&self) -> Due {
        let (Some(call), Some(entry)) = (self.order.head(), self.entry()) else { return Due::Nothing };
        match (entry.effect, self.progress.done) {
            (Effect::Swap(cards), 0) => Due::Swap(cards),
            (Effect::Rotate(whose, cards), 0) => Due::Rotate(whose, cards),
            (Effect::Flip(whose, times), done) if done < times => Due::Flip(whose),
            (Effect::FlipThenRotate, 0) => Due::Flip(Whose::Any),
            (Effect::FlipThenRotate, 1) => Due::Rotate(Whose::Others, 1),
            (Effect::Dice(change), 0) => Due::Dice(change),
            (Effect::Fire(sum), 0) if self.progress.rolled.len() < self.dice_of(call.seat, sum) => Due::Roll,
            (Effect::Fire(sum), 0) if sum.exchange => Due::Exchange,
            (Effect::Fire(sum), 0 | 1) => Due::Shoot(sum),
            _ => Due::Nothing,
        }
    }

    /// GUN-16: how many dice are rolled: never fewer than none.
    pub(crate) fn dice_of(&self, seat: Seat, sum: Sum) -> u8 {
        self.of(seat).dice.saturating_sub(sum.fewer)
    }

    /// The ways `seat` can do what is due.
    #[inline]
    pub(crate) fn ways(&self, seat: Seat, due: Due) -> Ways {
        match due {
            Due::Flip(whose) => Ways::Flip(self.reached(seat, whose) - self.unflippable()),
            Due::Rotate(Whose::Own, cards) => {
                let reach = self.step.stack().map_or(&[][..], |stack| stack.reach());
                let mut stacks = [CardSet::EMPTY; 2];
                for (cards, &stack) in stacks.iter_mut().zip(reach) {
                    *cards = self.of(seat).stack(stack) - self.flipped - self.rotated;
                }
                Ways::Rotate(Rotations::within(stacks, cards))
            }
            Due::Rotate(whose, _) => {
                Ways::Rotate(Rotations::one_of(self.reached(seat, whose) - self.flipped - self.rotated))
            }
            Due::Swap(cards) => {
                let mut theirs = [CardSet::EMPTY; 3];
                for (cards, other) in theirs.iter_mut().zip(self.living().without(seat).iter()) {
                    *cards = self.reached_of(other) - self.rotated;
                }
                Ways::Swap(Swaps::new(self.reached_of(seat) - self.rotated, theirs, cards))
            }
            Due::Exchange => Ways::Exchange(self.living().without(seat)),
            Due::Shoot(_) => Ways::Shoot(self.neighbours(seat)),
            Due::Dice(_) | Due::Roll | Due::Nothing => Ways::None,
        }
    }

    /// GUN-13: what `seat` may do now that something is due from them.
    #[inline]
    pub(crate) fn actions(&self, seat: Seat) -> Actions {
        let due = self.due();
        let helps = matches!(due, Due::Flip(Whose::Any) | Due::Rotate(Whose::Own, _) | Due::Swap(_));
        Actions { ways: self.ways(seat, due), pass: helps && self.options.pass == Pass::Yes }
    }

    /// GUN-09: jokers and rotated cards cannot be flipped, nor those that are.
    fn unflippable(&self) -> CardSet {
        self.flipped | self.rotated | CardSet::JOKERS
    }

    /// The cards of one player that this round's actions reach.
    #[inline]
    fn reached_of(&self, seat: Seat) -> CardSet {
        let reach = self.step.stack().map_or(&[][..], |stack| stack.reach());
        reach.iter().fold(CardSet::EMPTY, |all, &stack| all | self.of(seat).stack(stack))
    }

    /// The cards of living players that this round's actions reach.
    pub(crate) fn reached(&self, seat: Seat, whose: Whose) -> CardSet {
        let seats = match whose {
            Whose::Own => Seats::only(seat),
            Whose::Any => self.living(),
            Whose::Others => self.living().without(seat),
        };
        seats.iter().fold(CardSet::EMPTY, |all, seat| all | self.reached_of(seat))
    }

    /// GUN-14 to GUN-17: what a shot comes to.
    pub(crate) fn shot(&self, seat: Seat, sum: Sum) -> i16 {
        let added = |seat: Seat| self.of(seat).rest.map_or(0, |card| self.options.worth(card, true));
        let own = match sum.own {
            Own::Unused => 0,
            Own::Added => added(seat),
            Own::Deducted => -self.of(seat).rest.map_or(0, |card| self.options.worth(card, false)),
        };
        let opponents = self.living().without(seat).iter().map(added);
        let theirs = match sum.theirs {
            None => 0,
            Some(Extreme::Highest) => opponents.max().unwrap_or(0),
            Some(Extreme::Lowest) => opponents.min().unwrap_or(0),
        };
        self.progress.rolled.total() + own + theirs - i16::from(sum.less)
    }
}
