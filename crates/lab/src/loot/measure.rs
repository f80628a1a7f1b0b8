//! Statistics about the game and about the legend, from the exact table.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::loot::evaluation::Guess;
use bots::loot::{Dealt, Start, Values, answer_on, exact, legend_solves};
use bots::{Bot, Brain, Decision, Effort, Turn, play_out};
use catalog::loot::{Options, Play, State};
use engine::{Game, Seat, Seeded};
use rayon::prelude::*;

use super::Table;

/// How games ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ended {
    /// How many games.
    pub games: u32,
    /// The number of games for every reason and winner: 0 the first player, 1 the second, 2 nobody.
    pub by: BTreeMap<(&'static str, usize), u32>,
    /// The number of games for every number of rounds.
    pub rounds: BTreeMap<u8, u32>,
}

/// Plays games between the exact player and the bot of this name, or itself. Seats alternate.
pub fn against(table: &Arc<Table>, rival: Option<&str>, games: u32, seed: &str) -> Option<Ended> {
    let play = |game: u32| {
        let luck = |what: &str| Seeded::new(&format!("{seed} {what} {game}"));
        let first: Brain<State> = exact(table.clone(), luck("first"));
        let second = match rival {
            Some(name) => bots::bot(name, luck("second"), Effort::FULL)?,
            None => exact(table.clone(), luck("second")),
        };
        let mut brains = [first, second];
        let seat = game as usize % 2;
        brains.rotate_left(seat);
        let played = play_out(State::new(2, Options::default()), &mut brains, &mut luck("deal"), |_| {});
        let winners = played.verdict.winners;
        let won = |seat: usize| winners.len() == 1 && winners.contains(Seat::new(seat));
        let winner = if won(seat) { 0 } else { 2 - usize::from(won(1 - seat)) };
        Some((played.verdict.reason, winner, played.state.board().round))
    };
    let all: Option<Vec<_>> = (0..games).into_par_iter().map(play).collect();
    let mut ended = Ended { games, ..Ended::default() };
    for (reason, winner, rounds) in all? {
        *ended.by.entry((reason, winner)).or_default() += 1;
        *ended.rounds.entry(rounds).or_default() += 1;
    }
    Some(ended)
}

/// A lower bound on what a player wins from the legend if it knows the legend's mixtures. In every round it plays the
/// best response and assumes exact play afterwards. Returns the mean per game of the sum of its gains, and half the
/// width of its 95 % interval.
pub fn exploit_legend(table: &Arc<Table>, games: u32, seed: &str, effort: Effort) -> (f64, f64) {
    let play = |game: u32| {
        let luck = |what: &str| Seeded::new(&format!("{seed} {what} {game}"));
        let gained = Arc::new(std::sync::Mutex::new(0.0));
        let exact = exact(table.clone(), luck("exact"));
        let answerer = Answerer { table: table.clone(), gained: gained.clone(), exact, effort };
        let legend = bots::bot("legend", luck("legend"), effort)?;
        let mut brains: [Brain<State>; 2] = [Box::new(answerer), legend];
        play_out(State::new(2, Options::default()), &mut brains, &mut luck("deal"), |_| {});
        gained.lock().ok().map(|gained| *gained)
    };
    let gains: Vec<f64> = (0..games).into_par_iter().filter_map(play).collect();
    let count = f64::from(games.max(1));
    let mean = gains.iter().sum::<f64>() / count;
    let spread = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum::<f64>() / count;
    (mean, 1.96 * (spread / count).sqrt())
}

/// Sits on seat 0 and plays the best response to the legend.
struct Answerer {
    table: Arc<Table>,
    gained: Arc<std::sync::Mutex<f64>>,
    exact: Brain<State>,
    /// The legend's effort.
    effort: Effort,
}

impl Bot<State> for Answerer {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Play> {
        let board = &turn.view.board;
        // Where the legend plays exactly there is nothing to gain.
        if legend_solves(board, self.effort) {
            return self.exact.decide(turn);
        }
        let mut truth = Dealt::new(&*self.table, &board.options, board.deck);
        let answer = answer_on(board, &mut Guess::new(&board.options, board.deck), &mut truth);
        let Some((value, play)) = answer else { return self.exact.decide(turn) };
        let before = Start::of(board).and_then(|start| self.table.value(&start));
        if let (Some(before), Ok(mut gained)) = (before, self.gained.lock()) {
            *gained += value - before;
        }
        Decision::untimed(play)
    }
}
