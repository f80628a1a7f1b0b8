//! How long people take to react.

use engine::{Luck, Micros};

/// The shortest reaction that is drawn, in microseconds.
pub const QUICKEST: u32 = 180_000;

/// Three random times up to this much, in microseconds, are added to it.
pub const SPREAD: u32 = 80_000;

/// A reaction of a person who is ready: from 180 to 420 ms, 300 ms on average, with a standard deviation of 40 ms.
///
/// In a race in real time the host draws it. A policy decides whether to act, never how fast: it would always claim the
/// shortest time.
pub fn reaction(luck: &mut impl Luck) -> Micros {
    let added: u32 = (0..3).map(|_| luck.ticket(SPREAD + 1)).sum();
    Micros::from(QUICKEST + added)
}

/// The least and the most time that such a reaction takes, in milliseconds.
pub(crate) const READY: [u32; 2] = [QUICKEST / 1_000, (QUICKEST + 3 * SPREAD) / 1_000];
