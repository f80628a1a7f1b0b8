//! Imagined rounds, played to their end by habit.

use ::hanafuda::{Action, Event, State};
use engine::{Awaits, Game, Lottery, Luck, Seat, Viewer};

use super::dice::Dice;
use super::habits::Habits;
use super::instinct::choices;
use super::sight::{Known, Sight};
use super::worth::Worth;

/// A round in someone's head: the table, what both remember, and how it ended.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The table.
    pub state: State,
    /// What both know of each other's hands.
    pub known: Known,
    /// The damage both have dealt in the duel.
    pub damage: [u8; 2],
    /// Whether the round is over.
    pub over: bool,
}

impl Round {
    /// A round that goes on from here.
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

    /// A seat acts. In the opening nobody's time is taken, so the lot says who is first.
    pub fn act(&mut self, seat: Seat, action: Action) {
        let mut state = self.state;
        state.play(seat, action, None, &mut |event| self.note(&event));
        self.state = state;
    }

    /// Chance answers all it is asked; then the seat that has to decide next, or `None` when the round is over.
    pub fn next(&mut self, dice: &mut Dice) -> Option<Seat> {
        loop {
            if self.over {
                return None;
            }
            match self.state.awaits() {
                Awaits::Chance(lottery) => {
                    let outcome = lottery.outcome(dice.ticket(lottery.tickets()));
                    let mut state = self.state;
                    state.draw(outcome, &mut |event| self.note(&event));
                    self.state = state;
                }
                Awaits::Seats(seats) => return seats.lowest(),
                Awaits::Nobody => return None,
            }
        }
    }

    /// What a seat looks at.
    pub fn sight(&self, seat: Seat) -> Sight {
        Sight::new(&self.state.view(Viewer::Seat(seat)), seat, &self.known)
    }

    /// Plays on to the end of the round, each seat by its habits, and tells what that is worth to `me`.
    pub fn play_out(mut self, me: Seat, habits: [&impl Habits; 2], worth: &Worth, dice: &mut Dice) -> f32 {
        while let Some(seat) = self.next(dice) {
            let action = choices(&self.sight(seat), habits[seat.index()]).pick(dice);
            self.act(seat, action);
        }
        self.worth(me, worth)
    }

    /// What the damage dealt is worth to `me`.
    pub fn worth(&self, me: Seat, worth: &Worth) -> f32 {
        worth.of(self.damage[me.index()], self.damage[me.opponent().index()])
    }
}
