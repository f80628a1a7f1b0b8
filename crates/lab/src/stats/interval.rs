//! Means with their 95 % intervals.

use serde::Serialize;

/// The half-width of a 95 % interval, in standard errors.
pub const Z: f64 = 1.959_963_984_540_054;

/// A figure with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// A mean with a known standard error, normally distributed.
    pub fn normal(mean: f64, error: f64) -> Self {
        Self { mean, low: mean - Z * error, high: mean + Z * error }
    }

    /// Wilson's score interval: `successes` out of `trials`, which need not be whole numbers.
    ///
    /// ```
    /// use lab::stats::Estimate;
    /// let coin = Estimate::wilson(55.0, 100.0);
    /// assert!((coin.low - 0.4524).abs() < 1e-4 && (coin.high - 0.6439).abs() < 1e-4);
    /// ```
    pub fn wilson(successes: f64, trials: f64) -> Self {
        if trials <= 0.0 {
            return Self { mean: 0.0, low: 0.0, high: 1.0 };
        }
        let (mean, z2) = (successes / trials, Z * Z);
        let centre = (mean + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
        let spread = Z / (1.0 + z2 / trials) * (mean * (1.0 - mean) / trials + z2 / (4.0 * trials * trials)).sqrt();
        Self { mean, low: (centre - spread).clamp(0.0, mean), high: (centre + spread).clamp(mean, 1.0) }
    }

    /// A share of wins with a measured standard error, for example over deals that were played from every seat. It is
    /// Wilson's interval for the number of independent games that would have the same error, so it stays between 0 and
    /// 1 and is meaningful even if every game was won. That number is at most four times `games`.
    pub fn share(mean: f64, error: f64, games: f64) -> Self {
        let measured = mean * (1.0 - mean) / (error * error);
        let most = 4.0 * games;
        let worth = match measured {
            worth if worth.is_nan() => games,
            worth if worth < 1.0 => games,
            worth => worth.min(most),
        };
        Self::wilson(mean * worth, worth)
    }

    /// Multiplies all parts, for example for percentages.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { mean: self.mean * factor, low: self.low * factor, high: self.high * factor }
    }

    /// Whether `value` lies inside.
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Count, sum and sum of squares of whole numbers. They are exact, so the order of additions does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    count: u64,
    sum: i128,
    squares: u128,
}

impl Moments {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, value: i64) {
        self.add_many(value, 1);
    }

    /// Adds the same number several times.
    #[inline]
    pub fn add_many(&mut self, value: i64, times: u64) {
        self.count += times;
        self.sum += i128::from(value) * i128::from(times);
        self.squares += u128::from(value.unsigned_abs()).pow(2) * u128::from(times);
    }

    /// Adds all numbers of another.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 if there are no numbers.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The unbiased sample variance.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let (count, mean) = (self.count as f64, self.mean());
        (self.squares as f64 - count * mean * mean).max(0.0) / (count - 1.0)
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }

    /// The mean with its interval.
    pub fn estimate(&self) -> Estimate {
        Estimate::normal(self.mean(), self.error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(found: Estimate, low: f64, high: f64) {
        assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}, not {low} to {high}");
    }

    #[test]
    fn wilson_gives_the_published_intervals() {
        check(Estimate::wilson(81.0, 263.0), 0.2553, 0.3662);
        check(Estimate::wilson(15.0, 148.0), 0.0624, 0.1605);
        check(Estimate::wilson(0.0, 20.0), 0.0, 0.1611);
        check(Estimate::wilson(1.0, 29.0), 0.0061, 0.1718);
        check(Estimate::wilson(10.0, 10.0), 0.7225, 1.0);
    }

    #[test]
    fn a_normal_interval_is_the_mean_and_two_errors() {
        let mut numbers = Moments::default();
        (1..=5).for_each(|number| numbers.add(number));
        assert!((numbers.mean() - 3.0).abs() < 1e-12 && (numbers.variance() - 2.5).abs() < 1e-12);
        check(numbers.estimate(), 3.0 - Z * 0.5f64.sqrt(), 3.0 + Z * 0.5f64.sqrt());
    }

    #[test]
    fn a_share_of_independent_games_has_wilsons_interval_and_paired_deals_narrow_it() {
        let error = (0.3f64 * 0.7 / 1000.0).sqrt();
        let wilson = Estimate::wilson(300.0, 1000.0);
        check(Estimate::share(0.3, error, 1000.0), wilson.low, wilson.high);
        let paired = Estimate::share(0.3, error / 2.0, 1000.0);
        assert!(paired.low > wilson.low && paired.high < wilson.high);
    }

    #[test]
    fn a_share_without_any_spread_is_not_taken_for_certain() {
        check(Estimate::share(1.0, 0.0, 10.0), 0.7225, 1.0);
        let even = Estimate::share(0.5, 0.0, 10.0);
        assert!(even.low < 0.4 && even.high > 0.6, "{even:?}");
    }
}
