//! Distribution of game lengths.

use crate::stats::{Estimate, Moments};

/// How often each length occurred. Games longer than [`Lengths::LONGEST`] are counted as that long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths(Vec<u64>);

impl Lengths {
    /// The longest length that is distinguished.
    pub const LONGEST: u32 = 1 << 16;

    /// Adds a game.
    #[inline]
    pub fn add(&mut self, length: u32) {
        let at = length.min(Self::LONGEST) as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        self.0[at] += 1;
    }

    /// Adds all games of another distribution.
    pub fn merge(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(count, more)| *count += more);
    }

    /// The mean length with its interval.
    pub fn mean(&self) -> Estimate {
        let mut moments = Moments::default();
        self.0.iter().enumerate().for_each(|(length, &count)| moments.add_many(length as i64, count));
        moments.estimate()
    }

    /// The quantile: the length that this share of the games does not exceed.
    pub fn within(&self, share: f64) -> usize {
        let games: u64 = self.0.iter().sum();
        let mut left = ((games as f64 * share).ceil() as u64).clamp(1, games.max(1));
        for (length, &count) in self.0.iter().enumerate() {
            if count >= left {
                return length;
            }
            left -= count;
        }
        self.0.len().saturating_sub(1)
    }

    /// The shortest length that occurred.
    pub fn shortest(&self) -> usize {
        self.0.iter().position(|&count| count > 0).unwrap_or(0)
    }

    /// The longest length that occurred.
    pub fn longest(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// A histogram with at most `most` bins of equal width: the first length of each bin, and its games. Lengths beyond
    /// the 99.9th percentile are in the last bin.
    pub fn bins(&self, most: usize) -> Vec<(usize, u64)> {
        let (from, to) = (self.shortest(), self.within(0.999));
        let width = (to - from + 1).div_ceil(most);
        let count = (to - from + 1).div_ceil(width);
        let mut bins: Vec<(usize, u64)> = (0..count).map(|bin| (from + bin * width, 0)).collect();
        for (length, &games) in self.0.iter().enumerate().skip(from) {
            bins[((length - from) / width).min(count - 1)].1 += games;
        }
        bins
    }

    /// Every length that occurred, with its number of games.
    pub fn counts(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.0.iter().copied().enumerate().filter(|(_, count)| *count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_and_bins_are_those_of_the_numbers() {
        let mut lengths = Lengths::default();
        (1..=100).for_each(|length| lengths.add(length));
        assert_eq!([0.01, 0.5, 0.9, 1.0].map(|share| lengths.within(share)), [1, 50, 90, 100]);
        assert!((lengths.mean().mean - 50.5).abs() < 1e-9);
        assert_eq!(lengths.bins(10), (0..10).map(|bin| (1 + bin * 10, 10)).collect::<Vec<_>>());
        assert_eq!((lengths.shortest(), lengths.longest()), (1, 100));
        let mut twice = lengths.clone();
        twice.merge(&lengths);
        assert_eq!(twice.counts().map(|(_, count)| count).sum::<u64>(), 200);
        assert_eq!(Lengths::default().within(0.5), 0);
    }
}
