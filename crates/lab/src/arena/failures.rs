//! Games that programs lost by their own failures.

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::Seat;
use serde_json::{Map, Value, json};

use super::Standings;
use crate::text::count;
use crate::{Failure, FailureKind, LabError};

/// A game that a program lost by a failure.
#[derive(Clone, Debug)]
pub(super) struct Failed {
    pub(super) entrant: usize,
    /// The game, counted from 0.
    pub(super) game: u64,
    pub(super) seat: Seat,
    pub(super) failure: Failure,
}

/// The failures of one program.
#[derive(Clone, Debug, Default)]
pub struct Failures {
    counts: BTreeMap<FailureKind, u64>,
    first: Option<Failed>,
    in_a_row: u64,
}

impl Failures {
    /// A program that fails in so many games in a row is not asked again.
    pub const MOST_IN_A_ROW: u64 = 10;

    /// How many games were lost by a failure.
    pub fn games(&self) -> u64 {
        self.counts.values().sum()
    }

    /// How many games were lost by a failure of this kind.
    pub fn of(&self, kind: FailureKind) -> u64 {
        self.counts.get(&kind).copied().unwrap_or_default()
    }

    fn add(&mut self, failed: &Failed) {
        *self.counts.entry(failed.failure.kind).or_default() += 1;
        self.first.get_or_insert_with(|| failed.clone());
        self.in_a_row += 1;
    }

    /// The failures in a sentence, and the first one in another; nothing if there were none.
    fn text(&self, name: &str, text: &mut String) {
        let Some(first) = &self.first else { return };
        let kinds: Vec<String> =
            self.counts.iter().map(|(kind, games)| format!("{} {}", count(*games), kind.words())).collect();
        let games = if self.games() == 1 { "1 game".into() } else { format!("{} games", count(self.games())) };
        let _ = writeln!(text, "\n{name} failed and so lost {games}: {}.", kinds.join(", "));
        let _ = writeln!(text, "The first was game {}, on {}: {}.", first.game, first.seat, first.failure);
    }

    fn json(&self) -> Value {
        let Some(first) = &self.first else { return Value::Null };
        let kinds = FailureKind::ALL.map(|kind| (kind.slug().to_owned(), self.of(kind).into()));
        let mut all = Map::from_iter(kinds);
        all.insert("games".into(), self.games().into());
        let told = json!({ "game": first.game, "seat": first.seat, "what": first.failure.what });
        all.insert("first".into(), told);
        Value::Object(all)
    }
}

impl Standings {
    /// How often an entrant lost a game by a failure.
    pub fn failures(&self, entrant: usize) -> &Failures {
        &self.failures[entrant]
    }

    /// Adds the failures of a sitting. A program that fails too often in a row puts an end to the contest.
    pub(super) fn add_failures(&mut self, company: &[usize], failed: &[Failed]) {
        for game in 0..self.players as u64 {
            let here = |failed: &&Failed| failed.game % self.players as u64 == game;
            let failed = failed.iter().find(here);
            for &entrant in company {
                match failed {
                    Some(failed) if failed.entrant == entrant => {}
                    _ => self.failures[entrant].in_a_row = 0,
                }
            }
            let Some(failed) = failed else { continue };
            self.failures[failed.entrant].add(failed);
            let games = self.failures[failed.entrant].in_a_row;
            if games == Failures::MOST_IN_A_ROW {
                let (name, what) = (self.names[failed.entrant].clone(), failed.failure.what.clone());
                self.fault = Some(LabError::GivenUp { name, games, what });
            }
        }
    }

    pub(super) fn failures_text(&self, text: &mut String) {
        for (failures, name) in self.failures.iter().zip(&self.names) {
            failures.text(name, text);
        }
    }

    pub(super) fn failures_json(&self, entrant: usize) -> Value {
        self.failures[entrant].json()
    }
}
