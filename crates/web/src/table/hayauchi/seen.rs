//! What is shown of a game: the viewer's own view, and what only events have told.

use ::hayauchi::{Answer, Board, Booze, GunPosition, Reason, Step};
use engine::{Seat, Seats};
use serde::Deserialize;

use super::told::Told;
use crate::art::hayauchi::Mood;

/// The view of one viewer, as its JSON has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Seen {
    pub(super) gun_position: GunPosition,
    pub(super) round: u8,
    pub(super) step: Step,
    pub(super) racing: Seats,
    /// HAY-09: how often the race was run again.
    #[serde(default)]
    pub(super) race: u8,
    pub(super) players: Vec<Player>,
    pub(super) to_act: Seats,
    pub(super) over: Option<Ending>,
    #[serde(skip)]
    pub(super) told: Told,
}

/// What the viewer knows of one player.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Player {
    pub(super) hearts: u8,
    pub(super) hand: Option<Vec<Booze>>,
    pub(super) hand_count: u8,
    pub(super) used: Option<Vec<Booze>>,
    pub(super) used_count: u8,
    pub(super) secret: Option<Vec<Booze>>,
    pub(super) secret_count: u8,
    pub(super) picked: Option<Booze>,
    pub(super) has_picked: bool,
    #[serde(default)]
    pub(super) fired: bool,
    #[serde(default)]
    pub(super) answer: Option<Answer>,
    #[serde(rename = "in")]
    pub(super) still_in: bool,
    pub(super) points: u8,
    #[serde(default)]
    pub(super) said: Option<Booze>,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Ending {
    pub(super) winners: Seats,
    pub(super) reason: Reason,
    #[serde(default)]
    pub(super) cool: bool,
}

impl Seen {
    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.index())
    }

    pub(super) fn seats(&self) -> Seats {
        Seats::first(self.players.len().min(Board::MOST))
    }

    /// Whether `seat` owes a decision.
    pub(super) fn owes(&self, seat: Seat) -> bool {
        self.over.is_none() && self.to_act.contains(seat)
    }

    /// Whether the cards lie open and somebody races.
    pub(super) fn is_racing(&self, seat: Seat) -> bool {
        self.step == Step::Showdown && self.racing.contains(seat)
    }

    pub(super) fn is_holstered(&self) -> bool {
        self.gun_position == GunPosition::Holster
    }

    /// What a face shows.
    pub(super) fn mood(&self, seat: Seat) -> Mood {
        match (&self.over, self.player(seat)) {
            (Some(end), _) if end.winners.contains(seat) => Mood::Smug,
            (_, Some(player)) if !player.still_in => Mood::Out,
            (Some(_), _) => Mood::Heartbroken,
            _ if self.is_racing(seat) => Mood::Startled,
            _ => self.told.moods[seat.index().min(Board::MOST - 1)],
        }
    }

    /// HAY-03: whose Booze is the lowest of those that lie open.
    pub(super) fn lowest(&self) -> Option<Seat> {
        let open = self.seats().iter().filter_map(|seat| Some((self.player(seat)?.picked?, seat)));
        open.min().map(|(_, seat)| seat)
    }

    /// HAY-03: whether `seat` has the lowest Booze and nobody races.
    pub(super) fn is_lowest(&self, seat: Seat) -> bool {
        let raced = self.told.board.as_ref().is_some_and(|board| !board.racing.is_empty());
        self.step == Step::Showdown && self.racing.is_empty() && !raced && self.lowest() == Some(seat)
    }

    /// HAY-13: what the cards of `seat` come to, where they are open.
    pub(super) fn total(&self, seat: Seat) -> Option<u8> {
        let player = self.player(seat)?;
        let worth = |cards: &[Booze]| cards.iter().map(|booze| booze.value()).sum::<u8>();
        Some(worth(player.hand.as_ref()?) + 2 * worth(player.secret.as_ref()?))
    }
}
