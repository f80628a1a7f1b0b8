//! An episode of any game.

use std::any::Any;

use engine::{Awaits, Cast, Game, Input, Lottery, Micros, Seats, Space, View as _, Viewer, state_json, write_json};
use serde_json::{Value, json};

use super::{Chances, Episode};
use crate::{Mask, TensorError, Tensors, returns};

/// An episode of any game. Seats are given as numbers and checked.
pub trait AnyEpisode: Send + Sync {
    /// The game's slug.
    fn game(&self) -> &'static str;
    /// The number of players.
    fn players(&self) -> usize;
    /// The options, as JSON.
    fn options(&self) -> Value;
    /// The number of numbers in an observation.
    fn observation(&self) -> usize;
    /// The number of action indices.
    fn indices(&self) -> usize;
    /// The number of outcomes of chance.
    fn outcomes(&self) -> usize;
    /// The seats that owe a decision.
    fn to_act(&self) -> Seats;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// How it ended, as JSON; null if it goes on.
    fn result(&self) -> Value;
    /// What each seat gets; zeros while the game goes on.
    fn returns(&self) -> Vec<f64>;
    /// The indices that a seat can choose now.
    fn mask(&self, seat: i64) -> Result<&Mask, TensorError>;
    /// The indices that a seat has chosen for an action that is not complete.
    fn path(&self, seat: i64) -> Result<Vec<usize>, TensorError>;
    /// Writes what a seat observes into as many numbers as there are.
    fn observe(&self, seat: i64, out: &mut [f32]) -> Result<(), TensorError>;
    /// Chooses an index. Returns whether the action is complete; then it is carried out.
    fn choose(&mut self, seat: i64, index: i64) -> Result<bool, TensorError>;
    /// Forgets the indices of an action that is not complete.
    fn take_back(&mut self, seat: i64) -> Result<(), TensorError>;
    /// What choosing an index does, in notation if it completes an action.
    fn words(&self, seat: i64, index: i64) -> Result<String, TensorError>;
    /// How many actions a seat has.
    fn count(&self, seat: i64) -> Result<usize, TensorError>;
    /// The actions of a seat in notation, if they are few enough to be listed.
    fn actions(&self, seat: i64) -> Result<Option<Vec<String>>, TensorError>;
    /// The path of an action in notation; `None` if it has no path.
    fn path_of(&self, seat: i64, action: &str) -> Result<Option<Vec<usize>>, TensorError>;
    /// Carries out an action in notation. In a race, `at` is the reaction time.
    fn play(&mut self, seat: i64, action: &str, at: Option<Micros>) -> Result<(), TensorError>;
    /// The outcomes that chance can have now; `None` if the game does not wait for chance.
    fn chances(&self) -> Option<Chances>;
    /// Lets chance have the outcome with this number.
    fn draw(&mut self, number: i64) -> Result<(), TensorError>;
    /// What a seat may know, as JSON; for `None`, what is public.
    fn view(&self, seat: Option<i64>) -> Result<Value, TensorError>;
    /// What a seat was told, as JSON.
    fn events(&self, seat: i64) -> Result<Vec<Value>, TensorError>;
    /// The table as text, as a seat or a spectator sees it.
    fn sketch(&self, seat: Option<i64>) -> Result<String, TensorError>;
    /// The complete position, as JSON.
    fn position(&self) -> Value;
    /// The record, as JSON.
    fn record(&self) -> Value;
    /// Everything from which the episode can be restored, as JSON.
    fn save(&self) -> Value;
    /// A copy.
    fn copy(&self) -> Box<dyn AnyEpisode>;
    /// The episode itself, for bots of its game.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Tensors> AnyEpisode for Episode<G> {
    fn game(&self) -> &'static str {
        G::about().slug
    }

    fn players(&self) -> usize {
        self.told.len()
    }

    fn options(&self) -> Value {
        write_json(&self.state().options())
    }

    fn observation(&self) -> usize {
        G::OBSERVATION
    }

    fn indices(&self) -> usize {
        G::INDICES
    }

    fn outcomes(&self) -> usize {
        G::OUTCOMES
    }

    fn to_act(&self) -> Seats {
        self.owing()
    }

    fn is_over(&self) -> bool {
        self.state().verdict().is_some()
    }

    fn result(&self) -> Value {
        self.state().verdict().map_or(Value::Null, |verdict| write_json(&verdict))
    }

    fn returns(&self) -> Vec<f64> {
        self.state().verdict().map_or_else(|| vec![0.0; self.told.len()], |verdict| returns(self.told.len(), &verdict))
    }

    fn mask(&self, seat: i64) -> Result<&Mask, TensorError> {
        Ok(self.table.mask(self.seat(seat)?))
    }

    fn path(&self, seat: i64) -> Result<Vec<usize>, TensorError> {
        Ok(self.table.path(self.seat(seat)?).steps().iter().map(|&step| step.into()).collect())
    }

    fn observe(&self, seat: i64, out: &mut [f32]) -> Result<(), TensorError> {
        let seat = self.seat(seat)?;
        if out.len() != G::OBSERVATION {
            let (size, given) = (G::OBSERVATION, out.len());
            return Err(TensorError::new(format!("an observation has {size} numbers, not {given}")));
        }
        self.table.observe(seat, out);
        Ok(())
    }

    fn choose(&mut self, seat: i64, index: i64) -> Result<bool, TensorError> {
        let seat = self.seat(seat)?;
        let Some(action) = self.table.choose(seat, index)? else { return Ok(false) };
        let at = self.timed(None);
        self.apply(Input::Act { seat, action, at });
        self.deal();
        Ok(true)
    }

    fn take_back(&mut self, seat: i64) -> Result<(), TensorError> {
        let seat = self.seat(seat)?;
        self.table.take_back(seat);
        Ok(())
    }

    fn words(&self, seat: i64, index: i64) -> Result<String, TensorError> {
        let mut table = self.table.clone();
        let action = table.choose(self.seat(seat)?, index)?;
        Ok(action.map_or_else(|| G::name(index as usize), |action| action.to_string()))
    }

    fn count(&self, seat: i64) -> Result<usize, TensorError> {
        Ok(self.state().legal(self.seat(seat)?).len())
    }

    fn actions(&self, seat: i64) -> Result<Option<Vec<String>>, TensorError> {
        let listed = self.state().legal(self.seat(seat)?).listed();
        Ok(listed.map(|actions| actions.iter().map(ToString::to_string).collect()))
    }

    fn path_of(&self, seat: i64, action: &str) -> Result<Option<Vec<usize>>, TensorError> {
        let (seat, action) = (self.seat(seat)?, read::<G>(action)?);
        if !self.state().legal(seat).contains(&action) {
            return Err(TensorError::new(format!("'{action}' is not legal for {seat} now")));
        }
        let path = self.table.path_of(seat, &action);
        Ok(path.map(|path| path.steps().iter().map(|&step| step.into()).collect()))
    }

    fn play(&mut self, seat: i64, action: &str, at: Option<Micros>) -> Result<(), TensorError> {
        let (seat, action) = (self.seat(seat)?, read::<G>(action)?);
        // The rules are asked first, on a copy, so that a refusal uses no luck.
        let input = Input::Act { seat, action: action.clone(), at };
        self.state().clone().apply(input, &mut |_| ()).map_err(TensorError::new)?;
        let at = self.timed(at);
        self.apply(Input::Act { seat, action, at });
        self.deal();
        Ok(())
    }

    fn chances(&self) -> Option<Chances> {
        let Awaits::Chance(lottery) = self.state().awaits() else { return None };
        let all = f64::from(lottery.tickets());
        let chance = |(outcome, tickets): (G::Outcome, u32)| {
            (G::number(&outcome), f64::from(tickets) / all, outcome.to_string())
        };
        Some(lottery.outcomes().into_iter().map(chance).collect())
    }

    fn draw(&mut self, number: i64) -> Result<(), TensorError> {
        let Awaits::Chance(lottery) = self.state().awaits() else {
            return Err(TensorError::new("the game does not wait for chance now"));
        };
        let outcomes = lottery.outcomes().into_iter().map(|(outcome, _)| outcome);
        let drawn = outcomes.into_iter().find(|outcome| G::number(outcome) as i64 == number);
        let outcome = drawn.ok_or_else(|| TensorError::new(format!("outcome {number} cannot happen now")))?;
        self.apply(Input::Chance(outcome));
        self.deal();
        Ok(())
    }

    fn view(&self, seat: Option<i64>) -> Result<Value, TensorError> {
        Ok(write_json(&self.state().view(self.viewer(seat)?)))
    }

    fn events(&self, seat: i64) -> Result<Vec<Value>, TensorError> {
        Ok(self.told(self.seat(seat)?).iter().map(write_json).collect())
    }

    fn sketch(&self, seat: Option<i64>) -> Result<String, TensorError> {
        let viewer = self.viewer(seat)?;
        let names = (0..self.told.len()).map(|seat| format!("seat {seat}")).collect();
        let (view, cast) = (self.state().view(viewer), Cast::new(names, viewer.seat()));
        Ok(format!("{}{}\n", view.sketch(&cast), view.prompt(&cast)))
    }

    fn position(&self) -> Value {
        write_json(&state_json(self.state()))
    }

    fn record(&self) -> Value {
        self.record.to_json()
    }

    fn save(&self) -> Value {
        let paths = Seats::first(self.told.len()).iter().map(|seat| self.table.path(seat).steps().to_vec());
        json!({
            "record": self.record(), "seed": self.seed, "given": self.given, "reacted": self.reacted,
            "paths": paths.collect::<Vec<_>>(),
        })
    }

    fn copy(&self) -> Box<dyn AnyEpisode> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Tensors> Episode<G> {
    fn viewer(&self, seat: Option<i64>) -> Result<Viewer, TensorError> {
        seat.map_or(Ok(Viewer::Spectator), |seat| self.seat(seat).map(Viewer::Seat))
    }
}

/// Reads an action in notation.
fn read<G: Game>(action: &str) -> Result<G::Action, TensorError> {
    action.parse().map_err(|why: <G::Action as std::str::FromStr>::Err| TensorError::new(why))
}
