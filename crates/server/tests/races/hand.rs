//! Simulated reaction times.

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
    /// A person as in the detector's tests.
    pub(crate) const PERSON: Self = Self { base: 180.0, sd: 25.0, tail: 50.0 };
    /// 195 ms on average.
    pub(crate) const QUICK: Self = Self { base: 160.0, sd: 15.0, tail: 35.0 };
    /// 250 ms on average.
    pub(crate) const SLOW: Self = Self { base: 215.0, sd: 15.0, tail: 35.0 };
    /// A program that does not hide that it is one.
    pub(crate) const PROGRAM: Self = Self { base: 130.0, sd: 15.0, tail: 0.0 };

    /// A random reaction time.
    pub(crate) fn react(&self, luck: &mut Seeded) -> Duration {
        let normal = (2.0 * exponential(luck)).sqrt() * (TAU * uniform(luck)).cos();
        let ms = self.base + self.sd * normal + self.tail * exponential(luck);
        Duration::from_secs_f64(ms.max(90.0) / 1000.0)
    }
}

/// Between 0 and 1, exclusive.
fn uniform(luck: &mut Seeded) -> f64 {
    (f64::from(luck.ticket(1 << 31)) + 0.5) / f64::from(1_u32 << 31)
}

fn exponential(luck: &mut Seeded) -> f64 {
    -uniform(luck).ln()
}
