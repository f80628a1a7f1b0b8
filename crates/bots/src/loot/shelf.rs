//! The value of a round's end, when the row has closed up but is not refilled yet.

use super::pairs::Pairs;
use super::ranks::Ranks;
use super::stand::{Hold, MIRROR, STANDS};

/// The values of one cell, a row with a deck, for all holdings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shelf<'a> {
    values: &'a [f32],
    pairs: &'a Pairs,
}

impl<'a> Shelf<'a> {
    /// The cell of `values` that begins at block `start`.
    pub(crate) fn new(values: &'a [f32], start: usize, pairs: &'a Pairs) -> Self {
        Self { values: &values[start * STANDS..(start + pairs.len()) * STANDS], pairs }
    }

    #[inline]
    pub(crate) fn value(&self, hold: Hold) -> f64 {
        match self.pairs.find(hold.nuggets) {
            Some((rank, false)) => f64::from(self.values[rank * STANDS + hold.stand()]),
            Some((rank, true)) => -f64::from(self.values[rank * STANDS + usize::from(MIRROR[hold.stand()])]),
            None => unreachable!("players hold nuggets that are gone from the row and the deck"),
        }
    }
}

/// The values of all rows that are to be refilled from decks of one size, by how many cards have stayed.
#[derive(Clone, Debug, Default)]
pub struct Shelves {
    by_length: [Vec<f32>; 4],
}

impl Shelves {
    /// The shelves for decks of `size` cards, computed from those for one card fewer and from the `values` so far.
    #[must_use]
    pub fn next(&self, ranks: &Ranks, size: usize, values: &[f32]) -> Self {
        let mut next = Self::default();
        for length in 0..4 {
            let longer = if length == 3 { values } else { &self.by_length[length + 1] };
            let filled = &mut next.by_length[length];
            for deck in ranks.decks_of(size) {
                for row in ranks.short_rows(length, deck) {
                    if size + length < 4 {
                        fill_deck_out(filled, ranks, row, deck);
                    } else {
                        fill_average(filled, ranks, row, deck, longer);
                    }
                }
            }
        }
        next
    }

    pub(crate) fn shelf<'a>(&'a self, ranks: &'a Ranks, length: usize, row: usize, deck: usize) -> Option<Shelf<'a>> {
        let start = ranks.cell(row, deck)?;
        Some(Shelf::new(&self.by_length[length], start, ranks.pairs_of(row, deck)))
    }
}

/// LSW-14: the row cannot be refilled.
fn fill_deck_out(shelf: &mut Vec<f32>, ranks: &Ranks, row: usize, deck: usize) {
    for &nuggets in ranks.pairs_of(row, deck).list() {
        shelf.extend((0..STANDS).map(|stand| Hold::new(nuggets, stand).deck_out(ranks.by_nuggets()) as f32));
    }
}

/// LSW-13: every card of the deck is equally likely to be the next.
fn fill_average(shelf: &mut Vec<f32>, ranks: &Ranks, row: usize, deck: usize, longer: &[f32]) {
    let many = ranks.pairs_of(row, deck).len() * STANDS;
    let mut sums = vec![0.0; many];
    for ((row, deck), cards) in ranks.dealt(row, deck) {
        let start = ranks.cell(row, deck).expect("what can be dealt is numbered") * STANDS;
        let cards = f64::from(cards);
        sums.iter_mut().zip(&longer[start..start + many]).for_each(|(sum, &value)| *sum += cards * f64::from(value));
    }
    let share = 1.0 / f64::from(ranks.deck_size(deck) as u32);
    shelf.extend(sums.into_iter().map(|sum| (sum * share) as f32));
}
