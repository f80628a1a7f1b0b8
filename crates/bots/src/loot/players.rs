//! The higher levels, sharp and legend, and the bot that uses the exact table.

use std::sync::Arc;

use catalog::loot::{Board, Play, State};
use engine::{Luck, Seeded};

use crate::{Bot, Decision, Effort, Mixture, Turn};

use super::evaluation::Guess;
use super::known::known;
use super::ranks::Ranks;
use super::rest::Rest;
use super::round::{Choice, Dealt, choose, choose_phase};
use super::start::{Start, Values};

/// At full effort, the rest of a game is solved if it has at most this many positions, which takes a tenth of a second.
pub(super) const MOST_POSITIONS: u32 = 6_000;

/// With more cards in the deck, even numbering the positions would take too long.
pub(super) const MOST_DECK: u32 = 3;

/// The resolution with which mixtures are sampled.
const TICKETS: u32 = 1 << 24;

/// Samples a play from a mixture.
pub(super) fn draw(mixture: &[(Play, f64)], luck: &mut Seeded) -> Option<Play> {
    let total: f64 = mixture.iter().map(|(_, share)| share).sum();
    let mut left = f64::from(luck.ticket(TICKETS)) / f64::from(TICKETS) * total;
    for (play, share) in mixture {
        if left < *share {
            return Some(*play);
        }
        left -= share;
    }
    mixture.last().map(|(play, _)| *play)
}

/// Samples from the seat's mixture.
fn decide(turn: &Turn<'_, State>, choice: Option<Choice>, luck: &mut Seeded) -> Decision<Play> {
    let mixture = mixture_of(turn, choice).expect("a bot is only asked when it can act");
    Decision::untimed(draw(&mixture, luck).expect("a mixture has a play"))
}

fn mixture_of(turn: &Turn<'_, State>, choice: Option<Choice>) -> Option<Mixture<State>> {
    choice.map(|choice| {
        let [zero, one] = choice.mixtures;
        if turn.seat.index() == 0 { zero } else { one }
    })
}

/// The decision by exact values; `None` if a value is missing.
fn exactly<V: Values + ?Sized>(board: &Board, values: &V) -> Option<Choice> {
    let mut ends = Dealt::new(values, &board.options, board.deck);
    let choice = choose(board, &mut ends)?;
    (!ends.is_missing()).then_some(choice)
}

/// Plays by exact values if the program has some. Otherwise it solves the rest of the game exactly when it is small
/// enough, and before that one round, using the evaluation for its ends.
pub(super) struct Legend {
    luck: Seeded,
    most: usize,
    /// The last solution, which stays valid to the end of the game.
    rest: Option<Rest>,
}

impl Legend {
    pub(super) fn new(luck: Seeded, effort: Effort) -> Self {
        Self { luck, most: effort.of(MOST_POSITIONS) as usize, rest: None }
    }

    fn choice(&mut self, board: &Board) -> Option<Choice> {
        if let Some(choice) = known(&board.options).and_then(|values| exactly(board, values)) {
            return Some(choice);
        }
        if board.deck.total() <= MOST_DECK {
            if let Some(choice) = self.rest.as_ref().and_then(|rest| exactly(board, rest)) {
                return Some(choice);
            }
            self.rest = Start::around(board).and_then(|start| Rest::solve(&board.options, &start, self.most));
            if let Some(choice) = self.rest.as_ref().and_then(|rest| exactly(board, rest)) {
                return Some(choice);
            }
        }
        choose(board, &mut Guess::new(&board.options, board.deck))
    }
}

/// Whether the legend solves the rest of the game on this board.
pub fn legend_solves(board: &Board, effort: Effort) -> bool {
    let most = effort.of(MOST_POSITIONS) as usize;
    let small = |start: Start| Ranks::rest(&board.options, &start).len() <= most;
    board.deck.total() <= MOST_DECK && Start::around(board).is_some_and(small)
}

impl Bot<State> for Legend {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Play> {
        let choice = self.choice(&turn.view.board);
        decide(turn, choice, &mut self.luck)
    }

    fn set_effort(&mut self, effort: Effort) {
        self.most = effort.of(MOST_POSITIONS) as usize;
    }

    fn mixture(&mut self, turn: &Turn<'_, State>) -> Option<Mixture<State>> {
        let choice = self.choice(&turn.view.board);
        mixture_of(turn, choice)
    }
}

/// Looks ahead one phase with the evaluation, so it does not see what its cards are needed for later in the round.
pub(super) struct Sharp(pub(super) Seeded);

impl Bot<State> for Sharp {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Play> {
        let board = &turn.view.board;
        decide(turn, choose_phase(board, &mut Guess::new(&board.options, board.deck)), &mut self.0)
    }

    fn mixture(&mut self, turn: &Turn<'_, State>) -> Option<Mixture<State>> {
        let board = &turn.view.board;
        mixture_of(turn, choose_phase(board, &mut Guess::new(&board.options, board.deck)))
    }
}

/// Plays exactly by the values it was given, and like the legend where they are missing.
pub(super) struct Exact {
    values: Arc<dyn Values>,
    legend: Legend,
}

impl Exact {
    pub(super) fn new(values: Arc<dyn Values>, luck: Seeded) -> Self {
        Self { values, legend: Legend::new(luck, Effort::FULL) }
    }
}

impl Exact {
    fn choice(&mut self, board: &Board) -> Option<Choice> {
        exactly(board, &*self.values).or_else(|| self.legend.choice(board))
    }
}

impl Bot<State> for Exact {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Play> {
        let choice = self.choice(&turn.view.board);
        decide(turn, choice, &mut self.legend.luck)
    }

    fn mixture(&mut self, turn: &Turn<'_, State>) -> Option<Mixture<State>> {
        let choice = self.choice(&turn.view.board);
        mixture_of(turn, choice)
    }
}
