//! What the server says.

use std::borrow::Cow;

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Code, Person, PlayerId, Room, Setup, Stage, TableId};

/// One message of the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Say<'a> {
    /// The first message on every connection.
    Welcome(Welcome),
    /// It was done, and it is on disk.
    Ok {
        /// The client's id for what it asked.
        #[serde(borrow)]
        id: Cow<'a, str>,
        /// What came of it, where there is something to tell.
        #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
        with: Option<Cow<'a, RawValue>>,
    },
    /// It was refused, and nothing was changed.
    No {
        /// The client's id for what it asked; `None` if it could not even be read.
        #[serde(borrow)]
        id: Option<Cow<'a, str>>,
        /// For programs.
        code: Code,
        /// For people.
        why: String,
    },
    /// A table, whole.
    Room(Room),
    /// A step of a game, as this viewer sees it.
    #[serde(borrow)]
    Update(Update<'a>),
    /// News of the public tables.
    Lobby(LobbyNews),
    /// Somebody said something.
    Chat(Chat),
    /// Somebody reacted.
    Reaction {
        /// At which table.
        table: TableId,
        /// Who.
        from: PlayerId,
        /// How.
        sign: Reaction,
    },
    /// The server has something to say: trouble with its disk, a stop for maintenance, the end of a table.
    Notice {
        /// The table it is about, if it is about one; the client no longer follows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// For programs.
        code: Code,
        /// For people.
        why: String,
    },
}

/// Who the server is and who it takes the client for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// [`crate::VERSION`].
    pub protocol: u32,
    /// The server's own version.
    pub server: String,
    /// Who you are.
    pub you: Person,
}

/// One step of a game as one viewer sees it. Numbers count from 1 in each game, without a gap, for each viewer alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update<'a> {
    /// At which table.
    pub table: TableId,
    /// In which of its games.
    pub game: u32,
    /// The number of this update.
    pub n: u32,
    /// Whose eyes: a seat's, or a spectator's.
    pub seat: Option<Seat>,
    /// The number of the decision this seat is at, which its moves have to name; spectators have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<u32>,
    /// What happened, as far as this viewer learns of it.
    #[serde(borrow)]
    pub events: Vec<Cow<'a, RawValue>>,
    /// What this viewer now knows.
    #[serde(borrow)]
    pub view: Cow<'a, RawValue>,
    /// What this seat may do now, if it may do anything.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Legal<'a>>,
    /// The time for the decisions that are due, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The race that is on, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
}

/// The actions a seat can choose from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Legal<'a> {
    /// How many there are.
    pub count: usize,
    /// All of them where they are few, else the first few.
    #[serde(borrow)]
    pub list: Vec<Cow<'a, RawValue>>,
}

/// A stretch of time in which decisions are due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// What the rules call it.
    pub window: Cow<'static, str>,
    /// How many milliseconds are left, when the server said so.
    pub ms: u64,
}

/// A race in real time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// Its number, for [`crate::TableRequest::Seen`].
    pub id: u32,
    /// How far it is.
    pub stage: RaceStage,
    /// Whether this seat has answered already.
    pub answered: bool,
}

/// How far a race is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RaceStage {
    /// The signal comes after a pause nobody can foresee.
    Soon,
    /// This is the signal: paint it, say [`crate::TableRequest::Seen`], and take the time from the painting.
    Go,
}

/// What a shot in a race was credited with, as the answer to it tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credit {
    /// The reaction time, in milliseconds.
    pub ms: u64,
    /// What it follows from.
    pub by: CreditedBy,
}

/// What a credited reaction time follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CreditedBy {
    /// The time the client measured.
    Claim,
    /// When the shot arrived, less what the line was measured to take: the client's own time contradicts it.
    Line,
    /// When the shot arrived, because nothing was measured of the line before the race, or the signal was never
    /// confirmed.
    Arrival,
}

/// News of the public tables: those that are new or have changed, and those that are gone.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct LobbyNews {
    /// New or changed.
    pub tables: Vec<LobbyTable>,
    /// Gone.
    pub gone: Vec<TableId>,
}

/// A public table in the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LobbyTable {
    /// Which.
    pub table: TableId,
    /// How it is set up.
    pub setup: Setup,
    /// How far it is.
    pub stage: Stage,
    /// Who sits there, `None` where a seat is free.
    pub seats: Vec<Option<String>>,
}

/// Something somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    /// At which table.
    pub table: TableId,
    /// The number of the line at its table, from 1.
    pub n: u64,
    /// Who.
    pub from: Person,
    /// What: text, never markup.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// The few signs one can make without typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Well played.
    Nice,
    /// Ha!
    Laugh,
    /// What?
    Wow,
    /// Ouch.
    Ouch,
    /// Hurry up.
    Hurry,
    /// Thank you, that was a good game.
    Thanks,
}
