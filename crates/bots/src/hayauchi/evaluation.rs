//! Evaluation of positions between two rounds.

use super::position::{Drinker, MOST};

/// Estimates each player's share of the win in a position.
///
/// The work is split. What depends on one player alone is computed once ([`Evaluation::mark`]), because a round has few
/// outcomes for each player but many combinations of them.
pub trait Evaluation {
    /// What is computed from one player alone.
    type Mark: Clone;

    /// Computes the mark of a player at the beginning of a round with `left` players.
    fn mark(&self, drinker: &Drinker, left: usize) -> Self::Mark;

    /// The share of each of these players, three or more. The shares sum to 1.
    fn shares(&self, marks: &[&Self::Mark], shares: &mut [f32]);
}

/// A rule of thumb: evaluates by hearts and by the total of the cards.
#[derive(Clone, Copy, Debug)]
pub struct Thumb {
    /// The value of a heart, as the logarithm of a factor.
    pub heart: f32,
    /// The value of a point of booze while four players are left, likewise.
    pub point: f32,
    /// How many times secret booze counts.
    pub secret: f32,
}

/// How much a point counts, by the number of players left: the totals are compared when two are left, and with many
/// players that is far away and less likely.
const POINTS: [f32; MOST + 1] = [0.0, 1.5, 1.5, 1.5, 1.0, 0.65, 0.42];

impl Evaluation for Thumb {
    type Mark = f32;

    fn mark(&self, drinker: &Drinker, left: usize) -> f32 {
        let points = f32::from(drinker.hand.total()) + self.secret * f32::from(drinker.secret.total());
        let point = POINTS.get(left).copied().unwrap_or_default();
        exp(self.heart * f32::from(drinker.hearts) + self.point * point * points)
    }

    fn shares(&self, marks: &[&f32], shares: &mut [f32]) {
        let sum: f32 = marks.iter().copied().sum();
        for (share, &&mark) in shares.iter_mut().zip(marks) {
            *share = mark / sum;
        }
    }
}

/// The exponential function from basic arithmetic only, so that the result is the same on every machine.
pub fn exp(x: f32) -> f32 {
    let scaled = x.clamp(-60.0, 60.0) * std::f32::consts::LOG2_E;
    let whole = scaled.floor();
    // The power of two of the fractional part, by a series that is right to about six digits.
    let y = (scaled - whole) * std::f32::consts::LN_2;
    let series = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0 + y * (1.0 / 120.0 + y / 720.0)))));
    f32::from_bits((whole as i32 + 127).cast_unsigned() << 23) * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_right_to_five_digits() {
        for step in -400..400 {
            let x = step as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-5, "e to the {x}");
        }
    }
}
