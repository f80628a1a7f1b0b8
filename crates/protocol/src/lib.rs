//! The messages between a client and the server: JSON over one WebSocket, the same types on both sides.
//!
//! A client sends [`Ask`]s; each that carries an id is answered exactly once, by [`Say::Ok`] or [`Say::No`]. Everything
//! else the server says is state: a [`Room`] is always whole, an [`Update`] is numbered per viewer. `docs/protocol.md`
//! is the description for people who write clients in other languages.
//!
//! The invariant of this crate: no game, no clock, no socket; what a game says travels as raw JSON.

mod ask;
mod code;
mod ids;
mod room;
mod say;

pub use ask::{Ask, AskId, JoinTable, Make, Request, TableRequest};
pub use code::{Code, No};
pub use ids::{BadId, PlayerId, ReplayId, TableId};
pub use room::{Occupant, Pace, Person, Room, SeatRoom, Setup, Stage};
pub use say::{
    Chat, Clock, Credit, CreditedBy, Legal, LobbyNews, LobbyTable, Race, RaceStage, Reaction, Say, Update, Welcome,
};

/// The version of this protocol. Fields and messages may be added within a version; a client ignores what it does not
/// know. Anything else gets a new number.
pub const VERSION: u32 = 2;

/// The close code of a connection that had to make room for a newer one of the same player. A client must not come back by
/// itself after it, or too many tabs would close each other for ever.
pub const REPLACED: u16 = 4001;

/// What a client names in `Sec-WebSocket-Protocol` to say which version it speaks.
pub const SUBPROTOCOL: &str = "quickdraw.2";
