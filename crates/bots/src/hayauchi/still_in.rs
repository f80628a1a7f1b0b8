//! The players who are still in, as the whole position has them or as one seat knows them.

use catalog::hayauchi::{Event, Pile, State, Step};
use engine::{Game, Seat, Seeded, Viewer};

use super::memory::{Memory, recall};
use super::position::Drinker;
use crate::Turn;

/// The players who are still in, with this round's picks still in their hands.
pub(super) struct StillIn {
    pub(super) seats: Vec<Seat>,
    pub(super) drinkers: Vec<Drinker>,
}

impl StillIn {
    /// The whole truth.
    pub(super) fn of(state: &State) -> Self {
        let board = state.board();
        let drinker = |seat: Seat| {
            let place = state.view(Viewer::Seat(seat)).places[seat.index()];
            let cards = |pile: Option<Pile>| pile.unwrap_or_default().cards();
            let hand = place.hand.unwrap_or_default();
            let hand = place.picked.map_or(hand, |pick| hand.with(pick));
            Drinker { hearts: board.hearts[seat.index()], hand, used: cards(place.used), secret: cards(place.secret) }
        };
        let seats: Vec<Seat> = board.still_in().iter().collect();
        Self { drinkers: seats.iter().map(|&seat| drinker(seat)).collect(), seats }
    }

    /// What a seat that remembers everything knows.
    pub(super) fn known_to(turn: &Turn<'_, State>, luck: &mut Seeded) -> Self {
        let board = &turn.view.board;
        // The picks of this round lie on the table: they do not count as used yet.
        let revealed = |event: &Event| matches!(event, Event::Revealed { .. });
        let last = turn.heard.iter().rposition(revealed).filter(|_| board.step == Step::Showdown);
        let heard = &turn.heard[..last.unwrap_or(turn.heard.len())];
        let mut drinkers = recall(turn.view, turn.seat, heard, Memory::Whole, luck);
        let seats: Vec<Seat> = board.still_in().iter().collect();
        for (drinker, seat) in drinkers.iter_mut().zip(&seats) {
            if let Some(pick) = turn.view.places[seat.index()].picked {
                drinker.hand = drinker.hand.with(pick);
            }
        }
        Self { seats, drinkers }
    }

    pub(super) fn index(&self, seat: Seat) -> Option<usize> {
        self.seats.iter().position(|&other| other == seat)
    }
}
