//! Training of the Quick Draw bots by self-play.

mod duel;
mod last;
mod rows;

pub use duel::{Shot, duel_table, turns_of_shots};
pub use last::lasting;
pub use rows::{fit_rows, worth_of_rows};

use bots::gunfight::Model;

/// The amount of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// How many times everything is trained, each time with the model from before.
    pub rounds: u32,
    /// The deals per round, for the weights of each number of players.
    pub deals: u32,
    /// The games per round, for the value of life among each number of players; ten times as many duel turns.
    pub games: u32,
}

/// Trains a model from scratch. The same seed gives the same model. `told` is called after each part with the number of
/// parts done and the model so far.
pub fn learn(lesson: &Lesson, seed: &str, mut told: impl FnMut(u32, &Model)) -> Model {
    let mut model = Model::plain();
    for round in 0..lesson.rounds {
        let shots = turns_of_shots(&model, 10 * lesson.games, &format!("{seed} duel {round}"));
        let last = [0, 1, 2].map(|beyond_two| lasting(&model, beyond_two, lesson.games, &format!("{seed} {round}")));
        model = Model::new(duel_table(&shots), last, model.worth);
        told(2 * round + 1, &model);
        let worth = [2, 3, 4].map(|players| fit_rows(&model, players, lesson.deals, &format!("{seed} {round}")));
        model = Model::new(model.duel, model.last, worth);
        told(2 * round + 2, &model);
    }
    model
}
