//! The house: the smallest host of a game. It holds the state, answers chance and keeps the record.

use crate::{Awaits, Dealer, Game, Input, InputOf, Luck, Micros, Record, Refusal, Seat, Seeded};

/// Why the house refused something.
pub type Stop<G> = Refusal<<G as Game>::Illegal>;

/// A table with a dealer. Between two calls the game waits for players or is over, never for chance.
///
/// A refusal changes nothing: not the state, not the record, not the dealer's luck.
#[derive(Clone, Debug)]
pub struct House<G: Game, L = Seeded> {
    state: G,
    record: Record<G>,
    dealer: Dealer<G::Outcome, L>,
}

impl<G: Game, L: Luck + Clone> House<G, L> {
    /// Starts a new game and deals until somebody has to decide.
    pub fn open(
        players: usize,
        options: G::Options,
        dealer: Dealer<G::Outcome, L>,
    ) -> Result<(Self, Vec<G::Event>), Stop<G>> {
        Self::start(G::new(players, options), false, dealer)
    }

    /// Goes on from a position that was set up.
    pub fn resume(state: G, dealer: Dealer<G::Outcome, L>) -> Result<(Self, Vec<G::Event>), Stop<G>> {
        Self::start(state, true, dealer)
    }

    fn start(state: G, set_up: bool, dealer: Dealer<G::Outcome, L>) -> Result<(Self, Vec<G::Event>), Stop<G>> {
        let mut house = Self { record: Record::new(state.clone(), set_up), state, dealer };
        let mut events = Vec::new();
        house.deal(&mut events)?;
        Ok((house, events))
    }

    /// The whole truth.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Everything that has happened.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// A seat acts, and chance answers until somebody has to decide again.
    pub fn act(&mut self, seat: Seat, action: G::Action, at: Option<Micros>) -> Result<Vec<G::Event>, Stop<G>> {
        self.take(Input::Act { seat, action, at })
    }

    /// The open window's time has run out.
    pub fn expire(&mut self) -> Result<Vec<G::Event>, Stop<G>> {
        self.take(Input::Expire)
    }

    fn take(&mut self, input: InputOf<G>) -> Result<Vec<G::Event>, Stop<G>> {
        let before = (self.state.clone(), self.dealer.clone(), self.record.inputs.len());
        let mut events = Vec::new();
        let done = self.step(input, &mut events).and_then(|()| self.deal(&mut events));
        if let Err(refusal) = done {
            (self.state, self.dealer) = (before.0, before.1);
            self.record.inputs.truncate(before.2);
            return Err(refusal);
        }
        Ok(events)
    }

    fn deal(&mut self, events: &mut Vec<G::Event>) -> Result<(), Stop<G>> {
        while let Awaits::Chance(lottery) = self.state.awaits() {
            let outcome = self.dealer.deal(&lottery)?;
            self.step(Input::Chance(outcome), events)?;
        }
        Ok(())
    }

    fn step(&mut self, input: InputOf<G>, events: &mut Vec<G::Event>) -> Result<(), Stop<G>> {
        self.state.apply(input.clone(), &mut |event| events.push(event))?;
        self.record.inputs.push(input);
        Ok(())
    }
}
