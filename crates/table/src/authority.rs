//! The interface of a table for its host, independent of the game.

use std::any::Any;

use bots::Effort;
use engine::{Micros, Seat};
use protocol::{AskId, LobbyTable, No, Person, PlayerId, Room, TableRequest};
use serde::{Deserialize, Serialize};

use crate::effects::{Effects, Form, Forms};
use crate::race::credit::Latency;

/// The authority of one table. Every event goes in with the time of its arrival. What has to be stored and sent comes
/// out as [`Effects`].
///
/// Time is in microseconds since 1970 and never runs backwards for one table.
pub trait Authority: Send {
    /// Handles a request. The answer is among the effects, if the request has an id.
    fn ask(&mut self, now: Micros, asker: &Asker<'_>, request: &TableRequest<'_>, out: &mut Effects);

    /// Whether this player's move with this id was already made. Sending it again only repeats the answer.
    fn has_done(&self, who: PlayerId, id: &AskId) -> bool;

    /// A player has opened the table, or no longer has it open. The host counts connections.
    fn here(&mut self, now: Micros, who: PlayerId, here: bool, out: &mut Effects);

    /// Sets the spectators. Without any, no updates are written for them. Nobody is told: see [`Authority::announce`].
    fn watched(&mut self, spectators: &[Person]);

    /// Sends everybody the room.
    fn announce(&self, out: &mut Effects);

    /// Sets the forms of updates that followers need. Until the first call, only views.
    fn wanted(&mut self, forms: Forms);

    /// From now on no time runs out: every decision and every race waits for its answers. For a lesson.
    fn stop_clock(&mut self);

    /// The signal of a race has been sent: see [`Effects::signal`].
    fn signalled(&mut self, now: Micros);

    /// The time that is left for the due decisions, so that the next host of this table can continue the clock. Ask for
    /// it between races only: see [`Authority::is_in_race`].
    fn time_left(&self, now: Micros) -> Option<Micros>;

    /// Continues a clock of which this much was left.
    fn set_time_left(&mut self, now: Micros, left: Micros);

    /// Whether a race is announced or under way.
    fn is_in_race(&self) -> bool;

    /// Makes the game unrated, because the times of its races look unusual.
    fn unrate(&mut self, now: Micros, out: &mut Effects);

    /// When the host of the table removed this player or sent them out, if so.
    fn removed(&self, who: PlayerId) -> Option<Micros>;

    /// Whether this player may follow the table, as far as its host is concerned.
    fn may_watch(&self, who: PlayerId) -> bool;

    /// Whether the host lets this player talk.
    fn may_talk(&self, who: PlayerId) -> bool;

    /// Lets a player who was removed join again.
    fn readmit(&mut self, now: Micros, who: PlayerId, out: &mut Effects);

    /// What this player knows, who has a decision to make outside a race: a [`bots::Question`] of the table's game, for a
    /// hint. With `due` the table has to allow hints, and that decision has to be the current one; without, the player has
    /// to be alone with bots.
    fn question(&self, who: PlayerId, due: Option<Due>) -> Result<Box<dyn Any + Send>, No>;

    /// Whether this decision of this player is still due.
    fn is_still_due(&self, who: PlayerId, due: Due) -> bool;

    /// Does what only a person alone with bots may do.
    fn solo(&mut self, now: Micros, who: PlayerId, wish: Solo, out: &mut Effects) -> Result<(), No>;

    /// When to call [`Authority::tick`], if anything is scheduled.
    fn due(&self) -> Option<Micros>;

    /// Does what is due by now.
    fn tick(&mut self, now: Micros, out: &mut Effects);

    /// Applies a bot's decision: see [`BotCall`].
    fn decided(&mut self, now: Micros, decision: BotDecision, out: &mut Effects);

    /// The messages that bring a viewer up to date who has seen updates up to `after` of game `game`: the room, and the
    /// missed updates in this form, or a fresh view.
    fn catch_up(&self, now: Micros, who: PlayerId, game: u32, after: u32, form: Form) -> Vec<String>;

    /// The table as the room describes it.
    fn room(&self) -> Room;

    /// The table as the lobby lists it.
    fn in_lobby(&self) -> LobbyTable;

    /// The player's seat, and whether the game waits for their decision.
    fn turn_of(&self, who: PlayerId) -> Option<(Seat, bool)>;

    /// Since when nobody is here who could use the table, if nobody is.
    fn deserted(&self) -> Option<Micros>;

    /// Whether a person who has a seat is here.
    fn is_attended(&self) -> bool;
}

/// What a person alone with bots may do with the game, besides playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Solo {
    /// Begin a new game with the same set-up. The current one does not count.
    Restart,
    /// End the game. The others have won.
    GiveUp,
    /// Let the bots play on without any pause.
    Hurry,
}

/// A decision that is due, as updates name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The number of the game.
    pub game: u32,
    /// The number of the seat's decision.
    pub decision: u32,
}

/// The sender of a request to a table.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// The player.
    pub person: &'a Person,
    /// The id of the client's request.
    pub id: Option<&'a AskId>,
    /// What is known about the client's connection.
    pub latency: &'a Latency,
}

/// A decision that a bot has to make. The host runs it on any thread and passes the result to [`Authority::decided`].
///
/// The bot's memory of the game is moved into the call. If the decision never comes back, the next one is made by a new
/// bot that gets everything its seat was told.
pub struct BotCall {
    /// The earliest time to run it, so that people can follow.
    pub at: Micros,
    /// The bot's level.
    pub level: String,
    /// Makes the decision, with the given effort. It may take a while, and borrows nothing from the table.
    pub think: Box<dyn FnOnce(Effort) -> BotDecision + Send>,
}

/// A bot's decision for the table that asked, with the bot's memory.
pub struct BotDecision {
    pub(crate) seat: Seat,
    /// The game and the decision it is for.
    pub(crate) game: u32,
    pub(crate) number: u32,
    /// What the bot decided, for the table's own game.
    pub(crate) thought: Box<dyn Any + Send>,
}
