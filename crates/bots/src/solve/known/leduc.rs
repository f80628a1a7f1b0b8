//! Leduc hold'em: six cards, two betting rounds.

use crate::solve::extensive::{Extensive, Stage};

/// Leduc hold'em: two suits of three ranks; one private card each, then one common card. Each player antes 1. A raise
/// is 2 before the common card and 4 after it, with at most two raises per round. A pair wins, then the higher card. At
/// equilibrium it is worth about -0.0856 to the first player.
#[derive(Clone, Debug)]
pub struct Leduc {
    /// The number of distinct cards: six, or three if suits are ignored.
    kinds: u8,
    /// The card of player 0, the card of player 1, the common card.
    cards: [Option<u8>; 3],
    /// What each has put in.
    stakes: [u8; 2],
    /// Raises of this round.
    raises: u8,
    /// The number of actions in this round.
    calls: u8,
    folded: Option<usize>,
    over: bool,
    /// All actions, two bits each, after a leading 1.
    said: u64,
}

impl Leduc {
    /// The game as it is usually measured: players see suits, although they do not matter. It has 936 information sets.
    pub fn with_suits() -> Self {
        Self::new(6)
    }

    /// The same game without suits, which only changes its size: 288 information sets.
    pub fn by_rank() -> Self {
        Self::new(3)
    }

    fn new(kinds: u8) -> Self {
        Self { kinds, cards: [None; 3], stakes: [1; 2], raises: 0, calls: 0, folded: None, over: false, said: 1 }
    }

    /// The index of the card that is dealt next, if one is due.
    fn due(&self) -> Option<usize> {
        match self.cards {
            [None, ..] => Some(0),
            [_, None, _] => Some(1),
            [_, _, None] if self.round_is_over() => Some(2),
            _ => None,
        }
    }

    /// Whether both have acted and the stakes are equal.
    fn round_is_over(&self) -> bool {
        self.calls >= 2 && self.stakes[0] == self.stakes[1]
    }

    fn player(&self) -> usize {
        usize::from(self.calls) % 2
    }

    /// How many cards of a kind are left.
    fn left(&self, kind: usize) -> usize {
        let copies = 6 / usize::from(self.kinds);
        copies - self.cards.iter().flatten().filter(|&&card| usize::from(card) == kind).count()
    }

    /// The kinds that are left.
    fn deck(&self) -> impl Iterator<Item = usize> + '_ {
        (0..usize::from(self.kinds)).filter(|&kind| self.left(kind) > 0)
    }

    /// Of fold, call and raise: the first that is allowed, and how many are.
    fn allowed(&self) -> (usize, usize) {
        let first = usize::from(self.stakes[0] == self.stakes[1]);
        let beyond = if self.raises < 2 { 3 } else { 2 };
        (first, beyond - first)
    }

    fn speak(&mut self, word: usize) {
        let player = self.player();
        self.said = self.said << 2 | word as u64;
        self.calls += 1;
        match word {
            0 => self.folded = Some(player),
            1 => self.stakes[player] = self.stakes[1 - player],
            _ => {
                self.raises += 1;
                self.stakes[player] = self.stakes[1 - player] + if self.cards[2].is_none() { 2 } else { 4 };
            }
        }
        self.over = self.folded.is_some() || (self.cards[2].is_some() && self.round_is_over());
    }

    /// A pair beats everything; otherwise the rank counts.
    fn strength(&self, player: usize) -> u8 {
        let rank = |place: usize| self.cards[place].map_or(0, |card| card % 3);
        if rank(player) == rank(2) { 3 } else { rank(player) }
    }
}

impl Extensive for Leduc {
    fn stage(&self) -> Stage {
        if self.over {
            return Stage::Over;
        }
        if self.due().is_some() {
            return Stage::Chance(self.deck().count());
        }
        let player = self.player();
        let seen = |place: usize| self.cards[place].map_or(7, u64::from);
        Stage::Choice { player, key: self.said << 6 | seen(player) << 3 | seen(2), branches: self.allowed().1 }
    }

    fn odds(&self, branch: usize) -> f64 {
        let all: usize = self.deck().map(|kind| self.left(kind)).sum();
        self.deck().nth(branch).map_or(0.0, |kind| self.left(kind) as f64 / all as f64)
    }

    fn follow(&mut self, branch: usize) {
        match self.due() {
            Some(place) => {
                let kind = self.deck().nth(branch).expect("a branch is below the count");
                self.cards[place] = Some(kind as u8);
                if place == 2 {
                    (self.raises, self.calls) = (0, 0);
                }
            }
            None => self.speak(self.allowed().0 + branch),
        }
    }

    fn payoff(&self, player: usize) -> f64 {
        let winner = match self.folded {
            Some(folded) => Some(1 - folded),
            None => match self.strength(0).cmp(&self.strength(1)) {
                std::cmp::Ordering::Equal => None,
                order => Some(usize::from(order.is_lt())),
            },
        };
        match winner {
            None => 0.0,
            Some(winner) if winner == player => f64::from(self.stakes[1 - player]),
            Some(_) => -f64::from(self.stakes[player]),
        }
    }
}
