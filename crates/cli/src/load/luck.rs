//! A fast random generator. The load generator needs no cryptographic randomness.

/// `SplitMix64`.
#[derive(Clone, Debug)]
pub(super) struct Luck(u64);

impl Luck {
    pub(super) fn new() -> Self {
        Self(crate::seed::surprise(u64::MAX))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which is not zero.
    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}
