//! The transitions of a game, as the log stores them.

use engine::{Game, Input, InputOf, Micros, Seat};
use protocol::CreditedBy;
use serde::{Deserialize, Serialize};

/// One transition. Applied in order, the transitions produce the game: see [`Progress`](super::progress::Progress).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound = "")]
pub(crate) enum Transition<G: Game> {
    /// Inputs that are shown at once, as far as the rules let each viewer see them.
    Play(Vec<InputOf<G>>),
    /// A player has changed a choice that nobody else has seen.
    Change { seat: Seat, action: G::Action },
    /// A race is about to begin. These inputs start it. They have happened, but nobody sees them before the signal.
    Hold(Vec<InputOf<G>>),
    /// The signal, which reveals the held-back inputs.
    Go,
    /// A racer's answer, which nobody sees until the race is over.
    Answer(Answer<G::Action>),
    /// The race is over, and these inputs follow from the answers.
    Close(Vec<InputOf<G>>),
}

impl<G: Game> Transition<G> {
    /// The number of chance outcomes in it.
    pub(crate) fn outcomes(&self) -> u32 {
        let (Self::Play(inputs) | Self::Hold(inputs) | Self::Close(inputs)) = self else { return 0 };
        inputs.iter().filter(|input| matches!(input, Input::Chance(_))).count() as u32
    }
}

/// A racer's action, with the credited time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer<A> {
    pub(crate) seat: Seat,
    pub(crate) action: A,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<Micros>,
    /// The basis of the credited time, for a person's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<CreditedBy>,
    /// Whether it came before anybody could have seen the signal. Then it counts as done before the signal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) early: bool,
}

impl<A: Clone> Answer<A> {
    pub(crate) fn input<O>(&self) -> Input<A, O> {
        Input::Act { seat: self.seat, action: self.action.clone(), at: self.at }
    }
}

/// Whether the game waits for players in a race.
pub(crate) fn in_race<G: Game>(state: &G) -> bool {
    G::RACES && state.window().is_some_and(|window| window.race)
}
