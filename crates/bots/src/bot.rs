//! The interface of every bot.

use engine::{Game, Micros, Seat, Viewer, Window};

/// What a seat knows when it has to decide.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a, G: Game> {
    /// Whose decision it is.
    pub seat: Seat,
    /// What the seat may know now.
    pub view: &'a G::View,
    /// What the seat may do: a function of the view, handed over so that legality is written once.
    pub legal: &'a G::Actions,
    /// The window the decision is due in.
    pub window: Option<Window>,
    /// What the seat has been told since the game began, the oldest first: what a person would remember. It is empty
    /// where nobody has kept it.
    pub heard: &'a [G::Event],
}

/// What a seat knows, kept by a host while a bot thinks.
#[derive(Clone, Debug)]
pub struct Question<G: Game> {
    seat: Seat,
    view: G::View,
    legal: G::Actions,
    window: Option<Window>,
    heard: Vec<G::Event>,
}

impl<G: Game> Question<G> {
    /// What `seat` knows of `state`, having been told `heard`. Hosts ask; bots only read the [`Turn`].
    pub fn new(state: &G, seat: Seat, heard: Vec<G::Event>) -> Self {
        Self { seat, view: state.view(Viewer::Seat(seat)), legal: state.legal(seat), window: state.window(), heard }
    }

    /// The question as a bot reads it.
    pub fn turn(&self) -> Turn<'_, G> {
        Turn { seat: self.seat, view: &self.view, legal: &self.legal, window: self.window, heard: &self.heard }
    }

    /// What the seat was told, given back.
    pub fn into_heard(self) -> Vec<G::Event> {
        self.heard
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

impl<A> Decision<A> {
    /// A decision whose time does not matter.
    pub const fn untimed(action: A) -> Self {
        Self { action, at: None }
    }
}

/// A player that is a program.
pub trait Bot<G: Game> {
    /// Decides. There is at least one legal action.
    fn decide(&mut self, turn: &Turn<'_, G>) -> Decision<G::Action>;
}

/// Any bot for one game.
pub type Brain<G> = Box<dyn Bot<G> + Send>;
