//! The exact value of a strategy profile, and what a player who knows it could win against it.

use super::profile::Profile;
use super::tree::Tree;

/// A best response of one player to the others of a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct BestResponse {
    /// Its value.
    pub value: f64,
    /// The profile with the player's strategy replaced by the response: one branch of every set.
    pub profile: Profile,
}

/// A player's expected payoff when everybody plays the profile.
pub fn value(tree: &Tree, profile: &Profile, player: usize) -> f64 {
    let plans = profile.plans(tree);
    let mut gains = vec![0.0; plans[player].len()];
    tree.gains(player, &plans, &mut gains);
    gains.iter().zip(&plans[player]).map(|(gain, plan)| gain * plan).sum()
}

/// The best response of one player; the first of equally good branches.
///
/// ```
/// use bots::solve::{best_response::best_response, known::Matrix, profile::Profile, tree::Tree};
/// let game = Matrix::new(vec![vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]]);
/// let tree = Tree::new(&game, 100).expect("it is tiny");
/// let best = best_response(&tree, &Profile::uniform(&tree), 0);
/// assert_eq!(best.profile.at(&tree, 0, 0), Some(&[1.0, 0.0, 0.0][..]));
/// assert!((best.value - 1.0 / 3.0).abs() < 1e-12);
/// ```
pub fn best_response(tree: &Tree, profile: &Profile, player: usize) -> BestResponse {
    let mut gains = vec![0.0; profile.odds[player].len()];
    let mut response = profile.clone();
    tree.gains(player, &profile.plans(tree), &mut gains);
    for set in tree.sides[player].sets.iter().rev() {
        let mut best = set.first as usize;
        for branch in set.branches() {
            response.odds[player][branch] = 0.0;
            if gains[branch] > gains[best] {
                best = branch;
            }
        }
        response.odds[player][best] = 1.0;
        gains[set.parent as usize] += gains[best];
    }
    BestResponse { value: gains[0], profile: response }
}

/// The sum of what each player could gain by a best response to the others. It is zero at an equilibrium.
pub fn nash_conv(tree: &Tree, profile: &Profile) -> f64 {
    let gain = |player| best_response(tree, profile, player).value - value(tree, profile, player);
    (0..tree.players()).map(gain).sum()
}

/// What a player could gain by a best response, averaged over the players. In a zero-sum game for two, this is what the
/// profile loses to an opponent who knows it.
pub fn exploitability(tree: &Tree, profile: &Profile) -> f64 {
    nash_conv(tree, profile) / tree.players() as f64
}
