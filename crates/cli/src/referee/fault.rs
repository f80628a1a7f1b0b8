//! Why a request was refused.

use engine::Refusal;
use serde::Serialize;

/// The error codes of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Code {
    BadRequest,
    UnknownGame,
    BadOptions,
    NoGame,
    IllegalAction,
    NotYourTurn,
    GameOver,
    BadChance,
}

/// A refusal: a code for programs and a sentence for people.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Fault {
    code: Code,
    message: String,
}

impl Fault {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub(super) fn no_game() -> Self {
        Self::new(Code::NoGame, "no game has been set up: send 'new' or 'load' first")
    }
}

impl<E: std::error::Error> From<Refusal<E>> for Fault {
    fn from(refusal: Refusal<E>) -> Self {
        let code = match &refusal {
            Refusal::GameOver => Code::GameOver,
            Refusal::NotYourTurn(_) => Code::NotYourTurn,
            Refusal::Illegal(_) => Code::IllegalAction,
            Refusal::NoSuchSeat(..) => Code::BadRequest,
            Refusal::Impossible(_) | Refusal::ChanceFirst | Refusal::NoChance => Code::BadChance,
        };
        Self::new(code, refusal.to_string())
    }
}
