//! Simulated turns for training.

use catalog::gunfight::{Action, Arrangement, Event, State, Step};
use engine::{Awaits, Game, Input, InputOf, Lottery, Luck, Seat, Viewer};

use super::mind::Mind;
use super::model::{Model, Odds, Weights};
use super::weigh::{Traits, Weighing};

/// One simulated turn, up to the Fire round.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// What the first living seat arranged.
    pub traits: Traits,
    /// The state at the start of the Fire round.
    pub state: State,
    /// Everybody's chance to win there, averaged over the dice.
    pub odds: Odds,
}

/// The input with which `seat` arranges its cards.
pub(super) fn arrange(seat: Seat, arrangement: Arrangement) -> InputOf<State> {
    Input::Act { seat, action: Action::Arrange(arrangement), at: None }
}

/// Deals to all living players. The state must be one that is about to deal.
fn deal(state: &State, luck: &mut impl Luck) -> State {
    let mut state = *state;
    while let (Step::Arrange, Awaits::Chance(lottery)) = (state.board().step, state.awaits()) {
        state.apply_unchecked(Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))), &mut |_| {});
    }
    state
}

/// Deals, lets everybody arrange by the model, and plays the turn by static evaluation up to the Fire round. `None` if
/// the state is not about to deal.
pub fn trial(state: &State, model: &Model, luck: &mut impl Luck) -> Option<Trial> {
    trials(state, model, luck, |weighing, weights, _| Some(vec![weighing.best(weights)?])).and_then(|mut all| all.pop())
}

/// Simulates one deal `count` times. The other players arrange by the model. The first living seat tries different
/// arrangements: most from its best `few`, every third at random, so that weak rows are trained too.
pub fn trials_of_a_deal(state: &State, model: &Model, luck: &mut impl Luck, few: usize, count: usize) -> Vec<Trial> {
    trials(state, model, luck, |weighing, weights, luck| {
        let list = weighing.shortlist(weights, few);
        let any = |number: usize| match number % 3 {
            0 => weighing.arrangement(luck.ticket(16_800) as usize),
            _ => list.get(luck.ticket(list.len() as u32) as usize).copied(),
        };
        (0..count).map(any).collect()
    })
    .unwrap_or_default()
}

fn trials<L: Luck>(
    state: &State,
    model: &Model,
    luck: &mut L,
    pick: impl FnOnce(&Weighing, &Weights, &mut L) -> Option<Vec<Arrangement>>,
) -> Option<Vec<Trial>> {
    let mut state = deal(state, luck);
    let living = state.board().living();
    let weights = model.weights(living.len());
    let weighing = |state: &State, seat| {
        let view = state.view(Viewer::Seat(seat));
        Weighing::new(&view.hand(), &view.board)
    };
    let first = living.lowest()?;
    for other in living.without(first).iter() {
        let arrangement = weighing(&state, other)?.best(weights)?;
        state.apply_unchecked(arrange(other, arrangement), &mut |_| {});
    }
    let weighing = weighing(&state, first)?;
    let one = |arrangement: Arrangement| {
        let mut state = state;
        state.apply_unchecked(arrange(first, arrangement), &mut |_| {});
        let (state, odds) = Mind::hasty(model, living.len()).play_on(state);
        Some(Trial { traits: weighing.traits_of(&arrangement)?, state, odds })
    };
    pick(&weighing, weights, luck)?.into_iter().map(one).collect()
}

/// Plays the Fire round of a trial with real dice, everybody shooting by static evaluation.
pub fn shoot_out(state: &State, model: &Model, luck: &mut impl Luck, watch: &mut impl FnMut(Event)) -> State {
    let mut state = *state;
    while state.board().step == Step::Fire {
        match state.awaits() {
            Awaits::Nobody => break,
            Awaits::Chance(lottery) => {
                let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
                state.apply_unchecked(Input::Chance(outcome), watch);
            }
            Awaits::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is awaited");
                let living = state.board().living().len();
                let action = Mind::hasty(model, living).at_a_glance(&state, seat, luck).expect("there is a way to act");
                state.apply_unchecked(Input::Act { seat, action, at: None }, watch);
            }
        }
    }
    state
}
