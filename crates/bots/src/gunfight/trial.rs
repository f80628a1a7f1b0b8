//! Turns tried out in the laboratory, to learn from.

use ::gunfight::{Action, Arrangement, Event, State, Step};
use engine::{Awaits, Game, Lottery, Luck, Viewer};

use super::mind::Mind;
use super::model::{Model, Odds, Weights};
use super::weigh::{Traits, Weighing};

/// One turn that was tried out, up to the Fire round.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// What the first living seat arranged.
    pub traits: Traits,
    /// The state when the Fire round begins.
    pub state: State,
    /// How likely everybody is to win then, with the dice expected.
    pub odds: Odds,
}

/// Deals to everybody living. The state is one that is about to deal.
fn deal(state: &State, luck: &mut impl Luck) -> State {
    let mut state = *state;
    while let (Step::Arrange, Awaits::Chance(lottery)) = (state.board().step, state.awaits()) {
        state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |_| {});
    }
    state
}

/// Deals, lets everybody arrange by the model and plays the turn at a glance up to the Fire round. `None` if the state
/// is not about to deal.
pub fn trial(state: &State, model: &Model, luck: &mut impl Luck) -> Option<Trial> {
    trials(state, model, luck, |weighing, weights, _| Some(vec![weighing.best(weights)?])).and_then(|mut all| all.pop())
}

/// The same deal many times: everybody else arranges by the model, and the first living seat by each of `count`
/// arrangements, most of them among its best `few`, some any at all, so that poor rows are learned too.
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
        Weighing::new(&view.hand, &view.board)
    };
    let first = living.lowest()?;
    for other in living.without(first).iter() {
        let arrangement = weighing(&state, other)?.best(weights)?;
        state.play(other, Action::Arrange(arrangement), None, &mut |_| {});
    }
    let weighing = weighing(&state, first)?;
    let one = |arrangement: Arrangement| {
        let mut state = state;
        state.play(first, Action::Arrange(arrangement), None, &mut |_| {});
        let (state, odds) = Mind::hasty(model, living.len()).play_on(state);
        Some(Trial { traits: weighing.traits_of(&arrangement)?, state, odds })
    };
    pick(&weighing, weights, luck)?.into_iter().map(one).collect()
}

/// Plays the Fire round of a trial with real dice, everybody shooting as looks best at a glance.
pub fn shoot_out(state: &State, model: &Model, luck: &mut impl Luck, watch: &mut impl FnMut(Event)) -> State {
    let mut state = *state;
    while state.board().step == Step::Fire {
        match state.awaits() {
            Awaits::Nobody => break,
            Awaits::Chance(lottery) => state.draw(lottery.outcome(luck.ticket(lottery.tickets())), watch),
            Awaits::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is awaited");
                let living = state.board().living().len();
                let action = Mind::hasty(model, living).at_a_glance(&state, seat).expect("there is a way to act");
                state.play(seat, action, None, watch);
            }
        }
    }
    state
}
