//! The players: a way to arrange and a way to play openly.

use ::gunfight::{Action, Arrangement, Split, State, Step, View};
use engine::{Luck, Seat, Seeded, Space};

use super::habits::{Enemy, Habits};
use super::mind::Mind;
use super::model::Model;
use super::race::race;
use super::weigh::Weighing;
use crate::{Bot, Decision, Effort, Turn};

/// How somebody arranges.
#[derive(Clone, Copy, Debug)]
pub(super) enum Arranger {
    /// The best hand goes into Fire, what is left into Aim; Quick Draw is an afterthought, and pairs look like a lot.
    AllInFire,
    /// The greatest sum of levels, then the best Fire, then the highest remaining card.
    SumOfLevels,
    /// The highest remaining card, then the best Fire, then the sum of levels.
    HighestRest,
    /// The best by what was learned.
    Weighed,
    /// The best of a race.
    Raced,
}

/// How somebody plays when the cards lie open.
#[derive(Clone, Copy, Debug)]
pub(super) enum Opener {
    /// By habit.
    Habit(Habits),
    /// The best at a glance.
    Glance,
    /// The best after a search that looks ahead to the shots.
    Search,
}

impl Opener {
    /// Goes for whoever shot last.
    pub(super) const GRUDGE: Self = Self::Habit(Habits { enemy: Enemy::LastShooter, careful: false });
    /// Goes for whoever looks strongest.
    pub(super) const ROUTINE: Self = Self::Habit(Habits { enemy: Enemy::Strongest, careful: true });
}

/// The work of one arrangement at full effort, in looks at a position.
const RACE: u32 = 200_000;
/// The work of one decision of open play at full effort, in looks at a position.
const SEARCH: u32 = 60_000;

/// A player of the house.
#[derive(Debug)]
pub(super) struct Player {
    arranger: Arranger,
    opener: Opener,
    luck: Seeded,
    effort: Effort,
}

impl Player {
    pub(super) fn new(arranger: Arranger, opener: Opener, luck: Seeded, effort: Effort) -> Self {
        Self { arranger, opener, luck, effort }
    }

    fn arrange(&mut self, view: &View, seat: Seat) -> Option<Arrangement> {
        let model = Model::learned();
        let weighing = Weighing::new(&view.hand, &view.board)?;
        match self.arranger {
            Arranger::AllInFire => weighing.best_by(|split| all_in_fire(&weighing, split)),
            Arranger::SumOfLevels => weighing.best_by(|split| {
                let [draw, aim, fire] = weighing.traits(split).levels.map(f32::from);
                100.0 * (draw + aim + fire) + 5.0 * fire + weighing.rest(split)
            }),
            Arranger::HighestRest => weighing.best_by(|split| {
                let [draw, aim, fire] = weighing.traits(split).levels.map(f32::from);
                10_000.0 * weighing.rest(split) + 30.0 * fire + draw + aim
            }),
            Arranger::Weighed => weighing.best(model.weights(view.board.living().len())),
            Arranger::Raced => race(view, seat, model, &mut self.luck, self.effort.of(RACE)),
        }
    }

    fn open(&mut self, turn: &Turn<'_, State>) -> Option<Action> {
        let board = &turn.view.board;
        let (model, living) = (Model::learned(), board.living().len());
        let imagine = || State::imagine(turn.view, &[None; 4]);
        match self.opener {
            Opener::Habit(habits) => habits.choose(turn),
            Opener::Glance => Mind::hasty(model, living).at_a_glance(&imagine()?, turn.seat),
            Opener::Search if board.step == Step::Fire => Mind::exact(model).at_a_glance(&imagine()?, turn.seat),
            Opener::Search => Mind::calm(model, living).best(&imagine()?, turn.seat, self.effort.of(SEARCH)),
        }
    }
}

/// How a beginner sees a hand: fives of straights and flushes are hard to see, pairs jump to the eye.
fn all_in_fire(weighing: &Weighing, split: &Split) -> f32 {
    const SEEN: [f32; 10] = [0.0, 3.0, 4.5, 5.0, 4.0, 5.5, 7.0, 8.0, 8.5, 9.0];
    let [_, aim, fire] = weighing.traits(split).levels.map(|level| SEEN[usize::from(level)]);
    100.0 * fire + 10.0 * aim - weighing.rest(split)
}

impl Bot<State> for Player {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let wanted = if turn.view.board.step == Step::Arrange {
            self.arrange(turn.view, turn.seat).map(Action::Arrange)
        } else {
            self.open(turn)
        };
        let action = wanted.filter(|action| turn.legal.contains(action)).unwrap_or_else(|| {
            let index = self.luck.ticket(turn.legal.len() as u32) as usize;
            turn.legal.get(index).expect("a bot is only asked when it can act")
        });
        Decision::untimed(action)
    }
}
