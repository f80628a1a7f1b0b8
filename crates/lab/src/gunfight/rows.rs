//! What rows are worth, by least squares over turns that were tried out.

use bots::gunfight::{Model, Traits, Trial, Weights, trials_of_a_deal};
use engine::{Game, Seeded};
use gunfight::{Options, State};
use rayon::prelude::*;

/// How many of the best arrangements are tried out.
const FEW: usize = 60;
/// How many ways to arrange are tried in one deal.
const WAYS: usize = 24;
/// The lives with which turns are tried out: as they are at the beginning of a game and later.
const LIVES: [i16; 3] = [30, 20, 12];
/// Weights of rows that hardly occur stay near nothing.
const PULL: f64 = 3.0;

/// The weights that tell the chance to win from an arrangement best, for so many players.
pub fn fit_rows(model: &Model, players: usize, deals: u32, seed: &str) -> Weights {
    let deals = deals_of(model, players, deals, seed);
    Weights::from_list(&fit(&deals, Weights::LEN, |traits| traits.weights().to_vec()))
}

/// What each row of the action table is worth in each round: the chance to win that an arrangement with it has more
/// than the average one that was tried, the other rows being what they are. The rows are `[round][level]`.
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

/// Deals in which one hand is arranged in many ways, at the beginning of a game and when it is nearer to its end.
fn deals_of(model: &Model, players: usize, deals: u32, seed: &str) -> Vec<Vec<Trial>> {
    let one = |deal: u32| {
        let mut luck = Seeded::new(&format!("{seed} rows {players} {deal}"));
        let life = LIVES[deal as usize % LIVES.len()];
        let start = State::new(players, Options { life, ..Options::default() });
        trials_of_a_deal(&start, model, &mut luck, FEW, WAYS)
    };
    (0..deals).into_par_iter().map(one).collect()
}

/// The weights, so many of them, that tell best which arrangement of a deal wins more than another. `of` says which
/// weights an arrangement takes, and how much of each.
fn fit(deals: &[Vec<Trial>], size: usize, of: impl Fn(&Traits) -> Vec<(usize, f32)>) -> Vec<f32> {
    let mut matrix = vec![vec![0.0; size + 1]; size];
    for trials in deals.iter().filter(|trials| !trials.is_empty()) {
        // Everything is measured from the mean of its deal, so that the luck of the deal is no part of it.
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

/// Elimination; the pull makes every pivot positive.
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
