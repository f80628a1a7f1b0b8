//! The room: everything about a table except the game itself. It is always sent complete.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{PlayerId, ReplayId, TableId};

/// A named player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The player's id.
    pub id: PlayerId,
    /// The chosen name. It is plain text, never markup.
    pub name: String,
    /// Whether it is a program that authenticates with a token.
    #[serde(default, skip_serializing_if = "is_false")]
    pub program: bool,
}

/// The setup of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's slug.
    pub game: String,
    /// The number of seats.
    pub seats: usize,
    /// The game's options; omitted ones keep their defaults.
    #[serde(default, skip_serializing_if = "Map::is_empty", deserialize_with = "engine::any_object")]
    pub options: Map<String, Value>,
    /// How long a decision may take.
    #[serde(default)]
    pub pace: Pace,
    /// Whether an invitation is required to join.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
    /// How many seconds spectators are behind the players.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spectator_delay: u16,
    /// Whether players may ask for hints. Games of such a table are not rated.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hints: bool,
}

impl Setup {
    /// A public table of this game, with defaults for everything else.
    pub fn new(game: &str, seats: usize) -> Self {
        Self {
            game: game.into(),
            seats,
            options: Map::new(),
            pace: Pace::default(),
            private: false,
            spectator_delay: 0,
            hints: false,
        }
    }
}

/// How long a decision may take. Races always use the time of their rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// The time set by the rules: about a minute.
    #[default]
    Relaxed,
    /// A third of that.
    Fast,
    /// No clock, for correspondence play.
    None,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// A person or a person's program.
    Person(Person),
    /// One of the server's bots, with its level.
    Bot(String),
}

/// One seat of a room.
#[expect(clippy::struct_excessive_bools, reason = "four facts about a seat, each independent of the others")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRoom {
    /// The occupant, if the seat is taken.
    pub who: Option<Occupant>,
    /// Whether the occupant is ready for the next game.
    pub ready: bool,
    /// Whether the occupant is connected.
    pub here: bool,
    /// Whether a bot plays for the occupant until they return.
    pub stand_in: bool,
    /// Whether the occupant wants a pause.
    pub wants_pause: bool,
}

/// The stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the first game.
    Waiting,
    /// A game is being played.
    Playing,
    /// A game is paused by agreement.
    Paused,
    /// The game is over. The next one starts when everyone is ready.
    Over,
}

/// Everything about a table except the game itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Room {
    /// The table.
    pub table: TableId,
    /// Its setup.
    pub setup: Setup,
    /// The player who may change the setup and remove players between games.
    pub host: PlayerId,
    /// Its stage.
    pub stage: Stage,
    /// Its seats.
    pub seats: Vec<SeatRoom>,
    /// The number of the current game, from 1. Before the first game it is 1.
    pub game: u32,
    /// The SHA-256 of the secret of this game's luck, published before anyone adds entropy.
    pub commitment: String,
    /// The entropy of each seat, fixed before the first card is dealt; empty until then.
    pub entropy: Vec<String>,
    /// After a game: the commitment of the next game, to which players add their entropy when they are ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_commitment: Option<String>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// The winners, once the game is over.
    pub winners: Option<Seats>,
    /// The id of the replay, once the game is over.
    pub replay: Option<ReplayId>,
    /// The number of games each seat has won since these players sat down.
    pub wins: Vec<u32>,
    /// Whether this game is not rated because the reaction times in its races look unusual.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unrated: bool,
    /// Who watches without a seat, at most [`Room::MOST_SPECTATORS`] of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spectators: Vec<Spectator>,
}

/// Somebody who watches a table without a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spectator {
    /// The player's id.
    pub id: PlayerId,
    /// The chosen name. It is plain text, never markup.
    pub name: String,
    /// Whether the host has muted them for everybody.
    #[serde(default, skip_serializing_if = "is_false")]
    pub silenced: bool,
}

impl Room {
    /// The most spectators that a room lists.
    pub const MOST_SPECTATORS: usize = 30;

    /// The seat of `player`.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let sits = |seat: &SeatRoom| matches!(&seat.who, Some(Occupant::Person(person)) if person.id == player);
        self.seats.iter().position(sits).map(Seat::new)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}
