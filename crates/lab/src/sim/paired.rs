//! The effect of another value of an option: differences between games with the same luck.

use engine::{Seat, Seats};

use super::figure::{Figure, Unit};
use super::tally::{WHOLE, part};
use crate::Outcome;
use crate::stats::{Estimate, Moments};

/// Sums of differences between pairs of games: the other game's figure minus the first one's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paired {
    games: u64,
    won: Vec<Moments>,
    first: Moments,
    drawn: Moments,
    moves: Moments,
    decisions: Moments,
    rounds: Moments,
    reasons: Vec<(&'static str, Moments)>,
    remarks: Vec<(&'static str, Moments)>,
}

impl Paired {
    pub(super) fn new(players: usize) -> Self {
        let none = Moments::default();
        let won = vec![none; players];
        Self {
            games: 0,
            won,
            first: none,
            drawn: none,
            moves: none,
            decisions: none,
            rounds: none,
            reasons: Vec::new(),
            remarks: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, base: &Outcome, other: &Outcome) {
        self.games += 1;
        for seat in Seats::first(self.won.len()).iter() {
            self.won[seat.index()].add(part(other, seat) - part(base, seat));
        }
        let first = |outcome: &Outcome| outcome.first.map(|seat: Seat| part(outcome, seat));
        if let (Some(base), Some(other)) = (first(base), first(other)) {
            self.first.add(other - base);
        }
        let drawn = |outcome: &Outcome| i64::from(outcome.winners.len() != 1);
        self.drawn.add(drawn(other) - drawn(base));
        self.moves.add(i64::from(other.moves) - i64::from(base.moves));
        self.decisions.add(i64::from(other.decisions) - i64::from(base.decisions));
        self.rounds.add(i64::from(other.rounds) - i64::from(base.rounds));
        changed(&mut self.reasons, Some(base.reason), Some(other.reason));
        changed(&mut self.remarks, base.remark, other.remark);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.won.iter_mut().zip(&other.won).for_each(|(won, more)| won.merge(more));
        let all = [&mut self.first, &mut self.drawn, &mut self.moves, &mut self.decisions, &mut self.rounds];
        let others = [&other.first, &other.drawn, &other.moves, &other.decisions, &other.rounds];
        all.into_iter().zip(others).for_each(|(own, more)| own.merge(more));
        for (own, others) in [(&mut self.reasons, &other.reasons), (&mut self.remarks, &other.remarks)] {
            for (word, more) in others {
                of(own, word).merge(more);
            }
            own.sort_by_key(|(word, _)| *word);
        }
    }

    /// The differences, as figures that match those of a tally.
    pub(super) fn figures(&self) -> Vec<Figure> {
        let parts = |moments: &Moments| moments.estimate().times(1.0 / WHOLE as f64);
        let named = |(seat, won): (usize, &Moments)| Figure::share("won", format!("seat {seat}"), parts(won));
        let mut all: Vec<Figure> = self.won.iter().enumerate().map(named).collect();
        if self.first.count() > 0 {
            all.push(Figure::share("won", "first to move".into(), parts(&self.first)));
        }
        all.push(Figure::share("ended", "drawn".into(), self.drawn.estimate()));
        for (group, words) in [("by", &self.reasons), ("remark", &self.remarks)] {
            all.extend(words.iter().map(|(word, moments)| Figure::share(group, (*word).into(), self.padded(moments))));
        }
        for (name, moments) in [("moves", self.moves), ("decisions", self.decisions), ("rounds", self.rounds)] {
            all.push(Figure { group: "length", name: name.into(), unit: Unit::Number, value: moments.estimate() });
        }
        all
    }

    /// Adds zeros for the games in which this word changed nothing, which were not counted.
    fn padded(&self, moments: &Moments) -> Estimate {
        let mut all = *moments;
        all.add_many(0, self.games - moments.count());
        all.estimate()
    }
}

fn changed(list: &mut Vec<(&'static str, Moments)>, base: Option<&'static str>, other: Option<&'static str>) {
    if base == other {
        // List the word even if it never changes.
        base.map(|word| of(list, word));
        return;
    }
    for (word, step) in [(base, -1), (other, 1)] {
        if let Some(word) = word {
            of(list, word).add(step);
        }
    }
}

fn of<'a>(list: &'a mut Vec<(&'static str, Moments)>, word: &'static str) -> &'a mut Moments {
    let at = list.iter().position(|(known, _)| *known == word).unwrap_or_else(|| {
        list.push((word, Moments::default()));
        list.len() - 1
    });
    &mut list[at].1
}
