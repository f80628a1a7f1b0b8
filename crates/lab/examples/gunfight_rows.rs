//! Statistics of the rows of the action table: `gunfight_rows [DEALS [GAMES [LEVEL]]]`.
//!
//! For 2, 3 and 4 players: the value of each row in each round, by least squares over DEALS deals; and over GAMES games
//! between players of LEVEL, how often each row occurs, how much damage its shots do, how long games are and who wins.

use bots::gunfight::Model;
use bots::{Brain, Effort, bot, play_out};
use catalog::gunfight::{Event, Options, Stack, State, TABLE};
use engine::{Game, Seat, Seeded};
use lab::gunfight::worth_of_rows;
use rayon::prelude::*;

/// Counters over some games.
#[derive(Clone, Copy, Default)]
struct Count {
    games: u32,
    turns: u32,
    longest: u32,
    won: [u32; 4],
    /// How often each row acted, by `[round][level]`.
    acts: [[u32; 10]; 3],
    /// Damage of shots by level: to others, and to the shooter.
    damage: [[i32; 2]; 10],
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u32| arguments.get(place).map_or(Ok(usual), |text| text.parse());
    let (deals, games) = (number(0, 1_000)?, number(1, 500)?);
    let level = arguments.get(2).map_or("sharp", String::as_str);
    for players in 2..=4 {
        let worth = worth_of_rows(Model::learned(), players, deals, "what rows are worth");
        let count =
            (0..games).into_par_iter().map(|game| one_game(players, level, game)).reduce(Count::default, Count::and);
        tell(players, &worth, &count);
    }
    Ok(())
}

fn one_game(players: usize, level: &str, game: u32) -> Count {
    let seat = |seat: usize| -> Brain<State> {
        let luck = Seeded::new(&format!("rows {players} {game} {seat}"));
        bot(level, luck, Effort::FULL).unwrap_or_else(|| panic!("there is no player '{level}'"))
    };
    let mut brains: Vec<Brain<State>> = (0..players).map(seat).collect();
    let mut luck = Seeded::new(&format!("rows {players} {game}"));
    let mut count = Count { games: 1, ..Count::default() };
    let (mut round, mut row) = (Stack::Draw, 0);
    let played = play_out(State::new(players, Options::default()), &mut brains, &mut luck, |event| match *event {
        Event::Round { round: next, .. } => round = next,
        Event::Acts { level, .. } => {
            row = level as usize;
            count.acts[round as usize][row] += 1;
        }
        Event::Shot { seat, target, damage, .. } => {
            count.damage[row][usize::from(seat == target)] += i32::from(damage);
        }
        _ => {}
    });
    count.turns = played.state.board().turn;
    count.longest = count.turns;
    count.won[played.verdict.winners.lowest().map_or(0, Seat::index)] = 1;
    count
}

impl Count {
    fn and(mut self, other: Self) -> Self {
        self.games += other.games;
        self.turns += other.turns;
        self.longest = self.longest.max(other.longest);
        self.won.iter_mut().zip(other.won).for_each(|(all, part)| *all += part);
        self.acts.as_flattened_mut().iter_mut().zip(other.acts.as_flattened()).for_each(|(all, part)| *all += part);
        self.damage.as_flattened_mut().iter_mut().zip(other.damage.as_flattened()).for_each(|(all, part)| *all += part);
        self
    }
}

fn tell(players: usize, worth: &[[f32; 10]; 3], count: &Count) {
    println!(
        "{players} players: {:.2} turns a game, at most {}; wins by seat {:?} of {}",
        f64::from(count.turns) / f64::from(count.games),
        count.longest,
        &count.won[..players],
        count.games,
    );
    println!("{:16} {:>22} {:>22} {:>22} {:>16}", "", "Quick Draw", "Aim", "Fire", "a Fire row takes");
    let all = |round: usize| f64::from(count.acts[round].iter().sum::<u32>()).max(1.0);
    for (level, row) in TABLE.iter().enumerate().rev() {
        print!("{:16}", row.title);
        for (round, worth) in worth.iter().enumerate() {
            let share = 100.0 * f64::from(count.acts[round][level]) / all(round);
            print!(" {:+8.1} % ({share:5.1} %)", 100.0 * worth[level]);
        }
        let shots = f64::from(count.acts[2][level].max(1));
        let [others, own] = count.damage[level].map(|damage| f64::from(damage) / shots);
        println!("  {others:5.1}, own {own:4.1}");
    }
}
