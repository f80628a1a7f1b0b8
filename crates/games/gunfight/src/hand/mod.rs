//! GUN-04 to GUN-06: evaluates the best five cards out of a stack and the middle, including jokers.
//!
//! A [`CardSet`] holds one 13-bit rank mask per suit. Five cards can have a value in three independent ways, and the
//! hand is the best of the three:
//!
//! - *Flushes*, including straight and royal ones, depend on one suit: a table indexed by that suit's rank mask.
//! - *Straights* depend on which ranks are present: a table indexed by the union of the four masks.
//! - *Kinds*, from the high card to four of a kind, depend on how often each rank occurs. Adding the four masks bit by
//!   bit gives the ranks that occur at least once, twice, three times and four times. The ranks that occur twice
//!   determine the combination and which ranks can be kickers; a second table gives the value of the kickers.
//!
//! Jokers are never substituted card by card. For flushes and straights there are further tables for one and two
//! jokers, derived from the plain ones by adding the best rank. For kinds, a joker joins the most frequent rank, and of
//! several the highest:
//!
//! | cards | no joker | one joker | two jokers |
//! |---|---|---|---|
//! | all ranks different | high card | pair of the highest | three of the highest |
//! | one pair | pair | three | four |
//! | more pairs | the two highest | full house of the two highest | four of the highest |
//! | three of a rank | three, or a full house | four | four, and a joker as kicker |
//! | four of a rank | four | four, and the joker as kicker | four, and a joker as kicker |
//!
//! Five of a kind is not a level (GUN-06), so the spare joker is the best possible kicker: an ace, or a king beside
//! four aces. A joker may copy a card that is elsewhere, so a joker as kicker does not depend on the other cards.

mod level;
mod stacks;
mod tables;

use crate::CardSet;
pub use level::Level;
pub use stacks::{Split, TRIPLES, splits, stack_levels, triple_index};
use tables::{ALL_RANKS, KICKERS, RANK_STEP, TRIPS_STEP, WILD, Wild, row};

/// The value of a five-card hand. Greater is better: by level (GUN-05), then by the usual rules of poker. Hands that
/// differ only in suits are equal.
///
/// ```
/// use gunfight::{Card, CardSet, Level, best_hand};
/// let hand = |text: &str| {
///     best_hand(text.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect())
/// };
/// assert_eq!(hand("As Ad Ac 6h 6c 2d 3s").level(), Level::FullHouse);
/// assert!(hand("As Ad Ac 6h 6c") > hand("4s 4d 4c Ah Ac"));
/// assert_eq!(hand("Ks Qs 9s 8s X1"), hand("Ah Kh Qh 9h 8h"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u16);

impl Hand {
    /// Its level.
    #[inline]
    pub const fn level(self) -> Level {
        Level::ALL[(self.0 >> 12) as usize]
    }
}

/// The value of a hand: the level in the top four bits, and below it a number that orders hands of that level.
const fn value(level: Level, number: u16) -> u16 {
    ((level as u16) << 12) + number
}

/// The best hand of five out of these five to eight cards, which may include jokers.
#[inline]
pub fn best_hand(cards: CardSet) -> Hand {
    debug_assert!((5..=8).contains(&cards.len()), "a hand is looked for among five to eight cards");
    match cards.jokers() {
        0 => best::<0>(cards),
        1 => best::<1>(cards),
        _ => best::<2>(cards),
    }
}

/// [`best_hand`] for a known number of jokers.
#[inline]
fn best<const JOKERS: usize>(cards: CardSet) -> Hand {
    let wild: &Wild = &WILD[JOKERS];
    let suits = cards.suits();
    let [once, twice, thrice, four_times] = frequencies(suits);

    let [spades, diamonds, clubs, hearts] = suits.map(|suit| wild.flush[usize::from(suit)]);
    let flush = if JOKERS == 2 {
        spades.max(diamonds).max(clubs.max(hearts))
    } else {
        // Eight cards cannot contain two flushes, nor can seven cards and a joker, so at least three of these are 0.
        spades | diamonds | clubs | hearts
    };
    let straight = wild.straight[usize::from(once)];
    let made = &wild.pairs[usize::from(twice)];
    let kind = made.base + KICKERS[usize::from(made.kickers & (once | row::ANY))];

    let best = flush.max(straight).max(kind);
    if thrice == 0 { Hand(best) } else { Hand(best.max(alike::<JOKERS>(once, twice, thrice, four_times))) }
}

/// The ranks that occur at least once, twice, three times and four times: adds the suits in pairs, then the sums.
#[inline]
const fn frequencies([a, b, c, d]: [u16; 4]) -> [u16; 4] {
    let (either, both) = (a | b, a & b);
    let (other_either, other_both) = (c | d, c & d);
    [
        either | other_either,
        both | other_both | either & other_either,
        both & other_either | either & other_both,
        both & other_both,
    ]
}

/// The best three or four of a kind if some rank occurs three times. Separate, because few hands need it.
#[inline]
fn alike<const JOKERS: usize>(once: u16, twice: u16, thrice: u16, four_times: u16) -> u16 {
    let rank = highest(thrice);
    if JOKERS > 0 {
        let spare = JOKERS == 2 || four_times >> rank & 1 == 1;
        return four(rank, if spare { ALL_RANKS } else { once });
    }
    if four_times != 0 {
        return four(highest(four_times), once);
    }
    let beside = ALL_RANKS & !(1 << rank);
    let kickers = KICKERS[usize::from(row::TOP_2 | once & beside)];
    let pair = KICKERS[usize::from(row::HOUSE | twice & beside)];
    value(Level::ThreeOfAKind, rank * TRIPS_STEP) + kickers.max(pair)
}

/// Four of a rank with the best other rank in `kickers`.
#[inline]
fn four(rank: u16, kickers: u16) -> u16 {
    value(Level::FourOfAKind, rank * RANK_STEP + highest(kickers & !(1 << rank)))
}

/// The highest rank. The table is faster than counting zeros.
#[inline]
fn highest(ranks: u16) -> u16 {
    KICKERS[usize::from(row::TOP_1 | ranks)]
}
