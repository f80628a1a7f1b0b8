//! Players: a way to arrange plus a way to play openly.

use catalog::gunfight::{Action, Arrangement, Split, State, Step, View};
use engine::{Luck, Seat, Seeded, Space};

use super::strategies::{Enemy, Strategy};
use super::weigh::Weighing;
use crate::{Bot, Decision, Effort, Turn};

/// How a player arranges.
#[derive(Clone, Copy, Debug)]
pub(super) enum Arranger {
    /// Takes the split that maximises this measure.
    Measured(fn(&Weighing, &Split) -> f32),
    /// The same among the few splits that it happens to look at: one of so many.
    Glimpsed(fn(&Weighing, &Split) -> f32, u32),
    /// Calls this function.
    By(fn(&View, Seat, Effort, &mut Seeded) -> Option<Arrangement>),
}

impl Arranger {
    /// Puts the best hand into Fire and the next best into Aim, ignores Quick Draw, and overrates pairs.
    /// Looks at some seventeen of the 16,800 splits.
    pub(super) const ALL_IN_FIRE: Self = Self::Glimpsed(
        |weighing, split| {
            // Beginners see pairs at once but overlook straights and flushes.
            const SEEN: [f32; 10] = [0.0, 3.0, 4.5, 5.0, 4.0, 5.5, 7.0, 8.0, 8.5, 9.0];
            let [_, aim, fire] = weighing.traits(split).levels.map(|level| SEEN[usize::from(level)]);
            100.0 * fire + 10.0 * aim - weighing.rest(split)
        },
        1_000,
    );
    /// The greatest sum of levels, then the best Fire, then the highest remaining card.
    pub(super) const SUM_OF_LEVELS: Self = Self::Measured(|weighing, split| {
        let [draw, aim, fire] = weighing.traits(split).levels.map(f32::from);
        100.0 * (draw + aim + fire) + 5.0 * fire + weighing.rest(split)
    });
    /// The highest remaining card, then the best Fire, then the sum of levels.
    pub(super) const HIGHEST_REST: Self = Self::Measured(|weighing, split| {
        let [draw, aim, fire] = weighing.traits(split).levels.map(f32::from);
        10_000.0 * weighing.rest(split) + 30.0 * fire + draw + aim
    });
}

/// How a player acts once the cards are open.
#[derive(Clone, Copy, Debug)]
pub(super) enum Opener {
    /// By rules of thumb.
    Simple(Strategy),
    /// Calls this function.
    By(fn(&Turn<'_, State>, Effort, &mut Seeded) -> Option<Action>),
}

impl Opener {
    /// Attacks whoever shot at it last.
    pub(super) const GRUDGE: Self = Self::Simple(Strategy { enemy: Enemy::LastShooter, careful: false, slips: 30 });
    /// Attacks whoever looks strongest.
    pub(super) const ROUTINE: Self = Self::Simple(Strategy { enemy: Enemy::Strongest, careful: true, slips: 0 });
}

/// A bot made of an arranger and an opener.
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
        match self.arranger {
            Arranger::Measured(worth) => {
                let weighing = Weighing::new(&view.hand(), &view.board)?;
                weighing.best_by(|split| worth(&weighing, split))
            }
            Arranger::Glimpsed(worth, one_in) => {
                let weighing = Weighing::new(&view.hand(), &view.board)?;
                let luck = &mut self.luck;
                let seen = |split: &Split| if luck.ticket(one_in) == 0 { worth(&weighing, split) } else { f32::MIN };
                weighing.best_by(seen)
            }
            Arranger::By(way) => way(view, seat, self.effort, &mut self.luck),
        }
    }

    fn open(&mut self, turn: &Turn<'_, State>) -> Option<Action> {
        match self.opener {
            Opener::Simple(strategy) => strategy.choose(turn, &mut self.luck),
            Opener::By(way) => way(turn, self.effort, &mut self.luck),
        }
    }
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

    fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }
}
