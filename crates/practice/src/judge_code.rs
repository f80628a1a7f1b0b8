//! The judge's code of one game: it reviews records and gives hints, in parts, so that the worker can do other things
//! in between.

use std::any::Any;

use engine::Game;
use review::{Hinting, QUICK};
use serde_json::Value;

use crate::reviewing::{self, Reviewing};

/// The code that reviews the records of one game and gives hints in it. The page fetches it when one of them is first
/// wanted.
#[derive(Clone, Copy, Debug)]
pub struct JudgeCode {
    /// The game's slug.
    pub slug: &'static str,
    review: fn(&Value) -> Result<Reviewing, String>,
    hint: fn(Box<dyn Any + Send>) -> Result<Hinting, String>,
}

impl JudgeCode {
    /// The code for game `G`.
    pub fn of<G: Game>() -> Self {
        Self {
            slug: G::about().slug,
            review: reviewing::begin::<G>,
            hint: |question| Hinting::begin::<G>(question, QUICK),
        }
    }

    /// Begins the review of a record, or says why it cannot be reviewed. In a browser, the game's best bots have to be
    /// there.
    pub fn review(&self, record: &Value) -> Result<Reviewing, String> {
        (self.review)(record)
    }

    /// Begins a hint for a player with this [`bots::Question`], or says why there is none. In a browser, the game's
    /// best bots have to be there.
    pub fn hint(&self, question: Box<dyn Any + Send>) -> Result<Hinting, String> {
        (self.hint)(question)
    }
}
