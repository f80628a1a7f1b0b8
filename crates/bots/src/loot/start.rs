//! The beginning of a round, as the solver knows it.

use ::loot::{Board, Card, Cards};

use super::stand::Hold;

/// A position at the beginning of a round. The number of the round is no part of it: LSW-18 ends a game after round
/// 100, which best play does not come near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The row, nearest the deck first.
    pub row: [Card; 4],
    /// What is in the deck.
    pub deck: Cards,
    /// What the players hold.
    pub hold: Hold,
}

impl Start {
    /// The beginning of a round on this board: `None` if the row is not full, or the first phase is over.
    pub fn of(board: &Board) -> Option<Self> {
        let [Some(a), Some(b), Some(c), Some(d)] = board.row else { return None };
        let begins = board.phase == 1 && board.over.is_none();
        begins.then(|| Self { row: [a, b, c, d], deck: board.deck, hold: Hold::of(&board.players) })
    }

    /// A beginning of a round from which everything can follow that can follow on this board. In the second phase some
    /// card lies where one has left: what ends the round without it is the same.
    pub fn around(board: &Board) -> Option<Self> {
        let [near, far, Some(third), Some(fourth)] = board.row else { return None };
        let row = [near.unwrap_or(Card::Sip), far.unwrap_or(Card::Sip), third, fourth];
        board.over.is_none().then(|| Self { row, deck: board.deck, hold: Hold::of(&board.players) })
    }

    /// The same with the seats changed.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { hold: self.hold.mirrored(), ..self }
    }
}

/// Something that knows what positions are worth to seat 0: 1 a win, 0 a draw, -1 a loss.
pub trait Values: Send + Sync {
    /// What the beginning of a round is worth. `None` if it does not know.
    fn value(&self, start: &Start) -> Option<f64>;
}
