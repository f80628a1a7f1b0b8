//! Fast ranking of all 16,800 arrangements of a hand.

use catalog::gunfight::{
    Arrangement, Arrangements, Board, Card, CardSet, Holding, Options, Split, TRIPLES, best_hand, splits, stack_levels,
};
use engine::Space;

use super::model::Weights;

/// The features by which an arrangement is ranked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Traits {
    /// The levels of the three stacks.
    pub levels: [u8; 3],
    /// The levels that Aim and Fire keep if their most valuable card is flipped.
    pub steady: [u8; 2],
    /// The Fire value of the remaining card, in tens. The row decides whether it is added or deducted.
    pub rest: f32,
}

impl Traits {
    /// The weights that apply, by index in [`Weights::to_list`], with their factors.
    pub fn weights(&self) -> [(usize, f32); 5] {
        let [draw, aim, fire] = self.levels.map(usize::from);
        let [steady_aim, steady_fire] = self.steady.map(usize::from);
        [
            (draw, 1.0),
            (10 + 10 * aim + fire, 1.0),
            (110 + steady_aim, 1.0),
            (120 + steady_fire, 1.0),
            (130 + fire, self.rest),
        ]
    }
}

/// A hand of ten cards, with the level of every possible stack of three.
#[derive(Clone, Debug)]
pub struct Weighing {
    hand: Holding,
    levels: [u8; 120],
    steady: [u8; 120],
    /// The value of each card as the remaining one, in tens: added, and deducted.
    rests: [[f32; 2]; 10],
}

impl Weighing {
    /// For this hand and the middle of this board; `None` if the hand is not ten cards.
    pub fn new(hand: &Holding, board: &Board) -> Option<Self> {
        Self::of(hand, board.middle.set(), &board.options)
    }

    /// For this hand and these middle cards; `None` unless there are ten cards and five.
    pub fn of(hand: &Holding, middle: CardSet, options: &Options) -> Option<Self> {
        let cards: &[Card; 10] = hand.cards().try_into().ok().filter(|_| middle.len() == 5)?;
        let level = |set: CardSet| best_hand(set).level() as u8;
        let mut pairs = [[0; 10]; 10];
        for (one, &first) in cards.iter().enumerate() {
            for (two, &second) in cards.iter().enumerate().skip(one + 1) {
                pairs[one][two] = level(middle.with(first).with(second));
            }
        }
        let levels = stack_levels(cards, middle).map(|hand| hand.level() as u8);
        let steady = std::array::from_fn(|number| {
            let [a, b, c] = TRIPLES[number].map(usize::from);
            let without = [(a, pairs[b][c]), (b, pairs[a][c]), (c, pairs[a][b])];
            let flipped = without.into_iter().filter(|&(place, _)| !cards[place].is_joker()).map(|(_, level)| level);
            flipped.min().unwrap_or(levels[number])
        });
        let rests = cards.map(|card| [true, false].map(|added| f32::from(options.worth(card, added)) / 10.0));
        Some(Self { hand: *hand, levels, steady, rests })
    }

    /// The features of a split.
    #[inline]
    pub fn traits(&self, split: &Split) -> Traits {
        let [draw, aim, fire] = split.stacks.map(usize::from);
        let deducted = usize::from(self.levels[fire] < 2);
        Traits {
            levels: [self.levels[draw], self.levels[aim], self.levels[fire]],
            steady: [self.steady[aim], self.steady[fire]],
            rest: self.rests[usize::from(split.rest)][deducted],
        }
    }

    /// The value of the remaining card of a split where it is added, in tens.
    pub fn rest(&self, split: &Split) -> f32 {
        self.rests[usize::from(split.rest)][0]
    }

    /// The features of an arrangement of this hand.
    pub fn traits_of(&self, arrangement: &Arrangement) -> Option<Traits> {
        let index = Arrangements::of(self.hand).index_of(arrangement)?;
        splits().nth(index).map(|split| self.traits(&split))
    }

    /// The value of a split.
    #[inline]
    fn worth(&self, weights: &Weights, split: &Split) -> f32 {
        let Traits { levels: [draw, aim, fire], steady, rest } = self.traits(split);
        let [aim, fire] = [aim, fire].map(usize::from);
        weights.draw[usize::from(draw)]
            + weights.shot[aim][fire]
            + weights.steady_aim[usize::from(steady[0])]
            + weights.steady_fire[usize::from(steady[1])]
            + weights.rest[fire] * rest
    }

    /// The arrangement with this number.
    pub fn arrangement(&self, index: usize) -> Option<Arrangement> {
        Arrangements::of(self.hand).get(index)
    }

    /// The best arrangement by these weights.
    pub fn best(&self, weights: &Weights) -> Option<Arrangement> {
        self.best_by(|split| self.worth(weights, split))
    }

    /// The best arrangement by any measure; the first of equals.
    pub fn best_by(&self, mut worth: impl FnMut(&Split) -> f32) -> Option<Arrangement> {
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, split) in splits().enumerate() {
            let worth = worth(&split);
            if worth > best.0 {
                best = (worth, index);
            }
        }
        self.arrangement(best.1)
    }

    /// The best arrangements by these weights, best first. At most two with the same value are included.
    pub fn shortlist(&self, weights: &Weights, count: usize) -> Vec<Arrangement> {
        let mut all: Vec<(f32, usize)> =
            splits().enumerate().map(|(index, split)| (self.worth(weights, &split), index)).collect();
        let near = (40 * count).min(all.len() - 1);
        all.select_nth_unstable_by(near, |one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
        all.truncate(near);
        all.sort_unstable_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
        let mut list: Vec<(f32, usize)> = Vec::with_capacity(count);
        for (worth, index) in all {
            let alike = list.iter().rev().take_while(|(other, _)| (other - worth).abs() < 1e-6).count();
            if alike < 2 {
                list.push((worth, index));
            }
            if list.len() == count {
                break;
            }
        }
        list.into_iter().filter_map(|(_, index)| self.arrangement(index)).collect()
    }
}
