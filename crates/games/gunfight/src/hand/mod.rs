//! GUN-04 to GUN-06: what a stack's face-up cards and the middle make.

use serde::{Deserialize, Serialize};

use crate::CardSet;

/// GUN-05: the levels of hands, low to high: the rows of the action table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Nothing else.
    #[default]
    HighCard,
    /// Two of a rank.
    OnePair,
    /// Two pairs.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Five of a suit in a row.
    StraightFlush,
    /// Ten to ace of a suit.
    RoyalFlush,
}

impl Level {
    const ALL: [Self; 10] = [
        Self::HighCard,
        Self::OnePair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::RoyalFlush,
    ];
}

/// A hand as poker compares it: the greater wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u16);

impl Hand {
    /// Its level, without advances.
    pub const fn level(self) -> Level {
        Level::ALL[(self.0 >> 12) as usize]
    }
}

/// The best five of 5 to 8 cards, jokers wild.
///
/// GUN-06: a joker that copies a card which lies among these but outside the five makes the same five as that card
/// itself, so it is enough to let a joker be every card that is not among them.
pub fn best_hand(cards: CardSet) -> Hand {
    match (cards & CardSet::JOKERS).first() {
        None => best_natural(cards),
        Some(joker) => {
            let rest = cards.without(joker);
            let absent = CardSet::PACK - CardSet::JOKERS - cards;
            absent.iter().map(|card| best_hand(rest.with(card))).max().expect("the pack has more than eight cards")
        }
    }
}

fn best_natural(cards: CardSet) -> Hand {
    let mut counts = [0u8; 13];
    let mut suits = [0u16; 4];
    for card in cards.iter() {
        let index = card.index();
        counts[index / 4] += 1;
        suits[index % 4] |= 1 << (index / 4);
    }
    let ranks = suits.iter().fold(0, |all, suit| all | suit);
    let of_a_suit = suits.iter().filter(|suit| suit.count_ones() >= 5);
    let straight_flush = of_a_suit.clone().filter_map(|&suit| straight(suit)).max();
    let flush = of_a_suit.map(|&suit| top(suit, 5)).max();
    let with =
        |least: u8| (0..13u8).filter(|&rank| counts[usize::from(rank)] >= least).fold(0u16, |set, r| set | 1 << r);
    let (pairs, threes, fours) = (with(2), with(3), with(4));
    let highest = |set: u16| 15 - set.leading_zeros() as u16;
    let hand = |level: Level, detail: u16| Hand((level as u16) << 12 | detail);
    if let Some(high) = straight_flush {
        return hand(if high == 12 { Level::RoyalFlush } else { Level::StraightFlush }, high);
    }
    if fours != 0 {
        let four = highest(fours);
        return hand(Level::FourOfAKind, four << 4 | highest(ranks & !(1 << four)));
    }
    if threes != 0 && pairs.count_ones() > 1 {
        let three = highest(threes);
        return hand(Level::FullHouse, three << 4 | highest(pairs & !(1 << three)));
    }
    if let Some(flush) = flush {
        return hand(Level::Flush, combination(flush));
    }
    if let Some(high) = straight(ranks) {
        return hand(Level::Straight, high);
    }
    if threes != 0 {
        let three = highest(threes);
        return hand(Level::ThreeOfAKind, three * 78 + combination(top(ranks & !(1 << three), 2)));
    }
    match pairs.count_ones() {
        0 => hand(Level::HighCard, combination(top(ranks, 5))),
        1 => {
            let pair = highest(pairs);
            hand(Level::OnePair, pair * 286 + combination(top(ranks & !(1 << pair), 3)))
        }
        _ => {
            let two = top(pairs, 2);
            hand(Level::TwoPair, combination(two) * 13 + highest(ranks & !two))
        }
    }
}

/// The high card of the best straight; an ace is also low.
fn straight(ranks: u16) -> Option<u16> {
    let with_low_ace = ranks << 1 | ranks >> 12;
    (3..=12).rev().find(|high| with_low_ace >> (high - 3) & 0b1_1111 == 0b1_1111)
}

/// The `count` highest ranks.
fn top(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

/// The place of a set of ranks among all sets of its size, compared from the highest rank down.
fn combination(ranks: u16) -> u16 {
    let mut place = 0;
    let mut nth = 0;
    for rank in (0..13).filter(|rank| ranks >> rank & 1 == 1) {
        nth += 1;
        place += choose(rank, nth);
    }
    place
}

fn choose(from: u16, count: u16) -> u16 {
    (0..count).fold(1, |ways, taken| if taken < from { ways * (from - taken) / (taken + 1) } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Card;

    fn best(text: &str) -> Hand {
        best_hand(text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect())
    }

    #[test]
    fn the_best_five_are_found() {
        let cases = [
            ("2s 4d 6c 8h Ts", Level::HighCard),
            ("2s 2d 6c 8h Ts", Level::OnePair),
            ("2s 2d 6c 6h Ts Th", Level::TwoPair),
            ("2s 2d 2c 8h Ts", Level::ThreeOfAKind),
            ("As 2d 3c 4h 5s Th Qd", Level::Straight),
            ("As 9s 3s 4s 5s Th Qd", Level::Flush),
            ("2s 2d 2c 8h 8s 8d", Level::FullHouse),
            ("2s 2d 2c 2h 8s 8d", Level::FourOfAKind),
            ("As 2s 3s 4s 5s", Level::StraightFlush),
            ("As Ks Qs Js Ts 9s 8s 2d", Level::RoyalFlush),
            ("X1 X2 As Qs 2d", Level::ThreeOfAKind),
            ("X1 X2 As Ad Ac Ah 2c", Level::FourOfAKind),
            ("X1 X2 As Qs Ts 2d 3d 9h", Level::RoyalFlush),
            ("X1 As Ad Kc Kh", Level::FullHouse),
            ("X1 9s Td Jc 2h 3h", Level::OnePair),
            ("X1 9s Td Jc Qh 3h", Level::Straight),
        ];
        for (cards, level) in cases {
            assert_eq!(best(cards).level(), level, "{cards}");
        }
    }

    #[test]
    fn hands_of_a_level_compare_as_in_poker() {
        let ascending = [
            ("2s 3d 4c 5h 7s", "2s 3d 4c 6h 7s"),
            ("2s 2d As Kd Jc", "2s 2d As Kd Qc"),
            ("2s 2d As Kd Qc", "3s 3d 2c 4d 5c"),
            ("As 2d 3c 4h 5s", "2d 3c 4h 5s 6s"),
            ("4s 4d 4c As Ad", "As Ad Ac 6s 6d"),
            ("As Ad Ac Ah Qs", "As Ad Ac Ah X1"),
            ("Ks Kd 2c 2h As", "As Ad 2c 2h 3s"),
        ];
        for (worse, better) in ascending {
            assert!(best(worse) < best(better), "{worse} against {better}");
        }
        assert_eq!(best("As Ad Ac Ah Ks"), best("As Ad Ac X2 X1"));
    }
}
