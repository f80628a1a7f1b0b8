//! The messages that the server sends.

use std::borrow::Cow;

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Code, Person, PlayerId, Room, Setup, Stage, TableId};

/// One message from the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Say<'a> {
    /// The first message on every connection.
    Welcome(Welcome),
    /// The request was carried out and saved to disk.
    Ok {
        /// The client's id of the request.
        #[serde(borrow)]
        id: Cow<'a, str>,
        /// The answer's data, if it has any.
        #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
        with: Option<Cow<'a, RawValue>>,
    },
    /// The request was refused and changed nothing.
    No {
        /// The client's id of the request; `None` if the message could not be parsed.
        #[serde(borrow)]
        id: Option<Cow<'a, str>>,
        /// The code, for programs.
        code: Code,
        /// The reason, for people.
        why: String,
    },
    /// The complete room of a table.
    Room(Room),
    /// A step of a game, as this viewer sees it.
    #[serde(borrow)]
    Update(Update<'a>),
    /// Changes to the list of public tables.
    Lobby(LobbyNews),
    /// A line of chat.
    Chat(Chat),
    /// A reaction.
    Reaction {
        /// The table.
        table: TableId,
        /// The sender.
        from: PlayerId,
        /// The reaction.
        sign: Reaction,
    },
    /// A notice: a disk failure, a stop for maintenance or the end of a table.
    Notice {
        /// The table it is about, if any. The client no longer follows that table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// The code, for programs.
        code: Code,
        /// The reason, for people.
        why: String,
    },
}

/// The server's version and the identity of the client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// [`crate::VERSION`].
    pub protocol: u32,
    /// The version of the server software.
    pub server: String,
    /// The player that the client is authenticated as.
    pub you: Person,
}

/// One step of a game as one viewer sees it. Each viewer's updates are numbered from 1 in each game, without gaps.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update<'a> {
    /// The table.
    pub table: TableId,
    /// The number of the game at its table.
    pub game: u32,
    /// The number of this update.
    pub n: u32,
    /// The viewer: a seat, or `None` for a spectator.
    pub seat: Option<Seat>,
    /// The number of this seat's current decision, which its moves must name. Spectators have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<u32>,
    /// The events, as far as this viewer may know them.
    #[serde(borrow)]
    pub events: Vec<Cow<'a, RawValue>>,
    /// The view after the events. It is `null` if the client asked for no views and can derive it from the events.
    #[serde(borrow, default = "no_view")]
    pub view: Cow<'a, RawValue>,
    /// The legal actions of this seat, if it has any.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Legal<'a>>,
    /// The time left for the decisions that are due, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The current race, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
}

fn no_view() -> Cow<'static, RawValue> {
    Cow::Borrowed(RawValue::NULL)
}

/// The actions a seat can choose from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Legal<'a> {
    /// The number of legal actions.
    pub count: usize,
    /// All of them if there are few, otherwise the first few.
    #[serde(borrow)]
    pub list: Vec<Cow<'a, RawValue>>,
}

/// The time left in a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// The name of the window in the rules.
    pub window: Cow<'static, str>,
    /// The milliseconds that were left when the server sent this.
    pub ms: u64,
}

/// A race in real time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// Its number, for [`crate::TableRequest::Seen`].
    pub id: u32,
    /// Its stage.
    pub stage: RaceStage,
    /// Whether this seat has already acted.
    pub answered: bool,
}

/// The stage of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RaceStage {
    /// The signal will follow after an unpredictable delay.
    Soon,
    /// This is the signal. Paint it, send [`crate::TableRequest::Seen`], and measure the time from the painting.
    Go,
}

/// The reaction time credited to a shot in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credit {
    /// The reaction time, in milliseconds.
    pub ms: u64,
    /// How it was determined.
    pub by: CreditedBy,
}

/// How a credited reaction time was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CreditedBy {
    /// The client's own measurement.
    Claim,
    /// The arrival time minus the measured latency, because the client's measurement contradicts it.
    Line,
    /// The arrival time, because no latency was measured before the race or the signal was never confirmed.
    Arrival,
}

/// Changes to the list of public tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct LobbyNews {
    /// Tables that are new or have changed.
    pub tables: Vec<LobbyTable>,
    /// Tables that are gone.
    pub gone: Vec<TableId>,
}

/// A public table in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LobbyTable {
    /// The table.
    pub table: TableId,
    /// Its setup.
    pub setup: Setup,
    /// Its stage.
    pub stage: Stage,
    /// The name of each seat's occupant; `None` for a free seat.
    pub seats: Vec<Option<String>>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    /// The table.
    pub table: TableId,
    /// The number of the line at its table, from 1.
    pub n: u64,
    /// The sender.
    pub from: Person,
    /// The text. It is plain text, never markup.
    pub text: String,
    /// When it was sent, in milliseconds since 1970.
    pub at: u64,
}

/// The predefined reactions.
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
