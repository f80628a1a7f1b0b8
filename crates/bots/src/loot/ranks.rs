//! A gapless numbering of the positions at the beginning of a round.
//!
//! A *cell* is a row (four cards in order, or the fewer that stayed when a round ended) together with the deck. All
//! other cards are gone, and the nuggets among them determine the possible pairs of holdings; each pair has a *block*
//! of [`STANDS`] values. Where both seats begin alike, only pairs with at least as much gold on seat 0 are stored: the
//! others are the same with the seats swapped.

use std::ops::Range;

use catalog::loot::{Board, Card, Cards, DeckOut, Options};

use super::pairs::{Pairs, all_pairs};
use super::stand::{Hold, STANDS};
use super::start::Start;

/// Cards of each kind.
pub(crate) type Counts = [u8; 5];

/// Rows of up to four cards: the empty one, 5 of one card, 25 of two, 125 of three, 625 of four.
const ROWS: usize = 781;

/// The number of the first row of each length.
const FIRST: [usize; 6] = [0, 1, 6, 31, 156, ROWS];

const NOWHERE: u32 = u32::MAX;

/// Rows with the same two far cards and the same deck, which are solved together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    pub(crate) deck: usize,
    pub(crate) far: [usize; 2],
    /// The index of the first block.
    pub(crate) start: usize,
    /// The number of blocks.
    pub(crate) blocks: usize,
}

impl Group {
    /// The range of its values in the whole table.
    pub fn values(&self) -> Range<usize> {
        self.start * STANDS..(self.start + self.blocks) * STANDS
    }
}

/// The numbering of all positions that a game can reach.
#[derive(Clone, Debug)]
pub struct Ranks {
    cards: Counts,
    least_bullets: [u8; 2],
    by_nuggets: bool,
    symmetric: bool,
    strides: [usize; 5],
    decks: Vec<Counts>,
    pairs: Vec<Pairs>,
    rows: Vec<Counts>,
    cells: Vec<u32>,
    groups: Vec<Group>,
    /// For each deck size, its groups.
    layers: Vec<Range<usize>>,
}

pub(crate) fn counts(cards: &Cards) -> Counts {
    [cards.nugget_1, cards.nugget_2, cards.nugget_3, cards.sip, cards.shot]
}

/// The number of a row: its cards are digits in base 5.
#[inline]
pub(crate) fn row_number(row: &[usize]) -> usize {
    FIRST[row.len()] + row.iter().fold(0, |number, card| number * 5 + card)
}

fn row_counts(mut number: usize) -> Counts {
    let length = (1..FIRST.len()).rev().find(|&length| length < 5 && number >= FIRST[length]).unwrap_or(0);
    number -= FIRST[length];
    let mut counts = [0; 5];
    for _ in 0..length {
        counts[number % 5] += 1;
        number /= 5;
    }
    counts
}

impl Ranks {
    /// All positions of a duel played with these options.
    pub fn whole(options: &Options) -> Self {
        Self::new(counts(&options.deck), Hold::NOTHING, options.deck_out, None)
    }

    /// All positions that a duel can reach from this one.
    pub fn rest(options: &Options, start: &Start) -> Self {
        let row = start.row.map(|card| card as usize);
        let mut cards = counts(&start.deck);
        for card in row {
            cards[card] += 1;
        }
        Self::new(cards, start.hold, options.deck_out, Some(row))
    }

    fn new(cards: Counts, hold: Hold, deck_out: DeckOut, root: Option<[usize; 4]>) -> Self {
        let mut strides = [1; 5];
        for kind in 1..5 {
            strides[kind] = strides[kind - 1] * (usize::from(cards[kind - 1]) + 1);
        }
        let many = strides[4] * (usize::from(cards[4]) + 1);
        let decks = (0..many)
            .map(|deck| std::array::from_fn(|kind| (deck / strides[kind] % (usize::from(cards[kind]) + 1)) as u8))
            .collect();
        let mut this = Self {
            cards,
            least_bullets: hold.bullets(),
            by_nuggets: deck_out == DeckOut::Nuggets,
            symmetric: hold == hold.mirrored(),
            strides,
            decks,
            pairs: all_pairs([cards[0], cards[1], cards[2]], hold),
            rows: (0..ROWS).map(row_counts).collect(),
            cells: vec![NOWHERE; ROWS * many],
            groups: Vec::new(),
            layers: Vec::new(),
        };
        let wanted = this.wanted(root);
        this.lay_out(&wanted);
        this
    }

