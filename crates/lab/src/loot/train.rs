//! The legend's evaluation, fitted to the exact table.

use std::collections::BTreeMap;

use bots::loot::evaluation::{NUMBERS, SIZES, Sight, UNIT};
use bots::loot::{Hold, STANDS};
use loot::Card;

use super::Table;

/// How often averages and shifts are fitted in turn.
const ROUNDS: usize = 4;

/// Averages over the table, and the shifts by what is left beyond the usual, as the data that ship with the bots. Sizes
/// that a table does not have yet are taken from the largest it has.
pub fn train(table: &Table) -> Vec<u8> {
    let seen = gather(table);
    let mut fit = vec![0.0; NUMBERS];
    for part in (0..ROUNDS).flat_map(|_| 0..4) {
        let mut sums = vec![(0.0, 0.0); NUMBERS];
        for Seen { sight, count, sum } in &seen {
            let error = sum - count * worth(&fit, sight);
            let (index, weight) =
                if part == 0 { (sight.average, 1.0) } else { (sight.shifts[part - 1], sight.beyond[part - 1]) };
            sums[index].0 += weight * error;
            sums[index].1 += weight * weight * count;
        }
        for (fit, (sum, weight)) in fit.iter_mut().zip(sums) {
            *fit += if weight > 0.0 { sum / weight } else { 0.0 };
        }
    }
    let size = NUMBERS / SIZES;
    let last = fit.chunks_exact(size).rposition(|size| size.iter().any(|&number| number != 0.0)).unwrap_or(0);
    let numbers = (0..NUMBERS).map(|index| fit[(index / size).min(last) * size + index % size]);
    numbers.flat_map(|number| ((number / UNIT).round() as i16).to_le_bytes()).collect()
}

/// Positions that look alike to the evaluation.
struct Seen {
    sight: Sight,
    count: f64,
    sum: f64,
}

/// Sums the table's values over rows and decks of the same cards.
fn gather(table: &Table) -> Vec<Seen> {
    let mut sums = BTreeMap::new();
    for (block, values) in table.values().chunks_exact(STANDS).enumerate() {
        let Some(start) = table.ranks().start(block * STANDS) else { break };
        let mut left = Card::ALL.map(|card| start.deck.of(card));
        start.row.iter().for_each(|&card| left[card as usize] += 1);
        let (count, sums) = sums.entry((left, start.hold.nuggets)).or_insert_with(|| (0.0, vec![0.0_f64; STANDS]));
        *count += 1.0;
        sums.iter_mut().zip(values).for_each(|(sum, &value)| *sum += f64::from(value));
    }
    let all = sums.into_iter().flat_map(|((left, nuggets), (count, sums))| {
        let seen = move |(stand, sum)| Seen { sight: Sight::of(Hold::new(nuggets, stand), left), count, sum };
        sums.into_iter().enumerate().map(seen)
    });
    all.collect()
}

fn worth(fit: &[f64], sight: &Sight) -> f64 {
    fit[sight.average] + sight.shifts.iter().zip(sight.beyond).map(|(&shift, beyond)| fit[shift] * beyond).sum::<f64>()
}
