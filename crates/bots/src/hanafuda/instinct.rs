//! Quick decisions from the policy table, with their probabilities.

use catalog::hanafuda::{Action, Card, Cards, Source, Step};

use super::dice::Dice;
use super::policy::{Policy, lightning_spot, offer, sake_spot, turn_spot};
use super::sight::Sight;

/// A choice that is better by this much, in chances to win the duel, is taken e times as often.
const TEMPERATURE: f32 = 0.012;

/// The possible actions with their probabilities.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    list: [(Action, f32); 24],
    len: usize,
    /// The spot the probabilities were read from, if any; [`Choices::slot`] says which of its three belongs to an
    /// action.
    pub spot: Option<usize>,
}

impl Choices {
    const NONE: Self = Self { list: [(Action::Draw, 0.0); 24], len: 0, spot: None };

    fn push(&mut self, action: Action, odds: f32) {
        self.list[self.len] = (action, odds);
        self.len += 1;
    }

    /// The possible actions with probabilities that sum to one.
    pub fn list(&self) -> &[(Action, f32)] {
        &self.list[..self.len]
    }

    /// Which of the three probabilities of a spot belongs to an action.
    pub fn slot(action: Action) -> usize {
        match action {
            Action::Take(Source::Own | Source::Theirs) => 1,
            Action::Draw | Action::Effect(true) => 2,
            _ => 0,
        }
    }

    /// The probability of an action.
    pub fn odds_of(&self, action: Action) -> f32 {
        self.list().iter().filter(|(other, _)| *other == action).map(|(_, odds)| odds).sum()
    }

    /// Samples an action.
    pub fn pick(&self, dice: &mut Dice) -> Action {
        let mut left = dice.unit();
        for &(action, odds) in self.list() {
            left -= odds;
            if left < 0.0 {
                return action;
            }
        }
        self.list[self.len.saturating_sub(1)].0
    }

    fn normalised(mut self) -> Self {
        let sum: f32 = self.list().iter().map(|(_, odds)| odds).sum();
        let len = self.len;
        for (_, odds) in &mut self.list[..len] {
            *odds = if sum > 0.0 { *odds / sum } else { 1.0 / len as f32 };
        }
        self
    }

    /// Turns values into probabilities by a softmax.
    fn softened(mut self) -> Self {
        let most = self.list().iter().map(|&(_, value)| value).fold(f32::MIN, f32::max);
        let len = self.len;
        for (_, value) in &mut self.list[..len] {
            *value = shrink((*value - most) / TEMPERATURE);
        }
        self.normalised()
    }
}

/// Approximates `exp(exponent)` for exponents that are not positive. It uses only basic arithmetic, so the result is
/// the same on every machine.
fn shrink(exponent: f32) -> f32 {
    let mut power = (1.0 + exponent / 256.0).max(0.0);
    for _ in 0..8 {
        power *= power;
    }
    power
}

/// The choices of a player with this policy in this situation.
pub fn choices(sight: &Sight, policy: &impl Policy) -> Choices {
    match sight.step {
        Step::Turn => turn(sight, policy),
        Step::Opening | Step::Discard => discard(sight, policy),
        Step::Effect => effect(sight, policy),
        Step::Bridge => bridge(sight, policy),
        Step::Give => part_with(sight, policy, Action::Give),
        Step::TieDiscard => part_with(sight, policy, Action::Discard),
    }
}

fn turn(sight: &Sight, policy: &impl Policy) -> Choices {
    let mut choices = Choices::NONE;
    if sight.deck == 0 {
        choices.push(Action::Draw, 1.0);
        return choices;
    }
    let offer = offer(sight, policy);
    let spot = turn_spot(sight, offer.map(|offer| offer.hand));
    let [deck, pile, draw] = policy.odds(spot);
    choices.spot = Some(spot);
    choices.push(Action::Take(Source::Deck), deck);
    if let Some(offer) = offer {
        choices.push(Action::Take(if offer.own { Source::Own } else { Source::Theirs }), pile);
    }
    choices.push(Action::Draw, draw);
    choices.normalised()
}

fn discard(sight: &Sight, policy: &impl Policy) -> Choices {
    let mut choices = Choices::NONE;
    let stage = sight.stage();
    for card in sight.hand.minus(sight.locked).iter() {
        let value = policy.keeping(stage, sight.hand.without(card)) + policy.throwing(stage, card);
        choices.push(Action::Discard(card), value);
    }
    choices.softened()
}

/// The best value after taking `card` from the piles and throwing another.
fn with_bridge(sight: &Sight, policy: &impl Policy, card: Card) -> f32 {
    let stage = sight.stage();
    let value = |thrown: Card| {
        let kept = sight.hand.without(thrown).with(card);
        policy.keeping(stage, kept) + policy.throwing(stage, thrown)
    };
    sight.hand.minus(sight.locked).iter().map(value).fold(f32::MIN, f32::max)
}

fn effect(sight: &Sight, policy: &impl Policy) -> Choices {
    let mut choices = Choices::NONE;
    let spot = match sight.tops[0].card() {
        Some(Card::ChrysanthemumSake) => Some(sake_spot(sight)),
        Some(Card::WillowLightning) => Some(lightning_spot(sight)),
        Some(Card::IrisBridge) => {
            let best = sight.faces.iter().map(|card| with_bridge(sight, policy, card)).fold(f32::MIN, f32::max);
            choices.push(Action::Effect(best > policy.keeping(sight.stage(), sight.hand)), 1.0);
            return choices;
        }
        _ => None,
    };
    let Some(spot) = spot else {
        choices.push(Action::Effect(true), 1.0);
        return choices;
    };
    let [no, _, yes] = policy.odds(spot);
    choices.spot = Some(spot);
    choices.push(Action::Effect(false), no);
    choices.push(Action::Effect(true), yes);
    choices.normalised()
}

fn bridge(sight: &Sight, policy: &impl Policy) -> Choices {
    let mut choices = Choices::NONE;
    for card in sight.faces.iter() {
        choices.push(Action::Bridge(card), with_bridge(sight, policy, card));
    }
    choices.softened()
}

fn part_with(sight: &Sight, policy: &impl Policy, how: fn(Card) -> Action) -> Choices {
    let mut choices = Choices::NONE;
    let hand: Cards = sight.hand;
    for card in hand.iter() {
        let kept = hand.without(card).nth(0).map_or(0.0, |kept| policy.alone(kept));
        choices.push(how(card), kept);
    }
    choices.softened()
}
