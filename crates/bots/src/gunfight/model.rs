//! The learned model: the value of life totals and of the rows of the action table.

use std::sync::LazyLock;

use catalog::gunfight::{Board, Options, State};

use crate::learned::learned;

/// Each seat's chance to win.
pub type Odds = [f32; Board::MOST_PLAYERS];

/// What the bots have learned about the game. `train_gunfight` produces it.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The chance to win a duel, indexed by one's own life and the opponent's, up to [`Model::DUEL`] each.
    pub duel: Vec<f32>,
    /// The value of life, by the number of living players from two: the weights of its square root and its logarithm.
    pub last: [[f32; 2]; 3],
    /// The value of arrangements, by the number of living players from two.
    pub worth: [Weights; 3],
    /// [`Model::last`] evaluated for every life total.
    lasting: [Vec<f32>; 3],
}

/// The values of the parts of an arrangement, as chances to win. Levels count from the high card up.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The level of the Quick Draw stack.
    pub draw: [f32; 10],
    /// The levels of Aim and Fire together, because the value of an Aim depends on the Fire behind it.
    pub shot: [[f32; 10]; 10],
    /// The level that Aim keeps if its most valuable card is flipped.
    pub steady_aim: [f32; 10],
    /// The level that Fire keeps if its most valuable card is flipped.
    pub steady_fire: [f32; 10],
    /// A remaining card worth ten, by the level of Fire.
    pub rest: [f32; 10],
}

impl Weights {
    /// How many weights there are.
    pub const LEN: usize = 140;

    /// From a list in the order of the fields.
    pub fn from_list(list: &[f32]) -> Self {
        let ten = |start: usize| std::array::from_fn(|place| list[start + place]);
        Self {
            draw: ten(0),
            shot: std::array::from_fn(|aim| ten(10 + 10 * aim)),
            steady_aim: ten(110),
            steady_fire: ten(120),
            rest: ten(130),
        }
    }

    /// As a list in the order of the fields.
    pub fn to_list(&self) -> Vec<f32> {
        let parts: [&[f32]; 5] =
            [&self.draw, self.shot.as_flattened(), &self.steady_aim, &self.steady_fire, &self.rest];
        parts.concat()
    }
}

learned!("../../data/gunfight.bin", super::masters => State);

static LEARNED: LazyLock<Model> = LazyLock::new(|| {
    Model::from_bytes(learned().unwrap_or_default()).expect("the file that ships was written by to_bytes")
});

impl Model {
    /// The highest life in the duel table; beyond it a formula is used.
    pub const DUEL: usize = 40;
    const SIDE: usize = Self::DUEL + 1;
    const NUMBERS: usize = Self::SIDE * Self::SIDE + 6 + 3 * Weights::LEN;

    /// The model that ships. In a browser it has to be loaded first: see `remember`.
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// A rough guess, the starting point of training.
    pub fn plain() -> Self {
        // In Quick Draw, the rows that flip are worth more than the rows above them. In Aim and Fire, higher is better.
        const DRAW: [f32; 10] = [-0.10, -0.09, -0.07, 0.02, 0.04, 0.06, -0.01, 0.01, 0.02, 0.02];
        let step = |level: usize| f32::from(level as u16) * 0.02;
        let list: Vec<f32> = (0..Weights::LEN)
            .map(|place| match place {
                0..10 => DRAW[place],
                10..110 => step((place - 10) / 10) / 2.0 + step((place - 10) % 10),
                110..130 => step(place % 10) / 2.0,
                _ => 0.05 * if place < 132 { -1.0 } else { 1.0 },
            })
            .collect();
        let worth = std::array::from_fn(|_| Weights::from_list(&list));
        let walk = Self::new(Vec::new(), [[0.75, 0.0], [0.45, 0.0], [0.5, 0.0]], worth.clone());
        let chance = |place: usize| {
            let [mine, theirs] = [place / Self::SIDE, place % Self::SIDE].map(|life| walk.lasting[0][life]);
            if mine + theirs > 0.0 { mine / (mine + theirs) } else { 0.5 }
        };
        let duel = (0..Self::SIDE * Self::SIDE).map(chance).collect();
        Self::new(duel, walk.last, worth)
    }

