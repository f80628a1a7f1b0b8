//! The entries of a table's log. Applied in order they produce the table; only the log has to be stored.

use engine::{Game, Seat, Secret};
use protocol::{Occupant, Person, PlayerId, Setup};
use serde::{Deserialize, Serialize};

use crate::game::MoveId;
use crate::game::transition::Transition;

/// A log entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound = "")]
pub(crate) enum Entry<G: Game> {
    /// The table was opened. Always the first entry, and only the first.
    Opened { setup: Setup, host: Person, master: Secret },
    /// The setup was changed between games.
    Setup(Setup),
    /// A person sat down, or came back to their seat.
    Sat { seat: Seat, person: Person },
    /// A bot was put on a seat.
    Bot { seat: Seat, level: String },
    /// A seat was given up or freed. In mid-game the person keeps it, and a bot plays on.
    Stood { seat: Seat },
    /// A player is ready for the next game.
    Ready { seat: Seat, entropy: String },
    /// A player is no longer ready.
    Unready { seat: Seat },
    /// A player wants a pause, or no longer does.
    Pause { seat: Seat, on: bool },
    /// The host removed the occupant. A person may not come back.
    Removed { seat: Seat },
    /// The host sent a spectator out, who may not come back.
    SentOut { player: PlayerId },
    /// The host muted a spectator for everybody, or no longer does.
    Silenced { player: PlayerId, on: bool },
    /// A person who was removed or sent out may come back.
    Readmitted { player: PlayerId },
    /// A game began. The game can be replayed from the opening, this entry and those after it.
    Started {
        /// The number of the game at this table, from 1.
        game: u32,
        setup: Setup,
        /// The occupant of each seat.
        seats: Vec<Occupant>,
        /// Each seat's contribution to the luck.
        entropy: Vec<String>,
    },
    /// The start of a game in logs of schema 1, which relies on the entries before it.
    Began,
    /// The game is unrated because the times of its races look unusual.
    Unrated,
    /// A person alone with bots gave up: the game is over, and the others have won.
    GaveUp { seat: Seat },
    /// A person alone with bots took a decision back: only the first transitions of the game count, and what is drawn
    /// after them is drawn with this secret.
    TakenBack { transitions: usize, luck: Secret },
    /// A transition of the game.
    Did {
        step: Transition<G>,
        /// The move that caused it, so that the same move sent again is not made again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<MoveId>,
    },
}

/// [`Entry::Did`] for writing, with borrowed contents.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case", bound = "")]
pub(super) enum Written<'a, G: Game> {
    Did {
        step: &'a Transition<G>,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<&'a MoveId>,
    },
}

/// The parts of the first entry that can be read without knowing the game.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum First {
    Opened { setup: Setup },
}
