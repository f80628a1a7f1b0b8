//! A belief kept between decisions, and the states that it allows.

use std::sync::Arc;

use catalog::hanafuda::{Card, Cards, Event, Guess, State, View};
use engine::{Luck, Seat, Viewer};

use super::belief::Belief;
use super::dice::Dice;
use super::learned::Learned;
use super::round::Round;
use super::sight::Known;
use crate::Turn;

/// A belief and the events it was built from, so that the next decision only processes the new ones.
#[derive(Clone, Debug)]
pub struct Memory {
    model: Option<Arc<Learned>>,
    heard: Vec<Event>,
    belief: Option<Belief>,
}

impl Memory {
    /// An empty memory. `model` is the assumed policy of the opponent, if any.
    pub fn new(model: Option<Arc<Learned>>) -> Self {
        Self { model, heard: Vec::new(), belief: None }
    }

    /// The belief of a seat that has seen the events of `turn`. If they do not lead to the current view, for example
    /// because some are missing, the belief is built from the view alone.
    pub fn recall(&mut self, turn: &Turn<'_, State>) -> Belief {
        let goes_on = turn.heard.starts_with(&self.heard) && !self.heard.is_empty();
        let known = self.belief.take().filter(|belief| goes_on && belief.ledger.is_of(turn.seat));
        let (mut belief, from) = known.map_or_else(
            || {
                let begun = turn.heard.iter().rposition(|event| matches!(event, Event::Round { .. }));
                (Belief::new(turn.seat, self.model.clone()), begun.unwrap_or(0))
            },
            |belief| (belief, self.heard.len()),
        );
        turn.heard[from..].iter().for_each(|event| belief.hear(event, turn.view));
        self.heard.clear();
        self.heard.extend_from_slice(turn.heard);
        self.belief = Some(belief.clone());
        if belief.ledger.agrees(turn.view) { belief } else { Belief::of_view(turn.view, turn.seat) }
    }
}

/// The states that a seat considers possible.
#[derive(Clone, Debug)]
pub struct Worlds<'a> {
    view: &'a View,
    seat: Seat,
    known: Known,
    unseen: Cards,
    backs: usize,
    /// Hands and face-down cards, with cumulative probability.
    hands: Vec<(Cards, Cards, f32)>,
}

impl<'a> Worlds<'a> {
    /// The states that `view` and the belief allow.
    pub fn new(view: &'a View, seat: Seat, belief: &Belief) -> Self {
        let mut sum = 0.0;
        let count = view.hand_count(seat.opponent());
        let open = view.hand(seat.opponent());
        let mut hands: Vec<_> = belief
            .hands()
            .filter(|(hand, ..)| hand.len() == count && open.is_none_or(|open| open == *hand))
            .map(|(hand, down, odds)| {
                sum += odds;
                (hand, down, sum)
            })
            .collect();
        if let (Some(open), true) = (open, hands.is_empty()) {
            hands.push((open, Cards::NONE, 1.0));
        }
        let ledger = &belief.ledger;
        Self { view, seat, known: ledger.known, unseen: ledger.unseen(), backs: ledger.backs(), hands }
    }

    /// The state at quantile `place` (0 to 1) of the distribution; details that are still open are sampled.
    pub fn at(&self, place: f32, dice: &mut Dice) -> Option<Round> {
        let total = self.hands.last().map_or(0.0, |&(.., sum)| sum);
        let index = self.hands.partition_point(|&(.., sum)| sum <= place * total);
        let guessed = self.hands.get(index.min(self.hands.len().saturating_sub(1)));
        let (hand, down) = guessed.map_or_else(|| (self.any_hand(dice), Cards::NONE), |&(hand, down, _)| (hand, down));
        let mut backs: Vec<Card> = down.iter().collect();
        let mut rest: Vec<Card> = self.unseen.minus(hand).minus(down).iter().collect();
        while backs.len() < self.backs && !rest.is_empty() {
            backs.push(rest.swap_remove(dice.ticket(rest.len() as u32) as usize));
        }
        for place in (1..backs.len()).rev() {
            backs.swap(place, dice.ticket(place as u32 + 1) as usize);
        }
        backs.truncate(self.backs);
        let state = State::imagine(self.view, Guess { hand, down: &backs, sealed: None })?;
        let damage = [0, 1].map(|seat| self.view.damage(Seat::new(seat)));
        debug_assert_eq!(self.view.viewer, Viewer::Seat(self.seat), "a seat imagines from its own view");
        Some(Round::new(state, self.known, damage))
    }

    fn any_hand(&self, dice: &mut Dice) -> Cards {
        let mut rest: Vec<Card> = self.unseen.iter().collect();
        let count = self.view.hand_count(self.seat.opponent()).min(rest.len());
        (0..count).map(|_| rest.swap_remove(dice.ticket(rest.len() as u32) as usize)).collect()
    }
}
