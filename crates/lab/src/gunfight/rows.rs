//! What rows are worth, by least squares over turns that were tried out.

use bots::gunfight::{Model, Trial, Weights, trial};
use engine::{Game, Seeded};
use gunfight::{Options, State};
use rayon::prelude::*;

/// How many of the best arrangements are tried out.
const FEW: usize = 60;
/// Weights of rows that hardly occur stay near nothing.
const PULL: f64 = 3.0;

/// The weights that tell the chance to win from an arrangement best, for so many players.
pub fn fit_rows(model: &Model, players: usize, turns: u32, seed: &str) -> Weights {
    let one = |turn: u32| {
        let mut luck = Seeded::new(&format!("{seed} rows {players} {turn}"));
        trial(State::new(players, Options::default()), model, &mut luck, FEW)
    };
    let trials: Vec<Trial> = (0..turns).into_par_iter().filter_map(one).collect();
    let size = Weights::LEN;
    let mut matrix = vec![vec![0.0; size + 1]; size];
    for trial in &trials {
        let weights = trial.traits.weights();
        let gain = f64::from(trial.odds[0]) - 1.0 / players as f64;
        for &(row, amount) in &weights {
            for &(column, other) in &weights {
                matrix[row][column] += f64::from(amount * other);
            }
            matrix[row][size] += f64::from(amount) * gain;
        }
    }
    for (place, row) in matrix.iter_mut().enumerate() {
        row[place] += PULL;
    }
    let solved: Vec<f32> = solve(matrix).into_iter().map(|weight| weight as f32).collect();
    Weights::from_list(&solved)
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
