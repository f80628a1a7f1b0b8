//! Games between two kinds of bots at tables of any size, with seats rotated: one against many, many against one.
#![expect(clippy::cast_precision_loss, reason = "counts here are far below what a float holds exactly")]

use bots::{Brain, Effort, bot, play_out};
use engine::{Game, Seat, Seeded};
use rayon::prelude::*;

/// Some bots of one kind among bots of another.
#[derive(Clone, Debug)]
pub struct Bout<'a, G: Game> {
    /// The number of players at the table.
    pub players: usize,
    /// How many of them are of the first kind.
    pub guests: usize,
    /// The first kind, by name.
    pub guest: &'a str,
    /// The other kind, by name.
    pub host: &'a str,
    /// The options of the game.
    pub options: G::Options,
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
    /// How many games were played.
    pub games: u32,
    /// The mean share of a game won by all guests together; draws are shared.
    pub share: f64,
    /// The standard error of that share.
    pub error: f64,
    /// The share if all were equally strong.
    pub fair: f64,
}

impl Score {
    /// Half the width of the 95 % interval.
    pub fn within(&self) -> f64 {
        1.96 * self.error
    }

    /// How many standard errors the share is above what would be fair.
    pub fn lead(&self) -> f64 {
        (self.share - self.fair) / self.error.max(f64::MIN_POSITIVE)
    }
}

impl<G: Game> Bout<'_, G> {
    /// Plays all games on all cores. `None` if there is no bot of one of the names.
    pub fn play(&self) -> Option<Score> {
        self.play_with(|name, luck| bot::<G>(name, luck, self.effort))
    }

    /// Plays all games with bots made by the caller.
    pub fn play_with(&self, maker: impl Fn(&str, Seeded) -> Option<Brain<G>> + Sync) -> Option<Score> {
        let shares: Option<Vec<f64>> = (0..self.games).into_par_iter().map(|game| self.game(game, &maker)).collect();
        Some(self.score(&shares?))
    }

    /// Plays in growing batches until the guests are clearly above or below what would be fair, by `errors` standard
    /// errors, and at most all games.
    pub fn play_until(&self, errors: f64) -> Option<Score> {
        let maker = |name: &str, luck: Seeded| bot::<G>(name, luck, self.effort);
        let mut shares: Vec<f64> = Vec::new();
        while shares.len() < self.games as usize {
            let begun = shares.len() as u32;
            let end = (begun * 2).max(100 * self.players as u32).min(self.games);
            let batch: Option<Vec<f64>> = (begun..end).into_par_iter().map(|game| self.game(game, &maker)).collect();
            shares.extend(batch?);
            if self.score(&shares).lead().abs() > errors {
                break;
            }
        }
        Some(self.score(&shares))
    }

    fn score(&self, shares: &[f64]) -> Score {
        let count = shares.len() as f64;
        let share = shares.iter().sum::<f64>() / count;
        let spread = shares.iter().map(|one| (one - share).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let fair = self.guests as f64 / self.players as f64;
        Score { games: shares.len() as u32, share, error: (spread / count).sqrt(), fair }
    }

    /// The guests' share of one game. Their seats move on by one with each game.
    fn game(&self, game: u32, maker: &impl Fn(&str, Seeded) -> Option<Brain<G>>) -> Option<f64> {
        let seats = seats(game as usize, self.guests, self.players);
        let brain = |seat: usize| {
            let name = if seats.contains(&seat) { self.guest } else { self.host };
            maker(name, Seeded::new(&format!("{} {game} seat {seat}", self.seed)))
        };
        let mut brains: Vec<Brain<G>> = (0..self.players).map(brain).collect::<Option<_>>()?;
        let mut luck = Seeded::new(&format!("{} {game}", self.seed));
        let played = play_out(G::new(self.players, self.options.clone()), &mut brains, &mut luck, |_| {});
        let winners = played.verdict.winners;
        let ours = seats.iter().filter(|&&seat| winners.contains(Seat::new(seat))).count();
        Some(ours as f64 / winners.len() as f64)
    }
}

/// The guests' seats in a game: every other one as long as that is possible.
fn seats(game: usize, guests: usize, players: usize) -> Vec<usize> {
    let spaced = (0..players).step_by(2).chain((1..players).step_by(2));
    spaced.take(guests).map(|seat| (seat + game) % players).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_sit_on_different_seats_and_get_every_seat_equally_often() {
        for players in 2..=6 {
            for guests in 1..players {
                let mut taken = vec![0; players];
                for game in 0..players {
                    let mut seats = seats(game, guests, players);
                    for &seat in &seats {
                        taken[seat] += 1;
                    }
                    seats.sort_unstable();
                    seats.dedup();
                    assert_eq!(seats.len(), guests);
                }
                assert!(taken.iter().all(|&times| times == guests), "{guests} of {players}: {taken:?}");
            }
        }
    }
}
