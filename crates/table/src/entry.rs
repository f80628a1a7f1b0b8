//! The entries of a table's log. Folded in order they are the table; the log is the only thing that has to be kept.

use engine::{Game, Seat, Secret};
use protocol::{Occupant, Person, PlayerId, Setup};
use serde::{Deserialize, Serialize};

use crate::step::Step;

/// One entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound = "")]
pub(crate) enum Entry<G: Game> {
    /// The table was opened. The first entry, and only the first.
    Opened { setup: Setup, host: Person, master: Secret },
    /// It was set up differently between games.
    Setup(Setup),
    /// Somebody sat down, or came back to their seat.
    Sat { seat: Seat, person: Person },
    /// A bot was put on a seat.
    Bot { seat: Seat, level: String },
    /// A seat was given up or freed. In mid-game it stays theirs, and a bot plays on.
    Stood { seat: Seat },
    /// A player is ready for the next game.
    Ready { seat: Seat, entropy: String },
    /// A player is not ready after all.
    Unready { seat: Seat },
    /// A player would like a pause, or no longer.
    Pause { seat: Seat, on: bool },
    /// The host removed whoever sat there. A person stays out.
    Removed { seat: Seat },
    /// A person who was removed may come again.
    Readmitted { player: PlayerId },
    /// A game began. With the opening, it and the steps after it are all it takes to tell the game.
    Started {
        /// Which game of the table, from 1.
        game: u32,
        setup: Setup,
        /// Who sits where.
        seats: Vec<Occupant>,
        /// What each seat added to the luck.
        entropy: Vec<String>,
    },
    /// The same in logs of schema 1: everything else is as it stood.
    Began,
    /// The game does not count for the ladder, because the times of its races look unusual.
    Unrated,
    /// A step of the game.
    Did {
        step: Step<G>,
        /// The seat that asked for it and the client's id for it: the same again is not done again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<(Seat, Box<str>)>,
    },
}

/// The parts of an entry that do not need the game to be known.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum First {
    Opened { setup: Setup },
}
