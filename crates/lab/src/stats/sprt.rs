//! The generalised sequential probability ratio test.

use std::collections::BTreeMap;

/// The two hypotheses: the first entrant is better than the second by `elo0` points, or by `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The larger difference under the alternative.
    pub elo1: f64,
    /// The probability of accepting `elo1` although `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` although `elo1` is true.
    pub beta: f64,
}

/// Which hypothesis was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// `elo0`.
    Elo0,
    /// `elo1`.
    Elo1,
}

impl Sprt {
    /// The log-likelihood ratio at which `elo0` is accepted.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at which `elo1` is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }
}

/// A running test. It uses the scores of whole deals, each played from every seat, because games on the same deal are
/// not independent but deals are.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    question: Sprt,
    /// The first entrant's score expected under each hypothesis, between 0 and 1.
    expected: [f64; 2],
    /// How often each score occurred, in parts of `whole`.
    scores: BTreeMap<u64, f64>,
    whole: u64,
}

/// A small initial count for both extreme scores, which keeps both hypotheses possible.
const DUST: f64 = 1e-3;

impl Test {
    /// Starts a test. `score` gives the first entrant's expected score for a difference in Elo points. A deal's score
    /// is counted in parts of `whole`.
    pub fn new(question: Sprt, whole: u64, score: impl Fn(f64) -> f64) -> Self {
        let expected = [score(question.elo0), score(question.elo1)];
        Self { question, expected, scores: BTreeMap::from([(0, DUST), (whole, DUST)]), whole }
    }

    /// The hypotheses.
    pub fn question(&self) -> Sprt {
        self.question
    }

    /// Adds a deal with this score of the first entrant.
    pub fn add(&mut self, score: u64) {
        *self.scores.entry(score).or_default() += 1.0;
    }

    /// The log-likelihood ratio of `elo1` to `elo0`, each with the best-fitting distribution of scores.
    pub fn ratio(&self) -> f64 {
        let [fit0, fit1] = self.expected.map(|mean| self.tilt(mean));
        let log = |(&score, &count): (&u64, &f64)| {
            let score = score as f64 / self.whole as f64;
            let weight = |mean: f64, tilt: f64| (1.0 + tilt * (score - mean)).ln();
            count * (weight(self.expected[0], fit0) - weight(self.expected[1], fit1))
        };
        self.scores.iter().map(log).sum()
    }

    /// The accepted hypothesis, if any.
    pub fn accepted(&self) -> Option<Accepted> {
        let ratio = self.ratio();
        if ratio >= self.question.upper() {
            Some(Accepted::Elo1)
        } else if ratio <= self.question.lower() {
            Some(Accepted::Elo0)
        } else {
            None
        }
    }

    /// The most likely distribution of scores with this mean divides each count by `1 + tilt * (score - mean)`. Finds
    /// the tilt that gives the mean.
    fn tilt(&self, mean: f64) -> f64 {
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            let off = |(&score, &count): (&u64, &f64)| {
                let away = score as f64 / self.whole as f64 - mean;
                count * away / (1.0 + middle * away)
            };
            if self.scores.iter().map(off).sum::<f64>() > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::super::odds;
    use super::*;
    use crate::luck::Key;
    use engine::Luck;

    fn score(elo: f64) -> f64 {
        odds(elo) / (1.0 + odds(elo))
    }

    /// Plays pairs of games with a chance to win of `score(truth)` each until a hypothesis is accepted.
    fn decided(truth: f64, number: u64) -> (Accepted, u32) {
        let question = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
        let mut test = Test::new(question, 2, score);
        let mut luck = Key::of("streams").stream(number);
        let chance = score(truth) * f64::from(1 << 24);
        for pairs in 1..100_000 {
            let wins = (0..2).filter(|_| f64::from(luck.ticket(1 << 24)) < chance).count();
            test.add(wins as u64);
            if let Some(accepted) = test.accepted() {
                return (accepted, pairs);
            }
        }
        panic!("{truth} was never decided");
    }

    #[test]
    fn wrong_decisions_are_about_as_rare_as_set() {
        for (truth, wrong) in [(0.0, Accepted::Elo1), (60.0, Accepted::Elo0)] {
            let errors = (0..400).filter(|&number| decided(truth, number).0 == wrong).count();
            assert!((2..=36).contains(&errors), "{errors} of 400 wrong at {truth}; 20 are expected");
        }
    }

    #[test]
    fn what_is_far_from_both_is_decided_sooner() {
        let mean = |truth| (0..100).map(|number| f64::from(decided(truth, number).1)).sum::<f64>() / 100.0;
        assert!(mean(300.0) < mean(60.0) / 2.0);
        assert!((0..100).all(|number| decided(300.0, number).0 == Accepted::Elo1));
        assert!((0..100).all(|number| decided(-300.0, number).0 == Accepted::Elo0));
    }

    #[test]
    fn the_bounds_are_walds() {
        let question = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        assert!((question.upper() - 2.944).abs() < 1e-3 && (question.lower() + 2.944).abs() < 1e-3);
    }

    #[test]
    fn a_few_deals_settle_nothing() {
        let question = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let mut test = Test::new(question, 4, score);
        assert_eq!(test.accepted(), None);
        (0..20).for_each(|_| test.add(4));
        assert_eq!(test.accepted(), None, "{}", test.ratio());
    }
}
