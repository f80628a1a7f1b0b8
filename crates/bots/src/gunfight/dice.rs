//! Probability distributions of dice sums.

use std::sync::LazyLock;

use catalog::gunfight::{Player, Roll};

/// A sum and its probability.
pub(super) type Chance = (i16, f32);

/// How precisely a roll is modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    /// Every possible sum.
    Exact,
    /// Three representative sums: the mean and one on each side.
    Fine,
    /// Two representative sums: one low, one high.
    Coarse,
}

static EXACT: LazyLock<[Vec<Chance>; Player::MOST_DICE + 1]> = LazyLock::new(|| {
    let mut all: [Vec<Chance>; Player::MOST_DICE + 1] = std::array::from_fn(|_| Vec::new());
    all[0] = vec![(0, 1.0)];
    for dice in 1..all.len() {
        // The lowest sum of `dice` dice is `dice`, so the list starts there.
        let mut sums: Vec<Chance> = (dice as u8..=6 * dice as u8).map(|sum| (sum.into(), 0.0)).collect();
        for (place, &(_, chance)) in all[dice - 1].iter().enumerate() {
            for face in 0..usize::from(Roll::FACES) {
                sums[place + face].1 += chance / f32::from(Roll::FACES);
            }
        }
        all[dice] = sums;
    }
    all
});

/// Representative sums with the mean and the variance of the true distribution: one die has a variance of 35/12.
static FINE: LazyLock<[Vec<Chance>; Player::MOST_DICE + 1]> =
    LazyLock::new(|| stand_ins(&[(-1.732, 1.0 / 6.0), (0.0, 2.0 / 3.0), (1.732, 1.0 / 6.0)]));
static COARSE: LazyLock<[Vec<Chance>; Player::MOST_DICE + 1]> = LazyLock::new(|| stand_ins(&[(-1.0, 0.5), (1.0, 0.5)]));

fn stand_ins(points: &[(f32, f32)]) -> [Vec<Chance>; Player::MOST_DICE + 1] {
    std::array::from_fn(|dice| {
        if dice == 0 {
            return vec![(0, 1.0)];
        }
        let dice = f32::from(dice as u16);
        let sum = |away: f32| (3.5 * dice + away * (dice * 35.0 / 12.0).sqrt()).round() as i16;
        points.iter().map(|&(away, chance)| (sum(away), chance)).collect()
    })
}

/// The distribution of the sum of this many dice.
pub(super) fn sums(dice: u8, grain: Grain) -> &'static [Chance] {
    let table: &'static [Vec<Chance>; Player::MOST_DICE + 1] = match grain {
        Grain::Exact => &EXACT,
        Grain::Fine => &FINE,
        Grain::Coarse => &COARSE,
    };
    &table[usize::from(dice).min(Player::MOST_DICE)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grain_has_the_mean_of_the_dice_and_loses_no_chance() {
        for dice in 0..=5u8 {
            for grain in [Grain::Exact, Grain::Fine, Grain::Coarse] {
                let whole: f32 = sums(dice, grain).iter().map(|&(_, chance)| chance).sum();
                let mean: f32 = sums(dice, grain).iter().map(|&(sum, chance)| f32::from(sum) * chance).sum();
                assert!((whole - 1.0).abs() < 1e-5, "{dice} dice, {grain:?}: {whole}");
                assert!((mean - 3.5 * f32::from(dice)).abs() <= 0.51, "{dice} dice, {grain:?}: {mean}");
            }
        }
        assert_eq!(sums(2, Grain::Exact)[5], (7, sums(1, Grain::Exact)[0].1));
    }
}
