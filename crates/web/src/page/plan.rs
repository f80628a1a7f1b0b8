//! How a player wants to play a game: kept, so that the next click begins the same again.

use protocol::{Pace, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Map;

use super::frame::about;
use crate::keep;

/// How a player wants to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) setup: Setup,
    /// The level of the bot on each seat but one's own; empty: the seat is left for a person.
    pub(crate) others: Vec<String>,
}

impl Plan {
    /// The plan kept for a game, or the usual one; `None` for an unknown game.
    pub(crate) fn of(game: &str) -> Option<Self> {
        let about = about(game)?;
        let fits = |plan: &Self| {
            plan.setup.game == game
                && about.players.contains(&plan.setup.seats)
                && plan.others.len() + 1 == plan.setup.seats
        };
        Some(keep::read::<Self>(&name(game)).filter(fits).unwrap_or_else(|| Self::usual(game, *about.players.start())))
    }

    /// For so many, with bots of the usual level, everything else by default.
    pub(crate) fn usual(game: &str, seats: usize) -> Self {
        let setup = Setup {
            game: game.into(),
            seats,
            options: Map::new(),
            pace: Pace::Relaxed,
            private: false,
            spectator_delay: 0,
        };
        Self { setup, others: vec![USUAL.into(); seats - 1] }
    }

    /// The same with another number of seats.
    pub(crate) fn with_seats(mut self, seats: usize) -> Self {
        self.others.resize(seats - 1, USUAL.into());
        self.setup.seats = seats;
        self
    }

    /// Keeps it.
    pub(crate) fn keep(&self) {
        keep::write(&name(&self.setup.game), self);
    }
}

/// The level that greets somebody who has never played.
pub(crate) const USUAL: &str = "regular";

fn name(game: &str) -> String {
    format!("plan.{game}")
}
