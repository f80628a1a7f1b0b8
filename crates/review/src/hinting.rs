//! Hints: the judge's best ideas for a decision, by what the player knows who has to make it.

use std::any::Any;

use bots::{AnyJudge, Effort, Question};
use engine::{Game, Space};

use crate::{Mixed, SEED};

/// How many ideas a hint has.
const IDEAS: usize = 2;

/// The refusal for a decision with one possible action.
const NO_CHOICE: &str = "There is only one thing you can do.";

/// The refusal where the judge knows no better, as in a game without bots of its own.
const NO_IDEA: &str = "The judge has no idea for this decision.";

/// A hint that is being made.
pub struct Hinting(Box<dyn Work + Send>);

impl Hinting {
    /// Begins a hint for a player with this [`Question`] about a game of `G`; or says why there is none.
    pub fn begin<G: Game>(question: Box<dyn Any + Send>, effort: Effort) -> Result<Self, String> {
        let question = question.downcast::<Question<G>>().map_err(|_| NO_IDEA)?;
        if question.turn().legal.len() < 2 {
            return Err(NO_CHOICE.into());
        }
        Ok(Self(Box::new(Job { judge: bots::judge(SEED, effort), question })))
    }

    /// Does a part of the work. Returns whether there is more.
    pub fn step(&mut self) -> bool {
        self.0.step()
    }

    /// The JSON of the best ideas, a list of [`Mixed`], once all the work is done; or why there is no hint.
    pub fn finish(self) -> Result<String, String> {
        self.0.finish()
    }
}

trait Work {
    fn step(&mut self) -> bool;
    fn finish(self: Box<Self>) -> Result<String, String>;
}

/// What the player knows is all that the judge is asked about: no state of the game gets here.
struct Job<G: Game> {
    judge: AnyJudge<G>,
    question: Box<Question<G>>,
}

impl<G: Game> Work for Job<G> {
    fn step(&mut self) -> bool {
        self.judge.ponder(&self.question.turn(), None)
    }

    fn finish(mut self: Box<Self>) -> Result<String, String> {
        let judged = self.judge.decision(&self.question.turn(), None);
        let ideas = judged.map(|judged| Mixed::best(&judged, IDEAS)).filter(|ideas| !ideas.is_empty());
        let ideas = ideas.ok_or(NO_IDEA)?;
        Ok(serde_json::to_string(&ideas).expect("ideas are made of texts and numbers"))
    }
}
