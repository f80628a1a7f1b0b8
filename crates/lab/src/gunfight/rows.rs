//! What rows are worth, by least squares over turns that were tried out.

use bots::gunfight::{Model, Traits, Trial, Weights, trial};
use engine::{Game, Seeded};
use gunfight::{Options, State};
use rayon::prelude::*;

/// How many of the best arrangements are tried out.
const FEW: usize = 60;
/// Weights of rows that hardly occur stay near nothing.
const PULL: f64 = 3.0;

/// The weights that tell the chance to win from an arrangement best, for so many players.
pub fn fit_rows(model: &Model, players: usize, turns: u32, seed: &str) -> Weights {
    let trials = trials(model, players, turns, seed);
    Weights::from_list(&fit(&trials, players, Weights::LEN, |traits| traits.weights().to_vec()))
}

/// What each row of the action table is worth in each round: the chance to win a game at its start that an
/// arrangement with it has more than the average, the other rows being what they are. The rows are `[round][level]`.
pub fn worth_of_rows(model: &Model, players: usize, turns: u32, seed: &str) -> [[f32; 10]; 3] {
    let trials = trials(model, players, turns, seed);
    let places = |traits: &Traits| [0, 1, 2].map(|round| 10 * round + usize::from(traits.levels[round]));
    let solved = fit(&trials, players, 30, |traits| places(traits).map(|place| (place, 1.0)).to_vec());
    let mut count = [0.0f32; 30];
    for trial in &trials {
        places(&trial.traits).into_iter().for_each(|place| count[place] += 1.0);
    }
    std::array::from_fn(|round| {
        let rows = 10 * round..10 * round + 10;
        let mean = rows.clone().map(|row| solved[row] * count[row]).sum::<f32>() / trials.len() as f32;
        std::array::from_fn(|level| solved[10 * round + level] - mean)
    })
}

fn trials(model: &Model, players: usize, turns: u32, seed: &str) -> Vec<Trial> {
    let one = |turn: u32| {
        let mut luck = Seeded::new(&format!("{seed} rows {players} {turn}"));
        trial(State::new(players, Options::default()), model, &mut luck, FEW)
    };
    (0..turns).into_par_iter().filter_map(one).collect()
}

/// The weights, so many of them, that tell best how much more than a fair share the first seat will win. `of` says
/// which weights an arrangement takes, and how much of each.
fn fit(trials: &[Trial], players: usize, size: usize, of: impl Fn(&Traits) -> Vec<(usize, f32)>) -> Vec<f32> {
    let mut matrix = vec![vec![0.0; size + 1]; size];
    for trial in trials {
        let weights = of(&trial.traits);
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
