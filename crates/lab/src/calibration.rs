//! Are the judges right? Of the positions that a judge gives 70 %, 70 % should be won.

#![allow(clippy::cast_precision_loss, reason = "counts of positions are far below what a float holds exactly")]

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use bots::{Effort, Question, bot, judge};
use engine::{Awaits, Event, Game, Input, Lottery, Luck, Record, Seat, Seeded, Viewer};
use review::Reviewer;

use crate::parallel;

/// How many classes of chances there are.
const CLASSES: usize = 10;

/// What was said of one kind of positions, and what came of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reliability {
    /// For each class of chances: how many were said, the sum of the chances, and the sum of the results.
    pub classes: [(u64, f64, f64); CLASSES],
    /// The sum of the squared errors of what was said.
    squares: f64,
    /// The sum of the squared errors of always saying the base rate, an equal share for every seat.
    base_squares: f64,
}

impl Reliability {
    /// Notes a chance that was said, and the result: a share of the win.
    pub fn note(&mut self, chance: f64, result: f64, base: f64) {
        let class = (0..CLASSES).find(|&class| chance < (class + 1) as f64 / CLASSES as f64).unwrap_or(CLASSES - 1);
        let (count, said, won) = &mut self.classes[class];
        *count += 1;
        *said += chance;
        *won += result;
        self.squares += (chance - result).powi(2);
        self.base_squares += (base - result).powi(2);
    }

    /// How many chances were said.
    pub fn count(&self) -> u64 {
        self.classes.iter().map(|(count, ..)| count).sum()
    }

    /// The Brier score: the mean squared error, 0 at best.
    pub fn brier(&self) -> f64 {
        self.squares / self.count().max(1) as f64
    }

    /// The Brier score of always saying the base rate.
    pub fn base_brier(&self) -> f64 {
        self.base_squares / self.count().max(1) as f64
    }

    fn join(&mut self, other: &Self) {
        for (one, other) in self.classes.iter_mut().zip(other.classes) {
            *one = (one.0 + other.0, one.1 + other.1, one.2 + other.2);
        }
        self.squares += other.squares;
        self.base_squares += other.base_squares;
    }
}

impl fmt::Display for Reliability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| said | count | mean said | won |")?;
        writeln!(f, "|---|---|---|---|")?;
        for (class, &(count, said, won)) in self.classes.iter().enumerate().filter(|(_, class)| class.0 > 0) {
            let mean = |sum: f64| sum / count as f64 * 100.0;
            let (from, to) = (class * 100 / CLASSES, (class + 1) * 100 / CLASSES);
            writeln!(f, "| {from} to {to} % | {count} | {:.1} % | {:.1} % |", mean(said), mean(won))?;
        }
        writeln!(f, "\nBrier score {:.4}, of the base rate {:.4}.", self.brier(), self.base_brier())
    }
}

/// The reliability of a game's judge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    /// Of chances in whole positions.
    pub whole: Reliability,
    /// Of chances that a seat has by what it knows when it decides.
    pub known: Reliability,
}

/// Which games to judge.
#[derive(Clone, Debug)]
pub struct Calibrate {
    /// The level of all players.
    pub level: String,
    /// How many of them there are.
    pub players: usize,
    /// How many games they play.
    pub games: u64,
    /// How hard they and the judge think.
    pub effort: Effort,
    /// The seed of everything.
    pub seed: String,
    /// How many threads to use. They do not change the result.
    pub threads: usize,
}

impl Calibrate {
    /// Plays the games and judges every position and decision in them. `None` if there is no such level.
    pub fn run<G: Game>(&self) -> Option<Calibration> {
        bot::<G>(&self.level, Seeded::new(&self.seed), self.effort)?;
        let mut all = Calibration::default();
        let one = |game: u64, _: parallel::StopSignal<'_>| Ok::<_, std::convert::Infallible>(self.one::<G>(game));
        let Ok(()) = parallel::run(self.games, self.threads, &AtomicBool::new(false), one, |one: Calibration| {
            all.whole.join(&one.whole);
            all.known.join(&one.known);
            ControlFlow::Continue(())
        });
        Some(all)
    }

    fn one<G: Game>(&self, game: u64) -> Option<Calibration> {
        let record = self.play::<G>(&format!("{} {game}", self.seed))?;
        let review = Reviewer::new(&record, judge(&self.seed, self.effort)).ok()?.finish();
        let base = 1.0 / self.players as f64;
        let result = |seat: usize| review.seats[seat].result;
        let mut found = Calibration::default();
        for moment in &review.moments {
            for (seat, chance) in moment.before.iter().enumerate() {
                found.whole.note(*chance, result(seat), base);
            }
            for choice in &moment.choices {
                found.known.note(choice.best, result(choice.seat), base);
            }
        }
        Some(found)
    }

    /// Plays a game and records it.
    fn play<G: Game>(&self, seed: &str) -> Option<Record<G>> {
        let luck = |seat: usize| Seeded::new(&format!("{seed}, seat {seat}"));
        let brains = (0..self.players).map(|seat| bot::<G>(&self.level, luck(seat), self.effort));
        let mut brains = brains.collect::<Option<Vec<_>>>()?;
        let mut heard = vec![Vec::new(); self.players];
        let mut table = Seeded::new(seed);
        let mut state = G::new(self.players, G::Options::default());
        let mut record = Record::new(state.clone(), false);
        loop {
            let input = match state.awaits() {
                Awaits::Chance(lottery) => Input::Chance(lottery.outcome(table.ticket(lottery.tickets()))),
                Awaits::Seats(seats) => {
                    let seat = seats.lowest()?;
                    let question = Question::new(&state, seat, std::mem::take(&mut heard[seat.index()]));
                    let decision = brains[seat.index()].decide(&question.turn());
                    heard[seat.index()] = question.into_heard();
                    Input::Act { seat, action: decision.action, at: decision.at }
                }
                Awaits::Nobody => return Some(record),
            };
            record.inputs.push(input.clone());
            let mut news = Vec::new();
            state.apply(input, &mut |event| news.push(event)).ok()?;
            for (seat, heard) in heard.iter_mut().enumerate() {
                heard.extend(news.iter().filter_map(|event| event.seen_by(Viewer::Seat(Seat::new(seat)))));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judge_who_is_right_beats_the_base_rate_and_one_who_is_wrong_does_not() {
        let (mut right, mut wrong) = (Reliability::default(), Reliability::default());
        for game in 0..1000 {
            let won = f64::from(u8::from(game % 10 < 7));
            right.note(0.7, won, 0.5);
            wrong.note(0.1, won, 0.5);
        }
        assert_eq!(right.classes[7].0, 1000);
        assert!((right.brier() - 0.21).abs() < 1e-9 && (right.base_brier() - 0.25).abs() < 1e-9, "{right}");
        assert!(wrong.brier() > wrong.base_brier(), "{wrong}");
        assert!(right.to_string().contains("| 70 to 80 % | 1000 | 70.0 % | 70.0 % |"), "{right}");
    }
}
