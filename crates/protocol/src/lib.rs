//! The messages between a client and the server: JSON over one WebSocket, with the same types on both sides.
//!
//! A client sends [`Ask`]s; each one with an id is answered by [`Say::Ok`] or [`Say::No`]. All other messages of the
//! server carry state: a [`Room`] is always complete, and an [`Update`] is numbered per viewer. `docs/protocol.md`
//! describes the protocol for authors of clients in other languages. [`session::Session`] implements the client's side.
//!
//! The invariant of this crate: it has no game, no clock and no socket. The data of a game is passed on as raw JSON.

pub mod rest;
pub mod session;

mod answer;
mod ask;
mod code;
mod ids;
mod room;
mod say;
mod small_map;

pub use answer::{AtTable, Invitation, RaceAnswer, Renamed, read_with};
pub use ask::{Ask, AskId, JoinTable, Make, Request, TableRequest};
pub use code::{Code, No};
pub use ids::{BadId, PlayerId, ReplayId, TableId};
pub use room::{Occupant, Pace, Person, Room, SeatRoom, Setup, Spectator, Stage};
pub use say::{
    Chat, Clock, Credit, CreditedBy, Legal, LobbyNews, LobbyTable, Race, RaceStage, Reaction, Say, Update, Welcome,
};
pub use small_map::SmallMap;

/// The version of this protocol. Fields and messages may be added within a version, and clients ignore those they do
/// not know. Any other change gets a new number.
pub const VERSION: u32 = 2;

/// The close code of a connection that was replaced by a newer one of the same player. A client must not reconnect
/// automatically after it, or too many open tabs would keep closing each other.
pub const REPLACED: u16 = 4001;

/// The close code of a connection whose client speaks another version of this protocol. Connecting again does not help:
/// the page has to be loaded again, or the program updated.
pub const OLD_VERSION: u16 = 4002;

/// The value of `Sec-WebSocket-Protocol` with which a client states the version it speaks.
pub const SUBPROTOCOL: &str = "quickdraw.2";
