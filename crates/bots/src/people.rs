//! How long people take to react to a signal for which they are ready: from 180 to 420 ms, 300 ms on average, with a
//! standard deviation of 40 ms.

/// The shortest such reaction, in microseconds.
pub const QUICKEST: u32 = 180_000;

/// Three random times up to this much, in microseconds, are added to it.
pub const SPREAD: u32 = 80_000;

/// The least and the most time that such a reaction takes, in milliseconds.
pub(crate) const READY: [u32; 2] = [QUICKEST / 1_000, (QUICKEST + 3 * SPREAD) / 1_000];
