//! The beginning of a round.

use catalog::loot::{Board, Card, Cards};

use super::stand::Hold;

/// A position at the beginning of a round. It leaves out the round number: LSW-18 ends a game after round 100, which
/// optimal play does not come near.
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
    /// The beginning of a round on this board; `None` if the row is not full or the first phase is over.
    pub fn of(board: &Board) -> Option<Self> {
        let [Some(a), Some(b), Some(c), Some(d)] = board.row else { return None };
        let begins = board.phase == 1 && board.over.is_none();
        begins.then(|| Self { row: [a, b, c, d], deck: board.deck, hold: Hold::of(&board.players) })
    }

    /// A beginning of a round from which everything that can follow on this board can follow too. In the second phase a
    /// substitute card fills each gap among the near cards; the ends of the round without it are the same.
    pub fn around(board: &Board) -> Option<Self> {
        let [near, far, Some(third), Some(fourth)] = board.row else { return None };
        let row = [near.unwrap_or(Card::Sip), far.unwrap_or(Card::Sip), third, fourth];
        board.over.is_none().then(|| Self { row, deck: board.deck, hold: Hold::of(&board.players) })
    }

    /// The same with the seats swapped.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { hold: self.hold.mirrored(), ..self }
    }
}

/// The values of positions for seat 0: 1 a win, 0 a draw, -1 a loss.
pub trait Values: Send + Sync {
    /// The value of the beginning of a round; `None` if it is unknown.
    fn value(&self, start: &Start) -> Option<f64>;
}
