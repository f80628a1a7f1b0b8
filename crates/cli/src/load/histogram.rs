//! How often something took how long: exact below 128 microseconds, to less than two percent above.

use std::time::Duration;

/// Values below this have a bucket of their own; every doubling above has half as many buckets.
const EXACT: u64 = 128;
const HALF: usize = EXACT as usize / 2;

/// Durations, counted by microseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Histogram {
    buckets: Vec<u64>,
    count: u64,
    max: u64,
}

impl Histogram {
    pub(super) fn add(&mut self, duration: Duration) {
        let micros = duration.as_micros() as u64;
        let bucket = bucket(micros);
        if bucket >= self.buckets.len() {
            self.buckets.resize(bucket + 1, 0);
        }
        self.buckets[bucket] += 1;
        self.count += 1;
        self.max = self.max.max(micros);
    }

    /// Counts everything the other has counted, too.
    pub(super) fn join(&mut self, other: &Self) {
        self.buckets.resize(self.buckets.len().max(other.buckets.len()), 0);
        self.buckets.iter_mut().zip(&other.buckets).for_each(|(count, more)| *count += more);
        self.count += other.count;
        self.max = self.max.max(other.max);
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The time within which this share of all were done; zero if there were none.
    pub(super) fn within(&self, share: f64) -> Duration {
        let rank = (share * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (bucket, &count) in self.buckets.iter().enumerate() {
            seen += count;
            if seen >= rank {
                return Duration::from_micros(longest(bucket).min(self.max));
            }
        }
        Duration::from_micros(self.max)
    }

    pub(super) fn max(&self) -> Duration {
        Duration::from_micros(self.max)
    }
}

fn bucket(micros: u64) -> usize {
    if micros < EXACT {
        return micros as usize;
    }
    let shift = micros.ilog2() - (EXACT.ilog2() - 1);
    shift as usize * HALF + (micros >> shift) as usize
}

/// The longest time that falls into a bucket.
fn longest(bucket: usize) -> u64 {
    if bucket < EXACT as usize {
        return bucket as u64;
    }
    let shift = bucket / HALF - 1;
    let top = (bucket - shift * HALF) as u64;
    ((top + 1) << shift) - 1
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
    fn buckets_follow_each_other_without_a_gap() {
        let mut last = 0;
        for value in 0..1_000_000 {
            let now = bucket(value);
            assert!(now == last || now == last + 1, "{value}");
            assert!(value <= longest(now), "{value}");
            if now == last + 1 {
                assert_eq!(longest(last), value - 1);
            }
            last = now;
        }
    }

    #[test]
    fn percentiles_are_those_of_the_sorted_list_to_two_percent() {
        // Spread over five decades, as latencies are.
        let mut values: Vec<u64> = (1..=20_000u64).map(|n| n * n * n % 7_919_000 + n % 13).collect();
        let histogram = micros(values.iter().copied());
        values.sort_unstable();
        for share in [0.0, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0] {
            let rank = ((share * values.len() as f64).ceil() as usize).max(1);
            let (exact, told) = (values[rank - 1] as f64, histogram.within(share).as_micros() as f64);
            assert!(told >= exact && told <= exact * 1.02 + 1.0, "{share}: {told} for {exact}");
        }
        assert_eq!(histogram.max().as_micros() as u64, values[values.len() - 1]);
        assert_eq!(histogram.count(), 20_000);
    }

    #[test]
    fn two_histograms_are_joined_as_if_they_had_been_one() {
        for (one, other) in [(vec![3, 900], vec![70_000, 3]), (vec![70_000], vec![]), (vec![], vec![8])] {
            let mut joined = micros(one.clone());
            joined.join(&micros(other.clone()));
            let whole = micros(one.into_iter().chain(other));
            assert_eq!((joined.buckets, joined.count, joined.max), (whole.buckets, whole.count, whole.max));
        }
    }

    #[test]
    fn few_values_are_told_exactly_and_none_as_zero() {
        assert_eq!(micros([]).within(0.99), Duration::ZERO);
        assert_eq!(micros([5_000_003]).within(0.5), Duration::from_micros(5_000_003));
        assert_eq!(micros([1, 2, 3, 100]).within(0.5), Duration::from_micros(2));
        assert_eq!(micros([u64::MAX / 2000]).max(), Duration::from_micros(u64::MAX / 2000));
    }
}
