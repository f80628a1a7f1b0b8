//! GUN-07, GUN-08: the order in which players act.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{Board, Card, CardSet, Hand, Level, Row, Stack, best_hand};

/// A player's turn to act in a round, and their row of the action table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// The player.
    pub seat: Seat,
    /// The level of their hand in this round, after advances.
    pub level: Level,
}

/// The players who still have to act in a round, best hand first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Calls([Option<Call>; Board::MOST_PLAYERS]);

impl Calls {
    /// The player whose turn it is.
    #[inline]
    pub const fn head(&self) -> Option<Call> {
        self.0[0]
    }

    /// All players, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Call> {
        self.0.into_iter().flatten()
    }

    /// The number of players.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether nobody is left to act.
    pub const fn is_empty(&self) -> bool {
        self.head().is_none()
    }

    /// The player after the head.
    #[inline]
    pub(crate) const fn second(&self) -> Option<Call> {
        self.0[1]
    }

    /// GUN-07: removes the players before `seat`, who have acted.
    pub(crate) fn skip_to(&mut self, seat: Seat) {
        if let Some(place) = self.place(seat) {
            self.0.rotate_left(place);
            self.0[Board::MOST_PLAYERS - place..].fill(None);
        }
    }

    fn place(&self, seat: Seat) -> Option<usize> {
        self.0.iter().position(|call| call.is_some_and(|call| call.seat == seat))
    }

    /// GUN-19: removes a seat, if it is present.
    pub(crate) fn remove(&mut self, seat: Seat) {
        if let Some(place) = self.place(seat) {
            self.0[place..].rotate_left(1);
            self.0[Board::MOST_PLAYERS - 1] = None;
        }
    }

    /// The last `count` players.
    pub(crate) fn last(self, count: usize) -> Self {
        self.iter().skip(self.len().saturating_sub(count)).collect()
    }
}

impl FromIterator<Call> for Calls {
    fn from_iter<I: IntoIterator<Item = Call>>(calls: I) -> Self {
        let mut all = Self::default();
        for (place, call) in all.0.iter_mut().zip(calls) {
            *place = Some(call);
        }
        all
    }
}

impl Serialize for Calls {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Calls {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Call>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The sort key of a hand: the greatest goes first.
type Claim = (Level, std::cmp::Reverse<usize>, Hand, u8, std::cmp::Reverse<Seat>);

impl Board {
    /// GUN-08: the living players in the order they act in the round of `stack`.
    pub fn calls(&self, stack: Stack) -> Calls {
        let mut claims: [Option<Claim>; Self::MOST_PLAYERS] = [None; Self::MOST_PLAYERS];
        for seat in self.living().iter() {
            claims[seat.index()] = Some(self.claim(seat, stack));
        }
        // `None` sorts last.
        claims.sort_unstable_by(|a, b| b.cmp(a));
        claims.into_iter().flatten().map(|claim| Call { seat: claim.4.0, level: claim.0 }).collect()
    }

    fn claim(&self, seat: Seat, stack: Stack) -> Claim {
        use std::cmp::Reverse;
        let natural = best_hand(self.hand_cards(seat, stack));
        let advances = self.advances(seat, stack);
        let level = Row::advanced(natural.level(), advances);
        let own = self.of(seat).stack(stack) - self.flipped;
        (level, Reverse(advances), natural, precedence(own), Reverse(seat))
    }
}

/// GUN-08: the sort key of a stack's highest face-up card: by rank, then natural cards before jokers, then by suit. A
/// joker counts as an ace. A stack without face-up cards is lowest.
fn precedence(own: CardSet) -> u8 {
    const JOKER: u8 = 12 << 3;
    let worth = |card: Card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => rank << 3 | 4 | suit,
        _ => JOKER,
    };
    own.iter().map(worth).max().unwrap_or(0)
}
