//! Statistics of many games.

use engine::{Seat, Seats};

use super::figure::{Figure, Unit};
use super::lengths::Lengths;
use crate::Outcome;
use crate::stats::{Estimate, Moments, Ratio};

/// The parts of a won game, divisible by every possible number of winners.
pub(super) const WHOLE: i64 = 840;

/// Statistics of many games. It consists of whole numbers, so the order of the games does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many games there were.
    pub games: u64,
    /// How many games had several winners, or none.
    pub drawn: u64,
    /// The number of decisions per game.
    pub decisions: Lengths,
    /// The number of moves per game: decisions that are taken at the same time are one move.
    pub moves: Lengths,
    /// The number of rounds per game.
    pub rounds: Lengths,
    /// Legal actions, for each decision.
    pub(super) branching: Ratio,
    /// Decisions with two or more legal actions, of all decisions.
    pub(super) choices: Ratio,
    /// By seat: its wins, in parts of [`WHOLE`].
    won: Vec<Moments>,
    /// The wins of the first seat that had to decide alone.
    first: Moments,
    /// By word of the rules: how games ended.
    reasons: Vec<Ending>,
    /// By word of the rules: remarks about the win.
    remarks: Vec<Ending>,
}

/// One way in which games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The word of the rules.
    pub word: &'static str,
    /// How many games ended this way.
    pub games: u64,
    /// By seat: its wins among them, in parts of [`WHOLE`].
    won: Vec<i64>,
}

impl Ending {
    /// How many of these games a seat won; a draw counts by its share.
    pub fn won(&self, seat: usize) -> f64 {
        self.won[seat] as f64 / WHOLE as f64
    }
}

/// A seat's part of a won game.
#[inline]
pub(super) fn part(outcome: &Outcome, seat: Seat) -> i64 {
    if outcome.winners.contains(seat) { WHOLE / outcome.winners.len() as i64 } else { 0 }
}

impl Tally {
    pub(super) fn new(players: usize) -> Self {
        Self {
            games: 0,
            drawn: 0,
            decisions: Lengths::default(),
            moves: Lengths::default(),
            branching: Ratio::default(),
            choices: Ratio::default(),
            rounds: Lengths::default(),
            won: vec![Moments::default(); players],
            first: Moments::default(),
            reasons: Vec::new(),
            remarks: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        self.drawn += u64::from(outcome.winners.len() != 1);
        self.decisions.add(outcome.decisions);
        self.moves.add(outcome.moves);
        self.rounds.add(outcome.rounds);
        let decisions = i64::from(outcome.decisions);
        self.branching.add(outcome.actions as i64, decisions);
        self.choices.add(outcome.choices.into(), decisions);
        for seat in Seats::first(self.won.len()).iter() {
            self.won[seat.index()].add(part(outcome, seat));
        }
        if let Some(first) = outcome.first {
            self.first.add(part(outcome, first));
        }
        let players = self.won.len();
        ending(&mut self.reasons, outcome.reason, players).add(outcome);
        if let Some(remark) = outcome.remark {
            ending(&mut self.remarks, remark, players).add(outcome);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.drawn += other.drawn;
        self.decisions.merge(&other.decisions);
        self.moves.merge(&other.moves);
        self.rounds.merge(&other.rounds);
        self.branching.merge(&other.branching);
        self.choices.merge(&other.choices);
        self.won.iter_mut().zip(&other.won).for_each(|(won, more)| won.merge(more));
        self.first.merge(&other.first);
        let players = self.won.len();
        for (own, others) in [(&mut self.reasons, &other.reasons), (&mut self.remarks, &other.remarks)] {
            for more in others {
                let ending = ending(own, more.word, players);
                ending.games += more.games;
                ending.won.iter_mut().zip(&more.won).for_each(|(won, more)| *won += more);
            }
            own.sort_by_key(|ending| ending.word);
        }
    }

    /// The number of players at the table.
    pub fn players(&self) -> usize {
        self.won.len()
    }

    /// The share of games a seat won; a draw counts by its share.
    pub fn share(&self, seat: usize) -> Estimate {
        share(&self.won[seat])
    }

    /// The share of games won by the first seat that had to decide alone; `None` if that never occurred.
    pub fn first_mover(&self) -> Option<Estimate> {
        (self.first.count() > 0).then(|| share(&self.first))
    }

    /// How the games ended, the commonest way first.
    pub fn reasons(&self) -> Vec<&Ending> {
        let mut all: Vec<&Ending> = self.reasons.iter().collect();
        all.sort_by_key(|ending| std::cmp::Reverse(ending.games));
        all
    }

    /// The share of games, with its interval.
    pub fn rate(&self, games: u64) -> Estimate {
        Estimate::wilson(games as f64, self.games as f64)
    }

    /// All figures with their intervals.
    pub fn figures(&self) -> Vec<Figure> {
        let seats = (0..self.players()).map(|seat| Figure::share("won", format!("seat {seat}"), self.share(seat)));
        let mut all: Vec<Figure> = seats.collect();
        all.extend(self.first_mover().map(|share| Figure::share("won", "first to move".into(), share)));
        all.push(Figure::share("ended", "drawn".into(), self.rate(self.drawn)));
        let rate = |ending: &&Ending| (ending.word.to_owned(), self.rate(ending.games));
        all.extend(self.reasons().iter().map(rate).map(|(word, rate)| Figure::share("by", word, rate)));
        all.extend(self.remarks.iter().map(|e| rate(&e)).map(|(word, rate)| Figure::share("remark", word, rate)));
        for (name, lengths) in self.lengths() {
            all.push(Figure { group: "length", name: name.into(), unit: Unit::Number, value: lengths.mean() });
        }
        all
    }

    /// The lengths of the games, each with what it counts.
    pub fn lengths(&self) -> [(&'static str, &Lengths); 3] {
        [("moves", &self.moves), ("decisions", &self.decisions), ("rounds", &self.rounds)]
    }
}

impl Ending {
    #[inline]
    fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        for seat in outcome.winners.iter() {
            self.won[seat.index()] += part(outcome, seat);
        }
    }
}

#[inline]
fn ending<'a>(list: &'a mut Vec<Ending>, word: &'static str, players: usize) -> &'a mut Ending {
    let at = list.iter().position(|ending| ending.word == word).unwrap_or_else(|| {
        list.push(Ending { word, games: 0, won: vec![0; players] });
        list.len() - 1
    });
    &mut list[at]
}

fn share(parts: &Moments) -> Estimate {
    let whole = WHOLE as f64;
    Estimate::share(parts.mean() / whole, parts.error() / whole, parts.count() as f64)
}
