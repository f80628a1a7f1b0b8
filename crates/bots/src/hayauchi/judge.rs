//! How a position between two rounds is judged.

use super::saloon::Drinker;

/// Says what share of the win each player of a position can expect.
///
/// The work is split: what depends on one player alone is found out once ([`Judge::mark`]), because a round leads to
/// few different fates for each but to many combinations of them.
pub trait Judge {
    /// What has to be known of one player.
    type Mark: Clone;

    /// The mark of a player at the beginning of a round with `left` players.
    fn mark(&self, drinker: &Drinker, left: usize) -> Self::Mark;

    /// The share of each of these players, three or more; together they are 1.
    fn shares(&self, marks: &[&Self::Mark], shares: &mut [f32]);
}

/// Judges by hearts and by the cards' total, as a rule of thumb.
#[derive(Clone, Copy, Debug)]
pub struct Thumb {
    /// What a heart is worth, as a factor's logarithm.
    pub heart: f32,
    /// What a point of booze is worth, likewise.
    pub point: f32,
    /// How often secret booze counts.
    pub secret: f32,
}

impl Judge for Thumb {
    type Mark = f32;

    fn mark(&self, drinker: &Drinker, _left: usize) -> f32 {
        let points = f32::from(drinker.hand.total()) + self.secret * f32::from(drinker.secret.total());
        exp(self.heart * f32::from(drinker.hearts) + self.point * points)
    }

    fn shares(&self, marks: &[&f32], shares: &mut [f32]) {
        let sum: f32 = marks.iter().copied().sum();
        for (share, &&mark) in shares.iter_mut().zip(marks) {
            *share = mark / sum;
        }
    }
}

/// The exponential, made of sums and products only, so that every machine finds the same.
pub fn exp(x: f32) -> f32 {
    let scaled = x.clamp(-60.0, 60.0) * std::f32::consts::LOG2_E;
    let whole = scaled.floor();
    // The power of two of what is left between 0 and 1, as a polynomial that is right to six digits.
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
