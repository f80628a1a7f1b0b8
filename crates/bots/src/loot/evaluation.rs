//! A static evaluation: averages over the exact table, small enough to ship.
//!
//! There is one average for every number of saloon cards left and everything both players can hold. It is shifted by
//! how many more sips, shots and nuggets are left than usual for that number of cards.

use catalog::loot::{Card, Cards, DeckOut, Options, State};

use super::round::Ends;
use super::stand::{Hold, STANDS};
use crate::learned::learned;

// The averages, made by `cargo run --release -p lab --example train_loot`.
learned!("../../data/loot.bin", super::masters => State);

/// How many numbers of remaining cards are distinguished: 4 to 13.
pub const SIZES: usize = 10;

/// How many pairs of nugget counts there are, the larger first.
pub const PAIRS: usize = 45;

/// How many averages there are.
pub const AVERAGES: usize = SIZES * PAIRS * STANDS;

/// Averages are stored as 16-bit multiples of this fraction of a win.
pub const UNIT: f64 = 1.0 / 32_000.0;

/// The shifts per sip, shot and nugget are stored as 8-bit multiples of these fractions of a win.
pub const SHIFT_UNITS: [f64; 3] = [1.0 / 400.0, 1.0 / 400.0, 1.0 / 2_000.0];

/// A position reduced to what the evaluation uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// Whether the seats are swapped, which negates the value.
    pub mirrored: bool,
    /// The index of the average.
    pub index: usize,
    /// How many more sips, shots and nuggets are left than usual.
    pub beyond: [f64; 3],
}

impl Sight {
    /// Reduces a position with these holdings and these saloon cards left, four at least.
    pub fn of(hold: Hold, left: [u8; 5]) -> Self {
        let mirrored = hold.nuggets[0] < hold.nuggets[1];
        let hold = if mirrored { hold.mirrored() } else { hold };
        let cards: u8 = left.iter().sum();
        let size = usize::from(cards.clamp(4, 13)) - 4;
        let [more, less] = hold.nuggets.map(usize::from);
        let pair = more * (more + 1) / 2 + less;
        let usual = |all: f64| all * f64::from(cards) / 13.0;
        let gold = f64::from(left[0] + 2 * left[1] + 3 * left[2]);
        Self {
            mirrored,
            index: (size * PAIRS + pair) * STANDS + hold.stand(),
            beyond: [f64::from(left[3]) - usual(2.0), f64::from(left[4]) - usual(2.0), gold - usual(18.0)],
        }
    }

    /// The value for seat 0.
    fn value(&self, data: &[u8]) -> f64 {
        let mut value = average(data, self.index);
        for (kind, beyond) in self.beyond.into_iter().enumerate() {
            value += beyond * shift(data, kind, self.index);
        }
        let value = value.clamp(-1.0, 1.0);
        if self.mirrored { -value } else { value }
    }
}

fn average(data: &[u8], index: usize) -> f64 {
    f64::from(i16::from_le_bytes([data[2 * index], data[2 * index + 1]])) * UNIT
}

fn shift(data: &[u8], kind: usize, index: usize) -> f64 {
    f64::from(data[(2 + kind) * AVERAGES + index].cast_signed()) * SHIFT_UNITS[kind]
}

/// Values the end of a round by the evaluation.
pub struct Guess {
    data: &'static [u8],
    deck: Cards,
    by_nuggets: bool,
}

impl Guess {
    /// For a round that is played with this deck.
    pub fn new(options: &Options, deck: Cards) -> Self {
        let data = learned().expect("whoever guesses has learned it");
        Self { data, deck, by_nuggets: options.deck_out == DeckOut::Nuggets }
    }
}

impl Ends for Guess {
    fn worth(&mut self, kept: &[Card], hold: Hold) -> f64 {
        let mut left = Card::ALL.map(|card| self.deck.of(card));
        for &card in kept {
            left[card as usize] += 1;
        }
        if left.iter().sum::<u8>() < 4 {
            return hold.deck_out(self.by_nuggets);
        }
        Sight::of(hold, left).value(self.data)
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::{Pairs, all_pairs};
    use super::*;

    #[test]
    fn the_data_have_a_number_for_everything_that_can_be_seen() {
        assert_eq!(learned().map(<[u8]>::len), Some(5 * AVERAGES));
        let pairs: Vec<Pairs> = all_pairs([9, 9, 9], Hold::NOTHING);
        let all = pairs.iter().map(Pairs::len).max();
        assert_eq!(all, Some(PAIRS));
        let seen = Sight::of(Hold::new([8, 8], STANDS - 1), [3, 3, 3, 2, 2]);
        assert_eq!(seen.index, AVERAGES - 1);
    }

    #[test]
    fn the_other_seat_sees_the_opposite() {
        for (nuggets, stand) in [([3, 7], 41), ([0, 2], 7), ([8, 1], 79)] {
            let hold = Hold::new(nuggets, stand);
            let left = [2, 1, 2, 1, 2];
            let worth = |hold| Sight::of(hold, left).value(learned().unwrap());
            let (here, there) = (worth(hold), worth(hold.mirrored()));
            assert!((here + there).abs() < 1e-12, "{here} and {there}");
        }
    }
}
