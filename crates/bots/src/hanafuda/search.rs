//! Monte Carlo search: every action is tried in many sampled states, with the same random numbers for all.

use std::sync::Arc;

use catalog::hanafuda::{Action, State};
use engine::{Game, Seat, Seeded, Space};

use super::PLAYOUTS;
use super::dice::Dice;
use super::learned::Learned;
use super::memory::{Memory, Worlds};
use super::reaction::{self, Reflexes};
use super::worth::Worth;
use crate::{Bot, Decision, Effort, Turn};

/// A bot that searches before acting.
#[derive(Clone, Debug)]
pub struct Thinker {
    luck: Seeded,
    reflexes: Reflexes,
    memory: Memory,
    /// The policies used in playouts: one's own and the opponent's.
    policies: [Arc<Learned>; 2],
    /// Playouts per decision.
    playouts: u32,
    worth: Option<(u8, Worth)>,
}

impl Thinker {
    /// A bot that plays out this many rounds per decision.
    pub fn new(luck: Seeded, reflexes: Reflexes, memory: Memory, policies: [Arc<Learned>; 2], playouts: u32) -> Self {
        Self { luck, reflexes, memory, policies, playouts, worth: None }
    }

    /// Every legal action with its estimated value, the best first.
    fn judge(&mut self, turn: &Turn<'_, State>) -> Vec<Tried> {
        let belief = self.memory.recall(turn);
        let worlds = Worlds::new(turn.view, turn.seat, &belief);
        let target = turn.view.options.target;
        if self.worth.as_ref().is_none_or(|(known, _)| *known != target) {
            self.worth = Some((target, Worth::new(target)));
        }
        let mut dice = Dice::from_luck(&mut self.luck);
        let mut tried: Vec<Tried> = turn.legal.iter().map(Tried::new).collect();
        if tried.len() < 2 {
            return tried;
        }
        let stages = tried.len().ilog2() + 1;
        let mut alive = tried.len();
        for _ in 0..stages {
            let count = (self.playouts / stages / alive as u32).max(1);
            self.try_out(&mut tried[..alive], &worlds, turn.seat, count, &mut dice);
            tried[..alive].sort_by(|one, other| other.mean().total_cmp(&one.mean()));
            alive = alive.div_ceil(2).max(2);
        }
        tried
    }

    /// Plays every action in `count` more sampled states, spread evenly over the distribution.
    fn try_out(&self, tried: &mut [Tried], worlds: &Worlds<'_>, seat: Seat, count: u32, dice: &mut Dice) {
        let Some((_, worth)) = &self.worth else { return };
        let [mine, theirs] = [&*self.policies[0], &*self.policies[1]];
        let policies = if seat.index() == 0 { [mine, theirs] } else { [theirs, mine] };
        let offset = dice.unit();
        for number in 0..count {
            let place = (number as f32 + offset) / count as f32;
            let Some(round) = worlds.at(place, dice) else { continue };
            let luck = Dice::from_luck(dice);
            for one in tried.iter_mut() {
                let mut after = round;
                after.act(seat, one.action);
                one.sum += f64::from(after.play_out(seat, policies, worth, &mut luck.clone()));
                one.count += 1.0;
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Tried {
    action: Action,
    sum: f64,
    count: f64,
}

impl Tried {
    fn new(action: Action) -> Self {
        Self { action, sum: 0.0, count: 0.0 }
    }

    fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }
}

impl Bot<State> for Thinker {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<<State as Game>::Action> {
        let action = self.judge(turn).first().expect("a bot is only asked when it can act").action;
        Decision { action, at: reaction::time(turn, self.reflexes, &mut self.luck) }
    }

    fn set_effort(&mut self, effort: Effort) {
        self.playouts = effort.of(PLAYOUTS);
    }
}
