//! The judge of Loot: the matrix game of the round, by exact values where they are known.

use std::ops::RangeInclusive;

use catalog::loot::{ActionCard, Board, Card, Length, Play, State};
use engine::{Awaits, Game};

use crate::judge::{percent, points, settled};
use crate::solve::optimal_shares::optimal_shares;
use crate::{AnyJudge, Chances, Effort, Idea, Judge, Judged, Turn};

use super::evaluation::Guess;
use super::known::known;
use super::players::{MOST_DECK, MOST_POSITIONS};
use super::rest::Rest;
use super::round::{Dealt, Ends, Matrix, matrix};
use super::stand::Hold;
use super::start::{Start, Values};

/// A mixture that gives away less than this value, a two-hundredth of a point of winning chance, is as good as the best.
const AS_GOOD: f64 = 1e-4;

/// The judge that uses exact values if the program has some, and else the values that ship and exact ones near the end.
/// It needs no luck.
pub fn judge(_seed: &str, effort: Effort) -> AnyJudge<State> {
    Box::new(Weigher { rest: None, most: effort.of(MOST_POSITIONS) as usize })
}

struct Weigher {
    /// The solved rest of the game that was judged last.
    rest: Option<Rest>,
    most: usize,
}

impl Weigher {
    /// The pending decision as a matrix game.
    fn matrix(&mut self, board: &Board) -> Option<Matrix> {
        self.solved(board).or_else(|| matrix(board, &mut Guess::new(&board.options, board.deck)))
    }

    /// The same by exact values: those that the program has, or near the end.
    fn solved(&mut self, board: &Board) -> Option<Matrix> {
        let exactly = |rest: &Rest| matrix_by(board, rest);
        if let Some(matrix) = known(&board.options).and_then(|values| matrix_by(board, values)) {
            return Some(matrix);
        }
        if board.deck.total() > MOST_DECK {
            return None;
        }
        self.rest.as_ref().and_then(exactly).or_else(|| {
            self.rest = Start::around(board).and_then(|start| Rest::solve(&board.options, &start, self.most));
            self.rest.as_ref().and_then(exactly)
        })
    }

    /// The value for seat 0 of a row that waits for cards.
    fn undealt(&self, board: &Board) -> f64 {
        let kept: Vec<Card> = board.row.iter().flatten().copied().collect();
        let hold = Hold::of(&board.players);
        if kept.is_empty() && hold == Hold::NOTHING {
            return 0.0;
        }
        let by_table = known(&board.options).and_then(|values| undealt_by(board, values, &kept, hold));
        let exact = by_table.or_else(|| undealt_by(board, self.rest.as_ref()?, &kept, hold));
        exact.unwrap_or_else(|| Guess::new(&board.options, board.deck).worth(&kept, hold))
    }
}

/// The pending decision by these values; `None` if one is missing.
fn matrix_by<V: Values + ?Sized>(board: &Board, values: &V) -> Option<Matrix> {
    let mut ends = Dealt::new(values, &board.options, board.deck);
    let matrix = matrix(board, &mut ends)?;
    (!ends.is_missing()).then_some(matrix)
}

/// The value for seat 0 of a row that waits for cards, by these values; `None` if one is missing.
fn undealt_by<V: Values + ?Sized>(board: &Board, values: &V, kept: &[Card], hold: Hold) -> Option<f64> {
    let mut ends = Dealt::new(values, &board.options, board.deck);
    let value = ends.worth(kept, hold);
    (!ends.is_missing()).then_some(value)
}

/// Both seats' chances when the duel has this value for seat 0. LSW-16: in a best of three, the next duels are even, and
/// the chances then follow from the duels won.
fn chances(board: &Board, value: f64) -> Chances {
    let [zero, one] = [&board.players[0], &board.players[1]].map(|player| f64::from(player.wins));
    let zero = match board.options.length {
        Length::BestOf3 if zero + one < 2.0 => 0.5 + 0.25 * (zero - one) + 0.25 * value,
        _ => 0.5 + 0.5 * value,
    };
    vec![zero, 1.0 - zero]
}

