//! The standings of a contest.

use std::time::Duration;

use engine::Seat;

use super::Failures;
use crate::stats::{Accepted, Estimate, Field, Rating, Sprt, Test, odds};
use crate::{LabError, Outcome};

/// The parts of a won game, divisible by every possible number of winners.
const WHOLE: u64 = 840;

/// The standings of a contest.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The entrants; a name that occurs again gets a number.
    pub names: Vec<String>,
    /// The number of players at a table.
    pub players: usize,
    /// How many games have been played.
    pub games: u64,
    /// How many were requested.
    pub asked: u64,
    /// How long it took.
    pub time: Duration,
    /// The fault of a bot or program that ended the contest early, if any.
    pub fault: Option<LabError>,
    /// By entrant: the games it lost by a failure.
    pub(super) failures: Vec<Failures>,
    /// By entrant and seat: games, and wins in parts of [`WHOLE`].
    seats: Vec<Vec<[u64; 2]>>,
    /// By entrant and opponent: their results against each other.
    duels: Vec<Vec<Duel>>,
    /// By entrant: what the interval of its score is computed from.
    spread: Vec<Spread>,
    field: Field,
    test: Option<Test>,
    /// The sittings after which everybody has played equally often, the sittings so far, and what the first entrant has
    /// won since the last full turn.
    turn: u64,
    sittings: u64,
    pending: u64,
}

/// Results of games for two.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Duel {
    won: u64,
    drawn: u64,
    lost: u64,
    spread: Spread,
    calm: Calm,
}

/// Sums over sittings of the share of the win without its luck.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Calm {
    sittings: f64,
    sum: f64,
    squares: f64,
}

/// A share of wins without the luck that could be estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LessLuck {
    /// The share; its mean is that of the plain share.
    pub share: Estimate,
    /// How many times as many games would have given the same interval without the estimate.
    pub worth: f64,
    /// Whether the games are so few that the interval is probably too narrow: the results have rare large values, and
    /// before the first of them has come, the spread looks smaller than it is.
    pub is_early: bool,
}

/// With fewer games, the interval of a result without its luck is not to be trusted.
pub(super) const ENOUGH_GAMES: u64 = 400;

/// Sums from which the standard error of the ratio of wins to games is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spread {
    sittings: u64,
    games: u64,
    won: u64,
    games_squared: u64,
    games_won: u64,
    won_squared: u128,
}

/// The results of one entrant against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Games won alone.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// The share of wins; a draw counts by its share.
    pub share: Estimate,
    /// The same without luck, if that was estimated.
    pub less_luck: Option<LessLuck>,
}

impl Standings {
    pub(super) fn new(names: &[&str], players: usize, turn: u64, sprt: Option<Sprt>) -> Self {
        let count = names.len();
        let whole = WHOLE * players as u64 * turn;
        let test = sprt.map(|sprt| Test::new(sprt, whole, |elo| expected(elo, players, turn as usize)));
        Self {
            names: numbered(names),
            players,
            games: 0,
            asked: 0,
            time: Duration::ZERO,
            fault: None,
            failures: vec![Failures::default(); count],
            seats: vec![vec![[0; 2]; players]; count],
            duels: vec![vec![Duel::default(); count]; count],
            spread: vec![Spread::default(); count],
            field: Field::new(count),
            test,
            turn,
            sittings: 0,
            pending: 0,
        }
    }

    pub(super) fn add(&mut self, company: &[usize], outcomes: &[Outcome], seat: impl Fn(usize, usize) -> Seat) {
        let mut won = vec![0; self.names.len()];
        let mut seats = vec![0u8; self.names.len()];
        for (member, &entrant) in company.iter().enumerate() {
            seats[entrant] += 1;
            for (game, outcome) in outcomes.iter().enumerate() {
                let seat = seat(member, game);
                let parts = if outcome.winners.contains(seat) { WHOLE / outcome.winners.len() as u64 } else { 0 };
                won[entrant] += parts;
                self.seats[entrant][seat.index()][0] += 1;
                self.seats[entrant][seat.index()][1] += parts;
                if let ([a, b], true) = (company, self.players == 2) {
                    self.duels[entrant][if member == 0 { *b } else { *a }].add(parts);
                }
            }
        }
        let games = outcomes.len() as u64;
        for entrant in (0..self.names.len()).filter(|&entrant| seats[entrant] > 0) {
            self.spread[entrant].add(games * u64::from(seats[entrant]), won[entrant]);
        }
        if let ([a, b], true) = (company, self.players == 2) {
            self.duels[*a][*b].spread.add(games, won[*a]);
            self.duels[*b][*a].spread.add(games, won[*b]);
        }
        let shares: Vec<f64> = won.iter().map(|&parts| parts as f64 / WHOLE as f64).collect();
        self.field.add(&seats, games as u32, &shares);
        self.games += games;
        self.sittings += 1;
        self.pending += won[0];
        if self.sittings.is_multiple_of(self.turn) {
            let score = std::mem::take(&mut self.pending);
            if let Some(test) = &mut self.test {
                test.add(score);
            }
        }
    }

