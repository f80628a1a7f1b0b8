//! Quick luck for imagined rounds.

use engine::Luck;

/// `SplitMix64`: good enough for playouts, a few times quicker than the table's luck, and cheap to copy, so that every
/// action can be tried with the same luck.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Dice seeded from other luck.
    pub fn from_luck(luck: &mut impl Luck) -> Self {
        let half = |luck: &mut _| u64::from(Luck::ticket(luck, u32::MAX));
        Self(half(luck) << 32 | half(luck))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1, below 1.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u32 << 24) as f32
    }
}

impl Luck for Dice {
    /// Biased by less than one in a hundred million for the few tickets of this game.
    fn ticket(&mut self, tickets: u32) -> u32 {
        (((self.next() >> 32) * u64::from(tickets)) >> 32) as u32
    }
}
