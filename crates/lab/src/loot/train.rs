//! Fits the evaluation of the bots to the exact table.

use std::collections::BTreeMap;

use bots::loot::evaluation::{AVERAGES, SHIFT_UNITS, SIZES, Sight, UNIT};
use bots::loot::{Hold, STANDS};
use catalog::loot::Card;

use super::Table;

/// The number of passes over averages and shifts (coordinate descent).
const ROUNDS: usize = 30;

/// The averages over the table and their shifts, in the format that ships with the bots. Sizes that an unfinished table
/// lacks are copied from the largest it has.
pub fn train(table: &Table) -> Vec<u8> {
    let seen = gather(table);
    let mut fit = vec![[0.0; 4]; AVERAGES];
    for part in (0..ROUNDS).flat_map(|_| 0..4) {
        let mut sums = vec![(0.0, 0.0); AVERAGES];
        for Seen { sight, count, sum } in &seen {
            let features = features(sight);
            let worth: f64 = fit[sight.index].iter().zip(features).map(|(fit, feature)| fit * feature).sum();
            sums[sight.index].0 += features[part] * (sum - count * worth);
            sums[sight.index].1 += features[part] * features[part] * count;
        }
        for (fit, (sum, weight)) in fit.iter_mut().zip(sums) {
            fit[part] += if weight > 0.0 { sum / weight } else { 0.0 };
        }
    }
    let size = AVERAGES / SIZES;
    let last = fit.chunks_exact(size).rposition(|size| size.iter().flatten().any(|fit| fit.abs() > 0.0)).unwrap_or(0);
    let of = |index: usize| fit[(index / size).min(last) * size + index % size];
    let averages = (0..AVERAGES).flat_map(|index| ((of(index)[0] / UNIT).round() as i16).to_le_bytes());
    let shifts = (0..3).flat_map(|kind| {
        (0..AVERAGES).map(move |index| ((of(index)[kind + 1] / SHIFT_UNITS[kind]).round() as i8).cast_unsigned())
    });
    averages.chain(shifts).collect()
}

/// The regression features of a position: the constant, and the three shifts.
fn features(sight: &Sight) -> [f64; 4] {
    let [sips, shots, gold] = sight.beyond;
    [1.0, sips, shots, gold]
}

/// Positions that the evaluation cannot tell apart.
struct Seen {
    sight: Sight,
    count: f64,
    sum: f64,
}

/// Sums the table's values over rows and decks with the same cards.
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
