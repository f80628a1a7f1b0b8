//! The effects of an event at a table: what its host has to store, send and do.

use engine::Micros;
use protocol::{Occupant, PlayerId, ReplayId};

use crate::authority::BotCall;

/// The effects of an event.
#[derive(Default)]
pub struct Effects {
    /// Entries for the table's log, each one JSON value. Store them before sending anything.
    pub log: Vec<String>,
    /// Messages with their receivers, to be sent in this order after the log is stored.
    pub say: Vec<(To, String)>,
    /// A game that has ended.
    pub finished: Option<Finished>,
    /// Decisions that bots have to make.
    pub bots: Vec<BotCall>,
    /// Whether the table's entry in the lobby has changed.
    pub lobby: bool,
    /// The answer to a request that was done and is not a move. The host repeats it if the same request is sent again.
    /// The table itself remembers moves.
    pub done: Option<String>,
    /// Whether the messages include the signal of a race. The host calls
    /// [`Authority::signalled`](crate::Authority::signalled) when it is sent.
    pub signal: bool,
    /// How fast people reacted in a race that has just ended.
    pub reactions: Vec<Reaction>,
}

impl Effects {
    /// No effects.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there is nothing to store, send or do.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty() && self.say.is_empty() && self.finished.is_none() && self.bots.is_empty() && !self.lobby
    }
}

/// The receivers of a message, among the followers of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Only the connection that made the request.
    Asker,
    /// All followers with a seat.
    Players,
    /// All followers without a seat.
    Spectators,
    /// The connections that want updates in this form: those of one player, or of everybody without a seat.
    Update(Option<PlayerId>, Form),
}

/// What updates contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The events and the view after them.
    #[default]
    View,
    /// The events. The view only where a client cannot compute it: with the first update of a game, and after it has
    /// missed too much.
    Events,
}

impl Form {
    /// This form, or one with a view if a client cannot compute it.
    pub(crate) fn or_view(self, needs_view: bool) -> Self {
        if needs_view { Self::View } else { self }
    }
}

/// The forms of updates that are needed. Other forms are not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms {
    /// Whether [`Form::View`] is needed.
    pub views: bool,
    /// Whether [`Form::Events`] is needed.
    pub events: bool,
}

impl Forms {
    /// The forms that are needed.
    pub(crate) fn iter(self) -> impl Iterator<Item = Form> {
        let all = [(self.views, Form::View), (self.events, Form::Events)];
        all.into_iter().filter_map(|(wanted, form)| wanted.then_some(form))
    }
}

/// A player's reaction in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// The player.
    pub player: PlayerId,
    /// The credited time; `None` for a shot before anybody could have seen the signal.
    pub time: Option<Micros>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The number of the game at its table.
    pub game: u32,
    /// The numbers of the game's first and last entries in the log.
    pub entries: (u64, u64),
    /// Why it ended, as one word of the rules.
    pub reason: &'static str,
    /// The occupant of each seat, and whether they won.
    pub seats: Vec<(Occupant, bool)>,
    /// The id of its public link.
    pub replay: ReplayId,
    /// Whether it counts for the ladder: only games of people do, without bots or programs.
    pub rated: bool,
}
