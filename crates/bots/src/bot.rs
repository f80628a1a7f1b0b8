//! The interface of every bot.

use engine::{Game, Micros, Seat, Viewer, Window};

use crate::Effort;

/// What a seat knows when it has to decide.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a, G: Game> {
    /// Whose decision it is.
    pub seat: Seat,
    /// What the seat may know now.
    pub view: &'a G::View,
    /// The seat's legal actions. They follow from the view, but are passed along so that legality is implemented once.
    pub legal: &'a G::Actions,
    /// The time window for the decision, if there is one.
    pub window: Option<Window>,
    /// The events the seat has seen since the game began, oldest first. Empty if the host keeps no events.
    pub heard: &'a [G::Event],
}

/// An owned copy of what a seat knows, kept by a host while a bot thinks.
#[derive(Clone, Debug)]
pub struct Question<G: Game> {
    seat: Seat,
    view: G::View,
    legal: G::Actions,
    window: Option<Window>,
    heard: Vec<G::Event>,
}

impl<G: Game> Question<G> {
    /// Captures what `seat` knows of `state`, given the events it has seen. Only hosts call this; bots read the
    /// [`Turn`].
    pub fn new(state: &G, seat: Seat, heard: Vec<G::Event>) -> Self {
        Self { seat, view: state.view(Viewer::Seat(seat)), legal: state.legal(seat), window: state.window(), heard }
    }

    /// The question in the borrowed form that bots read.
    pub fn turn(&self) -> Turn<'_, G> {
        Turn { seat: self.seat, view: &self.view, legal: &self.legal, window: self.window, heard: &self.heard }
    }

    /// Returns the events the seat has seen.
    pub fn into_heard(self) -> Vec<G::Event> {
        self.heard
    }
}

/// What a bot decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<A> {
    /// What to do.
    pub action: A,
    /// The reaction time the bot claims, in races.
    pub at: Option<Micros>,
}

impl<A> Decision<A> {
    /// A decision whose time does not matter.
    pub const fn untimed(action: A) -> Self {
        Self { action, at: None }
    }
}

/// A player that is a program. One instance plays one seat for a whole game and may keep state between decisions. A bot
/// that takes over a seat in mid-game finds the earlier events in [`Turn::heard`].
pub trait Bot<G: Game> {
    /// Chooses an action. There is at least one legal action.
    fn decide(&mut self, turn: &Turn<'_, G>) -> Decision<G::Action>;

    /// Changes how hard the bot may think from now on. Bots that do no search ignore it.
    fn set_effort(&mut self, _effort: Effort) {}

    /// The probabilities with which [`Bot::decide`] would choose in this turn, if the bot can tell. They need not sum to
    /// 1. Asking changes no decision.
    fn mixture(&mut self, _turn: &Turn<'_, G>) -> Option<Mixture<G>> {
        None
    }
}

/// Actions with their probabilities.
pub type Mixture<G> = Vec<(<G as Game>::Action, f64)>;

/// Any bot for one game.
pub type Brain<G> = Box<dyn Bot<G> + Send>;
