//! Imagined rounds, played to their end by a policy.

use catalog::hanafuda::{Action, Event, State};
use engine::{Awaits, Game, Input, Lottery, Luck, Seat, Viewer};

use super::dice::Dice;
use super::instinct::choices;
use super::policy::Policy;
use super::sight::{Known, Sight};
use super::worth::Worth;

/// An imagined round: the state, what both players remember, and whether it is over.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The state.
    pub state: State,
    /// What both know of each other's hands.
    pub known: Known,
    /// The damage each player has dealt in the duel.
    pub damage: [u8; 2],
    /// Whether the round is over.
    pub over: bool,
}

impl Round {
    /// A round that continues from this state.
    pub fn new(state: State, known: Known, damage: [u8; 2]) -> Self {
        Self { state, known, damage, over: false }
    }

    fn note(&mut self, event: &Event) {
        self.known.note(event);
        match *event {
            Event::Struck { seat, damage, .. } => {
                self.damage[seat.index()] = damage;
                self.over = true;
            }
            Event::Stalemate { .. } => self.over = true,
            _ => {}
        }
    }

    /// Applies an action of a seat. No times are given in the opening, so a lot decides who is first.
    pub fn act(&mut self, seat: Seat, action: Action) {
        let mut state = self.state;
        state.apply_unchecked(Input::Act { seat, action, at: None }, &mut |event| self.note(&event));
        self.state = state;
    }

    /// Resolves all pending chance. Returns the seat that decides next, or `None` when the round is over.
    pub fn next(&mut self, dice: &mut Dice) -> Option<Seat> {
        loop {
            if self.over {
                return None;
            }
            match self.state.awaits() {
                Awaits::Chance(lottery) => {
                    let outcome = lottery.outcome(dice.ticket(lottery.tickets()));
                    let mut state = self.state;
                    state.apply_unchecked(Input::Chance(outcome), &mut |event| self.note(&event));
                    self.state = state;
                }
                Awaits::Seats(seats) => return seats.lowest(),
                Awaits::Nobody => return None,
            }
        }
    }

    /// What a seat sees.
    pub fn sight(&self, seat: Seat) -> Sight {
        Sight::new(&self.state.view(Viewer::Seat(seat)), seat, &self.known)
    }

    /// Plays to the end of the round, each seat by its policy, and returns the value for `me`.
    pub fn play_out(self, me: Seat, policies: [&impl Policy; 2], worth: &Worth, dice: &mut Dice) -> f32 {
        self.play_on(me, policies, worth, dice).1
    }

    /// The same, with the damage that both players have dealt by then.
    pub fn play_on(mut self, me: Seat, policies: [&impl Policy; 2], worth: &Worth, dice: &mut Dice) -> ([u8; 2], f32) {
        while let Some(seat) = self.next(dice) {
            let action = choices(&self.sight(seat), policies[seat.index()]).pick(dice);
            self.act(seat, action);
        }
        (self.damage, self.worth(me, worth))
    }

    /// The value for `me` of the damage dealt so far.
    pub fn worth(&self, me: Seat, worth: &Worth) -> f32 {
        worth.of(self.damage[me.index()], self.damage[me.opponent().index()])
    }
}
