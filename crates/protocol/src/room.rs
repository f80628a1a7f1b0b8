//! The room: everything about a table that is not the game itself. It is always told whole.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{PlayerId, ReplayId, TableId};

/// Somebody with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub id: PlayerId,
    /// The name of their choice: text, never markup.
    pub name: String,
    /// Whether it is a program that plays by a token.
    #[serde(default, skip_serializing_if = "is_false")]
    pub program: bool,
}

/// How a table is set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's slug.
    pub game: String,
    /// How many seats it has.
    pub seats: usize,
    /// The game's options; what is not given keeps its default.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// How long a decision may take.
    #[serde(default)]
    pub pace: Pace,
    /// Whether it is only for people with an invitation.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
    /// How many seconds later than the players a spectator sees things.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spectator_delay: u16,
}

/// How long a decision may take. Races always take the time of their rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// The time the rules name: about a minute.
    #[default]
    Relaxed,
    /// A third of it.
    Fast,
    /// No clock at all, for correspondence.
    None,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// A person or somebody's program.
    Person(Person),
    /// A bot of the house, by its level.
    Bot(String),
}

/// One seat as the room shows it.
#[expect(clippy::struct_excessive_bools, reason = "four facts about a seat, each independent of the others")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRoom {
    /// Who holds it.
    pub who: Option<Occupant>,
    /// Whether they are ready for the next game.
    pub ready: bool,
    /// Whether they are connected.
    pub here: bool,
    /// Whether a bot plays for them until they are back.
    pub stand_in: bool,
    /// Whether they would like a pause.
    pub wants_pause: bool,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the first game: people sit down.
    Waiting,
    /// A game is on.
    Playing,
    /// A game is on and rests by agreement.
    Paused,
    /// The game is over; when everybody is ready there is another.
    Over,
}

/// Everything about a table that is not the game itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Room {
    /// The table.
    pub table: TableId,
    /// How it is set up.
    pub setup: Setup,
    /// Who may change that and remove players before a game.
    pub host: PlayerId,
    /// How far it is.
    pub stage: Stage,
    /// Its seats.
    pub seats: Vec<SeatRoom>,
    /// Which game this is, from 1; before the first, the number it will have.
    pub game: u32,
    /// SHA-256 of the secret that this game's luck is drawn with, published before anybody adds entropy.
    pub commitment: String,
    /// What each seat added, fixed before the first card; empty before that.
    pub entropy: Vec<String>,
    /// The commitment of the game after one that is over: what a player adds when ready is added to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_commitment: Option<String>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// Who won the game that is over.
    pub winners: Option<Seats>,
    /// Where the game that is over can be seen again.
    pub replay: Option<ReplayId>,
    /// Games won by each seat since these players sat down.
    pub wins: Vec<u32>,
    /// Whether this game does not count for the ladder because the times of its races look unusual.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unrated: bool,
}

impl Room {
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
