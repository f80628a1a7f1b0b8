//! A puzzle, and the position it asks about.

use engine::{Awaits, Event, Game, Record, Seat, Space, Viewer, parse_json};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A puzzle. Numbers are whole, so that a line stays short and reads the same everywhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// What is asked.
    pub ask: Ask,
    /// The seat that decides.
    pub seat: usize,
    /// The seat's chance to win with the answer, in percent.
    pub chance: u32,
    /// The actions that the judge compared, the answer first.
    pub ideas: Vec<Idea>,
    /// The game up to the position, as records are written, with the players' names.
    #[serde(deserialize_with = "engine::any")]
    pub record: Value,
}

/// What a puzzle asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Which action is the best?
    Best,
    /// How often does the best player take the first action?
    Share,
}

/// An action, and what the judge said about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idea {
    /// The action, in notation.
    pub action: String,
    /// What it gives away, in tenths of a point of winning chance.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost: u32,
    /// How often the best player takes it, in percent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub share: u32,
    /// Why it is worth what it is, for the actions that the best player takes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Why a line is not a puzzle that can be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPuzzle(pub String);

/// The position of a puzzle.
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    /// The whole position, with everything hidden.
    pub state: G,
    /// The seat that decides.
    pub seat: Seat,
    /// What the seat has seen since the game began.
    pub heard: Vec<G::Event>,
}

impl<G: Game> Position<G> {
    /// The position after this record, for a seat that has to decide.
    pub(crate) fn after(record: &Record<G>, seat: Seat) -> Result<Self, BadPuzzle> {
        let steps = record.replay().map_err(|error| BadPuzzle(error.to_string()))?;
        let state = steps.last().map_or_else(|| record.start.clone(), |step| step.state.clone());
        match state.awaits() {
            Awaits::Seats(seats) if seats.contains(seat) => {}
            _ => return Err(BadPuzzle(format!("{seat} has nothing to decide there"))),
        }
        let seen = |event: &G::Event| event.seen_by(Viewer::Seat(seat));
        let heard = steps.iter().flat_map(|step| step.events.iter().filter_map(seen)).collect();
        Ok(Self { state, seat, heard })
    }
}

impl Puzzle {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Self, BadPuzzle> {
        parse_json(line).map_err(|error| BadPuzzle(format!("not a puzzle: {error}")))
    }

    /// The line that [`Puzzle::read`] reads.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a puzzle is made of texts and numbers")
    }

    /// Whether another puzzle asks the same: whatever differs in its game, the seat cannot know.
    pub fn is_like(&self, other: &Self) -> bool {
        let told = |puzzle: &Self| -> Vec<_> {
            puzzle.ideas.iter().map(|idea| (idea.action.clone(), idea.cost, idea.share)).collect()
        };
        told(self) == told(other)
    }

    /// Replays the game up to the position. Fails if the rules do not allow it, or one of the compared actions.
    pub fn position<G: Game>(&self) -> Result<Position<G>, BadPuzzle> {
        let record = Record::<G>::from_json(&self.record).map_err(|error| BadPuzzle(error.to_string()))?;
        if self.seat >= record.start.players() {
            return Err(BadPuzzle(format!("there is no seat {}", self.seat)));
        }
        let position = Position::<G>::after(&record, Seat::new(self.seat))?;
        let legal = position.state.legal(position.seat);
        for action in self.actions::<G>()? {
            if !legal.contains(&action) {
                return Err(BadPuzzle(format!("'{action}' is not legal there")));
            }
        }
        Ok(position)
    }

    /// The compared actions, in the order of the ideas.
    pub fn actions<G: Game>(&self) -> Result<Vec<G::Action>, BadPuzzle> {
        let read = |idea: &Idea| idea.action.parse().map_err(|error: engine::Unreadable| BadPuzzle(error.to_string()));
        self.ideas.iter().map(read).collect()
    }
}
