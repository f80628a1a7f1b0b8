//! The measures by which designers judge a game. docs/lab.md has their definitions, too.

use super::{Figure, Tally, Unit};
use crate::stats::Estimate;

/// A measure with its definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// The unit of its value.
    pub unit: Unit,
    /// How it is computed, in one sentence.
    pub words: &'static str,
}

/// A measure of some games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// What was measured.
    pub measure: Measure,
    /// Its value.
    pub value: Estimate,
}

impl Measured {
    /// A measure that cannot be negative, nor above 1 if it is a share; its interval ends there, too.
    pub(super) fn bounded(measure: Measure, value: Estimate) -> Self {
        let most = if measure.unit == Unit::Share { 1.0 } else { f64::INFINITY };
        Self { measure, value: Estimate { low: value.low.max(0.0), high: value.high.min(most), ..value } }
    }

    /// The same as a figure of a report.
    pub fn figure(&self) -> Figure {
        Figure { group: "measure", name: self.measure.name.into(), unit: self.measure.unit, value: self.value }
    }
}

const fn share(name: &'static str, words: &'static str) -> Measure {
    Measure { name, unit: Unit::Share, words }
}

const fn number(name: &'static str, words: &'static str) -> Measure {
    Measure { name, unit: Unit::Number, words }
}

const MOVES: Measure = number(
    "moves",
    "How often the table waits for players, in the mean of all games; decisions that are taken at the same time are \
     one move.",
);
const DECISIONS: Measure = number("decisions", "How many decisions all players take, in the mean of all games.");
const ROUNDS: Measure = number("rounds", "How many rounds begin, in the mean of all games.");
const BRANCHING: Measure =
    number("branching", "The legal actions of all decisions added up, divided by the number of decisions.");
const CHOICES: Measure =
    share("decisions with a choice", "Decisions with two or more legal actions, of all decisions.");
const COMPLETION: Measure = share("completion", "Games that one seat wins alone, of all games; the others are drawn.");
const FIRST_SEAT: Measure =
    share("advantage of the first seat", "The share of games that seat 0 wins, minus an even share; a draw is shared.");
const FIRST_MOVER: Measure = share(
    "advantage of moving first",
    "The share of games won by the first seat that has to decide alone, minus an even share; games without such a \
     seat do not count.",
);

/// The measures that need no judge, in the order in which they are told.
pub const COUNTED: [Measure; 8] = [MOVES, DECISIONS, ROUNDS, BRANCHING, CHOICES, COMPLETION, FIRST_SEAT, FIRST_MOVER];

impl Tally {
    /// What can be counted without a judge.
    pub fn measures(&self) -> Vec<Measured> {
        let fair = 1.0 / self.players() as f64;
        let above =
            |share: Estimate| Estimate { mean: share.mean - fair, low: share.low - fair, high: share.high - fair };
        let counted = [
            (MOVES, Some(self.moves.mean())),
            (DECISIONS, Some(self.decisions.mean())),
            (ROUNDS, Some(self.rounds.mean())),
            (BRANCHING, self.branching.estimate()),
            (CHOICES, self.choices.estimate()),
            (COMPLETION, Some(self.rate(self.games - self.drawn))),
        ];
        let counted = counted.into_iter().filter_map(|(measure, value)| Some(Measured::bounded(measure, value?)));
        let advantages = [(FIRST_SEAT, Some(self.share(0))), (FIRST_MOVER, self.first_mover())];
        let advantages =
            advantages.into_iter().filter_map(|(measure, value)| Some(Measured { measure, value: above(value?) }));
        counted.chain(advantages).collect()
    }
}
