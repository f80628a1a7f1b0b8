//! Kuhn's poker: three cards, one bet.

use crate::solve::extensive::{Extensive, Stage};

/// Kuhn's poker: each antes one and gets one of three cards; a bet is one. At equilibrium it is worth -1/18 to the
/// player who begins.
#[derive(Clone, Debug, Default)]
pub struct Kuhn {
    cards: Vec<u8>,
    /// Passes (false) and bets (true), in order.
    said: Vec<bool>,
}

impl Kuhn {
    /// The cards that the next player can get.
    fn deck(&self) -> impl Iterator<Item = u8> + '_ {
        (0..3).filter(|card| !self.cards.contains(card))
    }
}

impl Extensive for Kuhn {
    fn stage(&self) -> Stage {
        match self.said[..] {
            _ if self.cards.len() < 2 => Stage::Chance(self.deck().count()),
            [false, false] | [true, _] | [false, true, _] => Stage::Over,
            _ => {
                let player = self.said.len() % 2;
                let said = self.said.iter().fold(1, |said, &bet| said << 1 | u64::from(bet));
                Stage::Choice { player, key: said << 2 | u64::from(self.cards[player]), branches: 2 }
            }
        }
    }

    fn odds(&self, _branch: usize) -> f64 {
        1.0 / self.deck().count() as f64
    }

    fn follow(&mut self, branch: usize) {
        if self.cards.len() < 2 {
            let card = self.deck().nth(branch).expect("a branch is below the count");
            self.cards.push(card);
        } else {
            self.said.push(branch == 1);
        }
    }

    fn payoff(&self, player: usize) -> f64 {
        let higher = if self.cards[0] > self.cards[1] { 1.0 } else { -1.0 };
        let won = match self.said[..] {
            [true, false] => 1.0,
            [false, true, false] => -1.0,
            [true, true] | [false, true, true] => 2.0 * higher,
            _ => higher,
        };
        if player == 0 { won } else { -won }
    }
}