    /// A model with these parameters.
    pub fn new(duel: Vec<f32>, last: [[f32; 2]; 3], worth: [Weights; 3]) -> Self {
        let lasting = last.map(|[root, log]| {
            // Computed in f64 and then rounded, so that the result is the same on every machine.
            let [root, log] = [root, log].map(f64::from);
            let of = |life: f64| (root * life.sqrt() + log * life.ln()).min(80.0).exp() as f32;
            let lives = (0..=Options::MOST_LIFE).map(f64::from);
            lives.map(|life| if life < 1.0 { 0.0 } else { of(life) }).collect()
        });
        Self { duel, last, worth, lasting }
    }

    /// The weight of a life total among `beyond_two + 2` living players. Chances to win are proportional to it.
    #[inline]
    fn lasting(&self, beyond_two: usize, life: i16) -> f32 {
        self.lasting[beyond_two][usize::from(life.clamp(0, Options::MOST_LIFE).unsigned_abs())]
    }

    /// The chance to win a duel with this much life against that much.
    #[inline]
    pub fn duel(&self, mine: i16, theirs: i16) -> f32 {
        let [own, other] = [mine, theirs].map(|life| usize::from(life.max(0).unsigned_abs()));
        match (own, other) {
            (0, _) => 0.0,
            (_, 0) => 1.0,
            (..=Self::DUEL, ..=Self::DUEL) => self.duel[own * Self::SIDE + other],
            _ => {
                let [mine, theirs] = [mine, theirs].map(|life| self.lasting(0, life));
                mine / (mine + theirs)
            }
        }
    }

    /// Each seat's chance to win when a turn begins with these lives. At least one is positive.
    pub fn odds(&self, lives: &[i16; Board::MOST_PLAYERS]) -> Odds {
        let mut odds = [0.0; Board::MOST_PLAYERS];
        let mut living = (0..lives.len()).filter(|&seat| lives[seat] > 0);
        let (Some(one), Some(two)) = (living.next(), living.next()) else {
            return lives.map(|life| f32::from(u8::from(life > 0)));
        };
        let Some(_) = living.next() else {
            odds[one] = self.duel(lives[one], lives[two]);
            odds[two] = 1.0 - odds[one];
            return odds;
        };
        let beyond_two = 1 + living.count();
        let lasting = lives.map(|life| self.lasting(beyond_two, life));
        let all: f32 = lasting.iter().sum();
        lasting.map(|mine| mine / all)
    }

    /// The weights for this many living players.
    pub fn weights(&self, living: usize) -> &Weights {
        &self.worth[living.clamp(2, 4) - 2]
    }

    /// The file format: little-endian 32-bit floats.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.worth.iter().flat_map(Weights::to_list);
        let numbers = self.duel.iter().copied().chain(self.last.as_flattened().iter().copied()).chain(weights);
        numbers.flat_map(f32::to_le_bytes).collect()
    }

    /// Reads the file format; `None` if the length is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, []) = bytes.as_chunks::<4>() else { return None };
        let numbers: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
        if numbers.len() != Self::NUMBERS {
            return None;
        }
        let (duel, numbers) = numbers.split_at(Self::SIDE * Self::SIDE);
        let (last, worth) = numbers.split_at(6);
        Some(Self::new(
            duel.to_vec(),
            std::array::from_fn(|count| [last[2 * count], last[2 * count + 1]]),
            std::array::from_fn(|count| Weights::from_list(&worth[count * Weights::LEN..])),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_survives_its_file() {
        for model in [&Model::plain(), Model::learned()] {
            assert_eq!(Model::from_bytes(&model.to_bytes()).as_ref(), Some(model));
        }
        assert_eq!(Model::from_bytes(b"too short"), None);
    }

    #[test]
    fn chances_add_up_and_more_life_is_better() {
        let model = Model::learned();
        for lives in [[30, 30, 0, 0], [3, 90, 0, 0], [5, 9, 20, 0], [999, 999, 1, 999], [0, 0, 7, 0]] {
            let odds = model.odds(&lives);
            assert!((odds.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{lives:?}: {odds:?}");
            for (one, other) in [(0, 1), (1, 2), (2, 3)] {
                assert!(lives[one] <= lives[other] || odds[one] > odds[other], "{lives:?}: {odds:?}");
            }
        }
    }
}
