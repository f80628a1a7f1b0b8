//! A fast random generator for imagined rounds.

use engine::Luck;

/// `SplitMix64`: good enough for playouts and a few times faster than the table's generator. It is cheap to copy, so
/// every action can be tried with the same random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Seeds the generator from another source of luck.
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

    /// A number in `0.0..1.0`.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u32 << 24) as f32
    }
}

impl Luck for Dice {
    /// The bias is below one in a hundred million for the few tickets of this game.
    fn ticket(&mut self, tickets: u32) -> u32 {
        (((self.next() >> 32) * u64::from(tickets)) >> 32) as u32
    }
}