    /// The cells that can be reached: all that the cards allow, or those that follow from a first row.
    fn wanted(&self, root: Option<[usize; 4]>) -> Vec<bool> {
        let many = self.decks.len();
        let Some(root) = root else {
            return (0..self.cells.len()).map(|cell| self.fits(cell / many, cell % many)).collect();
        };
        let mut wanted = vec![false; self.cells.len()];
        let full: Counts = std::array::from_fn(|kind| self.cards[kind] - self.rows[row_number(&root)][kind]);
        wanted[row_number(&root) * many + self.deck_number(full)] = true;
        let mut by_size: Vec<usize> = (0..many).collect();
        by_size.sort_by_key(|&deck| std::cmp::Reverse(self.deck_size(deck)));
        for deck in by_size {
            // Full rows first: they leave shorter rows, which are refilled from smaller decks.
            for row in (FIRST[4]..ROWS).filter(|row| self.fits(*row, deck)) {
                if wanted[row * many + deck] {
                    let digits = digits(row - FIRST[4]);
                    for stays in 0_usize..15 {
                        let kept: Vec<usize> =
                            (0..4).filter(|place| stays >> place & 1 == 1).map(|place| digits[place]).collect();
                        wanted[row_number(&kept) * many + deck] = true;
                    }
                }
            }
            for row in (0..FIRST[4]).filter(|row| wanted[*row * many + deck]).collect::<Vec<_>>() {
                for (card, _) in self.dealt(row, deck) {
                    wanted[card.0 * many + card.1] = true;
                }
            }
        }
        wanted
    }

    /// The cells that dealing one card leads to, each with the number of cards that lead there.
    pub(crate) fn dealt(&self, row: usize, deck: usize) -> impl Iterator<Item = ((usize, usize), u8)> {
        let length = (0..5).rev().find(|&length| row >= FIRST[length]).unwrap_or(0);
        let cards = self.decks[deck];
        let longer = move |card: usize| FIRST[length + 1] + (row - FIRST[length]) * 5 + card;
        (0..5)
            .filter(move |&card| cards[card] > 0 && length < 4)
            .map(move |card| ((longer(card), deck - self.strides[card]), cards[card]))
    }

    fn fits(&self, row: usize, deck: usize) -> bool {
        (0..5).all(|kind| self.rows[row][kind] + self.decks[deck][kind] <= self.cards[kind])
    }

