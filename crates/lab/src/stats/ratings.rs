//! Elo ratings by the Bradley-Terry model, extended to tables where one of several wins.

use std::collections::BTreeMap;

use super::Estimate;

/// Elo points per unit of log-odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The odds for a rating difference: 1 for 0 points, 10 for 400.
pub fn odds(elo: f64) -> f64 {
    (elo / POINTS).exp()
}

/// The rating difference for these odds.
pub fn elo(odds: f64) -> f64 {
    odds.ln() * POINTS
}

/// An entrant's rating relative to the first entrant, in Elo points.
pub type Rating = Estimate;

/// The results of a field of entrants, grouped by who sat together.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    entrants: usize,
    met: BTreeMap<Vec<u8>, Met>,
}

/// The results of one company of entrants, over deals that were each played from every seat.
#[derive(Clone, Debug, PartialEq)]
struct Met {
    deals: f64,
    games: f64,
    /// Wins by entrant.
    won: Vec<f64>,
    /// Sums over deals of the products of two entrants' wins, for the covariance between deals.
    products: Vec<Vec<f64>>,
}

/// Each company is credited with half a drawn game, so that even an entrant who won every game has a finite rating.
const PRIOR: f64 = 0.5;

impl Field {
    /// An empty field.
    pub fn new(entrants: usize) -> Self {
        Self { entrants, met: BTreeMap::new() }
    }

    /// Adds one deal. `seats[i]` is the number of seats of entrant i. `won[i]` is the number of games i won; a drawn
    /// game counts for each winner by its share.
    pub fn add(&mut self, seats: &[u8], games: u32, won: &[f64]) {
        let count = self.entrants;
        let empty = || Met { deals: 0.0, games: 0.0, won: vec![0.0; count], products: vec![vec![0.0; count]; count] };
        let met = self.met.entry(seats.to_vec()).or_insert_with(empty);
        met.deals += 1.0;
        met.games += f64::from(games);
        for (i, wins) in won.iter().enumerate() {
            met.won[i] += wins;
            for (j, others) in won.iter().enumerate() {
                met.products[i][j] += wins * others;
            }
        }
    }

    /// The maximum-likelihood ratings relative to the first entrant, with intervals from the variance between deals.
    pub fn ratings(&self) -> Vec<Rating> {
        let strengths = self.strengths();
        let errors = self.errors(&strengths);
        let rating = |i: usize| Estimate::normal(elo(strengths[i] / strengths[0]), errors[i] * POINTS);
        (0..self.entrants).map(rating).collect()
    }

    /// A minorisation-maximisation algorithm: each iteration increases the likelihood, whatever the start.
    fn strengths(&self) -> Vec<f64> {
        let mut strengths = vec![1.0; self.entrants];
        for _ in 0..10_000 {
            let mut won = vec![0.0; self.entrants];
            let mut expected = vec![0.0; self.entrants];
            for (seats, met) in &self.met {
                let all: f64 = sum(seats);
                let strength: f64 = seats.iter().zip(&strengths).map(|(&seats, s)| f64::from(seats) * s).sum();
                for (i, &seats) in seats.iter().enumerate() {
                    won[i] += met.won[i] + PRIOR * f64::from(seats) / all;
                    expected[i] += (met.games + PRIOR) * f64::from(seats) / strength;
                }
            }
            let better = |i: usize| if expected[i] > 0.0 { won[i] / expected[i] } else { 1.0 };
            let next: Vec<f64> = (0..self.entrants).map(better).collect();
            let scale = (next.iter().map(|s| s.ln()).sum::<f64>() / next.len() as f64).exp();
            let next: Vec<f64> = next.into_iter().map(|s| s / scale).collect();
            let moved = next.iter().zip(&strengths).map(|(a, b)| (a / b).ln().abs()).fold(0.0, f64::max);
            strengths = next;
            if moved < 1e-10 {
                break;
            }
        }
        strengths
    }

