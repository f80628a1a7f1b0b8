//! A moment: the inputs between two positions whose chances are known.

use serde::{Deserialize, Serialize};

use crate::Choice;

/// What the fortune of a moment was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Chance decided something: a deal, a roll, a lot.
    Luck,
    /// What the deciding seats could not know decided the rest.
    Unseen,
    /// Reaction times decided the rest.
    Race,
}

impl Kind {
    /// What caused what decisions did not, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Luck => "luck",
            Self::Unseen => "what nobody could know",
            Self::Race => "reaction times",
        }
    }
}

/// A reaction in a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    /// The seat that reacted.
    pub seat: usize,
    /// What it did, in notation.
    pub action: String,
    /// The time it is credited with, in milliseconds.
    pub ms: u64,
}

/// The inputs between two positions whose chances are known, and how they split the change of the chances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// The first step of the replay that belongs to it, from 1.
    pub first: usize,
    /// The last one.
    pub last: usize,
    /// What the fortune was.
    pub kind: Kind,
    /// What happened, in notation.
    pub what: String,
    /// The cards, dice and lots among it, in notation.
    pub drawn: String,
    /// How fast its racers were.
    pub reactions: Vec<Reaction>,
    /// Every seat's chances before it.
    pub before: Vec<f64>,
    /// Every seat's chances after it.
    pub after: Vec<f64>,
    /// The decisions in it that were judged.
    pub choices: Vec<Choice>,
    /// What each seat's own decisions cost it: zero or negative.
    pub skill: Vec<f64>,
    /// What each seat gained by what the others' decisions cost.
    pub gained: Vec<f64>,
    /// The rest of the change.
    pub fortune: Vec<f64>,
}

impl Moment {
    /// Splits the change of the chances. `still_in` says who can still win before it.
    pub(crate) fn split(&mut self, still_in: &[bool]) {
        let players = self.before.len();
        self.skill = vec![0.0; players];
        self.gained = vec![0.0; players];
        for choice in &self.choices {
            self.skill[choice.seat] -= choice.cost;
            let others: Vec<usize> = (0..players).filter(|&seat| seat != choice.seat && still_in[seat]).collect();
            for &other in &others {
                self.gained[other] += choice.cost / others.len() as f64;
            }
        }
        let rest = |seat: usize| self.after[seat] - self.before[seat] - self.skill[seat] - self.gained[seat];
        self.fortune = (0..players).map(rest).collect();
    }

    /// How much the chances changed: the largest change of a seat.
    pub fn swing(&self) -> f64 {
        let changes = self.before.iter().zip(&self.after).map(|(before, after)| (after - before).abs());
        changes.fold(0.0, f64::max)
    }

    /// The decision that cost most.
    pub fn worst(&self) -> Option<&Choice> {
        self.choices.iter().max_by(|one, two| one.cost.total_cmp(&two.cost))
    }

    /// The cost of that decision.
    pub fn cost(&self) -> f64 {
        self.worst().map_or(0.0, |choice| choice.cost)
    }
}
