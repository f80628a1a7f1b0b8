//! Kuhn poker: three cards, one bet.

use crate::solve::extensive::{Extensive, Stage};

/// Kuhn poker: each player antes 1 and gets one of three cards; a bet is 1. At equilibrium it is worth -1/18 to the
/// first player.
#[derive(Clone, Copy, Debug)]
pub struct Kuhn {
    cards: [Option<u8>; 2],
    /// The actions so far, one bit each after a leading 1: passes and folds are 0, bets and calls 1.
    said: u8,
}

impl Default for Kuhn {
    fn default() -> Self {
        Self { cards: [None; 2], said: 1 }
    }
}

impl Kuhn {
    /// The cards that can be dealt next.
    fn deck(&self) -> impl Iterator<Item = u8> + '_ {
        (0..3).filter(|&card| !self.cards.contains(&Some(card)))
    }
}

impl Extensive for Kuhn {
    fn stage(&self) -> Stage {
        let player = match self.said {
            _ if self.cards[1].is_none() => return Stage::Chance(self.deck().count()),
            0b1 | 0b101 => 0,
            0b10 | 0b11 => 1,
            _ => return Stage::Over,
        };
        let card = self.cards[player].map_or(0, u64::from);
        Stage::Choice { player, key: u64::from(self.said) << 2 | card, branches: 2 }
    }

    fn odds(&self, _branch: usize) -> f64 {
        1.0 / self.deck().count() as f64
    }

    fn follow(&mut self, branch: usize) {
        if let Some(place) = self.cards.iter().position(Option::is_none) {
            let card = self.deck().nth(branch);
            self.cards[place] = card;
        } else {
            self.said = self.said << 1 | branch as u8;
        }
    }

    fn payoff(&self, player: usize) -> f64 {
        let higher = if self.cards[0] > self.cards[1] { 1.0 } else { -1.0 };
        let won = match self.said {
            0b110 => 1.0,
            0b1010 => -1.0,
            0b111 | 0b1011 => 2.0 * higher,
            _ => higher,
        };
        if player == 0 { won } else { -won }
    }
}
