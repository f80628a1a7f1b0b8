//! One seat's account of a game.

use serde::{Deserialize, Serialize};

use crate::{Kind, Moment, Word};

/// How one seat came to its result. The parts add up: `start + skill + gained + luck + unseen + race` is `result`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// The seat's share of the win: 1 for the only winner.
    pub result: f64,
    /// The chance to win at the start.
    pub start: f64,
    /// What its own decisions cost: zero or negative.
    pub skill: f64,
    /// What it gained by what the others' decisions cost.
    pub gained: f64,
    /// What deals, rolls and lots brought.
    pub luck: f64,
    /// What came of hidden cards and simultaneous choices, which nobody could know.
    pub unseen: f64,
    /// What reaction times brought.
    pub race: f64,
    /// How many of its decisions were judged.
    pub decisions: usize,
    /// How many of them were best, fine, doubtful, mistakes and blunders.
    pub words: [usize; 5],
    /// How often it acted in races.
    pub races: usize,
    /// How long it took for that on average, in milliseconds; 0 without races.
    pub reaction: u64,
}

impl Account {
    pub(crate) fn of(seat: usize, start: f64, result: f64, moments: &[Moment]) -> Self {
        let sum = |part: &dyn Fn(&Moment) -> f64| moments.iter().map(part).sum::<f64>();
        let fortune = |kind: Kind| sum(&|moment| if moment.kind == kind { moment.fortune[seat] } else { 0.0 });
        let own = || moments.iter().flat_map(|moment| &moment.choices).filter(|choice| choice.seat == seat);
        let reactions = moments.iter().flat_map(|moment| &moment.reactions).filter(|reaction| reaction.seat == seat);
        let times: Vec<u64> = reactions.map(|reaction| reaction.ms).collect();
        Self {
            result,
            start,
            skill: sum(&|moment| moment.skill[seat]),
            gained: sum(&|moment| moment.gained[seat]),
            luck: fortune(Kind::Luck),
            unseen: fortune(Kind::Unseen),
            race: fortune(Kind::Race),
            decisions: own().count(),
            words: Word::ALL.map(|word| own().filter(|choice| choice.word == word).count()),
            races: times.len(),
            reaction: times.iter().sum::<u64>().checked_div(times.len() as u64).unwrap_or_default(),
        }
    }

    /// What decisions contributed: its own and the others'.
    pub fn all_skill(&self) -> f64 {
        self.skill + self.gained
    }

    /// What was not decided by anybody.
    pub fn all_luck(&self) -> f64 {
        self.luck + self.unseen + self.race
    }

    /// The parts of [`Account::all_skill`], with their names.
    pub const fn skills(&self) -> [(&'static str, f64); 2] {
        [("own", self.skill), ("others'", self.gained)]
    }

    /// The parts of [`Account::all_luck`], with their names.
    pub const fn lucks(&self) -> [(&'static str, f64); 3] {
        [("chance", self.luck), ("unseen", self.unseen), ("races", self.race)]
    }

    /// The average cost of a decision.
    pub fn mean_cost(&self) -> f64 {
        if self.decisions > 0 { -self.skill / self.decisions as f64 } else { 0.0 }
    }
}
