//! The policy table that ships with the program, trained by `cargo run --release -p lab --example train_hanafuda`.

use std::sync::{Arc, LazyLock};

use catalog::hanafuda::{Card, Cards, State};

use super::policy::{Odds, Policy, SPOTS, STAGES, pair_index};
use crate::learned::learned;

learned!("../../data/hanafuda.bin", super::masters => State);

static LEARNED: LazyLock<Arc<Learned>> =
    LazyLock::new(|| Arc::new(Learned::decode(learned().unwrap_or_default()).expect("the data that ships is whole")));

/// Values are kept in ten-thousandths of a duel.
const UNIT: f32 = 10_000.0;
const PAIRS: usize = Card::COUNT * Card::COUNT;

/// The policy table in a compact form.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// Four bits for the probability of taking from a pile, four for that of striking.
    odds: Vec<u8>,
    keeping: Vec<f32>,
    throwing: Vec<f32>,
    alone: Vec<f32>,
}

impl Learned {
    /// The table that ships.
    pub fn shipped() -> Arc<Self> {
        Arc::clone(&LEARNED)
    }

    /// Rounds a policy to what the compact form holds.
    pub fn round_off(policy: &impl Policy) -> Self {
        let fine = |value: f32| (value * UNIT).clamp(-32_000.0, 32_000.0).round() / UNIT;
        let code = |odds: f32| (0..=15u8).find(|&code| odds * 15.0 < f32::from(code) + 0.5).unwrap_or(15);
        let odds = (0..SPOTS).map(|spot| {
            let [_, pile, draw] = policy.odds(spot);
            code(pile) << 4 | code(draw)
        });
        let each_stage = |value: &dyn Fn(usize, Card) -> f32| -> Vec<f32> {
            (0..STAGES).flat_map(|stage| Card::ALL.map(|card| fine(value(stage, card)))).collect()
        };
        let mut keeping = vec![0.0; STAGES * PAIRS];
        for (stage, pair) in all_pairs() {
            keeping[stage * PAIRS + pair_index(pair)] = fine(policy.keeping(stage, pair));
        }
        Self {
            odds: odds.collect(),
            keeping,
            throwing: each_stage(&|stage, card| policy.throwing(stage, card)),
            alone: Card::ALL.map(|card| fine(policy.alone(card))).to_vec(),
        }
    }

    /// The file contents.
    pub fn encode(&self) -> Vec<u8> {
        let pairs = all_pairs().map(|(stage, pair)| self.keeping(stage, pair));
        let values = pairs.chain(self.throwing.iter().copied()).chain(self.alone.iter().copied());
        let bytes = values.flat_map(|value| ((value * UNIT).round() as i16).to_le_bytes());
        self.odds.iter().copied().chain(bytes).collect()
    }

    /// Parses the file contents; `None` if the length is wrong.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (odds, rest) = bytes.split_at_checked(SPOTS)?;
        let mut values = rest.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / UNIT);
        let mut keeping = vec![0.0; STAGES * PAIRS];
        for (stage, pair) in all_pairs() {
            keeping[stage * PAIRS + pair_index(pair)] = values.next()?;
        }
        let throwing: Vec<f32> = values.by_ref().take(STAGES * Card::COUNT).collect();
        let alone: Vec<f32> = values.by_ref().take(Card::COUNT).collect();
        let whole = alone.len() == Card::COUNT && values.next().is_none();
        whole.then(|| Self { odds: odds.to_vec(), keeping, throwing, alone })
    }
}

fn all_pairs() -> impl Iterator<Item = (usize, Cards)> {
    let pairs = |stage: usize| {
        Card::ALL.into_iter().enumerate().flat_map(move |(index, one)| {
            Card::ALL[index + 1..].iter().map(move |&other| (stage, Cards::of(&[one, other])))
        })
    };
    (0..STAGES).flat_map(pairs)
}

impl Policy for Learned {
    fn odds(&self, spot: usize) -> Odds {
        let code = self.odds[spot];
        let [pile, draw] = [code >> 4, code & 15].map(|part| f32::from(part) / 15.0);
        [(1.0 - pile - draw).max(0.0), pile, draw]
    }

    fn keeping(&self, stage: usize, pair: Cards) -> f32 {
        self.keeping[stage * PAIRS + pair_index(pair)]
    }

    fn throwing(&self, stage: usize, card: Card) -> f32 {
        self.throwing[stage * Card::COUNT + card as usize]
    }

    fn alone(&self, card: Card) -> f32 {
        self.alone[card as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ships_is_read_and_written_alike_and_a_torn_file_is_refused() {
        let shipped = Learned::shipped();
        let bytes = learned().unwrap();
        assert_eq!(shipped.encode(), bytes);
        assert_eq!(Learned::round_off(&*shipped), *shipped);
        assert_eq!(Learned::decode(&bytes[..bytes.len() - 2]), None);
        assert_eq!(Learned::decode(&bytes[..100]), None);
    }
}