    /// The standard error of each log-strength relative to the first. It is the sandwich estimator, which is valid
    /// although games on the same deal are not independent.
    fn errors(&self, strengths: &[f64]) -> Vec<f64> {
        let free = self.entrants - 1;
        let mut bread = vec![vec![0.0; free]; free];
        let mut meat = bread.clone();
        for (seats, met) in &self.met {
            let strength: f64 = seats.iter().zip(strengths).map(|(&seats, s)| f64::from(seats) * s).sum();
            let chance: Vec<f64> = seats.iter().zip(strengths).map(|(&n, s)| f64::from(n) * s / strength).collect();
            let fair: Vec<f64> = seats.iter().map(|&n| f64::from(n) / sum(seats)).collect();
            let each = met.games / met.deals;
            for i in 0..free {
                for j in 0..free {
                    let (p, q) = (chance[i + 1], chance[j + 1]);
                    let own = if i == j { p } else { 0.0 };
                    bread[i][j] += (met.games + PRIOR) * (own - p * q);
                    let (won, others) = (met.won[i + 1], met.won[j + 1]);
                    meat[i][j] += met.products[i + 1][j + 1] - each * (p * others + q * won)
                        + met.deals * each * each * p * q
                        + PRIOR * (fair[i + 1] - p) * (fair[j + 1] - q);
                }
            }
        }
        let inverse = inverted(bread);
        let variance = |i: usize| -> f64 {
            let terms = (0..free).flat_map(|j| (0..free).map(move |k| (j, k)));
            terms.map(|(j, k)| inverse[i][j] * meat[j][k] * inverse[k][i]).sum()
        };
        std::iter::once(0.0).chain((0..free).map(|i| variance(i).max(0.0).sqrt())).collect()
    }
}

fn sum(seats: &[u8]) -> f64 {
    seats.iter().map(|&seats| f64::from(seats)).sum()
}

/// Gauss-Jordan elimination with partial pivoting. A pivot near zero, which means no data, is skipped.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let largest = |&a: &usize, &b: &usize| matrix[a][column].abs().total_cmp(&matrix[b][column].abs());
        let Some(pivot) = (column..size).max_by(largest) else { break };
        matrix.swap(column, pivot);
        let by = matrix[column][column];
        if by.abs() < 1e-12 {
            continue;
        }
        matrix[column].iter_mut().for_each(|cell| *cell /= by);
        let row = matrix[column].clone();
        for (i, other) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            debug_assert_ne!(i, column);
            let times = other[column];
            other.iter_mut().zip(&row).for_each(|(cell, top)| *cell -= times * top);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::Key;
    use engine::Luck;

    #[test]
    fn three_wins_in_four_are_191_points() {
        let mut field = Field::new(2);
        for deal in 0..10_000 {
            field.add(&[1, 1], 2, if deal % 2 == 0 { &[2.0, 0.0] } else { &[1.0, 1.0] });
        }
        let rating = field.ratings()[1];
        assert!((rating.mean + 190.85).abs() < 0.05, "{rating:?}");
        // By hand: the score's error is 0.25 / sqrt(10,000), and a point is worth 0.75 * 0.25 / 173.7 of it.
        let error = 0.25 / 100.0 / (0.75 * 0.25) * POINTS;
        assert!(((rating.high - rating.low) / 2.0 - error * super::super::Z).abs() < 0.02, "{rating:?}");
    }

    #[test]
    fn strengths_of_synthetic_tables_are_found_and_intervals_hold_them() {
        let truth = [0.0, 120.0, -80.0, 300.0];
        let mut field = Field::new(4);
        let key = Key::of("tables");
        for deal in 0..6_000u64 {
            let mut luck = key.stream(deal);
            let out = luck.ticket(4) as usize;
            let seats: Vec<u8> = (0..4).map(|i| u8::from(i != out)).collect();
            let strengths: Vec<f64> = (0..4).map(|i| f64::from(seats[i]) * odds(truth[i])).collect();
            let mut won = [0.0; 4];
            for _ in 0..3 {
                let mut at = f64::from(luck.ticket(1 << 30)) / f64::from(1 << 30) * strengths.iter().sum::<f64>();
                let winner = strengths.iter().position(|s| {
                    at -= s;
                    at < 0.0
                });
                won[winner.unwrap()] += 1.0;
            }
            field.add(&seats, 3, &won);
        }
        for (rating, truth) in field.ratings().iter().zip(truth) {
            assert!((rating.mean - truth).abs() < 20.0 && (rating.high - rating.low) < 40.0, "{rating:?}, not {truth}");
            assert!(rating.low - 5.0 < truth && truth < rating.high + 5.0, "{rating:?}, not {truth}");
        }
    }

    #[test]
    fn somebody_who_won_everything_has_a_rating_with_a_wide_interval() {
        let mut field = Field::new(2);
        (0..50).for_each(|_| field.add(&[1, 1], 2, &[0.0, 2.0]));
        let rating = field.ratings()[1];
        assert!(rating.mean > 600.0 && rating.mean.is_finite(), "{rating:?}");
        assert!(rating.low > 300.0 && rating.high - rating.low > 400.0, "{rating:?}");
    }

    #[test]
    fn entrants_who_never_met_do_no_harm() {
        let ratings = Field::new(3).ratings();
        assert!(ratings.iter().all(|rating| rating.mean.abs() < 1e-9), "{ratings:?}");
    }
}
