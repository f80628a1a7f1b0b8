//! Levels that imitate human mistakes.

use std::sync::Arc;

use catalog::hanafuda::{Action, Card, Cards, Hand, State, Step};
use engine::{Luck, Seeded};

use super::dice::Dice;
use super::instinct::choices;
use super::learned::Learned;
use super::ledger::Ledger;
use super::reaction::{self, Reflexes};
use super::sight::{Known, Sight, row};
use super::strategies::{beats, legal_or_any, plain};
use crate::{Bot, Decision, Turn};

/// A beginner: strikes out of fear of a big pile or greed for a big blow, overrates big birds and the moon, uses
/// effects just because they are there, and forgets what the Curtain showed.
#[derive(Clone, Debug)]
pub struct Greenhorn {
    luck: Seeded,
    reflexes: Reflexes,
}

impl Greenhorn {
    /// A greenhorn.
    pub fn new(luck: Seeded, reflexes: Reflexes) -> Self {
        Self { luck, reflexes }
    }

    fn strikes(&mut self, sight: &Sight) -> bool {
        let percent = |chance: u32, luck: &mut Seeded| luck.ticket(100) < chance;
        let hand = row(sight.hand);
        let fear = sight.piles[1] >= 4 && percent(35, &mut self.luck);
        let greed = sight.piles[0] >= 3 && hand < Hand::Unlisted && percent(35, &mut self.luck);
        let proud = hand <= Hand::Pair && percent(60, &mut self.luck);
        fear || greed || proud
    }

    /// One time in three, keeps big birds and the moon whatever they pair with and throws another card; one time in
    /// eight, throws any card.
    fn throws(&mut self, sight: &Sight) -> Option<Action> {
        let dear = |card: Card| matches!(card, Card::PineCrane | Card::PaulowniaPhoenix | Card::GrassMoon);
        let throwable = sight.hand.minus(sight.locked);
        let plain: Cards = throwable.iter().filter(|&card| !dear(card)).collect();
        let dazzled = plain.len() < throwable.len() && self.luck.ticket(3) == 0;
        let slips = self.luck.ticket(8) == 0;
        let among = if dazzled { plain } else { throwable };
        let any = (dazzled || slips) && !among.is_empty();
        any.then(|| among.nth(self.luck.ticket(among.len() as u32) as usize)).flatten().map(Action::Discard)
    }
}

impl Bot<State> for Greenhorn {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let sight = Sight::new(turn.view, turn.seat, &Known::default());
        let strikes = self.strikes(&sight);
        let whim = match sight.step {
            Step::Opening | Step::Discard => self.throws(&sight),
            Step::Effect if self.luck.ticket(2) == 0 => Some(Action::Effect(true)),
            _ => None,
        };
        let action = whim.unwrap_or_else(|| plain(&sight, turn.legal, strikes));
        let action = legal_or_any(action, turn, &mut self.luck);
        Decision { action, at: reaction::time(turn, self.reflexes, &mut self.luck) }
    }
}

/// Looks only at its own hand and at what it knows of the opponent's: neither at the piles nor at the score.
#[derive(Clone, Debug)]
pub struct Regular {
    luck: Seeded,
    reflexes: Reflexes,
}

impl Regular {
    /// A regular.
    pub fn new(luck: Seeded, reflexes: Reflexes) -> Self {
        Self { luck, reflexes }
    }
}

impl Bot<State> for Regular {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let sight = Sight::new(turn.view, turn.seat, &remembered(turn));
        let strikes = if let Some(theirs) = sight.known_hand() {
            row(sight.hand) < theirs
        } else {
            let chance = beats(sight.hand, Cards::ALL.minus(sight.hand));
            chance * 100.0 > 62.0 + self.luck.ticket(30) as f32
        };
        let action = legal_or_any(plain(&sight, turn.legal, strikes), turn, &mut self.luck);
        Decision { action, at: reaction::time(turn, self.reflexes, &mut self.luck) }
    }
}

/// Plays by the learned policy without search: piles, scores, offers and what was seen of the opponent's hand count.
#[derive(Clone, Debug)]
pub struct Sharp {
    luck: Seeded,
    reflexes: Reflexes,
    policy: Arc<Learned>,
}

impl Sharp {
    /// A player with this policy.
    pub fn new(luck: Seeded, reflexes: Reflexes, policy: Arc<Learned>) -> Self {
        Self { luck, reflexes, policy }
    }
}

impl Bot<State> for Sharp {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let sight = Sight::new(turn.view, turn.seat, &remembered(turn));
        let action = choices(&sight, &*self.policy).pick(&mut Dice::from_luck(&mut self.luck));
        let action = legal_or_any(action, turn, &mut self.luck);
        Decision { action, at: reaction::time(turn, self.reflexes, &mut self.luck) }
    }
}

/// What both know of each other's hands, from the events the seat has seen in this round.
pub fn remembered(turn: &Turn<'_, State>) -> Known {
    let mut ledger = Ledger::new(turn.seat);
    turn.heard.iter().for_each(|event| ledger.note(event));
    ledger.known
}
