//! The schedule: who sits together, and where.

use engine::{Luck, Seat};

use crate::Key;

/// A fair sequence of sittings. A sitting is one company of players and one deal, played from every seat: as many games
/// as the table has seats, everybody moving on by one seat after each.
///
/// At tables for two every entrant meets every other. At larger tables companies are mixed so that every entrant has
/// had every seat equally often after a full turn of sittings.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    entrants: usize,
    players: usize,
    key: Key,
    /// All pairs, at tables for two.
    pairs: Vec<[usize; 2]>,
}

impl Schedule {
    pub(crate) fn new(entrants: usize, players: usize, key: Key) -> Self {
        let all = (0..entrants).flat_map(|a| (a + 1..entrants).map(move |b| [a, b]));
        let pairs = if players == 2 { all.collect() } else { Vec::new() };
        Self { entrants, players, key, pairs }
    }

    /// The number of sittings after which everybody has played equally often.
    pub(crate) fn turn(&self) -> u64 {
        match self.pairs.len() {
            0 => (self.entrants / divisor(self.entrants, self.players)) as u64,
            pairs => pairs as u64,
        }
    }

    /// The number of sittings needed for this many games per pairing or, at larger tables, in all.
    pub(crate) fn sittings(&self, games: u64) -> u64 {
        let players = self.players as u64;
        match self.pairs.len() {
            0 => games.div_ceil(players * self.turn()) * self.turn(),
            pairs => games.div_ceil(players) * pairs as u64,
        }
    }

    /// The members of a sitting, in the seat order of its first game.
    pub(crate) fn company(&self, sitting: u64) -> Vec<usize> {
        let (turn, within) = (sitting / self.turn(), (sitting % self.turn()) as usize);
        if let Some(pair) = self.pairs.get(within) {
            return pair.to_vec();
        }
        let mut order: Vec<usize> = (0..self.entrants).collect();
        shuffle(&mut order, &mut self.key.stream(turn));
        let nth = |seat: usize| order[(within * self.players + seat) % self.entrants];
        let mut company: Vec<usize> = (0..self.players).map(nth).collect();
        shuffle(&mut company, &mut self.key.stream(u64::MAX - sitting));
        company
    }

    /// The seat of a member in a game of a sitting.
    pub(crate) fn seat(&self, member: usize, game: usize) -> Seat {
        Seat::new((member + game) % self.players)
    }
}

fn shuffle(list: &mut [usize], luck: &mut impl Luck) {
    for last in (1..list.len()).rev() {
        list.swap(last, luck.ticket(last as u32 + 1) as usize);
    }
}

fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_equally_often_on_every_seat() {
        for entrants in 2..=7 {
            for players in 2..=6 {
                let schedule = Schedule::new(entrants, players, Key::of("chairs"));
                let mut sat = vec![vec![0; players]; entrants];
                for sitting in 0..schedule.turn() * 3 {
                    for (member, &entrant) in schedule.company(sitting).iter().enumerate() {
                        for game in 0..players {
                            sat[entrant][schedule.seat(member, game).index()] += 1;
                        }
                    }
                }
                let each = sat[0][0];
                assert!(
                    each > 0 && sat.iter().flatten().all(|&times| times == each),
                    "{entrants} at {players}: {sat:?}"
                );
            }
        }
    }

    #[test]
    fn at_tables_for_two_everybody_meets_everybody_else() {
        let schedule = Schedule::new(4, 2, Key::of("pairs"));
        let met: Vec<Vec<usize>> = (0..schedule.turn()).map(|sitting| schedule.company(sitting)).collect();
        assert_eq!(met, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    }

    #[test]
    fn at_larger_tables_every_two_meet_and_the_order_of_the_chairs_varies() {
        let schedule = Schedule::new(5, 3, Key::of("mixed"));
        let mut met = std::collections::BTreeSet::new();
        for sitting in 0..schedule.turn() * 20 {
            let company = schedule.company(sitting);
            met.extend(company.iter().flat_map(|&a| company.iter().map(move |&b| (a, b))).filter(|(a, b)| a != b));
        }
        assert_eq!(met.len(), 20);
        let pairs = Schedule::new(2, 4, Key::of("mixed"));
        let orders: std::collections::BTreeSet<Vec<usize>> = (0..50).map(|sitting| pairs.company(sitting)).collect();
        assert_eq!(orders.len(), 6, "AABB in every order: {orders:?}");
    }

    #[test]
    fn as_many_games_as_asked_for_or_a_few_more() {
        assert_eq!(Schedule::new(2, 2, Key::of("")).sittings(1000), 500);
        assert_eq!(Schedule::new(3, 2, Key::of("")).sittings(1001), 3 * 501);
        assert_eq!(Schedule::new(2, 4, Key::of("")).sittings(1), 1);
        assert_eq!(Schedule::new(2, 3, Key::of("")).sittings(100), 34);
    }
}
