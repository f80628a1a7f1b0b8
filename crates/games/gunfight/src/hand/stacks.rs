//! GUN-03: every stack that ten cards can form, and every way to split them into three stacks.

#[cfg(target_family = "wasm")]
use std::sync::LazyLock;

use super::{Hand, best_hand};
use crate::{Card, CardSet};

/// The 120 ways to take three cards out of ten, as their places in ascending order. [`triple_index`] is the inverse.
pub static TRIPLES: [[u8; 3]; 120] = {
    let mut triples = [[0; 3]; 120];
    let mut third = 2;
    while third < 10 {
        let mut second = 1;
        while second < third {
            let mut first = 0;
            while first < second {
                triples[triple_index([first, second, third])] = [first, second, third];
                first += 1;
            }
            second += 1;
        }
        third += 1;
    }
    triples
};

/// The index of three ascending places in [`TRIPLES`]: ordered by the third place, then the second, then the first.
///
/// ```
/// use gunfight::{TRIPLES, triple_index};
/// assert_eq!(triple_index([0, 1, 2]), 0);
/// assert_eq!(triple_index([0, 1, 3]), 1);
/// assert_eq!(TRIPLES[119], [7, 8, 9]);
/// ```
#[inline]
pub const fn triple_index([first, second, third]: [u8; 3]) -> usize {
    let (first, second, third) = (first as usize, second as usize, third as usize);
    first + second * (second - 1) / 2 + third * (third - 1) * (third - 2) / 6
}

/// The hand of every stack of three that ten cards can form, in the order of [`TRIPLES`]. All 16,800 [`splits`] consist
/// of these stacks.
pub fn stack_levels(hand: &[Card; 10], middle: CardSet) -> [Hand; 120] {
    let cards = hand.map(CardSet::of);
    TRIPLES.map(|stack| stack.into_iter().fold(middle, |set, place| set | cards[usize::from(place)])).map(best_hand)
}

/// One way to split ten cards: three stacks, as indices into [`TRIPLES`], and the place of the remaining card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Split {
    /// The stacks of Quick Draw, Aim and Fire.
    pub stacks: [u8; 3],
    /// The place of the remaining card.
    pub rest: u8,
}

/// All 16,800 ways to split ten cards.
///
/// ```
/// assert_eq!(gunfight::splits().count(), 16_800);
/// ```
pub fn splits() -> impl Iterator<Item = Split> + Clone {
    (0..120).flat_map(|draw| BESIDE[usize::from(draw)].into_iter().flat_map(move |aim| last_stacks(draw, aim)))
}

/// The four splits with these two stacks: each of the four other cards can be the remaining one.
#[inline]
fn last_stacks(draw: u8, aim: u8) -> [Split; 4] {
    let mut left = ALL_PLACES & !(PLACES[usize::from(draw)] | PLACES[usize::from(aim)]);
    let four = left;
    [(); 4].map(|()| {
        let rest = left.trailing_zeros() as u8;
        left &= left - 1;
        Split { stacks: [draw, aim, NUMBERS[usize::from(four & !(1 << rest))]], rest }
    })
}

/// All ten places, one bit each.
const ALL_PLACES: u16 = (1 << 10) - 1;

/// The places of each triple, one bit each.
static PLACES: [u16; 120] = {
    let mut places = [0; 120];
    let mut number = 0;
    while number < 120 {
        let [first, second, third] = TRIPLES[number];
        places[number] = 1 << first | 1 << second | 1 << third;
        number += 1;
    }
    places
};

/// The index of each triple, by its places.
#[cfg(not(target_family = "wasm"))]
static NUMBERS: [u8; 1 << 10] = numbers();

/// For each triple, the 35 triples that share no card with it.
#[cfg(not(target_family = "wasm"))]
static BESIDE: [[u8; 35]; 120] = beside();

/// The index of each triple, by its places. Browsers compute it on first use, so that they do not download it.
#[cfg(target_family = "wasm")]
static NUMBERS: LazyLock<[u8; 1 << 10]> = LazyLock::new(numbers);

/// For each triple, the 35 triples that share no card with it.
#[cfg(target_family = "wasm")]
static BESIDE: LazyLock<[[u8; 35]; 120]> = LazyLock::new(beside);

const fn numbers() -> [u8; 1 << 10] {
    let mut numbers = [0; 1 << 10];
    let mut number = 0;
    while number < 120 {
        numbers[PLACES[number] as usize] = number as u8;
        number += 1;
    }
    numbers
}

const fn beside() -> [[u8; 35]; 120] {
    let mut beside = [[0; 35]; 120];
    let mut number = 0;
    while number < 120 {
        let (mut other, mut found) = (0, 0);
        while other < 120 {
            if PLACES[number] & PLACES[other] == 0 {
                beside[number][found] = other as u8;
                found += 1;
            }
            other += 1;
        }
        number += 1;
    }
    beside
}
