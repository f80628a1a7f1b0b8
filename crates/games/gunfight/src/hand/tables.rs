//! Lookup tables by rank mask: a 13-bit set of ranks, with the two as bit 0 and the ace as bit 12.
//!
//! The tables take 320 kB together, of which hands without jokers use 144. They are computed at compile time, except
//! for browsers, where they would increase the download: there they are computed on first use.

#[cfg(target_family = "wasm")]
use std::sync::LazyLock;

use super::{Level, value};

/// The number of rank masks.
const MASKS: usize = 1 << 13;
/// All thirteen ranks.
pub(super) const ALL_RANKS: u16 = MASKS as u16 - 1;

/// The tables that depend on the number of jokers, each indexed by rank mask.
pub(super) struct Wild {
    /// By the ranks of one suit: the best flush, including straight and royal flushes; 0 if there is none.
    pub(super) flush: [u16; MASKS],
    /// By the ranks that are present: the best straight; 0 if there is none.
    pub(super) straight: [u16; MASKS],
    /// By the ranks that occur twice: the combination they form.
    pub(super) pairs: [Made; MASKS],
}

/// A combination of pairs and jokers, and the index for the value of its kickers.
#[derive(Clone, Copy)]
pub(super) struct Made {
    /// The value of the combination without kickers.
    pub(super) base: u16,
    /// The ranks that can be kickers, combined with their [`row`] of [`KICKERS`].
    pub(super) kickers: u16,
}

impl Wild {
    const fn without_joker() -> Self {
        Self { flush: flushes(), straight: straights(), pairs: pairs(0) }
    }

    /// The tables for one more joker, `jokers` in all.
    const fn with_joker(&self, jokers: u32) -> Self {
        Self { flush: with_joker(&self.flush), straight: with_joker(&self.straight), pairs: pairs(jokers) }
    }
}

/// The tables for no joker, one joker and two jokers.
#[cfg(not(target_family = "wasm"))]
#[allow(long_running_const_eval, reason = "a fraction of a second, once")]
pub(super) static WILD: [Wild; 3] = {
    let none = Wild::without_joker();
    let one = none.with_joker(1);
    let two = one.with_joker(2);
    [none, one, two]
};

/// The tables for no joker, one joker and two jokers.
#[cfg(target_family = "wasm")]
pub(super) static WILD: [LazyLock<Wild>; 3] = [
    LazyLock::new(Wild::without_joker),
    LazyLock::new(|| WILD[0].with_joker(1)),
    LazyLock::new(|| WILD[1].with_joker(2)),
];

/// What the kickers add to a hand's value, by [`row`] and rank mask. The last row is unused: it makes every 16-bit
/// index valid, so that the compiler can omit bounds checks.
#[cfg(not(target_family = "wasm"))]
#[allow(long_running_const_eval, reason = "a fraction of a second, once")]
pub(super) static KICKERS: [u16; 8 * MASKS] = kickers();

/// What the kickers add to a hand's value, by [`row`] and rank mask.
#[cfg(target_family = "wasm")]
pub(super) static KICKERS: LazyLock<[u16; 8 * MASKS]> = LazyLock::new(kickers);

#[cfg_attr(not(target_family = "wasm"), expect(clippy::large_stack_arrays, reason = "the compiler's stack, not ours"))]
const fn kickers() -> [u16; 8 * MASKS] {
    let mut table = [0; 8 * MASKS];
    let mut mask = 1;
    while mask <= ALL_RANKS {
        let (top, others) = (rank_of_top(mask), without_top(mask));
        table[(row::TOP_1 | mask) as usize] = number_of_top(mask, 1);
        table[(row::TOP_2 | mask) as usize] = number_of_top(mask, 2);
        table[(row::TOP_3 | mask) as usize] = number_of_top(mask, 3);
        table[(row::TOP_5 | mask) as usize] = number_of_top(mask, 5);
        table[(row::TOP_PAIRED | mask) as usize] = top * PAIR_STEP + number_of_top(others, 3);
        table[(row::TOP_TRIPLED | mask) as usize] = top * TRIPS_STEP + number_of_top(others, 2);
        table[(row::HOUSE | mask) as usize] = value(Level::FullHouse, top) - value(Level::ThreeOfAKind, 0);
        mask += 1;
    }
    table
}

/// The rows of [`KICKERS`]: the top three bits of an index, above the rank mask.
pub(super) mod row {
    /// The bits of the row number.
    pub(in super::super) const ANY: u16 = 0b111 << 13;
    /// One kicker: its rank.
    pub(in super::super) const TOP_1: u16 = 0;
    /// Two kickers.
    pub(in super::super) const TOP_2: u16 = 1 << 13;
    /// Three kickers.
    pub(in super::super) const TOP_3: u16 = 2 << 13;
    /// Five cards without a combination.
    pub(in super::super) const TOP_5: u16 = 3 << 13;
    /// The highest rank is paired by a joker; three kickers.
    pub(in super::super) const TOP_PAIRED: u16 = 4 << 13;
    /// The highest rank is tripled by two jokers; two kickers.
    pub(in super::super) const TOP_TRIPLED: u16 = 5 << 13;
    /// The difference that the best pair makes by turning three of a kind into a full house.
    pub(in super::super) const HOUSE: u16 = 6 << 13;
}

