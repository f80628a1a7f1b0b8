//! What a client asks for.

use std::borrow::Cow;

use engine::{Micros, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{PlayerId, Setup, TableId};

/// A name a client makes for something it asks, at most [`Ask::LONGEST_ID`] characters. Sent again with the same id, an
/// ask counts once and is answered again.
pub type AskId = str;

/// One message of a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ask<'a> {
    /// The client's name for it. What has none is not answered.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Cow<'a, AskId>>,
    /// What is asked.
    #[serde(borrow, rename = "do")]
    pub request: Request<'a>,
}

impl Ask<'_> {
    /// The longest id a client may make, in characters.
    pub const LONGEST_ID: usize = 36;
}

/// What a client can ask for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request<'a> {
    /// Something at a table one has joined.
    At {
        /// Which table.
        table: TableId,
        /// What is asked there.
        #[serde(borrow, rename = "do")]
        request: TableRequest<'a>,
    },
    /// Begin or end to follow the list of public tables.
    Lobby {
        /// Begin or end.
        watch: bool,
    },
    /// Open a table.
    Create(Make),
    /// Play as soon as possible: with somebody who waits, else with bots after a few seconds.
    Quick {
        /// The game's slug.
        game: String,
        /// For how many; the fewest the game allows if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<usize>,
    },
    /// Look at a table, and follow it from now on. A player comes back to the seat in this way.
    Join(JoinTable),
    /// No longer follow a table. The seat is kept.
    Leave {
        /// Which.
        table: TableId,
    },
    /// Take another name.
    Name {
        /// The name.
        name: String,
    },
    /// No longer hear what somebody says, or hear it again.
    Mute {
        /// Whom.
        player: PlayerId,
        /// Mute, or no longer.
        on: bool,
    },
    /// Answer at once: whether the connection still works.
    Ping {},
}

/// What is asked of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableRequest<'a> {
    /// Sit down: on this seat, or on any that is free. After having left in mid-game: take the seat back.
    Sit {
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Give the seat up. In mid-game a bot plays on for you until you sit down again.
    Stand {},
    /// The host puts a bot on this seat, or on any that is free.
    Bot {
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How well it plays; the house's usual level if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// The host frees a seat between games. A person who is removed stays out until they bring a newer invitation.
    Remove {
        /// Which.
        seat: Seat,
    },
    /// The host changes how the table is set up, between games. The game stays the same.
    Setup(Setup),
    /// Ready for the next game, with entropy for its luck: at most 64 lower-case hexadecimal digits.
    Ready {
        /// What the client adds to the luck.
        #[serde(default)]
        entropy: String,
    },
    /// Not ready after all.
    Unready {},
    /// Decide. The action is the game's own JSON.
    Move {
        /// The game it is meant for, as [`crate::Update::game`] named it.
        #[serde(default)]
        game: u32,
        /// The decision it answers, as [`crate::Update::decision`] named it. A move for a decision that is over is refused.
        #[serde(default)]
        decision: u32,
        /// What to do.
        #[serde(borrow)]
        action: &'a RawValue,
        /// In a race: the time from the painting of the signal to the player's hand, in microseconds, on the client's
        /// own steady clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Micros>,
    },
    /// In a race: the signal has just been painted. Sent at once, without an id.
    Seen {
        /// The game it is in.
        game: u32,
        /// The number of the race.
        race: u32,
    },
    /// Would like a pause, or no longer. The game rests while everybody does.
    Pause {
        /// Would like one, or no longer.
        on: bool,
    },
    /// Every update after this one again, or a fresh view.
    Sync {
        /// The game the client has seen.
        #[serde(default)]
        game: u32,
        /// The number of the last update the client has.
        #[serde(default)]
        after: u32,
    },
    /// Say something.
    Chat {
        /// What.
        text: String,
    },
    /// React with one of the house's few signs.
    React {
        /// Which: see [`crate::Reaction`].
        sign: crate::Reaction,
    },
    /// Make an invitation; the answer has its code.
    Invite {
        /// For how many hours it holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hours: Option<u32>,
    },
    /// Take every invitation to this table back.
    Uninvite {},
}

/// A table to be opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Make {
    /// How it is set up.
    pub setup: Setup,
    /// Whether its maker sits down at once.
    #[serde(default = "yes")]
    pub sit: bool,
}

/// A table to be followed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JoinTable {
    /// Which; may be left out with an invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The code of an invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The game the client has seen, when it comes back.
    #[serde(default)]
    pub game: u32,
    /// The number of the last update the client has, when it comes back.
    #[serde(default)]
    pub after: u32,
    /// The number of the last line of chat the client has, when it comes back.
    #[serde(default)]
    pub chat: u64,
}

const fn yes() -> bool {
    true
}
