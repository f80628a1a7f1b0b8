//! Rate limits: token buckets in memory, one number each, in bounded numbers.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use engine::Micros;
use parking_lot::Mutex;

/// A count in a time span; the whole count may be used at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// In how many seconds.
    pub seconds: u32,
}

impl Rate {
    /// `count` in `seconds`.
    pub const fn new(count: u32, seconds: u32) -> Self {
        Self { count, seconds }
    }

    const fn all(self) -> Micros {
        self.seconds as Micros * 1_000_000
    }

    fn each(self) -> Micros {
        self.all() / Micros::from(self.count.max(1))
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.count, self.seconds)
    }
}

impl FromStr for Rate {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let why = "a rate is COUNT/SECONDS, such as 5/10, both at least 1";
        let (count, seconds) = text.split_once('/').ok_or(why)?;
        let read = |part: &str| part.parse().ok().filter(|&number| number > 0).ok_or(why);
        Ok(Self { count: read(count)?, seconds: read(seconds)? })
    }
}

/// A bucket's debt is at most this many times its capacity.
const MOST_OWED: Micros = 5;

/// A token bucket, stored as the time at which it will be full again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bucket(Micros);

impl Bucket {
    /// Takes a token, or returns the time until there is one.
    pub(crate) fn take(&mut self, now: Micros, rate: Rate) -> Result<(), Micros> {
        let full = self.0.max(now) + rate.each();
        let over = full.saturating_sub(now + rate.all());
        if over > 0 {
            return Err(over);
        }
        self.0 = full;
        Ok(())
    }

    /// Takes a token even if there is none; the debt is limited.
    fn charge(&mut self, now: Micros, rate: Rate) {
        self.0 = (self.0.max(now) + rate.each()).min(now + MOST_OWED * rate.all());
    }

    /// Takes this many tokens even if there are fewer.
    pub(crate) fn spend(&mut self, now: Micros, rate: Rate, tokens: u64) {
        self.0 = self.0.max(now) + rate.all() * tokens / Micros::from(rate.count.max(1));
    }

    /// The time until the debt is no more than the capacity.
    pub(crate) const fn wait(self, now: Micros, rate: Rate) -> Micros {
        self.0.saturating_sub(now + rate.all())
    }

    /// Whether the debt exceeds the capacity.
    const fn is_overdrawn(self, now: Micros, rate: Rate) -> bool {
        self.0 > now + rate.all()
    }

    /// Whether there is no debt.
    pub(crate) const fn is_full(self, now: Micros) -> bool {
        self.0 <= now
    }
}

/// A bucket for each key.
pub(crate) struct Buckets<K> {
    rate: Rate,
    most: usize,
    kept: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Buckets of this rate, at most `most` of them.
    pub(crate) fn new(rate: Rate, most: usize) -> Self {
        Self { rate, most, kept: Mutex::default() }
    }

    /// Takes a token from the bucket of `key`, if there is one.
    pub(crate) fn take(&self, key: K, now: Micros) -> bool {
        self.with(key, now, |bucket| bucket.take(now, self.rate).is_ok())
    }

    /// Takes a token from the bucket of `key`, even if there is none.
    pub(crate) fn charge(&self, key: K, now: Micros) {
        self.with(key, now, |bucket| bucket.charge(now, self.rate));
    }

    /// Whether the debt of `key` exceeds its capacity.
    pub(crate) fn is_overdrawn(&self, key: &K, now: Micros) -> bool {
        self.kept.lock().get(key).is_some_and(|bucket| bucket.is_overdrawn(now, self.rate))
    }

    fn with<T>(&self, key: K, now: Micros, change: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut kept = self.kept.lock();
        if kept.len() >= self.most && !kept.contains_key(&key) {
            kept.retain(|_, bucket| !bucket.is_full(now));
            // So many keys at once are no people. Dropping all debts is better than growing without bound or locking
            // people out.
            if kept.len() >= self.most {
                kept.clear();
            }
        }
        change(kept.entry(key).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Micros = 1_000_000;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let (mut bucket, rate) = (Bucket::default(), Rate::new(5, 10));
        let start = 100 * SECOND;
        for _ in 0..5 {
            assert_eq!(bucket.take(start, rate), Ok(()));
        }
        assert_eq!(bucket.take(start, rate), Err(2 * SECOND));
        assert_eq!(bucket.take(start + 2 * SECOND, rate), Ok(()));
        assert!(bucket.take(start + 3 * SECOND, rate).is_err());
        assert!(bucket.is_full(start + 12 * SECOND));
    }

    #[test]
    fn what_is_spent_beyond_the_burst_has_to_be_waited_for() {
        let (mut bucket, rate) = (Bucket::default(), Rate::new(131_072, 8));
        bucket.spend(SECOND, rate, 131_072);
        assert_eq!(bucket.wait(SECOND, rate), 0);
        bucket.spend(SECOND, rate, 16_384);
        assert_eq!(bucket.wait(SECOND, rate), SECOND);
        assert_eq!(bucket.wait(2 * SECOND, rate), 0);
    }

    #[test]
    fn who_is_charged_too_often_stays_out_for_a_while_but_not_for_ever() {
        let buckets = Buckets::new(Rate::new(2, 10), 10);
        for _ in 0..2 {
            buckets.charge(1, SECOND);
        }
        assert!(!buckets.is_overdrawn(&1, SECOND), "two are allowed");
        buckets.charge(1, SECOND);
        assert!(buckets.is_overdrawn(&1, 5 * SECOND));
        assert!(!buckets.is_overdrawn(&1, 6 * SECOND));
        (0..1000).for_each(|_| buckets.charge(1, 6 * SECOND));
        assert!(buckets.is_overdrawn(&1, 45 * SECOND));
        assert!(!buckets.is_overdrawn(&1, 46 * SECOND));
        assert!(!buckets.is_overdrawn(&2, 6 * SECOND));
    }

    #[test]
    fn keys_do_not_share_and_do_not_grow_without_end() {
        let buckets = Buckets::new(Rate::new(1, 60), 10);
        assert!(buckets.take(1, SECOND));
        assert!(!buckets.take(1, SECOND));
        for key in 2..1000 {
            assert!(buckets.take(key, SECOND));
        }
        assert!(buckets.kept.lock().len() <= 10);
    }

    #[test]
    fn rates_round_trip_as_text() {
        assert_eq!("5/10".parse(), Ok(Rate::new(5, 10)));
        assert_eq!(Rate::new(5, 10).to_string(), "5/10");
        for text in ["", "5", "0/1", "5/0", "a/b", "5/10/2"] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }
}