    fn lay_out(&mut self, wanted: &[bool]) {
        let many = self.decks.len();
        let most = self.decks.iter().map(|deck| deck.iter().map(|&count| usize::from(count)).sum()).max().unwrap_or(0);
        let mut next = 0;
        for size in 0..=most {
            let first = self.groups.len();
            let mut shorter = [0; 4];
            for deck in self.decks_of(size).collect::<Vec<_>>() {
                for row in 0..FIRST[4] {
                    if wanted[row * many + deck] {
                        let length = (0..4).rev().find(|&length| row >= FIRST[length]).unwrap_or(0);
                        self.cells[row * many + deck] = shorter[length] as u32;
                        shorter[length] += self.pairs_of(row, deck).len();
                    }
                }
                for far in 0..25 {
                    let start = next;
                    for near in 0..25 {
                        let row = FIRST[4] + near * 25 + far;
                        if wanted[row * many + deck] {
                            self.cells[row * many + deck] = next as u32;
                            next += self.pairs_of(row, deck).len();
                        }
                    }
                    if next > start {
                        self.groups.push(Group { deck, far: [far / 5, far % 5], start, blocks: next - start });
                    }
                }
            }
            self.layers.push(first..self.groups.len());
        }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.groups.last().map_or(0, |group| group.values().end)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The groups in numbering order: smaller decks first.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// For each deck size, the range of its groups.
    pub fn layers(&self) -> &[Range<usize>] {
        &self.layers
    }

    /// The number of a position's value, and whether it is stored with the seats swapped and thus negated. `None` if
    /// the position is impossible.
    pub fn find(&self, start: &Start) -> Option<(usize, bool)> {
        let deck = counts(&start.deck);
        if (0..5).any(|kind| deck[kind] > self.cards[kind]) {
            return None;
        }
        let (row, deck) = (row_number(&start.row.map(|card| card as usize)), self.deck_number(deck));
        let first = self.cell(row, deck)?;
        let (rank, mirrored) = self.pairs_of(row, deck).find(start.hold.nuggets)?;
        let hold = if mirrored { start.hold.mirrored() } else { start.hold };
        Some(((first + rank) * STANDS + hold.stand(), mirrored))
    }

    /// The position with this number; `None` if there is none.
    pub fn start(&self, number: usize) -> Option<Start> {
        let group = self.groups.partition_point(|group| group.values().end <= number);
        let group = self.groups.get(group)?;
        let row_of = |near: usize| FIRST[4] + near * 25 + group.far[0] * 5 + group.far[1];
        let block = number / STANDS;
        let inside = |near: &usize| {
            let pairs = || self.pairs_of(row_of(*near), group.deck).len();
            self.cell(row_of(*near), group.deck).is_some_and(|first| first <= block && block < first + pairs())
        };
        let row = (0..25).find(inside).map(row_of)?;
        let nuggets = self.pairs_of(row, group.deck).list()[block - self.cell(row, group.deck)?];
        let [nugget_1, nugget_2, nugget_3, sip, shot] = self.decks[group.deck];
        Some(Start {
            row: digits(row - FIRST[4]).map(|card| Card::ALL[card]),
            deck: Cards { nugget_1, nugget_2, nugget_3, sip, shot },
            hold: Hold::new(nuggets, number % STANDS),
        })
    }

    /// The value of a position, where `at` returns the stored value with a number.
    pub fn read(&self, start: &Start, at: impl FnOnce(usize) -> Option<f32>) -> Option<f64> {
        let (number, mirrored) = self.find(start)?;
        let value = f64::from(at(number)?);
        Some(if mirrored { -value } else { value })
    }

    pub(crate) fn cell(&self, row: usize, deck: usize) -> Option<usize> {
        let start = self.cells[row * self.decks.len() + deck];
        (start != NOWHERE).then_some(start as usize)
    }

    pub(crate) fn pairs_of(&self, row: usize, deck: usize) -> &Pairs {
        let gone = |kind: usize| usize::from(self.cards[kind] - self.rows[row][kind] - self.decks[deck][kind]);
        &self.pairs[gone(0) * self.strides[0] + gone(1) * self.strides[1] + gone(2) * self.strides[2]]
    }

    pub(crate) fn deck_number(&self, deck: Counts) -> usize {
        (0..5).map(|kind| usize::from(deck[kind]) * self.strides[kind]).sum()
    }

    pub(crate) fn deck_size(&self, number: usize) -> usize {
        self.decks[number].iter().map(|&count| usize::from(count)).sum()
    }

    /// The decks of this many cards.
    pub(crate) fn decks_of(&self, size: usize) -> impl Iterator<Item = usize> {
        (0..self.decks.len()).filter(move |&deck| self.deck_size(deck) == size)
    }

    /// Whether both seats began alike.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    pub(crate) fn by_nuggets(&self) -> bool {
        self.by_nuggets
    }

    /// The rows of `length` cards that can stay when a round with this deck ends.
    pub(crate) fn short_rows(&self, length: usize, deck: usize) -> impl Iterator<Item = usize> {
        (FIRST[length]..FIRST[length + 1]).filter(move |&row| self.cell(row, deck).is_some())
    }

    /// The bullets both seats can have, most first, because bullets only increase.
    pub(crate) fn bullets(&self) -> impl Iterator<Item = [u8; 2]> {
        let [zero, one] = self.least_bullets;
        let down = |least: u8| (least..Board::BULLETS_TO_WIN).rev();
        down(zero).flat_map(move |a| down(one).map(move |b| [a, b]))
    }
}

/// The cards of a full row, given its index among the full rows.
fn digits(number: usize) -> [usize; 4] {
    [number / 125, number / 25 % 5, number / 5 % 5, number % 5]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_deck_has_85_million_positions_up_to_symmetry() {
        let ranks = Ranks::whole(&Options::default());
        assert_eq!(ranks.len(), 85_010_400);
        for number in (0..ranks.len()).step_by(9_973).chain([ranks.len() - 1]) {
            let start = ranks.start(number).expect("there are so many");
            assert_eq!(ranks.find(&start), Some((number, false)), "{start:?}");
            let [zero, one] = start.hold.nuggets;
            assert_eq!(ranks.find(&start.mirrored()).is_some_and(|(_, mirrored)| mirrored), zero != one);
        }
        assert_eq!(ranks.start(ranks.len()), None);
    }
}
