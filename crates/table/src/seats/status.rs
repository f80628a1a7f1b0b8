//! One seat and its occupant.

use engine::{Game, Micros};
use protocol::{Occupant, Person, PlayerId, SeatRoom};

/// How long a player may be away before a bot plays for them, and between games before others may free the seat.
const PATIENCE: Micros = 20_000_000;

/// A seat and its occupant.
#[expect(clippy::struct_excessive_bools, reason = "facts about a player, each independent of the others")]
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatStatus {
    pub(crate) who: Option<Occupant>,
    pub(crate) ready: bool,
    /// Their contribution to the luck of the next game.
    pub(crate) entropy: String,
    pub(crate) wants_pause: bool,
    /// Whether they gave up the seat in mid-game. A bot plays on, and they may come back.
    pub(crate) left: bool,
    /// Whether a bot plays for them while they are away.
    pub(crate) stand_in: bool,
    /// Whether they have the table open.
    pub(crate) here: bool,
    /// When they were last here.
    pub(crate) gone_since: Micros,
    pub(crate) wins: u32,
}

impl SeatStatus {
    pub(crate) fn person(&self) -> Option<&Person> {
        match &self.who {
            Some(Occupant::Person(person)) => Some(person),
            Some(Occupant::Bot(_)) | None => None,
        }
    }

    pub(crate) fn is_of(&self, player: PlayerId) -> bool {
        self.person().is_some_and(|person| person.id == player)
    }

    fn is_bot(&self) -> bool {
        matches!(self.who, Some(Occupant::Bot(_)))
    }

    /// The name of the occupant.
    pub(crate) fn name(&self) -> Option<String> {
        self.who.as_ref().map(|who| match who {
            Occupant::Person(person) => person.name.clone(),
            Occupant::Bot(level) => format!("bot: {level}"),
        })
    }

    /// Whether the next game need not wait for the occupant.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_bot() || (self.person().is_some() && self.ready)
    }

    /// The level of the bot that plays here, if one does. A stand-in plays at the game's usual level.
    pub(crate) fn bot<G: Game>(&self) -> Option<&str> {
        match &self.who {
            Some(Occupant::Bot(level)) => Some(level),
            Some(Occupant::Person(_)) if self.left || self.stand_in => Some(bots::usual::<G>().slug),
            _ => None,
        }
    }

    /// When a bot has to take over for an absent person.
    pub(crate) fn stand_in_from(&self) -> Option<Micros> {
        let away = self.is_away() && !self.left && !self.stand_in;
        away.then_some(self.gone_since + PATIENCE)
    }

    /// Whether it is the seat of a person who is not here.
    pub(crate) fn is_away(&self) -> bool {
        self.person().is_some() && !self.here
    }

    /// Whether a person has been away for so long that nobody needs to wait for them.
    pub(crate) fn is_long_gone(&self, now: Micros) -> bool {
        self.is_away() && self.gone_since + PATIENCE <= now
    }

    /// Frees the seat.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The seat as the room describes it.
    pub(crate) fn room(&self) -> SeatRoom {
        SeatRoom {
            who: self.who.clone(),
            ready: self.ready || self.is_bot(),
            here: self.here || self.is_bot(),
            stand_in: self.left || self.stand_in,
            wants_pause: self.wants_pause,
        }
    }
}
