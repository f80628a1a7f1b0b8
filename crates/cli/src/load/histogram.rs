//! A histogram of durations, precise to a tenth of a percent.

use std::time::Duration;

/// Durations, counted in microseconds.
#[derive(Clone, Debug)]
pub(super) struct Histogram(hdrhistogram::Histogram<u64>);

impl Default for Histogram {
    fn default() -> Self {
        Self(hdrhistogram::Histogram::new(3).expect("three digits are between one and five"))
    }
}

impl Histogram {
    pub(super) fn add(&mut self, duration: Duration) {
        self.0 += duration.as_micros() as u64;
    }

    /// Adds everything the other histogram has counted.
    pub(super) fn join(&mut self, other: &Self) {
        self.0 += &other.0;
    }

    pub(super) fn count(&self) -> u64 {
        self.0.len()
    }

    /// The duration at this quantile; zero if nothing was counted.
    pub(super) fn within(&self, share: f64) -> Duration {
        Duration::from_micros(self.0.value_at_quantile(share))
    }

    pub(super) fn max(&self) -> Duration {
        Duration::from_micros(self.0.max())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn micros(values: impl IntoIterator<Item = u64>) -> Histogram {
        let mut histogram = Histogram::default();
        values.into_iter().for_each(|value| histogram.add(Duration::from_micros(value)));
        histogram
    }

    #[test]
    fn percentiles_are_those_of_the_sorted_list_to_a_tenth_of_a_percent() {
        // Spread over five decades, as latencies are.
        let mut values: Vec<u64> = (1..=20_000u64).map(|n| n * n * n % 7_919_000 + n % 13).collect();
        let histogram = micros(values.iter().copied());
        values.sort_unstable();
        let close = |told: Duration, exact: u64| {
            let (told, exact) = (told.as_micros() as f64, exact as f64);
            assert!(told >= exact && told <= exact * 1.001 + 1.0, "{told} for {exact}");
        };
        for share in [0.0, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0] {
            let rank = ((share * values.len() as f64).ceil() as usize).max(1);
            close(histogram.within(share), values[rank - 1]);
        }
        close(histogram.max(), values[values.len() - 1]);
        assert_eq!(histogram.count(), 20_000);
    }

    #[test]
    fn two_histograms_are_joined_as_if_they_had_been_one() {
        for (one, other) in [(vec![3, 900], vec![70_000, 3]), (vec![70_000], vec![]), (vec![], vec![8])] {
            let mut joined = micros(one.clone());
            joined.join(&micros(other.clone()));
            assert_eq!(joined.0, micros(one.into_iter().chain(other)).0);
        }
    }

    #[test]
    fn few_values_are_told_as_they_were_and_none_as_zero() {
        assert_eq!((micros([]).within(0.99), micros([]).max()), (Duration::ZERO, Duration::ZERO));
        assert_eq!(micros([1, 2, 3, 100]).within(0.5), Duration::from_micros(2));
        // A whole day, as after a clock change, is counted like everything else.
        assert!(micros([86_400_000_000]).max() >= Duration::from_hours(24));
    }
}
