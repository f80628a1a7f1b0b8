//! Quick Draw in the laboratory: what its bots know is learned here from turns they play against themselves.

mod duel;
mod last;
mod rows;

pub use duel::{Shot, duel_table, turns_of_shots};
pub use last::lasting;
pub use rows::{fit_rows, worth_of_rows};

use bots::gunfight::Model;

/// How much is played to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// How often everything is learned anew from what was learned before.
    pub rounds: u32,
    /// The deals tried out for the weights of each number of players, in each round.
    pub deals: u32,
    /// The games played for the worth of life among so many players, in each round; ten times as many turns of a duel.
    pub games: u32,
}

/// Learns a model from scratch. The same seed gives the same model. `told` is called after each part with the model as
/// it is by then and the number of parts done.
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
