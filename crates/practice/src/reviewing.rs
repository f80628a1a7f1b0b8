//! Reviews a record bit by bit, so that the worker can show progress and stop.

use engine::{Game, Record};
use review::{QUICK, Review, Reviewer, SEED};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A review that is being made.
pub struct Reviewing(Box<dyn Work>);

impl Reviewing {
    /// Reviews one more step. Returns whether there are more.
    pub fn step(&mut self) -> bool {
        self.0.step()
    }

    /// How many steps are done, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        self.0.progress()
    }

    /// The JSON of the [`Reviewed`], once all steps are done.
    pub fn finish(self) -> String {
        self.0.finish()
    }
}

/// A review, and where its steps are in the replay of the same record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reviewed {
    /// The review.
    pub review: Review,
    /// For each step of the record, the frame of the replay that shows it. Some frames show several steps.
    pub frames: Vec<usize>,
}

trait Work {
    fn step(&mut self) -> bool;
    fn progress(&self) -> (usize, usize);
    fn finish(self: Box<Self>) -> String;
}

struct Job<G: Game> {
    reviewer: Reviewer<G>,
    frames: Vec<usize>,
}

pub(crate) fn begin<G: Game>(written: &Value) -> Result<Reviewing, String> {
    let record = Record::<G>::from_json(written).map_err(|error| error.to_string())?;
    let reviewer = Reviewer::new(&record, bots::judge(SEED, QUICK)).map_err(|error| error.to_string())?;
    let frames = frames(&record).map_err(|error| error.to_string())?;
    Ok(Reviewing(Box::new(Job { reviewer, frames })))
}

/// A step without events is shown together with the next one, as [`crate::Replay`] does.
fn frames<G: Game>(record: &Record<G>) -> Result<Vec<usize>, engine::BadRecord> {
    let steps = record.replay()?;
    let mut shown = 0;
    let frame = |(index, step): (usize, &engine::Step<G>)| {
        let frame = shown + 1;
        if !step.events.is_empty() || index + 1 == steps.len() {
            shown = frame;
        }
        frame
    };
    Ok(steps.iter().enumerate().map(frame).collect())
}

impl<G: Game> Work for Job<G> {
    fn step(&mut self) -> bool {
        self.reviewer.step()
    }

    fn progress(&self) -> (usize, usize) {
        (self.reviewer.done(), self.reviewer.len())
    }

    fn finish(self: Box<Self>) -> String {
        let reviewed = Reviewed { review: self.reviewer.finish(), frames: self.frames };
        serde_json::to_string(&reviewed).expect("a review is made of texts and numbers")
    }
}
