//! Fast random streams for simulations, one per game.

use engine::{Luck, Seeded};

/// A hashed seed from which every game's random stream is derived.
///
/// A game's luck depends only on the seed and the game's number, so it does not matter which thread plays it or which
/// games were played before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(u64);

impl Key {
    /// The key of this seed.
    pub fn of(seed: &str) -> Self {
        let mut luck = Seeded::new(seed);
        Self((0..4).fold(0, |bits, _| bits << 16 | u64::from(luck.ticket(1 << 16))))
    }

    /// The luck of the game with this number.
    #[inline]
    pub fn stream(self, number: u64) -> Stream {
        Stream(mix(self.0 ^ mix(number.wrapping_add(STEP))))
    }
}

/// One game's luck: `SplitMix64`, which passes the usual statistical tests and costs a nanosecond.
#[derive(Clone, Debug)]
pub struct Stream(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

impl Stream {
    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0) >> 32
    }
}

impl Luck for Stream {
    #[inline]
    fn ticket(&mut self, tickets: u32) -> u32 {
        // As in `Seeded` (Lemire's method): take the high half of a product, and reject the few low halves that would
        // bias it.
        let mut product = self.next() * u64::from(tickets);
        if (product as u32) < tickets {
            let uneven = tickets.wrapping_neg() % tickets;
            while (product as u32) < uneven {
                product = self.next() * u64::from(tickets);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ticket_is_equally_likely_within_a_stream_and_across_streams() {
        let key = Key::of("fair");
        for tickets in [2u32, 3, 6, 13, 54] {
            let mut within = vec![0u32; tickets as usize];
            let mut across = within.clone();
            let mut stream = key.stream(7);
            for game in 0..10_000 * u64::from(tickets) {
                within[stream.ticket(tickets) as usize] += 1;
                across[key.stream(game).ticket(tickets) as usize] += 1;
            }
            let worst = within.iter().chain(&across).map(|count| count.abs_diff(10_000)).max().unwrap();
            assert!(worst < 500, "of {tickets} tickets one is off by {worst} in 10,000");
        }
    }

    #[test]
    fn the_same_seed_and_number_give_the_same_luck_and_others_give_other_luck() {
        let draws = |seed: &str, game| {
            let mut stream = Key::of(seed).stream(game);
            (0..8).map(|_| stream.ticket(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draws("noon", 3), draws("noon", 3));
        assert_ne!(draws("noon", 3), draws("noon", 4));
        assert_ne!(draws("noon", 3), draws("dusk", 3));
    }
}
