//! The value of one position, and the optimal mixtures of both seats.

use std::collections::BTreeMap;

use bots::loot::{Choice, Dealt, Rest, Start, Values, choose};
use catalog::loot::{Board, Options, State};
use engine::BadPosition;
use serde::Serialize;
use serde_json::Value;

use super::Table;

/// Without a table, the rest of a game is solved if it has at most this many positions, which takes some seconds.
const MOST_POSITIONS: usize = 400_000;

/// The value of a position under optimal play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Probed {
    /// The value for seat 0: the chance to win minus the chance to lose.
    pub value: f64,
    /// The pending phase.
    pub phase: u8,
    /// For each seat, the plays of an optimal mixture with their probabilities.
    pub mixtures: [BTreeMap<String, f64>; 2],
    /// Whether the values came from a table instead of solving the rest of the game.
    pub from_table: bool,
}

/// Why a position has no answer.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// The position is invalid or impossible.
    #[error("that position cannot be")]
    Bad(#[from] BadPosition),
    /// No decision is pending.
    #[error("nothing is to be decided in that position: give one at the beginning of a phase")]
    NothingToDecide,
    /// It would take too long to solve, and there is no table or it lacks the position.
    #[error(
        "{0} saloon cards are left, too many to solve in a moment: make the table with 'quickdraw solve loot --out FILE' \
         and give it with --table FILE"
    )]
    TooMany(u32),
}

/// Evaluates a position given as JSON: from a table, or by solving the rest of the game if few cards are left.
pub fn probe(position: &Value, table: Option<&Table>) -> Result<Probed, ProbeError> {
    let options = table.map_or_else(Options::default, |table| *table.options());
    let state: State = engine::set_up(options, position)?;
    let board = state.board();
    if let Some(choice) = table.and_then(|table| by_values(board, table)) {
        return Ok(Probed::new(board, &choice, true));
    }
    let start = Start::around(board).ok_or(ProbeError::NothingToDecide)?;
    let cards = board.deck.total() + 4;
    // With more cards, even numbering the positions would take too long.
    let rest = (cards <= 8).then(|| Rest::solve(&options, &start, MOST_POSITIONS)).flatten();
    let rest = rest.ok_or(ProbeError::TooMany(cards))?;
    let choice = by_values(board, &rest).ok_or(ProbeError::TooMany(cards))?;
    Ok(Probed::new(board, &choice, false))
}

/// The decision by these values; `None` if a value is missing.
fn by_values(board: &Board, values: &impl Values) -> Option<Choice> {
    let mut ends = Dealt::new(values, &board.options, board.deck);
    let choice = choose(board, &mut ends)?;
    (!ends.is_missing()).then_some(choice)
}

impl Probed {
    fn new(board: &Board, choice: &Choice, from_table: bool) -> Self {
        let shares = |mixture: &Vec<(catalog::loot::Play, f64)>| {
            mixture.iter().map(|(play, share)| (play.to_string(), *share)).collect()
        };
        let [zero, one] = &choice.mixtures;
        Self { value: choice.value, phase: board.phase, mixtures: [shares(zero), shares(one)], from_table }
    }
}
