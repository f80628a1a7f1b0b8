//! What the acting player has to do next, and the ways to do it.

use engine::{Seat, Seats};

use crate::actions::{Rotations, Ways};
use crate::{Actions, Arrangements, Board, CardSet, Effect, Entry, Holding, Pass, Step, Swaps, Whose};

/// The next part of the acting player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Flip(Whose),
    Rotate(Whose, u8),
    Swap(u8),
    Dice(i8),
    Roll,
    Exchange,
    Shoot,
    /// All parts are done.
    Nothing,
}

impl Board {
    /// The action of the player whose turn it is.
    #[inline]
    pub fn entry(&self) -> Option<&'static Entry> {
        Some(Entry::of(self.order.head()?.level, self.step.stack()?))
    }

    /// What the player whose turn it is has to do next.
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
            (Effect::Fire(sum), 0) if sum.fewer > 0 => Due::Dice(0_i8.saturating_sub_unsigned(sum.fewer)),
            (Effect::Fire(_), 0 | 1) if self.progress.rolled.len() < self.of(call.seat).dice => Due::Roll,
            (Effect::Fire(sum), 0) if sum.exchange => Due::Exchange,
            (Effect::Fire(_), 0 | 1) => Due::Shoot,
            _ => Due::Nothing,
        }
    }

    /// The seats that owe a decision, including those that ran out of time. `arranged`: the seats that have arranged.
    #[inline]
    pub(crate) fn owing(&self, arranged: Seats) -> Seats {
        if self.over.is_some() || !self.middle.is_full() {
            return Seats::NONE;
        }
        match (self.step, self.due(), self.order.head()) {
            (Step::Arrange, ..) => self.living().iter().filter(|&seat| !arranged.contains(seat)).collect(),
            (_, Due::Nothing | Due::Dice(_) | Due::Roll, _) | (.., None) => Seats::NONE,
            (.., Some(call)) => Seats::only(call.seat),
        }
    }

    /// The ways in which `seat` can do what is due.
    #[inline]
    pub(crate) fn ways(&self, seat: Seat, due: Due) -> Ways {
        match due {
            Due::Flip(whose) => Ways::Flip(self.reached(seat, whose) - self.safe_from(due)),
            Due::Rotate(Whose::Own, cards) => {
                let reach = self.step.stack().map_or(&[][..], |stack| stack.reach());
                let mut stacks = [CardSet::EMPTY; 2];
                for (cards, &stack) in stacks.iter_mut().zip(reach) {
                    *cards = self.of(seat).stack(stack) - self.safe_from(due);
                }
                Ways::Rotate(Rotations::within(stacks, cards))
            }
            Due::Rotate(whose, _) => Ways::Rotate(Rotations::one_of(self.reached(seat, whose) - self.safe_from(due))),
            Due::Swap(cards) => {
                let mut theirs = [CardSet::EMPTY; 3];
                for (cards, other) in theirs.iter_mut().zip(self.living().without(seat).iter()) {
                    *cards = self.reached_of(other) - self.safe_from(due);
                }
                Ways::Swap(Swaps::new(self.reached_of(seat) - self.safe_from(due), theirs, cards))
            }
            Due::Exchange => Ways::Exchange(self.living().without(seat)),
            Due::Shoot => Ways::Shoot(self.neighbours(seat)),
            Due::Dice(_) | Due::Roll | Due::Nothing => Ways::None,
        }
    }

    /// GUN-03, GUN-13: the legal actions of `seat`, which owes a decision and holds `hand`.
    #[inline]
    pub(crate) fn actions(&self, seat: Seat, hand: Holding) -> Actions {
        if self.step == Step::Arrange {
            return Actions { ways: Ways::Arrange(Arrangements(hand)), pass: false };
        }
        let due = self.due();
        let helps = matches!(due, Due::Flip(Whose::Any) | Due::Rotate(Whose::Own, _) | Due::Swap(_));
        Actions { ways: self.ways(seat, due), pass: helps && self.options.pass == Pass::Yes }
    }

    /// GUN-09, GUN-10, GUN-12: the cards that may not be chosen for what is due.
    #[inline]
    pub(crate) fn safe_from(&self, due: Due) -> CardSet {
        match due {
            Due::Flip(_) => self.flipped | self.rotated | CardSet::JOKERS,
            Due::Rotate(..) => self.flipped | self.rotated,
            _ => self.rotated,
        }
    }

    /// The cards of one player that the actions of this round can reach.
    #[inline]
    fn reached_of(&self, seat: Seat) -> CardSet {
        let reach = self.step.stack().map_or(&[][..], |stack| stack.reach());
        reach.iter().fold(CardSet::EMPTY, |all, &stack| all | self.of(seat).stack(stack))
    }

    /// The cards of living players that the actions of this round can reach.
    pub(crate) fn reached(&self, seat: Seat, whose: Whose) -> CardSet {
        let seats = match whose {
            Whose::Own => Seats::only(seat),
            Whose::Any => self.living(),
            Whose::Others => self.living().without(seat),
        };
        seats.iter().fold(CardSet::EMPTY, |all, seat| all | self.reached_of(seat))
    }
}
