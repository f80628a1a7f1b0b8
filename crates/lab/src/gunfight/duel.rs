//! The chance to win a duel by both life totals, by backward induction.

use bots::gunfight::{Model, shoot_out, trial};
use catalog::gunfight::{Event, Options, State};
use engine::{Game, Seeded};
use rayon::prelude::*;

/// A shot of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The seat that was hit.
    pub target: usize,
    /// The life it took.
    pub damage: u16,
}

/// The shots of this many turns between two players who play by the model.
pub fn turns_of_shots(model: &Model, turns: u32, seed: &str) -> Vec<Vec<Shot>> {
    let one = |turn: u32| {
        let mut luck = Seeded::new(&format!("{seed} {turn}"));
        let start = State::new(2, Options { life: 200, ..Options::default() });
        let trial = trial(&start, model, &mut luck)?;
        let mut shots = Vec::new();
        shoot_out(&trial.state, model, &mut luck, &mut |event| {
            if let Event::Shot { target, damage, .. } = event {
                shots.push(Shot { target: target.index(), damage: damage.unsigned_abs() });
            }
        });
        Some(shots)
    };
    (0..turns).into_par_iter().filter_map(one).collect()
}

/// The chance to win by one's own life and the opponent's, in the layout of [`Model::duel`]. Every turn is assumed to
/// go like one of `turns` or its mirror image, with equal probability.
pub fn duel_table(turns: &[Vec<Shot>]) -> Vec<f32> {
    let side = Model::DUEL + 1;
    let mut table = vec![0.5; side * side];
    for mine in 1..side {
        table[mine * side] = 1.0;
        table[mine] = 0.0;
    }
    // Life only falls, so a turn leads to totals that are already known.
    for all in 2..=2 * Model::DUEL {
        for mine in 1.max(all.saturating_sub(Model::DUEL))..=Model::DUEL.min(all - 1) {
            let theirs = all - mine;
            let chance = if mine == theirs { 0.5 } else { one_turn(turns, &table, mine, theirs) };
            table[mine * side + theirs] = chance;
        }
    }
    table
}

/// The chance to win with these lives, one turn ahead. Turns that hit nobody are skipped, because the position repeats.
fn one_turn(turns: &[Vec<Shot>], table: &[f32], mine: usize, theirs: usize) -> f32 {
    let side = Model::DUEL + 1;
    let (mut won, mut count) = (0.0f64, 0u32);
    for mirror in 0..2 {
        for shots in turns.iter().filter(|shots| !shots.is_empty()) {
            let mut lives = [mine as u16, theirs as u16];
            for shot in shots {
                let life = &mut lives[shot.target ^ mirror];
                *life = life.saturating_sub(shot.damage);
                if *life == 0 {
                    break;
                }
            }
            let [mine, theirs] = lives.map(usize::from);
            won += f64::from(table[mine * side + theirs]);
            count += 1;
        }
    }
    if count == 0 { 0.5 } else { (won / f64::from(count)) as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duel_of_equal_shots_is_won_by_whoever_lasts_longer() {
        let turns = vec![vec![Shot { target: 0, damage: 10 }, Shot { target: 1, damage: 10 }]];
        let table = duel_table(&turns);
        let chance = |mine: usize, theirs: usize| table[mine * (Model::DUEL + 1) + theirs];
        assert!((chance(20, 10) - 1.0).abs() < 1e-6, "one shot more to live");
        assert!((chance(20, 15) - 0.5).abs() < 1e-6, "whoever shoots first in the last turn");
        assert!((chance(5, 25) - 0.0).abs() < 1e-6);
    }
}
