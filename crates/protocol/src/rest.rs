//! The bodies of HTTP requests and their answers. `docs/protocol.md` lists the endpoints.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{LobbyTable, PlayerId, ReplayId, TableId};

/// `POST /api/guest`. The answer is a [`crate::Person`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewGuest {
    /// The name; the server chooses one if it is omitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// `POST /api/me`. The answer is a [`crate::Person`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewName {
    /// The new name.
    pub name: String,
}

/// `POST /api/programs`. The answer is a [`ProgramToken`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewProgram {
    /// The name it plays under.
    pub name: String,
}

/// A newly created program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramToken {
    /// Its player id.
    pub id: PlayerId,
    /// The name it plays under.
    pub name: String,
    /// The token with which the program authenticates. It is shown only once.
    pub token: String,
}

/// `GET /api/programs` answers with a list of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// Its player id.
    pub id: PlayerId,
    /// The name it plays under.
    pub name: String,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
}

/// `GET /api/games` answers with a list of these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameInfo {
    /// The game's name in URLs, records and commands.
    pub slug: String,
    /// The title shown to people.
    pub name: String,
    /// The smallest and the largest number of players.
    pub players: [usize; 2],
    /// A one-sentence description.
    pub summary: String,
    /// The designer.
    pub credit: String,
    /// The options that can be set when a table is created.
    pub options: Vec<OptionInfo>,
    /// The levels of its bots, weakest first.
    pub levels: Vec<LevelInfo>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionInfo {
    /// Its key in [`crate::Setup::options`].
    pub name: String,
    /// The name shown to people.
    pub label: String,
    /// The allowed values.
    #[serde(flatten)]
    pub values: OptionValues,
    /// What the option changes, in one sentence.
    pub words: String,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "values", rename_all = "kebab-case")]
pub enum OptionValues {
    /// One of these values; the first is the default.
    OneOf(Vec<String>),
    /// A whole number in this range, both ends included.
    Number([u32; 2]),
    /// How many of each of these things: an object of numbers.
    Counts {
        /// The names of the things, in notation.
        of: Vec<String>,
        /// How many there must be in all.
        total: u32,
    },
}

/// A level of a game's bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelInfo {
    /// The level's name in requests.
    pub slug: String,
    /// The name shown at the table.
    pub name: String,
    /// How it plays, in one sentence.
    pub words: String,
}

/// `GET /api/history` answers with a list of these, `GET /api/results/REPLAY` with one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The id under which the game can be replayed.
    pub replay: ReplayId,
    /// The table it was played at.
    pub table: TableId,
    /// The game's slug.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub finished: u64,
    /// Why it ended, as one word of the rules.
    pub reason: String,
    /// Whether it counts for the leaderboard.
    pub rated: bool,
    /// The seats, in order.
    pub seats: Vec<SeatResult>,
}

/// `GET /api/tables` answers with a list of these: the tables at which the caller has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnTable {
    /// The table, as the lobby lists public ones.
    pub table: LobbyTable,
    /// The caller's seat.
    pub seat: Seat,
    /// Whether the game waits for the caller.
    pub turn: bool,
}

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatResult {
    /// The player; `None` for a bot.
    pub player: Option<PlayerId>,
    /// The name at the table; a bot's is `bot: LEVEL`.
    pub name: String,
    /// Whether this seat won.
    pub won: bool,
    /// The rating before and after the game, if it is rated.
    pub rating: Option<[f64; 2]>,
}

/// `GET /api/leaderboard/GAME/PLAYERS` answers with a list of these, best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The player.
    pub player: PlayerId,
    /// The player's current name.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// The rating deviation: smaller means more certain.
    pub deviation: f64,
    /// The number of rated games.
    pub games: u64,
}

/// `GET /api/key`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicKey {
    /// The public key for the signatures of records, in hexadecimal.
    pub key: String,
}

/// The body of every refused request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The code, for programs.
    pub code: String,
    /// The reason, for people.
    pub why: String,
}
