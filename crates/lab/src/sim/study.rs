//! What the judged games of a simulation have in common.

use bots::Effort;

use super::Lengths;
use super::course::{Course, Taken};
use super::judgement::{JUDGED, RESULT_PARTS};
use super::measure::{Measure, Measured};
use crate::stats::Ratio;

/// How many parts a game is divided into for the curves.
const PARTS: usize = 20;

/// How many parts a game is divided into to say when it was decided.
const TENTHS: usize = 10;

/// Fractions are counted in millionths, so that all sums are whole numbers.
const WHOLE: f64 = 1e6;

/// Statistics of judged games. They consist of whole numbers, so the order of the games does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Study {
    /// How many games were judged.
    pub games: u64,
    /// The judge's effort, in percent.
    pub effort: u32,
    /// The number of lead changes per game.
    pub lead_changes: Lengths,
    /// In which tenth of the decisions games with one winner were decided.
    decided: [u64; TENTHS],
    measures: [Ratio; JUDGED.len()],
    /// The winner's chance after each part of the decisions.
    winner: [Ratio; PARTS + 1],
    /// The highest chance after each part of the decisions.
    leader: [Ratio; PARTS + 1],
    /// The legal actions in each part of the decisions.
    actions: [Ratio; PARTS],
}

/// The measures of judged games, in the order in which they are told.
pub fn judged() -> impl Iterator<Item = Measure> {
    JUDGED.iter().map(|judgement| judgement.measure)
}

impl Study {
    pub(super) fn new(effort: Effort) -> Self {
        Self { effort: effort.of(100), ..Self::default() }
    }

    pub(super) fn add(&mut self, course: &Course) {
        self.games += 1;
        for (ratio, judgement) in self.measures.iter_mut().zip(&JUDGED) {
            let (above, below) = (judgement.parts)(course);
            ratio.add(millionths(above), millionths(below));
        }
        self.lead_changes.add(course.lead_changes());
        if let Some(place) = course.decided_at() {
            self.decided[part(place, TENTHS)] += 1;
        }
        for at in 0..=PARTS {
            let chances = course.chances_at(at as f64 / PARTS as f64);
            if let (Some(winner), Some(chances)) = (course.winner(), chances) {
                self.winner[at].add(millionths(chances[winner]), millionths(1.0));
                self.leader[at].add(millionths(chances.iter().copied().fold(0.0, f64::max)), millionths(1.0));
            }
        }
        let all = course.decisions.len() as f64;
        for (at, Taken { legal, .. }) in course.decisions.iter().enumerate() {
            self.actions[part(at as f64 / all, PARTS)].add(*legal as i64, 1);
        }
    }

    /// The measures of these games; those that none of them has are left out.
    pub fn measures(&self) -> Vec<Measured> {
        let value = |(measure, ratio): (Measure, &Ratio)| {
            let value = ratio.estimate()?;
            // A part of the result can be negative, if it is undone by the others.
            let is_signed = RESULT_PARTS.contains(&measure.name);
            Some(if is_signed { Measured { measure, value } } else { Measured::bounded(measure, value) })
        };
        judged().zip(&self.measures).filter_map(value).collect()
    }

    /// The later winner's chance, in the mean of games with one winner: at each share of the decisions.
    pub fn winner(&self) -> Vec<(f64, f64)> {
        curve(&self.winner, 0.0)
    }

    /// The highest chance of a seat, in the mean of games with one winner: at each share of the decisions.
    pub fn leader(&self) -> Vec<(f64, f64)> {
        curve(&self.leader, 0.0)
    }

    /// The mean number of legal actions, around each share of the decisions at which there were any.
    pub fn branching(&self) -> Vec<(f64, f64)> {
        curve(&self.actions, 0.5)
    }

    /// How many games were decided in each tenth of their decisions, by the tenth's beginning in percent.
    pub fn decided(&self) -> Vec<(usize, u64)> {
        self.decided.iter().enumerate().map(|(tenth, games)| (tenth * 100 / TENTHS, *games)).collect()
    }
}

fn millionths(value: f64) -> i64 {
    (value * WHOLE).round() as i64
}

/// The part that a place from 0 to 1 belongs to.
fn part(place: f64, parts: usize) -> usize {
    ((place * parts as f64 + 1e-9) as usize).min(parts - 1)
}

/// The points of a curve. `ahead` is how far into its part a point lies.
fn curve(ratios: &[Ratio], ahead: f64) -> Vec<(f64, f64)> {
    let point = |(at, ratio): (usize, &Ratio)| Some(((at as f64 + ahead) / PARTS as f64, ratio.estimate()?.mean));
    ratios.iter().enumerate().filter_map(point).collect()
}
