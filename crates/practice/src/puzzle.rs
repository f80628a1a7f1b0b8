//! Lays out a puzzle as its seat sees it.

use engine::{Game, Viewer, write_json};
use puzzles::{Puzzle, of_day, shipped};
use serde_json::Value;

/// The puzzles of one game. The page fetches them when one is first wanted.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleCode {
    /// The game's slug.
    pub slug: &'static str,
    pose: fn(u32) -> Option<Posed>,
}

/// A puzzle as its seat sees it, which is all that the page gets.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// What is asked, and what the judge said. The record, which holds what the seat may not know, is taken out.
    pub puzzle: Puzzle,
    /// The actions of the ideas as JSON, in the same order.
    pub actions: Vec<Value>,
    /// The players as records name them.
    pub names: Vec<String>,
    /// What the seat has seen since the game began.
    pub events: Vec<Value>,
    /// What it knows now.
    pub view: Value,
}

impl PuzzleCode {
    /// The puzzles of game `G`.
    pub fn of<G: Game>() -> Self {
        Self { slug: G::about().slug, pose: pose::<G> }
    }

    /// The puzzle of a day; `None` if the game has no puzzles.
    pub fn of_day(&self, day: u32) -> Option<Posed> {
        (self.pose)(day)
    }
}

fn pose<G: Game>(day: u32) -> Option<Posed> {
    let mut puzzle = Puzzle::read(of_day(shipped::<G>(), day)?).ok()?;
    let position = puzzle.position::<G>().ok()?;
    let actions = puzzle.actions::<G>().ok()?.iter().map(write_json).collect();
    let record = std::mem::take(&mut puzzle.record);
    let names = record["names"].as_array().into_iter().flatten();
    Some(Posed {
        puzzle,
        actions,
        names: names.filter_map(Value::as_str).map(Into::into).collect(),
        events: position.heard.iter().map(write_json).collect(),
        view: write_json(&position.state.view(Viewer::Seat(position.seat))),
    })
}
