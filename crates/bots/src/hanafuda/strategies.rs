//! Simple strategies used as yardsticks. They differ in when they strike; all keep the best row they can.

use catalog::hanafuda::{Action, Card, Cards, Hand, Source, State, Step};
use engine::{Luck, Seeded, Space};

use super::reaction::{self, Reflexes};
use super::sight::{Known, Sight, row};
use crate::{Bot, Decision, Turn};

/// When to strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idea {
    /// Whenever it is legal.
    Always,
    /// Only when nothing else is legal.
    Never,
    /// With this row or a better one.
    With(Hand),
    /// When the chance to beat two random unseen cards is above one half.
    Odds,
}

/// A player that follows one strategy.
#[derive(Clone, Debug)]
pub struct Simple {
    luck: Seeded,
    idea: Idea,
    reflexes: Reflexes,
}

impl Simple {
    /// A player with this strategy.
    pub fn new(luck: Seeded, idea: Idea, reflexes: Reflexes) -> Self {
        Self { luck, idea, reflexes }
    }

    fn strikes(&self, sight: &Sight) -> bool {
        match self.idea {
            Idea::Always => true,
            Idea::Never => false,
            Idea::With(worst) => row(sight.hand) <= worst,
            Idea::Odds => beats(sight.hand, Cards::ALL.minus(sight.hand).minus(sight.faces)) > 0.5,
        }
    }
}

/// The chance that `hand` beats two random cards of `unseen`; ties count half.
pub fn beats(hand: Cards, unseen: Cards) -> f32 {
    let mine = row(hand);
    let (mut sum, mut count) = (0.0, 0.0);
    for (index, one) in unseen.iter().enumerate() {
        for other in unseen.iter().skip(index + 1) {
            sum += match mine.cmp(&Hand::of_two(one, other)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            count += 1.0;
        }
    }
    if count > 0.0 { sum / count } else { 0.5 }
}

/// The potential of a card that does not form a row yet.
pub fn promise(card: Card) -> u8 {
    use catalog::hanafuda::Group::{BigBird, BlueRibbon, Effect, LittleBird, Mammal, Moon, PlainRibbon, PoetryRibbon};
    match card.group() {
        BigBird => 7,
        LittleBird => 6,
        Mammal => 5,
        Moon => 4,
        BlueRibbon => 3,
        PoetryRibbon => 2,
        PlainRibbon => 1,
        Effect => 0,
    }
}

/// Of the cards that can be thrown, the one whose loss leaves the best row and, among equals, the most potential.
pub fn worst_card(hand: Cards, throwable: Cards) -> Option<Card> {
    throwable.iter().min_by_key(|&card| {
        let kept = hand.without(card);
        let promise: u8 = kept.iter().map(promise).sum();
        (row(kept), u8::MAX - promise)
    })
}

/// The best row `new` forms with one card of the hand.
fn with_card(hand: Cards, new: Card) -> Hand {
    hand.iter().map(|kept| Hand::of_two(kept, new)).min().unwrap_or(Hand::Unlisted)
}

/// Takes the top of a pile if that improves the hand to a pair or better, else from the draw pile. Strikes if there is
/// no card to take.
pub fn take(sight: &Sight, legal: &impl Space<Item = Action>) -> Action {
    let offers = [(Source::Theirs, sight.tops[1]), (Source::Own, sight.tops[0])];
    let better = offers.into_iter().filter_map(|(source, top)| Some((source, with_card(sight.hand, top.card()?))));
    let best = better.min_by_key(|&(_, hand)| hand);
    let wanted = best.filter(|&(_, hand)| hand < row(sight.hand) && hand <= Hand::Pair);
    let action = Action::Take(wanted.map_or(Source::Deck, |(source, _)| source));
    [action, Action::Take(Source::Deck)].into_iter().find(|action| legal.contains(action)).unwrap_or(Action::Draw)
}

/// The action of a player who looks at little but their own hand. `strike` says whether they would strike now.
pub fn plain(sight: &Sight, legal: &impl Space<Item = Action>, strike: bool) -> Action {
    let part_with = |cards: Cards| cards.iter().min_by_key(|&card| promise(card)).unwrap_or(Card::PineRibbon);
    match sight.step {
        Step::Turn if strike => Action::Draw,
        Step::Turn => take(sight, legal),
        Step::Opening | Step::Discard => {
            let throwable = sight.hand.minus(sight.locked);
            Action::Discard(worst_card(sight.hand, throwable).unwrap_or(Card::PineRibbon))
        }
        Step::Effect => Action::Effect(match sight.tops[0].card() {
            Some(Card::WillowLightning) => strike,
            Some(Card::ChrysanthemumSake) => row(sight.hand) == Hand::Unlisted,
            Some(Card::IrisBridge) => {
                sight.faces.iter().any(|card| with_card(sight.hand.minus(sight.locked), card) < row(sight.hand))
            }
            _ => true,
        }),
        Step::Bridge => {
            let best = sight.faces.iter().min_by_key(|&card| with_card(sight.hand, card));
            Action::Bridge(best.unwrap_or(Card::IrisBridge))
        }
        Step::Give => Action::Give(part_with(sight.hand)),
        Step::TieDiscard => Action::Discard(part_with(sight.hand)),
    }
}

impl Bot<State> for Simple {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let sight = Sight::new(turn.view, turn.seat, &Known::default());
        let action = plain(&sight, turn.legal, self.strikes(&sight));
        Decision { action: legal_or_any(action, turn, &mut self.luck), at: self.time(turn) }
    }
}

impl Simple {
    fn time(&mut self, turn: &Turn<'_, State>) -> Option<engine::Micros> {
        reaction::time(turn, self.reflexes, &mut self.luck)
    }
}

/// The action if it is legal, otherwise a random legal one.
pub fn legal_or_any(action: Action, turn: &Turn<'_, State>, luck: &mut impl Luck) -> Action {
    if turn.legal.contains(&action) {
        return action;
    }
    let index = luck.ticket(turn.legal.len() as u32) as usize;
    turn.legal.get(index).expect("a bot is only asked when it can act")
}
