//! Luck in Loot, by the fitted values: of the cards that were dealt, and of plays that were drawn from mixtures.

use std::any::Any;

use catalog::loot::{Board, Card, Cards, Length, Options, Play, State};
use engine::{Game, Seat};

use crate::Mixture;
use crate::control::Control;

use super::evaluation::Guess;
use super::round::{Dealt, Ends, Matrix, begin, matrix};
use super::stand::Hold;
use super::start::{Start, Values};

/// With more cards to be dealt at once, their luck is left in the result: there are too many ways to deal them.
const MOST_DEALT: usize = 2;

/// A control for a game with these options; `None` if there are no values for it. So far this is the only game that has
/// them.
pub fn control<G: Game>(options: &G::Options) -> Option<Box<dyn Control<G>>> {
    let options: &dyn Any = options;
    let found: Box<dyn Any> = Box::new(for_one_duel(options.downcast_ref()?)?);
    found.downcast::<Box<dyn Control<G>>>().ok().map(|control| *control)
}

/// `None` for a match of several duels, whose score the values do not know.
fn for_one_duel(options: &Options) -> Option<Box<dyn Control<State>>> {
    let known = super::evaluation::learned().is_some() && options.length == Length::Single;
    known.then(|| Box::new(Luck::default()) as Box<dyn Control<State>>)
}

/// What a seat chose, with the mixture it was drawn from.
type Chosen = (Play, Option<Mixture<State>>);

#[derive(Default)]
struct Luck {
    /// For seat 0, where a win is worth 1 and a loss -1.
    sum: f64,
    /// The row before cards are dealt.
    before: Option<(Vec<Card>, Cards, Hold)>,
    /// The plays of this phase.
    chosen: [Option<Chosen>; 2],
}

impl Control<State> for Luck {
    fn chance(&mut self, before: &State) {
        let board = before.board();
        let kept: Vec<Card> = board.row.iter().flatten().copied().collect();
        self.before.get_or_insert_with(|| (kept, board.deck, Hold::of(&board.players)));
    }

    fn awaited(&mut self, state: &State) {
        let Some((kept, deck, hold)) = self.before.take() else { return };
        let few = kept.len() + MOST_DEALT >= 4;
        // Between equal players every row is worth nothing to either.
        if hold == hold.mirrored() || !few {
            return;
        }
        let Some(start) = Start::of(state.board()) else { return };
        let values = Rows(state.options());
        let mean = Dealt::new(&values, &values.0, deck).worth(&kept, hold);
        self.sum += values.value(&start).unwrap_or(mean) - mean;
    }

    fn acts(&mut self, before: &State, seat: Seat, action: &Play, mixture: Option<Mixture<State>>) {
        self.chosen[seat.index()] = Some((*action, mixture));
        let [Some(_), Some(_)] = self.chosen else { return };
        if let [Some(zero), Some(one)] = std::mem::take(&mut self.chosen) {
            self.sum += surplus(before.board(), &zero, &one).unwrap_or_default();
        }
    }

    fn luck(&self, seat: Seat) -> f64 {
        let sum = if seat.index() == 0 { self.sum } else { -self.sum };
        sum / 2.0
    }
}

/// By how much the value after these plays is above the mean over the mixtures they were drawn from. A play whose
/// mixture is not known counts as the only one.
fn surplus(board: &Board, zero: &Chosen, one: &Chosen) -> Option<f64> {
    let payoffs = matrix(board, &mut Guess::new(&board.options, board.deck))?;
    let mixed = |(play, mixture): &Chosen| mixture.clone().unwrap_or_else(|| vec![(*play, 1.0)]);
    let mean = |payoffs: &Matrix| -> Option<f64> {
        let (rows, columns) = (mixed(zero), mixed(one));
        let mut sum = 0.0;
        for (row, chance) in &rows {
            for (column, other) in &columns {
                sum += chance * other * payoffs.when(*row, *column)?;
            }
        }
        let all = |mixture: &Mixture<State>| mixture.iter().map(|(_, chance)| chance).sum::<f64>();
        Some(sum / (all(&rows) * all(&columns)))
    };
    Some(payoffs.when(zero.0, one.0)? - mean(&payoffs)?)
}

/// The values of rounds that are planned with the fitted values.
struct Rows(Options);

impl Values for Rows {
    fn value(&self, start: &Start) -> Option<f64> {
        Some(begin(start, &mut Guess::new(&self.0, start.deck)).value)
    }
}
