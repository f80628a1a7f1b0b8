//! The built-in bots.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use bots::{Brain, Effort, Question};
use engine::{Micros, Seat, Space};
use pyo3::prelude::*;
use tensor::{AnyEpisode, Episode, TensorError, Tensors, Visit};

use crate::convert::{OrRaise, refused};
use crate::game::Game;
use crate::interrupt::interruptibly;

/// A built-in bot for one seat of one game. It remembers what it was told, so each game and seat needs its own.
///
/// >>> import quickdraw
/// >>> game = quickdraw.make("loot", seed="noon")
/// >>> bot = quickdraw.Bot("loot", "regular", seat=0, seed="bot")
/// >>> action, at = bot.decide(game)
/// >>> action in game.actions(0), at
/// (True, None)
#[pyclass(module = "quickdraw", frozen)]
pub(crate) struct Bot {
    brain: Arc<Mutex<Box<dyn AnyBrain>>>,
    /// Whether the last decision took long, so that the next one should hear signals.
    slow: AtomicBool,
    game: String,
    level: String,
    seat: usize,
}

/// A decision in notation, with the reaction time in microseconds if there is a race.
type Decided = (String, Option<Micros>);

/// A brain for any game.
trait AnyBrain: Send {
    fn decide(&mut self, episode: &dyn AnyEpisode, seat: usize) -> Result<Decided, TensorError>;
}

struct BrainOf<G: Tensors>(Brain<G>);

impl<G: Tensors> AnyBrain for BrainOf<G> {
    fn decide(&mut self, episode: &dyn AnyEpisode, seat: usize) -> Result<Decided, TensorError> {
        let wrong = |why: String| TensorError::Impossible(why);
        let Some(episode) = episode.as_any().downcast_ref::<Episode<G>>() else {
            return Err(wrong(format!("this bot plays {}, not {}", G::about().slug, episode.game())));
        };
        let state = episode.state();
        let there = (seat < state.players()).then(|| Seat::new(seat));
        let seat = there.filter(|&seat| state.to_act().contains(seat));
        let seat = seat.ok_or_else(|| wrong("the bot's seat owes no decision".into()))?;
        let question = Question::new(state, seat, episode.told(seat).to_vec());
        let turn = question.turn();
        let decision = self.0.decide(&turn);
        if !turn.legal.contains(&decision.action) {
            return Err(wrong(format!("the bot chose '{}', which the rules forbid", decision.action)));
        }
        Ok((decision.action.to_string(), decision.at))
    }
}

/// Decisions that take longer, in seconds, are made on a thread of their own.
const SLOW: f64 = 0.02;

fn decide(brain: &Mutex<Box<dyn AnyBrain>>, game: &dyn AnyEpisode, seat: usize) -> Result<Decided, TensorError> {
    let mut brain = brain.try_lock().map_err(|_| TensorError::Impossible("the bot is thinking".into()))?;
    brain.decide(game, seat)
}

struct Make<'a> {
    level: &'a str,
    seed: &'a str,
    seat: usize,
    effort: u32,
}

impl Visit for Make<'_> {
    type Output = Result<Box<dyn AnyBrain>, TensorError>;

    fn visit<G: Tensors>(self) -> Self::Output {
        let most = *G::about().players.end();
        if self.seat >= most {
            return Err(TensorError::NoSeat { seat: self.seat.try_into().unwrap_or(i64::MAX), last: most - 1 });
        }
        let luck = tensor::bot_luck(self.seed, Seat::new(self.seat));
        let brain = bots::bot::<G>(self.level, luck, Effort::percent(self.effort));
        let brain = brain.ok_or_else(|| TensorError::NoBot {
            game: G::about().name,
            name: self.level.into(),
            known: lab::names::<G>().join(", "),
        })?;
        Ok(Box::new(BrainOf(brain)))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, level, *, seat, seed="", effort=100))]
    fn new(game: &str, level: &str, seat: usize, seed: &str, effort: u32) -> PyResult<Self> {
        let make = Make { level, seed, seat, effort: effort.min(10_000) };
        let brain = Arc::new(Mutex::new(tensor::visit(game, make).or_raise()?.or_raise()?));
        Ok(Self { brain, slow: AtomicBool::new(true), game: game.into(), level: level.into(), seat })
    }

    /// What the bot does in a game, in notation, and its reaction time in milliseconds in a race. Nothing is played.
    fn decide(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<(String, Option<f64>)> {
        let clock = py.import("time")?.getattr("monotonic")?;
        let begun: f64 = clock.call0()?.extract()?;
        let (inner, seat) = (game.inner(), self.seat);
        let decided = if self.slow.load(Ordering::Relaxed) {
            let (brain, copy) = (Arc::clone(&self.brain), inner.copy());
            interruptibly(py, move || decide(&brain, &*copy, seat))?
        } else {
            // A thread would take longer than these decisions.
            py.detach(|| decide(&self.brain, inner, seat))
        };
        let took = clock.call0()?.extract::<f64>()? - begun;
        self.slow.store(took > SLOW, Ordering::Relaxed);
        let (action, at) = decided.or_raise()?;
        #[expect(clippy::cast_precision_loss, reason = "reactions are far below 2^52 microseconds")]
        let at = at.map(|at| at as f64 / 1000.0);
        Ok((action, at))
    }

    /// Decides, and carries it out in the game. Returns the action.
    fn play(&self, py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<String> {
        let (action, at) = self.decide(py, game.try_borrow()?)?;
        #[expect(clippy::cast_sign_loss, reason = "reactions are positive")]
        let at = at.map(|at| (at * 1000.0) as u64);
        let seat = i64::try_from(self.seat).map_err(refused)?;
        game.try_borrow_mut()?.inner_mut().play(seat, &action, at).or_raise()?;
        Ok(action)
    }

    /// The game it plays.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// Its level.
    #[getter]
    fn level(&self) -> &str {
        &self.level
    }

    /// Its seat.
    #[getter]
    fn seat(&self) -> usize {
        self.seat
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} of {} on seat {}>", self.level, self.game, self.seat)
    }
}
