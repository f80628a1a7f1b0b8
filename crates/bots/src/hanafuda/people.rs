//! Players who err like people.

use std::sync::Arc;

use ::hanafuda::{Action, Card, Cards, Hand, State, Step};
use engine::{Luck, Seeded};

use super::dice::Dice;
use super::instinct::choices;
use super::learned::Learned;
use super::ledger::Ledger;
use super::reaction::{self, Reflexes};
use super::sight::{Known, Sight, row};
use super::simple::{beats, legal_or_any, plain};
use crate::{Bot, Decision, Turn};

/// One who has just learned the rules: strikes out of fear of a big pile or out of greed for a big blow, loves big
/// birds and the moon, uses every effect because it is there, and has forgotten what the Curtain showed.
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

    /// Throws what is not a big bird or the moon, whatever it pairs with, every third time.
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

/// One who looks at their own hand and at what the Curtain showed, and at nothing else: neither the piles nor the
/// score, nor what the opponent has picked up and thrown.
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

/// One who has fought a thousand duels and does not think: piles, scores, offers and what was seen of the opponent's
/// hand are weighed by habit.
#[derive(Clone, Debug)]
pub struct Sharp {
    luck: Seeded,
    reflexes: Reflexes,
    habits: Arc<Learned>,
}

impl Sharp {
    /// One with these habits.
    pub fn new(luck: Seeded, reflexes: Reflexes, habits: Arc<Learned>) -> Self {
        Self { luck, reflexes, habits }
    }
}

impl Bot<State> for Sharp {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let sight = Sight::new(turn.view, turn.seat, &remembered(turn));
        let action = choices(&sight, &*self.habits).pick(&mut Dice::from_luck(&mut self.luck));
        let action = legal_or_any(action, turn, &mut self.luck);
        Decision { action, at: reaction::time(turn, self.reflexes, &mut self.luck) }
    }
}

/// What both know of each other's hands, by what the seat has heard in this round.
pub fn remembered(turn: &Turn<'_, State>) -> Known {
    let mut ledger = Ledger::new(turn.seat);
    turn.heard.iter().for_each(|event| ledger.note(event));
    ledger.known
}
