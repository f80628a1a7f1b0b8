//! Goofspiel: simultaneous bids for prizes.

use crate::solve::extensive::{Extensive, Stage};

/// Goofspiel for two, with the prizes in a fixed order. Each bids a card for the current prize; the higher bid takes
/// it, and with equal bids nobody does. Whoever has more points wins 1 from the other.
#[derive(Clone, Copy, Debug)]
pub struct Goofspiel {
    /// Each player's cards, one bit per card.
    hands: [u8; 2],
    /// The prizes in reverse order, so that the next one is the last of those left.
    prizes: [i8; Self::MOST],
    left: usize,
    /// The point lead of player 0.
    ahead: i8,
    /// Player 0's face-down bid.
    bid: Option<u8>,
    /// All revealed bids, four bits each.
    bids: u64,
}

impl Goofspiel {
    /// The highest card, and the most prizes.
    pub const MOST: usize = 7;

    /// A game with these hands and these prizes, in order. Each hand has as many cards as there are prizes.
    pub fn new(hands: [&[u8]; 2], prizes: &[i8]) -> Self {
        assert!(hands.iter().all(|hand| hand.len() == prizes.len()), "a card for every prize");
        let bits = |hand: &[u8]| hand.iter().fold(0, |bits, card| bits | 1 << card);
        let mut row = [0; Self::MOST];
        row.iter_mut().zip(prizes.iter().rev()).for_each(|(place, &prize)| *place = prize);
        Self { hands: hands.map(bits), prizes: row, left: prizes.len(), ahead: 0, bid: None, bids: 1 }
    }

    /// The usual game: cards and prizes 1 to `cards`, the highest prize first.
    pub fn descending(cards: u8) -> Self {
        let hand: Vec<u8> = (1..=cards).collect();
        let prizes: Vec<i8> = hand.iter().rev().map(|card| card.cast_signed()).collect();
        Self::new([&hand, &hand], &prizes)
    }

    /// The part of the state that the future depends on.
    pub fn rest(&self) -> ([u8; 2], usize, i8) {
        (self.hands, self.left, self.ahead)
    }

    fn card(&self, player: usize, branch: usize) -> u8 {
        let mut held = (0..8).filter(|card| self.hands[player] >> card & 1 == 1);
        held.nth(branch).expect("a branch is below the count")
    }
}

impl Extensive for Goofspiel {
    fn stage(&self) -> Stage {
        if self.left == 0 {
            return Stage::Over;
        }
        let player = usize::from(self.bid.is_some());
        Stage::Choice { player, key: self.bids, branches: self.hands[player].count_ones() as usize }
    }

    fn odds(&self, _branch: usize) -> f64 {
        unreachable!("the order of the prizes is fixed")
    }

    fn follow(&mut self, branch: usize) {
        let Some(zero) = self.bid.take() else {
            self.bid = Some(self.card(0, branch));
            return;
        };
        let one = self.card(1, branch);
        self.left -= 1;
        let prize = self.prizes[self.left];
        self.ahead += prize * (i8::from(zero > one) - i8::from(zero < one));
        self.hands[0] &= !(1 << zero);
        self.hands[1] &= !(1 << one);
        self.bids = (self.bids << 4 | u64::from(zero)) << 4 | u64::from(one);
    }

    fn payoff(&self, player: usize) -> f64 {
        let won = f64::from(self.ahead.signum());
        if player == 0 { won } else { -won }
    }
}
