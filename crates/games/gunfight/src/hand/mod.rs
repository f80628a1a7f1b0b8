//! GUN-04 to GUN-06: the best five of a stack's cards and the middle, jokers and all.
//!
//! How a hand is read. A [`CardSet`] holds one 13-bit rank mask a suit. Five cards are worth something in three
//! independent ways, and the hand is the best of the three:
//!
//! - *Flushes* (straight and royal ones among them) look at one suit alone: a table by that suit's rank mask.
//! - *Straights* look at which ranks are there at all: a table by the union of the four masks.
//! - *Kinds*, from the high card to four of a kind, look at how often each rank is there. Adding up the four masks
//!   bit by bit gives the ranks that are there at least once, twice, thrice and four times. The ranks there twice say
//!   what is made and which ranks are left to be kickers; a second table says what the kickers add.
//!
//! Jokers are never tried out. For flushes and straights there are tables a joker richer, made from the plain ones by
//! adding the best rank. For kinds a joker joins what is already the most frequent, then the highest rank:
//!
//! | there are | with no joker | with one | with both |
//! |---|---|---|---|
//! | no two alike | high card | pair of the highest | three of the highest |
//! | one pair | pair | three | four |
//! | more pairs | the two highest | the two highest as a full house | the highest as four |
//! | three alike | three, or a full house | four | four, and a joker as kicker |
//! | four alike | four | four, and the joker as kicker | four, and a joker as kicker |
//!
//! A fifth of a kind has no row (GUN-06): the joker left over is the best kicker there can be, an ace, or a king beside
//! four aces. A joker may copy a card that lies elsewhere, so kickers of jokers never look at what is in hand.

mod level;
mod stacks;
mod tables;

use crate::CardSet;
pub use level::Level;
pub use stacks::{Split, TRIPLES, splits, stack_levels, triple_index};
use tables::{ALL_RANKS, KICKERS, RANK_STEP, TRIPS_STEP, WILD, Wild, row};

/// What five cards are worth: the larger is the better, by GUN-05 and then poker's usual comparison, and hands that
/// differ in suits only are equal.
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

/// The value of a hand: the level in the top four bits, below it a number that orders the hands of that level.
const fn value(level: Level, number: u16) -> u16 {
    ((level as u16) << 12) + number
}

/// The best hand that five of these cards make: five to eight cards, jokers among them or not.
#[inline]
pub fn best_hand(cards: CardSet) -> Hand {
    debug_assert!((5..=8).contains(&cards.len()), "a hand is looked for among five to eight cards");
    match cards.jokers() {
        0 => best::<0>(cards),
        1 => best::<1>(cards),
        _ => best::<2>(cards),
    }
}

/// The same, knowing how many jokers there are.
#[inline]
fn best<const JOKERS: usize>(cards: CardSet) -> Hand {
    let wild: &Wild = &WILD[JOKERS];
    let suits = cards.suits();
    let [once, twice, thrice, four_times] = frequencies(suits);

    let [spades, diamonds, clubs, hearts] = suits.map(|suit| wild.flush[usize::from(suit)]);
    let flush = if JOKERS == 2 {
        spades.max(diamonds).max(clubs.max(hearts))
    } else {
        // Eight cards hold no two flushes, nor seven and a joker: three of these are 0.
        spades | diamonds | clubs | hearts
    };
    let straight = wild.straight[usize::from(once)];
    let made = &wild.pairs[usize::from(twice)];
    let kind = made.base + KICKERS[usize::from(made.kickers & (once | row::ANY))];

    let best = flush.max(straight).max(kind);
    if thrice == 0 { Hand(best) } else { Hand(best.max(alike::<JOKERS>(once, twice, thrice, four_times))) }
}

/// The ranks that are there at least once, twice, thrice and four times: suits are added two by two, then the sums.
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

/// The best of three or four alike, where some rank is there thrice: apart, because it is the case in few hands.
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

/// Four of a rank, and the best other rank out of `kickers`.
#[inline]
fn four(rank: u16, kickers: u16) -> u16 {
    value(Level::FourOfAKind, rank * RANK_STEP + highest(kickers & !(1 << rank)))
}

/// The highest rank there is: the table is quicker than counting zeros.
#[inline]
fn highest(ranks: u16) -> u16 {
    KICKERS[usize::from(row::TOP_1 | ranks)]
}
