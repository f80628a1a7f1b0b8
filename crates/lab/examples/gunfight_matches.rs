//! Matches between players of Quick Draw: `gunfight_matches [GAMES [PLAYERS [CHALLENGER DEFENDER]]]`.
//!
//! One of PLAYERS seats is the challenger's, each in turn; the others are the defender's. Without names, each level
//! challenges the one below, and the best levels also challenge the simple strategies.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::{Bot, Brain, Decision, Effort, Turn, bot, play_out};
use catalog::gunfight::{Action, Options, State};
use engine::{Game, Seat, Seeded};
use lab::stats::Estimate;
use rayon::prelude::*;

const PAIRS: [(&str, &str); 7] = [
    ("greenhorn", "random"),
    ("regular", "greenhorn"),
    ("sharp", "regular"),
    ("sharp", "greedy"),
    ("legend", "hoarder"),
    ("legend", "greedy"),
    ("legend", "sharp"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u32| arguments.get(place).map_or(Ok(usual), |text| text.parse());
    let (games, players) = (number(0, 200)?, number(1, 2)? as usize);
    if let [_, _, challenger, defender] = &arguments[..] {
        println!("{}", a_match(games, players, challenger, defender));
        return Ok(());
    }
    for (challenger, defender) in PAIRS {
        println!("{}", a_match(games, players, challenger, defender));
    }
    Ok(())
}

/// The results of a match.
#[derive(Default)]
struct Tally {
    games: u32,
    won: u32,
    turns: u32,
    by_seat: [u32; 4],
    clock: Clock,
}

/// Decision times of a player.
#[derive(Default)]
struct Clock {
    slowest: Duration,
    total: Duration,
    decisions: u32,
}

/// A player whose decisions are timed.
struct Timed {
    brain: Brain<State>,
    clock: Arc<Mutex<Tally>>,
}

impl Bot<State> for Timed {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let start = Instant::now();
        let decision = self.brain.decide(turn);
        let took = start.elapsed();
        let clock = &mut self.clock.lock().unwrap_or_else(PoisonError::into_inner).clock;
        clock.slowest = clock.slowest.max(took);
        clock.total += took;
        clock.decisions += 1;
        decision
    }
}

fn player(name: &str, seed: &str) -> Brain<State> {
    bot::<State>(name, Seeded::new(seed), Effort::FULL).unwrap_or_else(|| panic!("there is no player '{name}'"))
}

/// Plays the games of a match on all cores and returns the results as text.
fn a_match(games: u32, players: usize, challenger: &str, defender: &str) -> String {
    let tally = Arc::new(Mutex::new(Tally::default()));
    (0..games).into_par_iter().for_each(|game| {
        let place = game as usize % players;
        let seat = |seat: usize| -> Brain<State> {
            let seed = format!("{challenger} {defender} {players} {game} {seat}");
            if seat == place {
                Box::new(Timed { brain: player(challenger, &seed), clock: tally.clone() })
            } else {
                player(defender, &seed)
            }
        };
        let mut brains: Vec<Brain<State>> = (0..players).map(seat).collect();
        let mut luck = Seeded::new(&format!("{players} {game}"));
        let played = play_out(State::new(players, Options::default()), &mut brains, &mut luck, |_| {});
        let winner = played.verdict.winners.lowest().map_or(0, Seat::index);
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.games += 1;
        tally.won += u32::from(winner == place);
        tally.turns += played.state.board().turn;
        tally.by_seat[winner] += 1;
    });
    let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    let Estimate { mean: share, low, high } = Estimate::wilson(tally.won.into(), tally.games.into());
    format!(
        "{players} players, {challenger} against {defender}: won {} of {} = {:.1} % (95 %: {:.1} to {:.1}, fair {:.1}); \
         {:.2} turns a game; wins by seat {:?}; {:.1} ms a decision, slowest {:.0} ms",
        tally.won,
        tally.games,
        100.0 * share,
        100.0 * low,
        100.0 * high,
        100.0 / f64::from(players as u32),
        f64::from(tally.turns) / f64::from(tally.games.max(1)),
        &tally.by_seat[..players],
        tally.clock.total.as_secs_f64() * 1e3 / f64::from(tally.clock.decisions.max(1)),
        tally.clock.slowest.as_secs_f64() * 1e3,
    )
}
