//! The value of rows, by least squares over simulated turns.

use bots::gunfight::{Model, Traits, Trial, Weights, trials_of_a_deal};
use catalog::gunfight::{Options, State};
use engine::{Game, Seeded};
use rayon::prelude::*;

/// How many of the best arrangements are candidates.
const FEW: usize = 60;
/// How many arrangements are tried per deal.
const WAYS: usize = 24;
/// The life totals of simulated turns: as at the beginning of a game and later.
const LIVES: [i16; 3] = [30, 20, 12];
/// The ridge penalty, which keeps the weights of rare rows near zero.
const PULL: f64 = 3.0;

/// Fits the weights that best predict the chance to win from an arrangement, for this many players.
pub fn fit_rows(model: &Model, players: usize, deals: u32, seed: &str) -> Weights {
    let deals = deals_of(model, players, deals, seed);
    Weights::from_list(&fit(&deals, Weights::LEN, |traits| traits.weights().to_vec()))
}

/// The value of each row of the action table in each round, as `[round][level]`: by how much an arrangement with it is
/// more likely to win than the average one that was tried, all else being equal.
pub fn worth_of_rows(model: &Model, players: usize, deals: u32, seed: &str) -> [[f32; 10]; 3] {
    let deals = deals_of(model, players, deals, seed);
    let places = |traits: &Traits| [0, 1, 2].map(|round| 10 * round + usize::from(traits.levels[round]));
    let solved = fit(&deals, 30, |traits| places(traits).map(|place| (place, 1.0)).to_vec());
    let mut count = [0.0f32; 30];
    for trial in deals.iter().flatten() {
        for place in places(&trial.traits) {
            count[place] += 1.0;
        }
    }
    std::array::from_fn(|round| {
        let rows = 10 * round..10 * round + 10;
        let all: f32 = rows.clone().map(|row| count[row]).sum();
        let mean = rows.map(|row| solved[row] * count[row]).sum::<f32>() / all;
        std::array::from_fn(|level| solved[10 * round + level] - mean)
    })
}

/// Deals in which one hand is arranged in many ways, at different life totals.
fn deals_of(model: &Model, players: usize, deals: u32, seed: &str) -> Vec<Vec<Trial>> {
    let one = |deal: u32| {
        let mut luck = Seeded::new(&format!("{seed} rows {players} {deal}"));
        let life = LIVES[deal as usize % LIVES.len()];
        let start = State::new(players, Options { life, ..Options::default() });
        trials_of_a_deal(&start, model, &mut luck, FEW, WAYS)
    };
    (0..deals).into_par_iter().map(one).collect()
}

/// Fits `size` weights that best predict which arrangements of a deal win more than others. `of` gives the weights that
/// apply to an arrangement, with their factors.
fn fit(deals: &[Vec<Trial>], size: usize, of: impl Fn(&Traits) -> Vec<(usize, f32)>) -> Vec<f32> {
    let mut matrix = vec![vec![0.0; size + 1]; size];
    for trials in deals.iter().filter(|trials| !trials.is_empty()) {
        // Everything is measured relative to the mean of its deal, which removes the luck of the deal.
        let count = f64::from(trials.len() as u32);
        let gain = trials.iter().map(|trial| f64::from(trial.odds[0])).sum::<f64>() / count;
        let mut sum = vec![0.0; size];
        for trial in trials {
            let weights = of(&trial.traits);
            for &(row, amount) in &weights {
                for &(column, other) in &weights {
                    matrix[row][column] += f64::from(amount * other);
                }
                matrix[row][size] += f64::from(amount) * (f64::from(trial.odds[0]) - gain);
                sum[row] += f64::from(amount);
            }
        }
        let taken: Vec<usize> = (0..size).filter(|&place| sum[place] != 0.0).collect();
        for &row in &taken {
            for &column in &taken {
                matrix[row][column] -= sum[row] * sum[column] / count;
            }
        }
    }
    for (place, row) in matrix.iter_mut().enumerate() {
        row[place] += PULL;
    }
    solve(matrix).into_iter().map(|weight| weight as f32).collect()
}

/// Gaussian elimination; the penalty keeps every pivot positive.
fn solve(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let size = matrix.len();
    for pivot in 0..size {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let lead = &above[pivot];
        for row in below {
            let factor = row[pivot] / lead[pivot];
            for (value, lead) in row.iter_mut().zip(lead).skip(pivot) {
                *value -= factor * lead;
            }
        }
    }
    let mut answer = vec![0.0; size];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * answer[column]).sum();
        answer[row] = (matrix[row][size] - known) / matrix[row][row];
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_of_equations_is_solved() {
        let answer = solve(vec![vec![2.0, 1.0, 4.0], vec![1.0, 3.0, 7.0]]);
        assert!((answer[0] - 1.0).abs() < 1e-9 && (answer[1] - 2.0).abs() < 1e-9, "{answer:?}");
    }
}
