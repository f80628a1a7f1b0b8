//! Quick Draw as numbers. It is the game with the largest observation: planes of 54 cards.

mod actions;
mod observation;

use catalog::gunfight::{Action, Actions, Card, Event, Outcome, State, View};
use engine::Seat;

use crate::{Indices, Mask, Path, Pen, Place, Tensors};

const CARDS: usize = Card::COUNT as usize;

/// The game that this module writes as numbers.
pub type Numbers = State;

impl Tensors for State {
    type Memory = ();

    const INDICES: usize = actions::COUNT;
    const OBSERVATION: usize = observation::SIZE;
    const OUTCOMES: usize = CARDS + 6;
    const REMEMBERS: bool = false;

    fn indices() -> &'static [Indices] {
        actions::INDICES
    }

    fn name(index: usize) -> String {
        actions::name(index)
    }

    fn memory(_: &View) {}

    fn remember((): &mut (), _: Seat, _: &Event) {}

    #[inline]
    fn observe(place: Place, view: &View, (): &(), path: &Path, pen: &mut Pen<'_>) {
        observation::write(place, view, path, pen);
    }

    #[inline]
    fn follow(place: Place, legal: &Actions, path: &Path) -> Mask {
        actions::follow(place, legal, path)
    }

    #[inline]
    fn action(place: Place, legal: &Actions, path: &Path) -> Option<Action> {
        actions::action(place, legal, path)
    }

    fn path(place: Place, legal: &Actions, action: &Action) -> Option<Path> {
        actions::path(place, legal, action)
    }

    fn number(outcome: &Outcome) -> usize {
        match outcome {
            Outcome::Card(card) => card.id().into(),
            Outcome::Die(face) => CARDS + usize::from(*face) - 1,
            // Only for a player who let the time run out, which agents cannot.
            Outcome::Lot(_) => 0,
        }
    }
}