    /// Adds the results of a sitting without their luck, which is given for the first member. Empty if it was not
    /// estimated.
    pub(super) fn add_luck(
        &mut self,
        company: &[usize],
        outcomes: &[Outcome],
        luck: &[f64],
        seat: impl Fn(usize) -> Seat,
    ) {
        let ([a, b], false) = (company, luck.is_empty()) else { return };
        let won = |(game, outcome): (usize, &Outcome)| {
            let wins = outcome.winners.contains(seat(game));
            if wins { 1.0 / outcome.winners.len() as f64 } else { 0.0 }
        };
        let shares: f64 = outcomes.iter().enumerate().map(won).sum();
        let share = (shares - luck.iter().sum::<f64>()) / outcomes.len() as f64;
        self.duels[*a][*b].calm.add(share);
        self.duels[*b][*a].calm.add(1.0 - share);
    }

    /// The share of games an entrant won. If it had several seats, each counts as a game.
    pub fn share(&self, entrant: usize) -> Estimate {
        self.spread[entrant].share()
    }

    /// The share of games an entrant won on one seat.
    pub fn share_on(&self, entrant: usize, seat: usize) -> f64 {
        let [games, won] = self.seats[entrant][seat];
        won as f64 / WHOLE as f64 / games.max(1) as f64
    }

    /// How often an entrant sat on a seat.
    pub fn sat(&self, entrant: usize, seat: usize) -> u64 {
        self.seats[entrant][seat][0]
    }

    /// How one entrant did against another at tables for two; `None` if they have not met.
    pub fn duel(&self, entrant: usize, other: usize) -> Option<Score> {
        let duel = &self.duels[entrant][other];
        let Duel { won, drawn, lost, spread, calm } = *duel;
        let less_luck = (calm.sittings > 1.0).then(|| LessLuck {
            share: Estimate::normal(calm.mean(), calm.error()),
            worth: (spread.error() / calm.error().max(1e-12)).powi(2),
            is_early: spread.games < ENOUGH_GAMES,
        });
        (spread.games > 0).then(|| Score { won, drawn, lost, share: spread.share(), less_luck })
    }

    /// Elo ratings relative to the first entrant.
    pub fn ratings(&self) -> Vec<Rating> {
        self.field.ratings()
    }

    /// The sequential test, if there is one.
    pub fn test(&self) -> Option<&Test> {
        self.test.as_ref()
    }

    /// The hypothesis the test has accepted, if any.
    pub fn accepted(&self) -> Option<Accepted> {
        self.test.as_ref().and_then(Test::accepted)
    }
}

impl Duel {
    fn add(&mut self, parts: u64) {
        match parts {
            0 => self.lost += 1,
            WHOLE => self.won += 1,
            _ => self.drawn += 1,
        }
    }
}

impl Spread {
    fn add(&mut self, games: u64, won: u64) {
        self.sittings += 1;
        self.games += games;
        self.won += won;
        self.games_squared += games * games;
        self.games_won += games * won;
        self.won_squared += u128::from(won) * u128::from(won);
    }

    /// The ratio of wins to games.
    fn share(&self) -> Estimate {
        let error = if self.sittings < 2 { f64::NAN } else { self.error() };
        Estimate::share(self.mean(), error, self.games as f64)
    }

    fn mean(&self) -> f64 {
        self.won as f64 / WHOLE as f64 / self.games.max(1) as f64
    }

    /// The standard error of the share, from the deviations of the sittings.
    fn error(&self) -> f64 {
        let (games, whole, mean) = (self.games as f64, WHOLE as f64, self.mean());
        let squares = self.won_squared as f64 / whole / whole - 2.0 * mean * self.games_won as f64 / whole
            + mean * mean * self.games_squared as f64;
        let sittings = self.sittings as f64;
        let unbiased = squares.max(0.0) * sittings / (sittings - 1.0).max(1.0);
        unbiased.sqrt() / games.max(1.0)
    }
}

impl Calm {
    fn add(&mut self, share: f64) {
        self.sittings += 1.0;
        self.sum += share;
        self.squares += share * share;
    }

    fn mean(&self) -> f64 {
        self.sum / self.sittings
    }

    fn error(&self) -> f64 {
        let spread = (self.squares - self.sittings * self.mean().powi(2)).max(0.0);
        (spread / (self.sittings - 1.0) / self.sittings).sqrt()
    }
}

/// The expected score of the first of two entrants in a turn of sittings, if it is better by this many Elo points.
fn expected(elo: f64, players: usize, turn: usize) -> f64 {
    let strength = odds(elo);
    let share = |own: usize| {
        let (own, others) = (own as f64, (players - own) as f64);
        own * strength / (own * strength + others)
    };
    // With an odd number of seats, the extra seat alternates between the two entrants.
    let shares = (0..turn).map(|sitting| share(if sitting == 0 { players.div_ceil(2) } else { players / 2 }));
    shares.sum::<f64>() / turn as f64
}

/// Appends a number to names that occur again.
fn numbered(names: &[&str]) -> Vec<String> {
    let number = |at: usize| names[..=at].iter().filter(|name| **name == names[at]).count();
    let label = |at: usize| match number(at) {
        1 => names[at].to_owned(),
        again => format!("{}#{again}", names[at]),
    };
    (0..names.len()).map(label).collect()
}
