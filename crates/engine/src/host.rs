//! The smallest host of a game: it holds the state, answers lotteries and keeps the record.

use crate::{Awaits, Dealer, Game, Input, InputOf, Luck, Micros, Record, Refusal, Seat, Seeded};

/// Why the host refused an input.
pub type Stop<G> = Refusal<<G as Game>::Illegal>;

/// A game with a dealer. Between calls the game waits for players or is over, but never for chance.
///
/// A refusal changes nothing: neither the state nor the record nor the dealer.
#[derive(Clone, Debug)]
pub struct Host<G: Game, L = Seeded> {
    state: G,
    record: Record<G>,
    dealer: Dealer<G::Outcome, L>,
}

impl<G: Game, L: Luck + Clone> Host<G, L> {
    /// Starts a new game and deals until somebody has to decide.
    pub fn open(
        players: usize,
        options: G::Options,
        dealer: Dealer<G::Outcome, L>,
    ) -> Result<(Self, Vec<G::Event>), Stop<G>> {
        Self::start(G::new(players, options), false, dealer)
    }

    /// Continues from a position that was set up.
    pub fn resume(state: G, dealer: Dealer<G::Outcome, L>) -> Result<(Self, Vec<G::Event>), Stop<G>> {
        Self::start(state, true, dealer)
    }

    fn start(state: G, set_up: bool, dealer: Dealer<G::Outcome, L>) -> Result<(Self, Vec<G::Event>), Stop<G>> {
        let mut host = Self { record: Record::new(state.clone(), set_up), state, dealer };
        let mut events = Vec::new();
        host.deal(&mut events)?;
        Ok((host, events))
    }

    /// The complete state, including everything hidden.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The record of everything that has happened.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Applies a seat's action and deals until somebody has to decide again.
    pub fn act(&mut self, seat: Seat, action: G::Action, at: Option<Micros>) -> Result<Vec<G::Event>, Stop<G>> {
        self.take(Input::Act { seat, action, at })
    }

    /// Closes the open window because its time has run out, and deals until somebody has to decide again.
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
