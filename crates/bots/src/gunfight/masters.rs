//! How the stronger levels arrange and play openly, using the learned model.

use catalog::gunfight::{Action, Arrangement, State, Step, View};
use engine::{Seat, Seeded};

use super::mind::Mind;
use super::model::Model;
use super::race::race;
use crate::{Effort, Turn};

/// The budget for one arrangement at full effort, in position evaluations.
const RACE: u32 = 200_000;
/// The budget for one decision of open play at full effort, in position evaluations.
const SEARCH: u32 = 60_000;

/// The best arrangement by the learned weights.
pub(super) fn weighed(view: &View, _: Seat, _: Effort, _: &mut Seeded) -> Option<Arrangement> {
    super::suggest(view)
}

/// The best arrangement found by a race.
pub(super) fn raced(view: &View, seat: Seat, effort: Effort, luck: &mut Seeded) -> Option<Arrangement> {
    race(view, seat, Model::learned(), luck, effort.of(RACE))
}

/// The best action by static evaluation.
pub(super) fn glance(turn: &Turn<'_, State>, _: Effort, luck: &mut Seeded) -> Option<Action> {
    Mind::hasty(Model::learned(), living(turn)).at_a_glance(&imagine(turn)?, turn.seat, luck)
}

/// The best action after a search that looks ahead to the Fire round.
pub(super) fn search(turn: &Turn<'_, State>, effort: Effort, luck: &mut Seeded) -> Option<Action> {
    let (model, state) = (Model::learned(), imagine(turn)?);
    if turn.view.board.step == Step::Fire {
        return Mind::exact(model).at_a_glance(&state, turn.seat, luck);
    }
    Mind::calm(model, living(turn)).best(&state, turn.seat, effort.of(SEARCH), luck)
}

fn living(turn: &Turn<'_, State>) -> usize {
    turn.view.board.living().len()
}

fn imagine(turn: &Turn<'_, State>) -> Option<State> {
    State::imagine(turn.view, &[None; 4])
}
