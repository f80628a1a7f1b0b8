//! Mixtures that nobody gains much by leaving: regret matching on one round.

use super::stakes::Stakes;

/// How a round is played, and what that is worth.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// How likely each player picks each card of the hand, the weakest first.
    pub mixes: Vec<Vec<f32>>,
    /// The share of the win each can expect.
    pub shares: Vec<f32>,
    /// What each would gain by the best single card against the others' mixtures.
    pub gains: Vec<f32>,
}

/// Looks for an equilibrium in so many rounds of regret matching.
///
/// Everybody learns at once and from the same start, so players with equal cards end with equal mixtures, and everybody
/// who looks at the same position finds the same. Later mixtures count more in the average, and a regret never falls
/// below nothing, which makes it settle sooner.
pub fn equilibrium(stakes: &Stakes, rounds: u32) -> Equilibrium {
    let mut regrets: Vec<Vec<f32>> = stakes.choices.iter().map(|&count| vec![0.0; count]).collect();
    let mut mixes: Vec<Vec<f32>> = stakes.choices.iter().map(|&count| even(count)).collect();
    let mut sums = regrets.clone();
    let mut room = Vec::new();
    for round in 1..=rounds.max(1) {
        let worths: Vec<Vec<f32>> =
            (0..mixes.len()).map(|player| stakes.worth_of_choices(player, &mixes, &mut room)).collect();
        for (player, worth) in worths.iter().enumerate() {
            let now = average(&mixes[player], worth);
            for (regret, worth) in regrets[player].iter_mut().zip(worth) {
                *regret = (*regret + worth - now).max(0.0);
            }
            let weight = (round * round) as f32;
            sums[player].iter_mut().zip(&mixes[player]).for_each(|(sum, chance)| *sum += weight * chance);
            mixes[player] = normal(&regrets[player]);
        }
    }
    told(stakes, sums.iter().map(|sum| normal(sum)).collect(), &mut room)
}

/// What these mixtures are worth, and what leaving them would gain.
fn told(stakes: &Stakes, mixes: Vec<Vec<f32>>, room: &mut Vec<f32>) -> Equilibrium {
    let (mut shares, mut gains) = (Vec::new(), Vec::new());
    for (player, mix) in mixes.iter().enumerate() {
        let worth = stakes.worth_of_choices(player, &mixes, room);
        let share = average(mix, &worth);
        shares.push(share);
        gains.push(worth.into_iter().fold(share, f32::max) - share);
    }
    Equilibrium { mixes, shares, gains }
}

fn even(count: usize) -> Vec<f32> {
    vec![1.0 / count as f32; count]
}

fn average(mix: &[f32], worth: &[f32]) -> f32 {
    mix.iter().zip(worth).map(|(chance, worth)| chance * worth).sum()
}

/// In proportion to these weights; evenly if there are none.
fn normal(weights: &[f32]) -> Vec<f32> {
    let sum: f32 = weights.iter().sum();
    if sum > 0.0 { weights.iter().map(|weight| weight / sum).collect() } else { even(weights.len()) }
}
