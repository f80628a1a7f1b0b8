//! What nodes tell each other over the bus.

use std::net::IpAddr;

use engine::Micros;
use protocol::rest::OwnTable;
use protocol::{LobbyTable, Person, PlayerId, TableId};
use serde::{Deserialize, Serialize};

/// One message on the bus: what one node has for another since the last one, and at the least that it is alive.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Envelope {
    /// The sending node.
    pub(super) from: u64,
    /// Counts how often this node began anew with the receiver, after a message was lost.
    pub(super) generation: u32,
    /// Counts the messages of the generation, from 1, without gaps.
    pub(super) number: u64,
    pub(super) messages: Vec<NodeMessage>,
}

/// What one node tells another. Sockets have the number that their own node gave them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum NodeMessage {
    /// A socket of the sender wants something of the receiver's tables. Its requests follow.
    Open(Visitor),
    /// A request on that socket.
    Ask(Relay),
    /// That socket is closed.
    Gone { socket: u64 },
    /// A message for a socket of the receiver.
    Frame(Frame),
    /// A socket of the receiver follows this table of the sender.
    Followed { socket: u64, table: TableId },
    /// A socket of the receiver does not follow this table.
    NotFollowed { socket: u64, table: TableId },
    /// A socket of the receiver must be closed. What it followed is elsewhere now, or it has misbehaved.
    End { socket: u64, why: End },
    /// Messages of this generation were lost. The receiver begins anew.
    Lost { generation: u32 },
    /// A player was changed.
    Player(PlayerNews),
    /// Public tables of the sender that are new or have changed, and those that are gone. `all` says that these are all
    /// that the sender has.
    Lobby { all: bool, tables: Vec<LobbyTable>, gone: Vec<TableId> },
    /// Tables were given to the receiver.
    Adopt,
    /// At which tables of the receiver has this player a seat?
    TablesOf { question: u64, player: PlayerId },
    /// The answer.
    Tables { question: u64, tables: Vec<OwnTable> },
}

/// A socket and who uses it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Visitor {
    pub(super) socket: u64,
    pub(super) person: Person,
    pub(super) muted: Vec<PlayerId>,
    /// The client's address.
    pub(super) from: IpAddr,
    /// Whether updates have no views.
    pub(super) events: bool,
}

/// A client's request, relayed by the node that has its socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Relay {
    pub(crate) socket: u64,
    pub(crate) what: Relayed,
    /// The round trips of the client that were measured since the last request.
    pub(crate) trips: Vec<(Micros, Micros)>,
    /// If the table has sent a race's signal to this socket: the number of that signal, and how long ago it left.
    pub(crate) signal: Option<(Micros, Micros)>,
}

/// What is relayed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Relayed {
    /// A message as the client sent it.
    Text(String),
    /// A quick match, for which a seat at this table is reserved.
    Quick { text: String, table: TableId },
    /// A request that was answered before with a table: follow it, and repeat the answer.
    Again { table: TableId, answer: String },
}

/// A message for a socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Frame {
    pub(super) socket: u64,
    /// If it is the signal of a race, its table and its number.
    pub(super) signal: Option<(TableId, Micros)>,
    pub(super) text: String,
}

/// Why a socket must be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum End {
    /// A table is elsewhere now. The client connects again and finds it.
    Moved,
    /// It sends too much.
    TooMany,
}

/// A change of a player that every node has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PlayerNews {
    /// A new name.
    Renamed(PlayerId, String),
    /// The first player has muted the second one, or no longer mutes them.
    Muted(PlayerId, PlayerId, bool),
    /// The token is no longer valid.
    Revoked(PlayerId),
}

impl Envelope {
    /// As bytes.
    pub(super) fn write(&self) -> Vec<u8> {
        rmp_serde::to_vec_named(self).expect("messages can be written")
    }

    /// From bytes; `None` if another version of the program wrote them.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        rmp_serde::from_slice(bytes).ok()
    }
}

impl NodeMessage {
    /// About how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        let text = match self {
            Self::Frame(frame) => frame.text.len(),
            Self::Ask(relay) => match &relay.what {
                Relayed::Text(text) | Relayed::Quick { text, .. } => text.len(),
                Relayed::Again { answer, .. } => answer.len(),
            },
            Self::Lobby { tables, gone, .. } => tables.len() * 300 + gone.len() * 20,
            Self::Tables { tables, .. } => tables.len() * 300,
            Self::Open(visitor) => visitor.muted.len() * 20 + 100,
            _ => 0,
        };
        text + 64
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Pace, Setup, Stage};

    use super::*;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let mut setup = Setup { pace: Pace::Fast, ..Setup::new("loot", 2) };
        setup.options.insert("match".into(), "best-of-3".into());
        let table =
            LobbyTable { table: TableId(9), setup, stage: Stage::Waiting, seats: vec![None, Some("Ann".into())] };
        let person = Person { id: PlayerId(u64::MAX), name: "Ann".into(), program: false };
        let visitor =
            Visitor { socket: 3, person, muted: vec![PlayerId(4)], from: IpAddr::from([127, 0, 0, 1]), events: true };
        let relay = Relay { socket: 3, what: Relayed::Text("{}".into()), trips: vec![(1, 2)], signal: Some((5, 6)) };
        let messages = vec![
            NodeMessage::Open(visitor),
            NodeMessage::Ask(relay),
            NodeMessage::Frame(Frame { socket: 1, signal: None, text: "\u{1f0a1}\"".into() }),
            NodeMessage::Lobby { all: true, tables: vec![table], gone: vec![TableId(1)] },
            NodeMessage::Player(PlayerNews::Renamed(PlayerId(1), "Bo".into())),
            NodeMessage::Adopt,
        ];
        let envelope = Envelope { from: 1, generation: 2, number: 3, messages };
        assert_eq!(Envelope::read(&envelope.write()), Some(envelope));
        assert_eq!(Envelope::read(b"nonsense"), None);
    }
}
