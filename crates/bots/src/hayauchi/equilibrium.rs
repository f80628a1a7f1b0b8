//! Approximate equilibria of one round, by regret matching.

use super::stakes::Stakes;

/// Mixed strategies for a round, and their value.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// Each player's probability of picking each card of the hand, the weakest first.
    pub mixes: Vec<Vec<f32>>,
    /// Each player's expected share of the win.
    pub shares: Vec<f32>,
    /// What each player would gain with the best single card against the others' mixed strategies.
    pub gains: Vec<f32>,
}

/// Approximates an equilibrium with this many iterations of regret matching.
///
/// This is predictive regret matching+: all players update at once, regrets are clipped at zero, each strategy assumes
/// that the last regrets repeat, and later strategies have more weight in the average. Players in identical positions
/// share one strategy: otherwise they could drift apart into roles that nobody at a real table has agreed on.
pub fn equilibrium(stakes: &Stakes, rounds: u32) -> Equilibrium {
    let mut regrets: Vec<Vec<f32>> = stakes.choices.iter().map(|&count| vec![0.0; count]).collect();
    let mut mixes: Vec<Vec<f32>> = stakes.choices.iter().map(|&count| even(count)).collect();
    let mut sums = regrets.clone();
    let mut room = Vec::new();
    for round in 1..=rounds.max(1) {
        let worths = worths(stakes, &mixes, &mut room);
        for (player, worth) in worths.iter().enumerate() {
            let now = average(&mixes[player], worth);
            let mut foreseen = Vec::with_capacity(worth.len());
            for (regret, worth) in regrets[player].iter_mut().zip(worth) {
                *regret = (*regret + worth - now).max(0.0);
                foreseen.push((*regret + worth - now).max(0.0));
            }
            let weight = (round * round) as f32;
            sums[player].iter_mut().zip(&mixes[player]).for_each(|(sum, chance)| *sum += weight * chance);
            mixes[player] = normal(&foreseen);
        }
    }
    told(stakes, sums.iter().map(|sum| normal(sum)).collect(), &mut room)
}

/// The value of each choice of each player.
fn worths(stakes: &Stakes, mixes: &[Vec<f32>], room: &mut Vec<f32>) -> Vec<Vec<f32>> {
    let mut worths: Vec<Vec<f32>> = Vec::new();
    for (player, &twin) in stakes.twins.iter().enumerate() {
        let known = worths.get(twin).cloned();
        worths.push(known.unwrap_or_else(|| stakes.worth_of_choices(player, mixes, room)));
    }
    worths
}

/// The value of these mixed strategies, and what each player would gain by deviating.
fn told(stakes: &Stakes, mixes: Vec<Vec<f32>>, room: &mut Vec<f32>) -> Equilibrium {
    let worths = worths(stakes, &mixes, room);
    let shares: Vec<f32> = mixes.iter().zip(&worths).map(|(mix, worth)| average(mix, worth)).collect();
    let best = worths.iter().map(|worth| worth.iter().copied().fold(f32::MIN, f32::max));
    let gains = best.zip(&shares).map(|(best, share)| (best - share).max(0.0)).collect();
    Equilibrium { mixes, shares, gains }
}

fn even(count: usize) -> Vec<f32> {
    vec![1.0 / count as f32; count]
}

fn average(mix: &[f32], worth: &[f32]) -> f32 {
    mix.iter().zip(worth).map(|(chance, worth)| chance * worth).sum()
}

/// Normalises the weights; uniform if all are zero.
fn normal(weights: &[f32]) -> Vec<f32> {
    let sum: f32 = weights.iter().sum();
    if sum > 0.0 { weights.iter().map(|weight| weight / sum).collect() } else { even(weights.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hayauchi::evaluation::Thumb;
    use crate::hayauchi::position::Drinker;
    use crate::hayauchi::stakes::COIN_FLIPS;

    fn near(found: &[f32], answer: &[f32]) {
        let off = found.iter().zip(answer).map(|(found, answer)| (found - answer).abs()).fold(0.0, f32::max);
        assert!(off < 0.01, "{found:?} is not {answer:?}");
    }

    /// A game for two. Each row holds the first player's chances to win for one of their choices.
    fn two(rows: &[&[f32]]) -> Stakes {
        let first = (0..rows[0].len()).flat_map(|column| rows.iter().map(move |row| row[column])).collect();
        let second = rows.iter().flat_map(|row| row.iter().map(|worth| 1.0 - worth)).collect();
        Stakes { choices: vec![rows.len(), rows[0].len()], twins: vec![0, 1], worth: vec![first, second] }
    }

    #[test]
    fn rock_paper_scissors_and_its_lopsided_sister_are_solved() {
        let even = equilibrium(&two(&[&[0.5, 0.0, 1.0], &[1.0, 0.5, 0.0], &[0.0, 1.0, 0.5]]), 300);
        near(&even.mixes[0], &[1.0 / 3.0; 3]);
        near(&even.shares, &[0.5, 0.5]);
        // Rows win 1 or 0 against 0 or 0.5: the first row is right one time in three, for a third of the win.
        let lopsided = equilibrium(&two(&[&[1.0, 0.0], &[0.0, 0.5]]), 2000);
        near(&lopsided.mixes[0], &[1.0 / 3.0, 2.0 / 3.0]);
        near(&lopsided.mixes[1], &[1.0 / 3.0, 2.0 / 3.0]);
        near(&lopsided.shares, &[1.0 / 3.0, 2.0 / 3.0]);
        assert!(lopsided.gains.iter().all(|&gain| (0.0..0.01).contains(&gain)), "{:?}", lopsided.gains);
    }

    #[test]
    fn equal_players_mix_alike_and_share_alike() {
        let thumb = Thumb { heart: 0.8, point: 0.06, secret: 2.0 };
        let found = equilibrium(&Stakes::new(&thumb, &[Drinker::FRESH; 4], &COIN_FLIPS), 200);
        near(&found.shares, &[0.25; 4]);
        (1..4).for_each(|player| near(&found.mixes[player], &found.mixes[0]));
        assert!(found.gains.iter().all(|&gain| gain < 0.003), "{:?}", found.gains);
    }
}
