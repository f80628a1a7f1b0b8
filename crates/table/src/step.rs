//! What can happen to a game at a table, step by step, as the log keeps it.

use engine::{Awaits, Event, Game, Input, InputOf, Lottery, Luck, Micros, Refusal, Seat};
use protocol::CreditedBy;
use serde::{Deserialize, Serialize};

/// One step of a game. The steps of a game, folded, are the game: see [`crate::play::Play`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound = "")]
pub(crate) enum Step<G: Game> {
    /// Inputs that everybody may learn of at once, as far as the rules let them.
    Play(Vec<InputOf<G>>),
    /// A race is about to begin. These inputs start it; they have happened, but nobody sees them before the signal.
    Hold(Vec<InputOf<G>>),
    /// The signal: what was held is shown.
    Go,
    /// A racer's answer, which nobody sees before the race is over.
    Answer(Answer<G::Action>),
    /// The race is over, and this follows from the answers.
    Close(Vec<InputOf<G>>),
}

/// What a racer did, and when on their own clock, as the table credits it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer<A> {
    pub(crate) seat: Seat,
    pub(crate) action: A,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<Micros>,
    /// What the time follows from, for a person's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<CreditedBy>,
    /// It came before anybody could have seen the signal, and counts as done before it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) early: bool,
}

impl<A: Clone> Answer<A> {
    pub(crate) fn input<O>(&self) -> Input<A, O> {
        Input::Act { seat: self.seat, action: self.action.clone(), at: self.at }
    }
}

/// An input with everything that chance answers to it, until somebody has to decide.
pub(crate) struct Chain<G: Game> {
    inputs: Vec<InputOf<G>>,
    /// From here on it may only be shown when a race starts.
    split: Option<usize>,
    /// The position it leads to.
    pub(crate) end: G,
}

impl<G: Game> Chain<G> {
    /// What follows from `first` in `state`, or from chance alone.
    pub(crate) fn from(
        state: &G,
        first: Option<InputOf<G>>,
        luck: &mut impl Luck,
    ) -> Result<Self, Refusal<G::Illegal>> {
        let mut chain = Self { inputs: Vec::new(), split: None, end: state.clone() };
        if let Some(input) = first {
            chain.push(input)?;
        }
        while let Awaits::Chance(lottery) = chain.end.awaits() {
            let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
            chain.push(Input::Chance(outcome))?;
        }
        Ok(chain)
    }

    fn push(&mut self, input: InputOf<G>) -> Result<(), Refusal<G::Illegal>> {
        let mut starts = false;
        self.end.apply(input.clone(), &mut |event| starts |= event.starts_race())?;
        if starts && self.split.is_none() {
            self.split = Some(self.inputs.len());
        }
        self.inputs.push(input);
        Ok(())
    }

    /// The steps of a decision outside a race.
    pub(crate) fn play(self) -> Vec<Step<G>> {
        let (open, held) = self.split();
        let open = (!open.is_empty()).then_some(Step::Play(open));
        open.into_iter().chain(held).collect()
    }

    /// The steps that end a race.
    pub(crate) fn close(self) -> Vec<Step<G>> {
        let (open, held) = self.split();
        [Step::Close(open)].into_iter().chain(held).collect()
    }

    /// What may be shown at once, and what is held until the signal of a race.
    fn split(mut self) -> (Vec<InputOf<G>>, Option<Step<G>>) {
        if !in_race(&self.end) {
            return (self.inputs, None);
        }
        let held = self.inputs.split_off(self.split.unwrap_or(self.inputs.len()));
        (self.inputs, Some(Step::Hold(held)))
    }
}

/// Whether the game waits for people who race.
pub(crate) fn in_race<G: Game>(state: &G) -> bool {
    state.window().is_some_and(|window| window.race)
}
