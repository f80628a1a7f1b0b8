//! Statistics of games between bots of one level: lengths, races, and the value of hearts and booze.

use bots::hayauchi::net::FEWEST;
use bots::hayauchi::position::Drinker;
use bots::{Brain, Effort, bot, play_out};
use catalog::hayauchi::{Event, Options, State};
use engine::{Game, Seat, Seeded};
use rayon::prelude::*;

/// The statistics.
#[derive(Clone, Debug, Default)]
pub struct Census {
    /// How many games.
    pub games: u32,
    /// The total number of rounds, and the fewest and the most of a game.
    pub rounds: (u32, u32, u32),
    /// Rounds that were settled by a race.
    pub races: u32,
    /// Races by their number of racers.
    pub racers: [u32; 7],
    /// Wins without a Gun.
    pub cool: u32,
    /// Draws.
    pub draws: u32,
    /// Wins by the higher total.
    pub totals: u32,
    /// The value of a heart and of a point of booze more than the others, in chances to win, for three to six players
    /// left.
    pub worth: [Worth; 4],
    /// How often each card is picked in the first round.
    pub first: [u32; 7],
}

/// Sums of a regression of the win on hearts and points, relative to the mean of those left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    sums: [f64; 5],
}

impl Worth {
    fn add(&mut self, hearts: f64, points: f64, share: f64) {
        let terms = [hearts * hearts, hearts * points, points * points, hearts * share, points * share];
        self.sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
    }

    fn and(mut self, other: &Self) -> Self {
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, term)| *sum += term);
        self
    }

    /// The value of a heart and of a point.
    pub fn gains(&self) -> Option<(f64, f64)> {
        let [hh, hp, pp, hs, ps] = self.sums;
        let determinant = hh * pp - hp * hp;
        (determinant > 1e-9).then(|| ((hs * pp - ps * hp) / determinant, (ps * hh - hs * hp) / determinant))
    }
}

/// Collects statistics of games between bots of one name. `None` if there is no such bot.
pub fn census(name: &str, players: usize, options: Options, effort: Effort, games: u32, seed: &str) -> Option<Census> {
    let one = |game: u32| count(name, players, options, effort, &format!("{seed} {players} {game}"));
    (0..games).into_par_iter().map(one).reduce(|| Some(Census::default()), |one, other| Some(join(one?, other?)))
}

fn count(name: &str, players: usize, options: Options, effort: Effort, seed: &str) -> Option<Census> {
    let brain = |seat: usize| bot::<State>(name, Seeded::new(&format!("{seed} seat {seat}")), effort);
    let mut brains: Vec<Brain<State>> = (0..players).map(brain).collect::<Option<_>>()?;
    let mut events: Vec<Event> = Vec::new();
    let mut luck = Seeded::new(seed);
    let played = play_out(State::new(players, options), &mut brains, &mut luck, |event| events.push(*event));
    let mut census = Census { games: 1, ..Census::default() };
    let mut rounds = 0;
    for event in &events {
        match event {
            Event::Revealed { booze } => {
                rounds += 1;
                if rounds == 1 {
                    booze.iter().for_each(|(_, booze)| census.first[usize::from(booze.value()) - 1] += 1);
                }
            }
            Event::Race { racing, .. } => {
                census.races += 1;
                census.racers[racing.len()] += 1;
            }
            _ => {}
        }
    }
    census.rounds = (rounds, rounds, rounds);
    census.cool = u32::from(played.verdict.remark.is_some());
    census.draws = u32::from(played.verdict.winners.len() > 1);
    census.totals = u32::from(played.verdict.reason == "totals");
    let winners = played.verdict.winners;
    weigh(players, &events, &mut census, |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 });
    Some(census)
}

/// Replays the events and records everybody's holdings at the beginning of each round, together with who won.
fn weigh(players: usize, events: &[Event], census: &mut Census, share: impl Fn(Seat) -> f64) {
    let mut drinkers = vec![Drinker::FRESH; players];
    for event in events {
        match event {
            Event::Revealed { booze } => {
                booze.iter().for_each(|(seat, booze)| {
                    drinkers[seat.index()] = drinkers[seat.index()].after(booze, false);
                });
            }
            Event::Lost { seat, hearts, .. } => drinkers[seat.index()].hearts = *hearts,
            Event::CardsBack { seat, .. } => drinkers[seat.index()] = drinkers[seat.index()].next_round(),
            Event::Round { .. } => weigh_round(&drinkers, census, &share),
            _ => {}
        }
    }
}

fn weigh_round(drinkers: &[Drinker], census: &mut Census, share: &impl Fn(Seat) -> f64) {
    let still_in = || drinkers.iter().enumerate().filter(|(_, drinker)| drinker.hearts > 0);
    let left = still_in().count();
    let mean =
        |of: fn(&Drinker) -> u8| still_in().map(|(_, drinker)| f64::from(of(drinker))).sum::<f64>() / left as f64;
    let (hearts, total) = (mean(|drinker| drinker.hearts), mean(Drinker::total));
    // Converts differences from the mean of all into differences from the mean of the others.
    let from_others = left as f64 / (left as f64 - 1.0);
    for (seat, drinker) in still_in() {
        census.worth[left - FEWEST].add(
            from_others * (f64::from(drinker.hearts) - hearts),
            from_others * (f64::from(drinker.total()) - total),
            share(Seat::new(seat)) - 1.0 / left as f64,
        );
    }
}

fn join(one: Census, other: Census) -> Census {
    if one.games == 0 {
        return other;
    }
    if other.games == 0 {
        return one;
    }
    let add = |a: &[u32; 7], b: &[u32; 7]| std::array::from_fn(|place| a[place] + b[place]);
    let (all, fewest, most) = other.rounds;
    Census {
        games: one.games + other.games,
        rounds: (one.rounds.0 + all, one.rounds.1.min(fewest), one.rounds.2.max(most)),
        races: one.races + other.races,
        racers: add(&one.racers, &other.racers),
        cool: one.cool + other.cool,
        draws: one.draws + other.draws,
        totals: one.totals + other.totals,
        worth: std::array::from_fn(|left| one.worth[left].and(&other.worth[left])),
        first: add(&one.first, &other.first),
    }
}
