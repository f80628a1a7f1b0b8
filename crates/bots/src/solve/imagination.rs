//! What a search needs to know about a game.

use engine::{Game, Luck, Micros, Seat, Space, Verdict};

use crate::Turn;

/// The value for each seat, by index.
pub type Payoffs = [f64; Seat::MOST];

/// What a search needs to know about a game beyond its rules: which positions are possible behind a view, and what a
/// player knows in them. The other methods have defaults that work for every game but can be improved.
pub trait Imagination<G: Game> {
    /// Samples a position that is consistent with what the seat knows, by its probability.
    fn imagine(&mut self, turn: &Turn<'_, G>, luck: &mut impl Luck) -> G;

    /// A hash of what `seat` knows in an imagined position: equal for positions that it cannot tell apart, and
    /// otherwise different but for hash collisions. Equal hashes must imply equal legal actions.
    fn knows(&self, state: &G, seat: Seat) -> u64;

    /// The actions to consider: all of them, unless there are too many. They must not depend on anything that `seat`
    /// cannot know.
    fn candidates(&mut self, state: &G, seat: Seat, _luck: &mut impl Luck) -> Vec<G::Action> {
        state.legal(seat).iter().collect()
    }

    /// The action of a seat in a playout outside the tree: by default a random one.
    fn playout(&mut self, state: &G, seat: Seat, luck: &mut impl Luck) -> G::Action {
        let legal = state.legal(seat);
        legal.get(luck.ticket(legal.len() as u32) as usize).expect("a seat that is awaited can act")
    }

    /// A seat's reaction time in a race.
    fn reaction(&mut self, _seat: Seat, luck: &mut impl Luck) -> Micros {
        250_000 + Micros::from(luck.ticket(350_000))
    }

    /// The value of a position outside the tree, from 0 to 1; `None` to continue the playout.
    fn worth(&mut self, _state: &G) -> Option<Payoffs> {
        None
    }

    /// The value of a finished game, from 0 to 1: the winners share a win.
    fn end(&mut self, _state: &G, verdict: &Verdict) -> Payoffs {
        let mut payoffs = [0.0; Seat::MOST];
        for seat in verdict.winners.iter() {
            payoffs[seat.index()] = 1.0 / verdict.winners.len() as f64;
        }
        payoffs
    }
}
