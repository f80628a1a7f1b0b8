//! What a host of tables sees of one, whichever its game is.

use bots::Effort;
use engine::Micros;
use protocol::{AskId, LobbyTable, No, Person, PlayerId, Room, TableRequest};

use crate::race::Line;

/// The authority of one table. Everything that happens to it comes in here with the time it came; what shall be kept
/// and said goes out as [`Effects`].
///
/// Time is in microseconds since 1970 and never runs backwards for one table.
pub trait Authority: Send {
    /// Somebody asks for something. The answer is among the effects, if the asker gave an id.
    fn ask(&mut self, now: Micros, asker: &Asker<'_>, request: &TableRequest<'_>, out: &mut Effects);

    /// Whether a move that this player sent under this id counts already. It is answered again, and nothing else comes of it.
    fn has_done(&self, who: PlayerId, id: &AskId) -> bool;

    /// A player has the table before them, or no longer has: connections are counted by the host.
    fn here(&mut self, now: Micros, who: PlayerId, here: bool, out: &mut Effects);

    /// How many watch without a seat. Nothing is written for spectators who are not there.
    fn watched(&mut self, spectators: usize);

    /// The signal of a race has left: see [`Effects::signal`].
    fn signalled(&mut self, now: Micros);

    /// The game does not count for the ladder: the times of its races look unusual.
    fn unrate(&mut self, now: Micros, out: &mut Effects);

    /// Whether the host of the table removed this player, and when.
    fn removed(&self, who: PlayerId) -> Option<Micros>;

    /// A player who was removed may come again.
    fn readmit(&mut self, now: Micros, who: PlayerId, out: &mut Effects);

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

    /// When nobody was left who could want anything of it, if nobody is here now.
    fn deserted(&self) -> Option<Micros>;
}

/// Whoever asks a table for something.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// Who.
    pub person: &'a Person,
    /// The client's name for what it asks.
    pub id: Option<&'a AskId>,
    /// The line it came on.
    pub line: &'a Line,
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
    /// What was asked is done and is not a move: the answer, which the host gives again if the same is asked again. Moves
    /// are remembered by the table itself.
    pub done: Option<String>,
    /// The signal of a race is among what is said. The host calls [`Authority::signalled`] when it leaves.
    pub signal: bool,
    /// How fast people reacted in a race that has just ended.
    pub reactions: Vec<Reaction>,
}

/// How fast somebody reacted in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Who.
    pub player: PlayerId,
    /// The credited time; `None` for a shot before anybody could have seen the signal.
    pub time: Option<Micros>,
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
    /// Everybody who follows it and has a seat.
    Players,
    /// Everybody who follows it without a seat.
    Spectators,
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
    /// Thinks, as hard as it is told. It may take a while, and holds nothing of the table.
    pub think: Box<dyn FnOnce(Effort) -> BotDecision + Send>,
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
