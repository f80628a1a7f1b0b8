//! What a host of tables sees of one, whichever its game is.

use engine::Micros;
use protocol::{LobbyTable, MoveId, No, Person, PlayerId, Room, TableRequest};

/// The authority of one table. Everything that happens to it comes in here with the time it came; what shall be kept
/// and said goes out as [`Effects`].
///
/// Time is in microseconds since 1970 and never runs backwards for one table.
pub trait Authority: Send {
    /// Somebody asks for something. The answer is among the effects, if `id` is given.
    fn ask(&mut self, now: Micros, who: &Person, id: Option<&MoveId>, request: &TableRequest<'_>, out: &mut Effects);

    /// A player has the table before them, or no longer has: connections are counted by the host.
    fn here(&mut self, now: Micros, who: PlayerId, here: bool, out: &mut Effects);

    /// How many watch without a seat. Nothing is written for spectators who are not there.
    fn watched(&mut self, spectators: usize);

    /// A message to this player and back took so long.
    fn line(&mut self, who: PlayerId, round_trip: Micros);

    /// When [`Authority::tick`] should be called, if anything is due at all.
    fn due(&self) -> Option<Micros>;

    /// Does what is due by now.
    fn tick(&mut self, now: Micros, out: &mut Effects);

    /// What a bot has decided.
    fn decided(&mut self, now: Micros, decision: BotDecision, out: &mut Effects);

    /// The messages that bring a viewer who has seen updates up to `after` of game `game` up to date: the room, and
    /// the updates missed or a fresh view.
    fn catch_up(&self, now: Micros, who: PlayerId, game: u32, after: u32) -> Vec<String>;

    /// The table as the room shows it.
    fn room(&self) -> Room;

    /// The table as the lobby lists it.
    fn in_lobby(&self) -> LobbyTable;

    /// Whether nobody is left who could want anything of it: nobody seated is here, or has been for long.
    fn deserted(&self, now: Micros) -> bool;
}

/// What comes of something.
#[derive(Default)]
pub struct Effects {
    /// Entries for the table's log, each one JSON value, to be kept before anything else leaves.
    pub log: Vec<String>,
    /// What to say to whom, in this order, once the log is kept.
    pub say: Vec<(To, String)>,
    /// A game is over.
    pub finished: Option<Finished>,
    /// Bots that have to decide. A host runs these, wherever it likes, and hands the decision back.
    pub bots: Vec<BotCall>,
    /// Whether the table in the lobby has changed.
    pub lobby: bool,
}

impl Effects {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether nothing came of it.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty() && self.say.is_empty() && self.finished.is_none() && self.bots.is_empty() && !self.lobby
    }
}

/// To whom something is said, among those who follow the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// One player, on every connection they follow the table with.
    Player(PlayerId),
    /// Only the connection that asked.
    Asker,
    /// Everybody who follows it without a seat.
    Spectators,
    /// Everybody who follows it.
    All,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Which game of the table.
    pub game: u32,
    /// The number of the game's first entry in the log, and of the last.
    pub entries: (u64, u64),
    /// Why it ended, in one word of the rules.
    pub reason: &'static str,
    /// Each seat: who, and whether they won.
    pub seats: Vec<(protocol::Occupant, bool)>,
    /// The name of its public link.
    pub replay: protocol::ReplayId,
    /// Whether it counts for the ladder: only people, no bot of the house or of anybody's.
    pub rated: bool,
}

/// A bot that has to decide.
pub struct BotCall {
    /// Not before this time, so that a person can follow.
    pub at: Micros,
    /// Its level.
    pub level: String,
    /// Thinks. It may take a while, and holds nothing of the table.
    pub think: Box<dyn FnOnce() -> BotDecision + Send>,
}

/// What a bot has decided, for the table that asked.
#[derive(Clone, Debug)]
pub struct BotDecision {
    pub(crate) seat: engine::Seat,
    pub(crate) question: u64,
    pub(crate) action: String,
    pub(crate) at: Option<Micros>,
}

/// Why something was refused, or nothing.
pub(crate) type Done<T = ()> = Result<T, No>;
