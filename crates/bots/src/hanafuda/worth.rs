//! The value of damage: the chance to win the duel, by how much each side still needs.

/// How often, in a thousand rounds between good players, the final blow deals 1, 2, 3... damage, as counted by
/// `hanafuda_matches sharp sharp`.
const BLOWS: [u16; 9] = [246, 294, 180, 184, 63, 21, 8, 3, 1];

/// The chance to win the duel at the start of a round, for every pair of needs.
#[derive(Clone, Debug)]
pub struct Worth {
    target: usize,
    chances: Vec<f32>,
}

impl Worth {
    /// For a duel to `target` damage.
    ///
    /// The recursion: either side lands the next blow with equal probability, and its damage follows the distribution
    /// of blows. A side that needs nothing more has won.
    pub fn new(target: u8) -> Self {
        Self::with_blows(target, &BLOWS.map(f32::from))
    }

    /// For a duel to `target` damage where a blow deals `n + 1` damage with the weight `blows[n]`.
    pub fn with_blows(target: u8, blows: &[f32]) -> Self {
        let target = usize::from(target);
        let total: f32 = blows.iter().sum();
        let width = target + 1;
        let mut chances = vec![0.5; width * width];
        for mine in 0..=target {
            for theirs in 0..=target {
                chances[mine * width + theirs] = match (mine, theirs) {
                    (0, _) => 1.0,
                    (_, 0) => 0.0,
                    _ => {
                        let after = blows.iter().enumerate().map(|(index, weight)| {
                            let (less_mine, less_theirs) =
                                (mine.saturating_sub(index + 1), theirs.saturating_sub(index + 1));
                            weight * (chances[less_mine * width + theirs] + chances[mine * width + less_theirs])
                        });
                        after.sum::<f32>() / (2.0 * total)
                    }
                };
            }
        }
        Self { target, chances }
    }

    /// The chance to win for a side that has dealt `mine` damage against one that has dealt `theirs`.
    pub fn of(&self, mine: u8, theirs: u8) -> f32 {
        let need = |dealt: u8| self.target.saturating_sub(dealt.into());
        self.chances[need(mine) * (self.target + 1) + need(theirs)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duel_is_even_where_both_need_the_same_and_damage_never_hurts_who_dealt_it() {
        for target in [1, 2, 15, 99] {
            let worth = Worth::new(target);
            for dealt in 0..target {
                assert!((worth.of(dealt, dealt) - 0.5).abs() < 1e-3);
                assert!(worth.of(dealt + 1, dealt) > worth.of(dealt, dealt));
                assert!(worth.of(dealt, 0) + worth.of(0, dealt) - 1.0 < 1e-3);
            }
            assert!(worth.of(target, 0) > 0.999 && worth.of(0, target + 3) < 0.001);
        }
    }
}
