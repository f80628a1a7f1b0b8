//! The trait of a game that has tensors.

use std::fmt::Debug;

use engine::{Game, Seat};

use crate::{Mask, Path, Pen, Reflexes};

/// A range of action indices with one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indices {
    /// What choosing one of them does, as one or two words.
    pub name: &'static str,
    /// How many there are.
    pub count: usize,
    /// What each of them stands for.
    pub words: &'static str,
}

/// A seat at a table of so many players. Observations and actions count seats from one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The seat.
    pub seat: Seat,
    /// The number of players.
    pub players: usize,
}

impl Place {
    /// How many seats `other` sits after this one.
    #[inline]
    pub fn distance(self, other: Seat) -> usize {
        (other.index() + self.players - self.seat.index()) % self.players
    }

    /// The seat this many places after this one; `None` if there is none.
    #[inline]
    pub fn after(self, distance: usize) -> Option<Seat> {
        (distance < self.players).then(|| Seat::new((self.seat.index() + distance) % self.players))
    }
}

/// A game as numbers.
///
/// Nothing here takes a state: an observation is made of a view, of what the seat remembers of the events it was told,
/// and of the indices it has chosen. So no number can depend on what the seat may not know.
///
/// Where seats decide at the same time, an observation does not tell which of them have already done so: that depends on
/// the host, which may let bots or low seats go first.
pub trait Tensors: Game {
    /// What a seat remembers beyond its view.
    type Memory: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// The number of action indices, at most [`Mask::MOST`].
    const INDICES: usize;
    /// The number of numbers in an observation.
    const OBSERVATION: usize;
    /// The number of outcomes of chance.
    const OUTCOMES: usize;
    /// Whether there is anything to remember, so that batches need not collect events in vain.
    const REMEMBERS: bool;

    /// The action indices, in order.
    fn indices() -> &'static [Indices];

    /// An action index in words.
    fn name(index: usize) -> String;

    /// What a seat remembers that has only seen this view.
    fn memory(view: &Self::View) -> Self::Memory;

    /// Remembers an event, as the seat was told it.
    fn remember(memory: &mut Self::Memory, seat: Seat, event: &Self::Event);

    /// Writes what the player of `view` observes.
    fn observe(place: Place, view: &Self::View, memory: &Self::Memory, path: &Path, pen: &mut Pen<'_>);

    /// The indices that can follow `path` for one of the legal actions.
    fn follow(place: Place, legal: &Self::Actions, path: &Path) -> Mask;

    /// The action of a complete path; `None` if more indices are to be chosen. Each index must be one of those that
    /// could follow.
    fn action(place: Place, legal: &Self::Actions, path: &Path) -> Option<Self::Action>;

    /// The path of a legal action; `None` for an action that has none.
    fn path(place: Place, legal: &Self::Actions, action: &Self::Action) -> Option<Path>;

    /// The number of an outcome of chance, below [`Tensors::OUTCOMES`].
    fn number(outcome: &Self::Outcome) -> usize;

    /// How soon players react in the race that this view shows. In most of them something has to be read first.
    fn reflexes(_view: &Self::View) -> Reflexes {
        Reflexes::READY
    }
}
