//! Turns tried out in the laboratory, to learn from.

use ::gunfight::{Action, Arrangement, Event, State, Step};
use engine::{Awaits, Game, Lottery, Luck, Viewer};

use super::mind::Mind;
use super::model::{Model, Odds};
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

/// Deals, lets everybody arrange by the model, the first living seat by any of its best `few`, and plays the turn at a
/// glance up to the Fire round. `None` if the state is not about to deal.
pub fn trial(mut state: State, model: &Model, luck: &mut impl Luck, few: usize) -> Option<Trial> {
    while let (Step::Arrange, Awaits::Chance(lottery)) = (state.board().step, state.awaits()) {
        state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |_| {});
    }
    let living = state.board().living();
    let weights = model.weights(living.len());
    let mut traits = None;
    for seat in living.iter() {
        let view = state.view(Viewer::Seat(seat));
        let weighing = Weighing::new(&view.hand, &view.board)?;
        let chosen = match traits {
            None if few > 1 => any_of(&weighing, model, luck, few, living.len())?,
            _ => weighing.best(weights)?,
        };
        if traits.is_none() {
            traits = Some(weighing.traits_of(&chosen)?);
        }
        state.play(seat, Action::Arrange(chosen), None, &mut |_| {});
    }
    let (state, odds) = Mind::hasty(model, living.len()).play_on(state);
    Some(Trial { traits: traits?, state, odds })
}

/// One of the best few, or one in four times any arrangement at all, so that poor rows are learned too.
fn any_of(weighing: &Weighing, model: &Model, luck: &mut impl Luck, few: usize, living: usize) -> Option<Arrangement> {
    if luck.ticket(4) == 0 {
        return weighing.arrangement(luck.ticket(16_800) as usize);
    }
    let list = weighing.shortlist(model.weights(living), few);
    list.get(luck.ticket(list.len() as u32) as usize).copied()
}

/// Plays the Fire round of a trial with real dice, everybody shooting as looks best at a glance.
pub fn shoot_out(mut state: State, model: &Model, luck: &mut impl Luck, watch: &mut impl FnMut(Event)) -> State {
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
