//! When to reconnect.

use std::time::Duration;

use engine::Micros;

/// When and how often to reconnect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retry {
    /// The longest wait before the first attempt. It doubles with each attempt.
    pub first: Duration,
    /// The longest wait.
    pub most: Duration,
    /// The session ends after this many failed attempts in a row.
    pub tries: u32,
}

impl Default for Retry {
    fn default() -> Self {
        Self { first: Duration::from_millis(100), most: Duration::from_secs(5), tries: 30 }
    }
}

impl Retry {
    /// Never reconnect: the session ends when its connection is lost.
    pub const NEVER: Self = Self { first: Duration::ZERO, most: Duration::ZERO, tries: 0 };

    /// The longest wait before attempt number `attempt`, counted from 0.
    pub(super) fn longest(&self, attempt: u32) -> Micros {
        let wait = self.first.saturating_mul(1 << attempt.min(16)).min(self.most);
        wait.as_micros() as Micros
    }

    /// The wait before attempt number `attempt`: between half of the longest wait and all of it. It depends on `tag`,
    /// so that clients that lost their connections together do not all reconnect together.
    pub(super) fn wait(&self, attempt: u32, tag: u64) -> Micros {
        let whole = self.longest(attempt);
        whole / 2 + mixed(tag ^ u64::from(attempt)) % (whole / 2 + 1)
    }
}

/// The finaliser of `SplitMix64`, which hashes any input to bits that look random.
fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_the_longest_and_differs_between_sessions() {
        let retry = Retry { first: Duration::from_millis(100), most: Duration::from_secs(5), tries: 30 };
        let longest: Vec<Micros> = (0..8).map(|attempt| retry.longest(attempt) / 1_000).collect();
        assert_eq!(longest, [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
        assert_eq!(retry.longest(u32::MAX), 5_000_000);
        let mut waits: Vec<Micros> = (0..100).map(|tag| retry.wait(6, tag)).collect();
        assert!(waits.iter().all(|wait| (2_500_000..=5_000_000).contains(wait)), "{waits:?}");
        waits.sort_unstable();
        waits.dedup();
        assert!(waits.len() > 95, "{waits:?}");
    }
}
