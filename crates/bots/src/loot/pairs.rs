//! The possible pairs of nugget counts, given the nuggets that have left the row and the deck.

use catalog::loot::Board;

use super::stand::Hold;

const SIDE: usize = Board::NUGGETS_TO_WIN as usize;

/// Set where a pair is stored with the seats swapped.
const MIRRORED: u8 = 0x80;
const IMPOSSIBLE: u8 = 0xff;

/// The possible pairs of nugget counts, numbered.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    list: Vec<[u8; 2]>,
    ranks: [u8; SIDE * SIDE],
}

impl Pairs {
    /// Every stored pair.
    pub(crate) fn list(&self) -> &[[u8; 2]] {
        &self.list
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of a pair, and whether it is stored with the seats swapped.
    #[inline]
    pub(crate) fn find(&self, nuggets: [u8; 2]) -> Option<(usize, bool)> {
        let rank = self.ranks[usize::from(nuggets[0]) * SIDE + usize::from(nuggets[1])];
        (rank != IMPOSSIBLE).then_some((usize::from(rank & !MIRRORED), rank & MIRRORED != 0))
    }

    fn new(possible: &[bool; SIDE * SIDE], symmetric: bool) -> Self {
        let mut this = Self { list: Vec::new(), ranks: [IMPOSSIBLE; SIDE * SIDE] };
        for index in (0..SIDE * SIDE).filter(|&index| possible[index]) {
            let (zero, one) = (index / SIDE, index % SIDE);
            if !symmetric || zero >= one {
                this.ranks[index] = this.list.len() as u8;
                this.list.push([zero as u8, one as u8]);
            }
        }
        for index in (0..SIDE * SIDE).filter(|&index| symmetric && possible[index]) {
            let (zero, one) = (index / SIDE, index % SIDE);
            if zero < one {
                this.ranks[index] = this.ranks[one * SIDE + zero] | MIRRORED;
            }
        }
        this
    }
}

/// The possible pairs for every multiset of gone nuggets, ones varying fastest, of players who began with `hold`.
pub(crate) fn all_pairs(nuggets: [u8; 3], hold: Hold) -> Vec<Pairs> {
    let symmetric = hold == hold.mirrored();
    let mut all = Vec::new();
    for threes in 0..=nuggets[2] {
        for twos in 0..=nuggets[1] {
            for ones in 0..=nuggets[0] {
                all.push(Pairs::new(&possible([ones, twos, threes], hold.nuggets), symmetric));
            }
        }
    }
    all
}

/// Every gone nugget went to seat 0, to seat 1 or to the discard pile.
fn possible(gone: [u8; 3], from: [u8; 2]) -> [bool; SIDE * SIDE] {
    let mut possible = [false; SIDE * SIDE];
    possible[usize::from(from[0]) * SIDE + usize::from(from[1])] = true;
    for (kind, &count) in gone.iter().enumerate() {
        for _ in 0..count {
            let before = possible;
            for index in (0..SIDE * SIDE).filter(|&index| before[index]) {
                let (zero, one, worth) = (index / SIDE, index % SIDE, kind + 1);
                if zero + worth < SIDE {
                    possible[index + worth * SIDE] = true;
                }
                if one + worth < SIDE {
                    possible[index + worth] = true;
                }
            }
        }
    }
    possible
}
