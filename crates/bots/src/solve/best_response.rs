//! What a profile is worth, and what somebody who knew it could win against it. All of it exact.

use super::profile::Profile;
use super::tree::Tree;

/// The best one player can do against the others of a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct BestResponse {
    /// What it brings.
    pub value: f64,
    /// The profile with the player's part replaced by the response: one branch of every set.
    pub profile: Profile,
}

/// What a player can expect when everybody plays the profile.
pub fn value(tree: &Tree, profile: &Profile, player: usize) -> f64 {
    let plans = profile.plans(tree);
    let mut gains = vec![0.0; plans[player].len()];
    tree.gains(player, &plans, &mut gains);
    gains.iter().zip(&plans[player]).map(|(gain, plan)| gain * plan).sum()
}

/// The best response of one player. Of equally good branches it takes the first.
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

/// What all players together could gain by each responding to the others of the profile: zero at an equilibrium.
pub fn nash_conv(tree: &Tree, profile: &Profile) -> f64 {
    let gain = |player| best_response(tree, profile, player).value - value(tree, profile, player);
    (0..tree.players()).map(gain).sum()
}

/// What a player could gain by responding to the profile, on average over the players. In a game for two that one
/// wins and the other loses, it is what the profile gives away to an opponent who knows it.
pub fn exploitability(tree: &Tree, profile: &Profile) -> f64 {
    nash_conv(tree, profile) / tree.players() as f64
}
