//! The decision each seat is at.

use engine::Seat;

/// The number of each seat's current decision. A move made for another decision is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decisions {
    numbers: [u32; Seat::MOST],
    /// How many actions that settle nothing each seat has taken at its decision: announcements, throws past the plate.
    asides: [u8; Seat::MOST],
}

impl Decisions {
    /// Everybody at their first decision.
    pub(crate) const FIRST: Self = Self { numbers: [1; Seat::MOST], asides: [0; Seat::MOST] };

    pub(crate) fn of(&self, seat: Seat) -> u32 {
        self.numbers[seat.index()]
    }

    pub(crate) fn asides(&self, seat: Seat) -> u8 {
        self.asides[seat.index()]
    }

    /// Moves the seat on to its next decision.
    pub(crate) fn next(&mut self, seat: Seat) {
        self.numbers[seat.index()] += 1;
        self.asides[seat.index()] = 0;
    }

    /// Moves the first `players` seats on to their next decisions.
    pub(crate) fn next_for_all(&mut self, players: usize) {
        (0..players).map(Seat::new).for_each(|seat| self.next(seat));
    }

    /// Counts an action of the seat that settles nothing.
    pub(crate) fn aside(&mut self, seat: Seat) {
        self.asides[seat.index()] = self.asides[seat.index()].saturating_add(1);
    }
}
