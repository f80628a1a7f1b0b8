//! How fast a hand is.

use std::f64::consts::TAU;
use std::time::Duration;

use engine::{Luck, Seeded};

/// A reaction: `base`, plus a normal with standard deviation `sd`, plus an exponential with mean `tail`, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    pub(crate) base: f64,
    pub(crate) sd: f64,
    pub(crate) tail: f64,
}

impl Hand {
    /// A person as the detector's tests know them.
    pub(crate) const PERSON: Self = Self { base: 180.0, sd: 25.0, tail: 50.0 };
    /// 195 ms in the mean.
    pub(crate) const QUICK: Self = Self { base: 160.0, sd: 15.0, tail: 35.0 };
    /// 250 ms in the mean.
    pub(crate) const SLOW: Self = Self { base: 215.0, sd: 15.0, tail: 35.0 };
    /// A program that does not hide what it is.
    pub(crate) const PROGRAM: Self = Self { base: 130.0, sd: 15.0, tail: 0.0 };

    /// How long it takes this time.
    pub(crate) fn react(&self, luck: &mut Seeded) -> Duration {
        let normal = (2.0 * exponential(luck)).sqrt() * (TAU * uniform(luck)).cos();
        let ms = self.base + self.sd * normal + self.tail * exponential(luck);
        Duration::from_secs_f64(ms.max(90.0) / 1000.0)
    }
}

/// Between 0 and 1, neither included.
fn uniform(luck: &mut Seeded) -> f64 {
    (f64::from(luck.ticket(1 << 31)) + 0.5) / f64::from(1_u32 << 31)
}

fn exponential(luck: &mut Seeded) -> f64 {
    -uniform(luck).ln()
}
