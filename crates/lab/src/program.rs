//! Somebody's program as a player. Unlike one of our bots it may fail, and then it loses the game it is in.

use bots::{Brain, Decision, Turn};
use engine::{Game, Verdict};

/// A program on one seat, for one game.
pub trait Program<G: Game>: Send {
    /// Chooses an action. It may be illegal, which is a failure, too.
    fn decide(&mut self, turn: &Turn<'_, G>) -> Result<Decision<G::Action>, Failure>;

    /// The game has ended like this. `heard` has the events the seat has seen since the game began, as in
    /// [`Turn::heard`].
    fn over(&mut self, verdict: &Verdict, heard: &[G::Event]);
}

/// Why a program lost a game without playing it to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Failure {
    /// What kind of failure it was.
    pub kind: FailureKind,
    /// What the program did, as a sentence that begins with "it".
    pub what: String,
}

/// The ways in which a program can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailureKind {
    /// It could not be started, or it ended.
    Ended,
    /// It gave no answer in time.
    Silent,
    /// It wrote something that is no answer.
    Unreadable,
    /// It chose an action that the rules forbid.
    Illegal,
}

impl Failure {
    /// A failure of this kind.
    pub fn new(kind: FailureKind, what: impl Into<String>) -> Self {
        Self { kind, what: what.into() }
    }
}

impl FailureKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Ended, Self::Silent, Self::Unreadable, Self::Illegal];

    /// One word, for programs.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::Silent => "silent",
            Self::Unreadable => "unreadable",
            Self::Illegal => "illegal",
        }
    }

    /// How a game was lost, for people.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Ended => "because it ended",
            Self::Silent => "without an answer in time",
            Self::Unreadable => "by an answer that cannot be read",
            Self::Illegal => "by an illegal action",
        }
    }
}

/// Who decides for a seat.
pub(crate) enum Player<G: Game> {
    /// One of our bots.
    Bot(Brain<G>),
    /// Somebody's program.
    Program(Box<dyn Program<G>>),
}
