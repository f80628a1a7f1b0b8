//! The ratio of two sums over games, with its interval.

use super::Estimate;

/// The ratio of two sums over games, such as all legal actions to all decisions. A mean is the ratio of a sum to the
/// number of games. The sums are whole numbers, so the order of additions does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratio {
    games: u64,
    above: i128,
    below: i128,
    above_squares: i128,
    below_squares: i128,
    products: i128,
}

impl Ratio {
    /// Adds what one game has above and below the line.
    #[inline]
    pub fn add(&mut self, above: i64, below: i64) {
        let (above, below) = (i128::from(above), i128::from(below));
        self.games += 1;
        self.above += above;
        self.below += below;
        self.above_squares += above * above;
        self.below_squares += below * below;
        self.products += above * below;
    }

    /// Adds all games of another.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.above += other.above;
        self.below += other.below;
        self.above_squares += other.above_squares;
        self.below_squares += other.below_squares;
        self.products += other.products;
    }

    /// The ratio with its interval, by the usual approximation for ratios (the delta method). `None` if there is nothing
    /// below the line.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.below == 0 {
            return None;
        }
        let [above, below, above_squares, below_squares, products] =
            [self.above, self.below, self.above_squares, self.below_squares, self.products].map(|sum| sum as f64);
        let ratio = above / below;
        let squares = (above_squares - 2.0 * ratio * products + ratio * ratio * below_squares).max(0.0);
        let games = self.games as f64;
        let unbiased = games / (games - 1.0).max(1.0);
        Some(Estimate::normal(ratio, (squares * unbiased).sqrt() / below.abs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Moments;

    #[test]
    fn a_ratio_to_the_number_of_games_is_a_mean() {
        let (mut ratio, mut moments) = (Ratio::default(), Moments::default());
        for number in [3, 1, 4, 1, 5, 9] {
            ratio.add(number, 1);
            moments.add(number);
        }
        let (found, mean) = (ratio.estimate().expect("there are games"), moments.estimate());
        assert!((found.mean - mean.mean).abs() < 1e-12 && (found.low - mean.low).abs() < 1e-9, "{found:?}, {mean:?}");
    }

    #[test]
    fn the_same_ratio_in_every_game_is_certain_and_nothing_has_no_ratio() {
        let mut ratio = Ratio::default();
        assert_eq!(ratio.estimate(), None);
        (1..=5).for_each(|games| ratio.add(3 * games, games));
        let found = ratio.estimate().expect("there are games");
        assert!((found.mean - 3.0).abs() < 1e-12 && (found.high - found.low).abs() < 1e-9, "{found:?}");
    }
}