impl Judge<State> for Weigher {
    fn position(&mut self, state: &State) -> Option<Chances> {
        let board = state.board();
        if let Some(verdict) = state.verdict() {
            return Some(settled(&verdict, 2));
        }
        match state.awaits() {
            Awaits::Seats(seats) if seats.len() == 2 => {
                let matrix = self.matrix(board)?;
                Some(chances(board, matrix.choice.value))
            }
            Awaits::Chance(_) if board.row[3].is_none() => Some(chances(board, self.undealt(board))),
            _ => None,
        }
    }

    /// LSW-13: the row is filled by one deal.
    fn continues(&self, state: &State) -> bool {
        state.board().row[3].is_none()
    }

    fn decision(&mut self, turn: &Turn<'_, State>, _: Option<&Play>) -> Option<Judged<Play>> {
        let board = &turn.view.board;
        let matrix = self.matrix(board)?;
        let own = turn.seat.index();
        let duel = |value: f64| chances(board, value)[own];
        let theirs: Vec<(Play, f64)> = matrix.choice.mixtures[1 - own].clone();
        let against = |mine: usize, other: &Play| {
            let column = matrix.plays[1 - own].iter().position(|play| play == other).unwrap_or_default();
            if own == 0 { matrix.values[mine][column] } else { matrix.values[column][mine] }
        };
        let ideas = matrix.plays[own].iter().enumerate().map(|(mine, &action)| {
            let replies: Vec<(Play, f64, f64)> =
                theirs.iter().map(|(other, share)| (*other, *share, duel(against(mine, other)))).collect();
            let chance = replies.iter().map(|(_, share, chance)| share * chance).sum();
            let mixed = matrix.choice.mixtures[own].iter().find(|(play, _)| *play == action);
            let why = format!("{}; {}.", aims(board, action), compared(&replies, chance));
            Idea { action, chance, share: mixed.map_or(0.0, |(_, share)| *share), why }
        });
        Some(Judged::new(chances(board, matrix.choice.value), ideas.collect()))
    }

    /// LSW-16: in a best of three, the next duels only count as even, so it is not solved to its end.
    fn shares(&mut self, turn: &Turn<'_, State>) -> Option<Vec<(Play, RangeInclusive<f64>)>> {
        let board = &turn.view.board;
        if board.options.length != Length::Single {
            return None;
        }
        let Matrix { plays: [zeros, ones], values, .. } = self.solved(board)?;
        if turn.seat.index() == 0 {
            let entries = values.concat();
            return Some(zeros.into_iter().zip(optimal_shares(ones.len(), &entries, AS_GOOD)).collect());
        }
        // The second seat's rows are the columns of the first, and what it gets is what the first pays.
        let entries: Vec<f64> = (0..ones.len()).flat_map(|one| values.iter().map(move |line| -line[one])).collect();
        Some(ones.into_iter().zip(optimal_shares(zeros.len(), &entries, AS_GOOD)).collect())
    }
}

/// What a play is out for at its two positions.
fn aims(board: &Board, play: Play) -> String {
    let first = if board.phase == 1 { 0 } else { 2 };
    let aim = |card: ActionCard, prize: Option<Card>| {
        let prize = prize.map_or_else(|| "nothing".into(), |prize| format!("the {}", prize.title().to_lowercase()));
        match card {
            ActionCard::Loot => format!("goes for {prize}"),
            ActionCard::Shoot => format!("guards {prize} with a shot"),
            ActionCard::Whisky => format!("answers a shot at {prize} with whisky"),
        }
    };
    let Play([near, far]) = play;
    format!("It {} and {}", aim(near, board.row[first]), aim(far, board.row[first + 1]))
}

/// What a play does best against, and what it fears, among what the other would play.
fn compared(replies: &[(Play, f64, f64)], chance: f64) -> String {
    let by_chance = |one: &&(Play, f64, f64), two: &&(Play, f64, f64)| one.2.total_cmp(&two.2);
    let likely = || replies.iter().filter(|(_, share, _)| *share > 0.02);
    let (Some(best), Some(worst)) = (likely().max_by(by_chance), likely().min_by(by_chance)) else {
        return "nothing is known of the other's play".into();
    };
    if best.2 - worst.2 < 0.005 {
        return format!("it comes to {} whatever the other plays", percent(chance));
    }
    let against = |(play, share, with): &(Play, f64, f64)| {
        let Play([near, far]) = play;
        format!("{near} and {far} ({} of the time, {})", percent(*share), points(with - chance))
    };
    format!("it does best against {}, and worst against {}", against(best), against(worst))
}
