//! Games between two kinds of bots at tables of any size, with seats rotated.

use bots::{Brain, Effort, bot, play_out};
use catalog::hayauchi::{Options, State};
use engine::{Game, Seat, Seeded};
use rayon::prelude::*;

/// Some bots of one kind among bots of another.
#[derive(Clone, Debug)]
pub struct Bout<'a> {
    /// The number of players at the table.
    pub players: usize,
    /// How many of them are of the first kind.
    pub guests: usize,
    /// The first kind, by name.
    pub guest: &'a str,
    /// The other kind, by name.
    pub host: &'a str,
    /// The options of the game.
    pub options: Options,
    /// The effort of the bots.
    pub effort: Effort,
    /// How many games.
    pub games: u32,
    /// The seed of all luck.
    pub seed: &'a str,
}

/// The guests' share of the wins.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    /// The mean share of a game won by all guests together; draws are shared.
    pub share: f64,
    /// Half the width of its 95 % interval.
    pub within: f64,
    /// The share if all were equally strong.
    pub fair: f64,
}

impl Bout<'_> {
    /// Plays all games on all cores. `None` if there is no bot of one of the names.
    pub fn play(&self) -> Option<Score> {
        self.play_with(|name, luck| bot::<State>(name, luck, self.effort))
    }

    /// Plays all games with bots made by the caller.
    pub fn play_with(&self, maker: impl Fn(&str, Seeded) -> Option<Brain<State>> + Sync) -> Option<Score> {
        let shares: Option<Vec<f64>> = (0..self.games).into_par_iter().map(|game| self.game(game, &maker)).collect();
        let shares = shares?;
        let count = shares.len() as f64;
        let share = shares.iter().sum::<f64>() / count;
        let spread = shares.iter().map(|one| (one - share).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Some(Score { share, within: 1.96 * (spread / count).sqrt(), fair: self.guests as f64 / self.players as f64 })
    }

    /// The guests' share of one game. Their seats move on by one with each game.
    fn game(&self, game: u32, maker: &impl Fn(&str, Seeded) -> Option<Brain<State>>) -> Option<f64> {
        let seats: Vec<usize> = (0..self.guests).map(|guest| (game as usize + 2 * guest) % self.players).collect();
        let brain = |seat: usize| {
            let name = if seats.contains(&seat) { self.guest } else { self.host };
            maker(name, Seeded::new(&format!("{} {game} seat {seat}", self.seed)))
        };
        let mut brains: Vec<Brain<State>> = (0..self.players).map(brain).collect::<Option<_>>()?;
        let mut luck = Seeded::new(&format!("{} {game}", self.seed));
        let played = play_out(State::new(self.players, self.options), &mut brains, &mut luck, |_| {});
        let winners = played.verdict.winners;
        let ours = seats.iter().filter(|&&seat| winners.contains(Seat::new(seat))).count();
        Some(ours as f64 / winners.len() as f64)
    }
}
