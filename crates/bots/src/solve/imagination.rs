//! What a search has to be told about a game of the house.

use engine::{Game, Luck, Micros, Seat, Space, Verdict};

use crate::Turn;

/// What something is worth to each seat, by its number.
pub type Payoffs = [f64; Seat::MOST];

/// What a search needs to know of a game beyond its rules: which positions could be behind a view, and what a player
/// can know in them. The rest has answers that fit every game and can be bettered.
pub trait Imagination<G: Game> {
    /// A position that is possible for all that the seat knows, drawn as likely as it is.
    fn imagine(&mut self, turn: &Turn<'_, G>, luck: &mut impl Luck) -> G;

    /// What `seat` knows in an imagined position, as a number: equal for positions that it cannot tell apart, and for
    /// practical purposes different for others. What it may do has to follow from it.
    fn knows(&self, state: &G, seat: Seat) -> u64;

    /// The actions worth a thought: all, unless there are too many. It may look at nothing that `seat` cannot know.
    fn candidates(&mut self, state: &G, seat: Seat, _luck: &mut impl Luck) -> Vec<G::Action> {
        state.legal(seat).iter().collect()
    }

    /// What a seat does beyond what the search keeps in mind: anything.
    fn playout(&mut self, state: &G, seat: Seat, luck: &mut impl Luck) -> G::Action {
        let legal = state.legal(seat);
        legal.get(luck.ticket(legal.len() as u32) as usize).expect("a seat that is awaited can act")
    }

    /// How quickly a seat draws in a race.
    fn reaction(&mut self, _seat: Seat, luck: &mut impl Luck) -> Micros {
        250_000 + Micros::from(luck.ticket(350_000))
    }

    /// What a position beyond what the search keeps in mind is worth, from 0 to 1; `None` to play on and see.
    fn worth(&mut self, _state: &G) -> Option<Payoffs> {
        None
    }

    /// What an end is worth, from 0 to 1: the winners share a win.
    fn end(&mut self, _state: &G, verdict: &Verdict) -> Payoffs {
        let mut payoffs = [0.0; Seat::MOST];
        for seat in verdict.winners.iter() {
            payoffs[seat.index()] = 1.0 / verdict.winners.len() as f64;
        }
        payoffs
    }
}
