//! What is shown of a game: the viewer's view, and what only events contain.

use catalog::hayauchi::{Booze, Place, Step, View};
use engine::Seat;
use serde::Deserialize;

use super::told::Told;
use crate::games::hayauchi::art::Mood;

/// The view of one viewer, and what the page remembers of the last showdown.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "View")]
pub(crate) struct Seen {
    pub(super) view: View,
    pub(super) told: Told,
}

/// What is shown of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub(super) place: Place,
    pub(super) hearts: u8,
    pub(super) still_in: bool,
    pub(super) points: u8,
    pub(super) said: Option<Booze>,
}

impl From<View> for Seen {
    fn from(view: View) -> Self {
        Self { view, told: Told::default() }
    }
}

impl Seen {
    pub(super) fn player(&self, seat: Seat) -> Player {
        let (board, index) = (&self.view.board, seat.index());
        Player {
            place: self.view.places[index],
            hearts: board.hearts[index],
            still_in: board.is_in(seat),
            points: board.points[index],
            said: board.said[index],
        }
    }

    /// Whether `seat` is in a race that is on. It is over with the first loss: then the faces may show how the players
    /// feel.
    pub(super) fn is_racing(&self, seat: Seat) -> bool {
        self.view.board.racing.contains(seat) && !self.told.has_cost_hearts()
    }

    /// The mood of a player's face.
    pub(super) fn mood(&self, seat: Seat) -> Mood {
        let board = &self.view.board;
        match board.over {
            Some(end) if end.winners.contains(seat) => Mood::Smug,
            _ if !board.is_in(seat) => Mood::Out,
            Some(_) => Mood::Heartbroken,
            None if self.is_racing(seat) => Mood::Startled,
            None => match self.told.moods[seat.index()] {
                Mood::Calm if board.step == Step::Pick && self.view.to_act.contains(seat) => Mood::Thinking,
                mood => mood,
            },
        }
    }

    /// HAY-03: who has the lowest Booze, if nobody races.
    pub(super) fn lowest(&self) -> Option<Seat> {
        self.view.picks().lowest().filter(|_| self.view.all_different())
    }
}
