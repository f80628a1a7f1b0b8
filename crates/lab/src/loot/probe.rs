//! The value of one position, and the optimal mixtures of both seats.

use std::collections::BTreeMap;

use bots::loot::{Dealt, Matrix, Rest, Start, Values, matrix};
use catalog::loot::{Board, Length, Options, State};
use engine::BadPosition;
use serde::Serialize;
use serde_json::Value;

use super::Table;

/// Without a table, the rest of a game is solved if it has at most this many positions, which takes some seconds.
const MOST_POSITIONS: usize = 400_000;

/// The value of a position under optimal play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Probed {
    /// The value for seat 0: the chance to win minus the chance to lose. In a best of three it is that of the match.
    pub value: f64,
    /// The pending phase.
    pub phase: u8,
    /// For each seat, the plays of an optimal mixture with their probabilities.
    pub mixtures: [BTreeMap<String, f64>; 2],
    /// Whether the values came from a table instead of solving the rest of the game.
    pub from_table: bool,
    /// How far the table's own value is from the one computed again from the positions that can follow. Only the
    /// beginning of a round has a value in the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residual: Option<f64>,
    /// The plays of each seat.
    #[serde(skip)]
    pub plays: [Vec<String>; 2],
    /// The value for seat 0 of each of its plays against each of the other's, like `value`.
    #[serde(skip)]
    pub values: Vec<Vec<f64>>,
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

/// Evaluates a position of a game with these options, given as JSON: from a table made for them, or by solving the rest
/// of the game if few cards are left. Where the table has a value of the position itself, that value is told as it is
/// stored, with its residual.
pub fn probe(position: &Value, options: Options, table: Option<&Table>) -> Result<Probed, ProbeError> {
    let state: State = engine::set_up(options, position)?;
    let board = state.board();
    let table = table.filter(|table| *table.options() == options);
    if let Some((table, matrix)) = table.and_then(|table| Some((table, by_values(board, table)?))) {
        let stored = Start::of(board).and_then(|start| table.value(&start));
        let told = Probed::new(board, &matrix, true);
        let residual = stored.map(|stored| (stored - matrix.choice.value).abs());
        return Ok(Probed { value: stored.map_or(told.value, |stored| of_match(board, stored)), residual, ..told });
    }
    let start = Start::around(board).ok_or(ProbeError::NothingToDecide)?;
    let cards = board.deck.total() + 4;
    // With more cards, even numbering the positions would take too long.
    let rest = (cards <= 8).then(|| Rest::solve(&options, &start, MOST_POSITIONS)).flatten();
    let rest = rest.ok_or(ProbeError::TooMany(cards))?;
    let matrix = by_values(board, &rest).ok_or(ProbeError::TooMany(cards))?;
    Ok(Probed::new(board, &matrix, false))
}

/// The decision by these values; `None` if a value is missing.
fn by_values(board: &Board, values: &impl Values) -> Option<Matrix> {
    let mut ends = Dealt::new(values, &board.options, board.deck);
    let matrix = matrix(board, &mut ends)?;
    (!ends.is_missing()).then_some(matrix)
}

/// The value of the game when the duel has this value. LSW-16: in a best of three, a win leads to a duel that begins
/// even, like each that follows.
fn of_match(board: &Board, duel: f64) -> f64 {
    let [zero, one] = [&board.players[0], &board.players[1]].map(|player| f64::from(player.wins));
    if board.options.length == Length::BestOf3 && zero + one < 2.0 { 0.5 * (zero - one) + 0.5 * duel } else { duel }
}

impl Probed {
    fn new(board: &Board, matrix: &Matrix, from_table: bool) -> Self {
        let shares = |mixture: &Vec<(catalog::loot::Play, f64)>| {
            mixture.iter().map(|(play, share)| (play.to_string(), *share)).collect()
        };
        let [zero, one] = &matrix.choice.mixtures;
        let row = |row: &Vec<f64>| row.iter().map(|&value| of_match(board, value)).collect();
        Self {
            value: of_match(board, matrix.choice.value),
            phase: board.phase,
            mixtures: [shares(zero), shares(one)],
            from_table,
            residual: None,
            plays: [0, 1].map(|seat: usize| matrix.plays[seat].iter().map(ToString::to_string).collect()),
            values: matrix.values.iter().map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use catalog::loot::Cards;
    use serde_json::json;

    use super::super::{EXACT, Job, solve};
    use super::*;

    /// LSW-16
    #[test]
    fn the_value_in_a_best_of_three_is_that_of_the_match() {
        let row = json!(["nugget-3", "nugget-3", "sip", "shot"]);
        let value = |length: Length, wins: [u8; 2]| {
            let mut players = [json!({"nuggets": 6}), json!({"bullets": 3})];
            for (player, wins) in players.iter_mut().zip(wins).filter(|(_, wins)| *wins > 0) {
                player["wins"] = wins.into();
            }
            let probed =
                probe(&json!({"row": row, "players": players}), Options { length, ..Options::default() }, None);
            let Probed { value, values, .. } = probed.unwrap();
            assert!(
                values.iter().flatten().any(|one| *one >= value) && values.iter().flatten().any(|one| *one <= value)
            );
            value
        };
        let duel = value(Length::Single, [0, 0]);
        assert!(duel.abs() > 0.01, "the position is not even: {duel}");
        for (wins, expected) in
            [([0, 0], duel / 2.0), ([1, 0], 0.5 + duel / 2.0), ([0, 1], duel / 2.0 - 0.5), ([1, 1], duel)]
        {
            let found = value(Length::BestOf3, wins);
            assert!((found - expected).abs() < 1e-9, "{wins:?}: {found} instead of {expected}");
        }
    }

    #[test]
    fn the_stored_value_is_told_with_its_residual_even_where_it_is_wrong() {
        let deck = Cards { nugget_1: 0, nugget_2: 0, nugget_3: 0, sip: 11, shot: 2 };
        let options = Options { deck, ..Options::default() };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let stop = AtomicBool::new(false);
        solve(&Job { path: &path, options, threads: 1, most_cards: 5, stop: &stop, progress: &|_, _| {} }).unwrap();
        let row = ["sip", "shot", "sip", "sip"];
        let position = json!({"row": row, "deck": {"sip": 1}, "players": [{"bullets": 2}, {}]});
        let mut table = Table::open(&path, &options).unwrap();
        let right = probe(&position, options, Some(&table)).unwrap();
        assert!(right.from_table && right.residual.is_some_and(|residual| residual < EXACT), "{right:?}");

        let state: State = engine::set_up(options, &position).unwrap();
        let (number, mirrored) = table.ranks().find(&Start::of(state.board()).unwrap()).unwrap();
        table.values[number] += if mirrored { -0.25 } else { 0.25 };
        let wrong = probe(&position, options, Some(&table)).unwrap();
        assert!((wrong.value - right.value - 0.25).abs() < 1e-6, "{wrong:?}");
        assert!(wrong.residual.is_some_and(|residual| residual > 0.1), "{wrong:?}");
    }
}