/// The number of values per rank of a pair: 286 sets of three kickers, including impossible ones.
const PAIR_STEP: u16 = CHOOSE[13][3];
/// The number of values per rank of three of a kind: 78 sets of two kickers.
pub(super) const TRIPS_STEP: u16 = CHOOSE[13][2];
/// The number of values per rank of four of a kind, or per set of two pairs: 13 kickers.
pub(super) const RANK_STEP: u16 = 13;

/// Binomial coefficients: `CHOOSE[n][k]` is the number of sets of `k` out of `n`.
const CHOOSE: [[u16; 6]; 14] = {
    let mut table = [[0; 6]; 14];
    table[0][0] = 1;
    let mut n = 1;
    while n < 14 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 6 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The highest rank of a mask that is not empty.
const fn rank_of_top(mask: u16) -> u16 {
    15 - mask.leading_zeros() as u16
}

const fn without_top(mask: u16) -> u16 {
    mask & !(1 << rank_of_top(mask))
}

/// Numbers the sets of `count` ranks from 0 in poker's order: by the highest rank, then the next. Only the highest
/// `count` ranks of a larger mask count. This is the combinatorial number system.
const fn number_of_top(mut mask: u16, mut count: usize) -> u16 {
    let mut number = 0;
    while count > 0 && mask != 0 {
        number += CHOOSE[rank_of_top(mask) as usize][count];
        mask = without_top(mask);
        count -= 1;
    }
    number
}

/// GUN-05: the highest straight in a mask, numbered from 0 (ace to five) to 9 (ten to ace).
const fn straight_number(mask: u16) -> Option<u16> {
    let mut number = 10;
    while number > 0 {
        number -= 1;
        let ranks = if number == 0 { 0b1_0000_0000_1111 } else { 0b1_1111 << (number - 1) };
        if mask & ranks == ranks {
            return Some(number);
        }
    }
    None
}

const fn straights() -> [u16; MASKS] {
    let mut table = [0; MASKS];
    let mut mask = 0;
    while mask <= ALL_RANKS {
        if let Some(number) = straight_number(mask) {
            table[mask as usize] = value(Level::Straight, number);
        }
        mask += 1;
    }
    table
}

const fn flushes() -> [u16; MASKS] {
    let mut table = [0; MASKS];
    let mut mask: u16 = 0;
    while mask <= ALL_RANKS {
        if mask.count_ones() >= 5 {
            table[mask as usize] = match straight_number(mask) {
                Some(9) => value(Level::RoyalFlush, 0),
                Some(number) => value(Level::StraightFlush, number),
                None => value(Level::Flush, number_of_top(mask, 5)),
            };
        }
        mask += 1;
    }
    table
}

/// The same table with one more joker, which takes the best rank. Taking a rank that is present adds nothing, so the
/// rule that a joker never duplicates a card of its own hand (GUN-06) needs no check.
const fn with_joker(table: &[u16; MASKS]) -> [u16; MASKS] {
    let mut richer = *table;
    let mut mask = 0;
    while mask < MASKS {
        let mut rank = 0;
        while rank < 13 {
            let found = table[mask | 1 << rank];
            if found > richer[mask] {
                richer[mask] = found;
            }
            rank += 1;
        }
        mask += 1;
    }
    richer
}

#[expect(clippy::large_stack_arrays, reason = "the compiler's stack, not ours")]
const fn pairs(jokers: u32) -> [Made; MASKS] {
    let mut table = [made_of(0, jokers); MASKS];
    let mut mask = 1;
    while mask <= ALL_RANKS {
        table[mask as usize] = made_of(mask, jokers);
        mask += 1;
    }
    table
}

/// The combination of the pairs in `mask` with this many jokers. If some rank occurs three times, [`super::alike`]
/// finds a better hand, or the same one with a better kicker.
const fn made_of(mask: u16, jokers: u32) -> Made {
    if mask == 0 {
        return match jokers {
            0 => Made { base: value(Level::HighCard, 0), kickers: row::TOP_5 | ALL_RANKS },
            1 => Made { base: value(Level::OnePair, 0), kickers: row::TOP_PAIRED | ALL_RANKS },
            _ => Made { base: value(Level::ThreeOfAKind, 0), kickers: row::TOP_TRIPLED | ALL_RANKS },
        };
    }
    let (high, others) = (rank_of_top(mask), without_top(mask));
    let beside = ALL_RANKS & !(1 << high);
    match (jokers, others) {
        (0, 0) => Made { base: value(Level::OnePair, high * PAIR_STEP), kickers: row::TOP_3 | beside },
        (0, _) => Made {
            base: value(Level::TwoPair, number_of_top(mask, 2) * RANK_STEP),
            kickers: row::TOP_1 | beside & !(1 << rank_of_top(others)),
        },
        (1, 0) => Made { base: value(Level::ThreeOfAKind, high * TRIPS_STEP), kickers: row::TOP_2 | beside },
        (1, _) => Made { base: value(Level::FullHouse, high * TRIPS_STEP + rank_of_top(others)), kickers: row::TOP_1 },
        _ => Made { base: value(Level::FourOfAKind, high * RANK_STEP), kickers: row::TOP_1 | beside },
    }
}
