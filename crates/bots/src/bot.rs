//! The interface of every bot.

use engine::{Game, Micros, Seat, Viewer, Window};

/// What a seat knows when it has to decide.
#[derive(Clone, Debug)]
pub struct Turn<G: Game> {
    /// Whose decision it is.
    pub seat: Seat,
    /// What the seat may know.
    pub view: G::View,
    /// What the seat may do: a function of the view, handed over so that legality is written once.
    pub legal: G::Actions,
    /// The window the decision is due in.
    pub window: Option<Window>,
}

impl<G: Game> Turn<G> {
    /// What `seat` knows of `state`. Hosts make turns; bots only read them.
    pub fn of(state: &G, seat: Seat) -> Self {
        Self { seat, view: state.view(Viewer::Seat(seat)), legal: state.legal(seat), window: state.window() }
    }
}

/// What a bot decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<A> {
    /// What to do.
    pub action: A,
    /// The reaction time it claims, where that matters.
    pub at: Option<Micros>,
}

/// A player that is a program.
pub trait Bot<G: Game> {
    /// Decides. There is at least one legal action.
    fn decide(&mut self, turn: &Turn<G>) -> Decision<G::Action>;
}
