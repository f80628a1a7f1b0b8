//! Fits the value of life to who won.

use bots::gunfight::{Model, shoot_out, trial};
use catalog::gunfight::{Options, State, Step};
use engine::{Game, Seeded};
use rayon::prelude::*;

/// The least weight of the root: more life is always slightly better.
const LEAST: f64 = 0.05;

/// The lives at the beginning of a turn, the winner's first.
type Case = Vec<f64>;

/// Fits the weights of the square root and the logarithm of life that best predict the winner among `beyond_two + 2`
/// players, from games played by the model.
pub fn lasting(model: &Model, beyond_two: usize, games: u32, seed: &str) -> [f32; 2] {
    let players = beyond_two + 2;
    // Duels up to some life are in a table: the formula is for those beyond it.
    let starts: &[i16] = if beyond_two == 0 { &[60, 120] } else { &[30, 30, 60] };
    let start = |game: u32| starts[game as usize % starts.len()];
    let cases: Vec<Case> = (0..games)
        .into_par_iter()
        .flat_map_iter(|game| one_game(model, players, start(game), &format!("{seed} last {players} {game}")))
        .collect();
    climb(&cases, model.last[beyond_two].map(f64::from)).map(|weight| weight as f32)
}

/// The turns of one game that began with everybody alive.
fn one_game(model: &Model, players: usize, life: i16, seed: &str) -> Vec<Case> {
    let mut luck = Seeded::new(seed);
    let mut state = State::new(players, Options { life, ..Options::default() });
    let mut turns = Vec::new();
    while state.verdict().is_none() && state.board().turn < 400 {
        if state.board().living().len() == players {
            turns.push(state.board().players().iter().map(|player| f64::from(player.life)).collect::<Vec<_>>());
        }
        let Some(trial) = trial(&state, model, &mut luck) else { break };
        state = shoot_out(&trial.state, model, &mut luck, &mut |_| {});
        debug_assert!(
            state.verdict().is_some() || state.board().step == Step::Arrange,
            "a turn ends with the Fire round"
        );
    }
    let Some(winner) = state.verdict().and_then(|verdict| verdict.winners.lowest()) else { return Vec::new() };
    for lives in &mut turns {
        lives.swap(0, winner.index());
    }
    turns
}

/// Newton's method on the log-likelihood, which is concave.
fn climb(cases: &[Case], mut weights: [f64; 2]) -> [f64; 2] {
    let traits = |life: f64| [life.sqrt(), life.ln()];
    for _ in 0..20 {
        // A weak prior around zero keeps the result finite when there is little data.
        let mut slope = weights.map(|weight| -weight);
        let mut bend = [[1.0, 0.0], [0.0, 1.0]];
        for lives in cases {
            let all: Vec<[f64; 2]> = lives.iter().map(|&life| traits(life)).collect();
            let strengths: Vec<f64> =
                all.iter().map(|[root, log]| (weights[0] * root + weights[1] * log).exp()).collect();
            let whole: f64 = strengths.iter().sum();
            let mean = |pick: &dyn Fn(&[f64; 2]) -> f64| {
                all.iter().zip(&strengths).map(|(one, strength)| pick(one) * strength / whole).sum::<f64>()
            };
            let means = [mean(&|one| one[0]), mean(&|one| one[1])];
            for row in 0..2 {
                slope[row] += all[0][row] - means[row];
                for column in 0..2 {
                    bend[row][column] += mean(&|one| one[row] * one[column]) - means[row] * means[column];
                }
            }
        }
        let [[a, b], [c, d]] = bend;
        let determinant = a * d - b * c;
        let [root, log] = [(d * slope[0] - b * slope[1]) / determinant, (a * slope[1] - c * slope[0]) / determinant];
        // More life is never worse: where the logarithm's weight would be negative, only the root is fitted.
        weights = if weights[1] + log >= 0.0 {
            [weights[0] + root, weights[1] + log]
        } else {
            [weights[0] + slope[0] / a, 0.0]
        };
    }
    [weights[0].max(LEAST), weights[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_made_the_cases_are_found_again() {
        // Three of four duels at 4 to 1 are won by the player with more life.
        let mut cases = vec![vec![4.0, 1.0]; 7_500];
        cases.resize(10_000, vec![1.0, 4.0]);
        let [root, log] = climb(&cases, [0.0, 0.0]);
        assert!((root + log * 4.0f64.ln() - 3.0f64.ln()).abs() < 0.01, "{root} {log}");
    }
}
