//! How much the optimal mixtures of a matrix game may differ. A game can have many of them, and [`solve`] returns one.

use std::ops::RangeInclusive;

use super::matrix::solve;

/// Shares are found to this power of a half.
const HALVINGS: u32 = 14;

/// For each row, the least and the greatest share that it has in an optimal mixture of the row player, in a game given
/// row by row. A mixture counts as optimal if it guarantees the value less `slack`, which should be more than rounding.
///
/// ```
/// use bots::solve::optimal_shares::optimal_shares;
/// // Matching pennies, and a third row that is as good as mixing the first two evenly.
/// let shares = optimal_shares(2, &[1.0, 0.0, 0.0, 1.0, 0.5, 0.5], 1e-6);
/// let told: Vec<String> = shares.iter().map(|share| format!("{:.2} to {:.2}", share.start(), share.end())).collect();
/// assert_eq!(told, ["0.00 to 0.50", "0.00 to 0.50", "0.00 to 1.00"]);
/// ```
///
/// # Panics
///
/// If the entries do not fill rows of `columns` entries, or there are none, or one is not finite.
pub fn optimal_shares(columns: usize, payoffs: &[f64], slack: f64) -> Vec<RangeInclusive<f64>> {
    let rows: Vec<&[f64]> = payoffs.chunks_exact(columns).collect();
    let enough = solve(columns, payoffs).value - slack;
    let range = |row: usize| {
        let most = last(|share| at_least(&rows, row, share) >= enough);
        let least = 1.0 - last(|rest| at_most(&rows, row, 1.0 - rest) >= enough);
        least.min(most)..=most
    };
    if rows.len() == 1 { vec![1.0..=1.0] } else { (0..rows.len()).map(range).collect() }
}

/// The value if the row player has to take this row at least so often: the others are mixed with it.
fn at_least(rows: &[&[f64]], row: usize, share: f64) -> f64 {
    let entries: Vec<f64> = rows.iter().flat_map(|other| between(rows[row], other, share)).collect();
    solve(rows[0].len(), &entries).value
}

/// The value if the row player may take this row at most so often: alone or mixed with it, the others are there.
fn at_most(rows: &[&[f64]], row: usize, share: f64) -> f64 {
    let others = || rows.iter().enumerate().filter(|&(number, _)| number != row).map(|(_, other)| *other);
    let mixed = others().flat_map(|other| between(rows[row], other, share));
    let entries: Vec<f64> = others().flatten().copied().chain(mixed).collect();
    solve(rows[0].len(), &entries).value
}

/// This share of one row and the rest of another.
fn between(one: &[f64], other: &[f64], share: f64) -> impl Iterator<Item = f64> {
    one.iter().zip(other).map(move |(one, other)| share * one + (1.0 - share) * other)
}

/// The last share that is accepted, if 0 is, and none is after one that is not.
fn last(is_accepted: impl Fn(f64) -> bool) -> f64 {
    if is_accepted(1.0) {
        return 1.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if is_accepted(middle) { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(columns: usize, payoffs: &[f64], expected: &[(f64, f64)]) {
        let found = optimal_shares(columns, payoffs, 1e-6);
        assert_eq!(found.len(), expected.len());
        for (found, (least, most)) in found.iter().zip(expected) {
            let off = (found.start() - least).abs().max((found.end() - most).abs());
            assert!(off < 1e-3, "{found:?} is not {least} to {most}");
        }
    }

    #[test]
    fn a_game_with_one_optimal_mixture_leaves_nothing_open() {
        let third = (1.0 / 3.0, 1.0 / 3.0);
        check(3, &[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0], &[third; 3]);
        check(2, &[2.0, 0.0, 0.0, 1.0], &[third, (2.0 / 3.0, 2.0 / 3.0)]);
        check(2, &[0.9, 0.8, 0.1, 0.2], &[(1.0, 1.0), (0.0, 0.0)]);
    }

    #[test]
    fn rows_that_do_the_same_share_in_any_way() {
        check(2, &[1.0, 0.0, 1.0, 0.0, 0.0, 1.0], &[(0.0, 0.5), (0.0, 0.5), (0.5, 0.5)]);
        check(1, &[0.3, 0.3], &[(0.0, 1.0), (0.0, 1.0)]);
        check(3, &[0.1, 0.2, 0.3], &[(1.0, 1.0)]);
    }

    #[test]
    fn a_worthless_slack_of_the_other_player_leaves_a_range_open() {
        // Any mixture with 0.4 to 0.7 of the first row guarantees 0.2, which the last column pays in any case.
        check(3, &[0.5, -1.0 / 3.0, 0.2, 0.0, 1.0 + 13.0 / 30.0, 0.2], &[(0.4, 0.698), (0.302, 0.6)]);
    }
}
