//! The messages that a client sends.

use std::borrow::Cow;

use engine::{Micros, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{PlayerId, Setup, TableId};

/// An id that the client chooses for a request, at most [`Ask::LONGEST_ID`] characters. A request that is sent again
/// with the same id is carried out once and answered again.
pub type AskId = str;

/// One message from a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ask<'a> {
    /// The client's id for it. A request without an id is not answered.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Cow<'a, AskId>>,
    /// The request.
    #[serde(borrow, rename = "do")]
    pub request: Request<'a>,
}

impl Ask<'_> {
    /// The longest allowed id, in characters.
    pub const LONGEST_ID: usize = 36;
}

/// The requests a client can make.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request<'a> {
    /// A request to a table that the client has joined.
    At {
        /// The table.
        table: TableId,
        /// The request to the table.
        #[serde(borrow, rename = "do")]
        request: TableRequest<'a>,
    },
    /// Start or stop following the list of public tables.
    Lobby {
        /// Whether to follow it.
        watch: bool,
    },
    /// Create a table.
    Create(Make),
    /// Play as soon as possible: with somebody who is waiting, or with bots after a few seconds.
    Quick {
        /// The game's slug.
        game: String,
        /// The number of players; by default the fewest the game allows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<usize>,
        /// Other games that would do as well, if somebody waits for one of them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        or: Vec<String>,
    },
    /// Follow a table from now on. A player returns to their seat in this way.
    Join(JoinTable),
    /// Stop following a table. The player keeps their seat.
    Leave {
        /// The table.
        table: TableId,
    },
    /// Change one's name.
    Name {
        /// The new name.
        name: String,
    },
    /// Mute or unmute somebody's chat.
    Mute {
        /// The player.
        player: PlayerId,
        /// Whether to mute.
        on: bool,
    },
    /// Answer at once. Used to check that the connection works.
    Ping {},
}

/// The requests a client can make to a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableRequest<'a> {
    /// Take this seat, or any free one. A player who left in mid-game takes their seat back. A player who sits there
    /// already is shown under their present name.
    Sit {
        /// The seat; any free one by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Give up the seat. In mid-game a bot plays for the player until they sit down again.
    Stand {},
    /// The host puts a bot on this seat, or on any free one.
    Bot {
        /// The seat; any free one by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The level of its play; the server's default level if omitted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// The host frees a seat between games. A person who is removed can return only with a newer invitation. The seat of
    /// somebody who is away is only given up; after 20 seconds every player of the table can free it.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// The host mutes a spectator for everybody at the table, or lets them talk again.
    Silence {
        /// The spectator.
        player: PlayerId,
        /// Whether to mute.
        on: bool,
    },
    /// The host sends a spectator out, who can return only with a newer invitation.
    SendOut {
        /// The spectator.
        player: PlayerId,
    },
    /// The host changes the setup of the table between games. The game itself cannot be changed. Bots on seats that no
    /// longer exist leave, and people there move to free seats.
    Setup(Setup),
    /// Ready for the next game. Adds entropy to its luck: at most 64 lower-case hexadecimal digits.
    Ready {
        /// The entropy.
        #[serde(default)]
        entropy: String,
    },
    /// No longer ready.
    Unready {},
    /// Make a decision. The action is JSON in the game's own format.
    Move {
        /// The number of the game, from [`crate::Update::game`].
        #[serde(default)]
        game: u32,
        /// The number of the decision, from [`crate::Update::decision`]. A move for a decision that is over is refused.
        #[serde(default)]
        decision: u32,
        /// The action.
        #[serde(borrow)]
        action: &'a RawValue,
        /// In a race: the time from the painting of the signal to the player's action, in microseconds, measured with
        /// the client's monotonic clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Micros>,
    },
    /// Ask for a hint at a table that allows hints. The answer is a list of the judge's best ideas.
    Hint {
        /// The number of the game, from [`crate::Update::game`].
        game: u32,
        /// The number of the decision, from [`crate::Update::decision`].
        decision: u32,
    },
    /// In a race: the signal has just been painted. Sent immediately and without an id.
    Seen {
        /// The number of the game.
        game: u32,
        /// The number of the race.
        race: u32,
    },
    /// Ask for a pause, or withdraw it. The game is paused while every player asks for it.
    Pause {
        /// Whether the player wants a pause.
        on: bool,
    },
    /// Send every update after this one again, or a fresh view.
    Sync {
        /// The number of the last game the client has seen.
        #[serde(default)]
        game: u32,
        /// The number of the last update the client has received.
        #[serde(default)]
        after: u32,
    },
    /// Send a line of chat.
    Chat {
        /// The text.
        text: String,
    },
    /// Send one of the predefined reactions.
    React {
        /// The reaction.
        sign: crate::Reaction,
    },
    /// Create an invitation. The answer is a [`crate::Invitation`].
    Invite {
        /// For how many hours it is valid.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hours: Option<u32>,
    },
    /// Revoke every invitation to this table.
    Uninvite {},
}

/// The parameters of a new table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Make {
    /// The setup of the table.
    pub setup: Setup,
    /// Whether its creator takes a seat at once.
    #[serde(default = "yes")]
    pub sit: bool,
}

/// The parameters for following a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JoinTable {
    /// The table; optional with an invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The code of an invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// When the client reconnects: the number of the last game it has seen.
    #[serde(default)]
    pub game: u32,
    /// When the client reconnects: the number of the last update it has received.
    #[serde(default)]
    pub after: u32,
    /// When the client reconnects: the number of the last line of chat it has received.
    #[serde(default)]
    pub chat: u64,
}

const fn yes() -> bool {
    true
}
