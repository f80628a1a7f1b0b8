//! What the opponent may hold: every possible hand with its probability, inferred from the events and a model of play.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::hanafuda::{Action, Card, Cards, Event, Source, Step, View};
use engine::Seat;

use super::instinct::choices;
use super::learned::Learned;
use super::ledger::Ledger;

/// The share of decisions that follow no model.
const WHIM: f32 = 0.1;
/// The least probability given to any action.
const RARE: f32 = 0.02;

/// A possible hand of the opponent, and the cards they have put face down.
#[derive(Clone, Copy, Debug)]
struct Guessed {
    hand: Cards,
    down: Cards,
    odds: f32,
}

/// The probability distribution over the opponent's hands.
#[derive(Clone, Debug)]
pub struct Belief {
    me: Seat,
    /// The model of the opponent's play. Without one, actions carry no evidence beyond the cards they show.
    model: Option<Arc<Learned>>,
    /// The course of the round so far.
    pub ledger: Ledger,
    guesses: Vec<Guessed>,
    /// Whether the opponent has taken a card from the draw pile and not discarded yet.
    hidden: bool,
    /// HAN-05: what the opponent has taken from a pile in this turn.
    locked: Cards,
}

impl Belief {
    /// The belief before the first card of a round.
    pub fn new(me: Seat, model: Option<Arc<Learned>>) -> Self {
        let ledger = Ledger::new(me);
        Self { me, model, ledger, guesses: Vec::new(), hidden: false, locked: Cards::NONE }
    }

    /// The belief of a seat that sees `view` and remembers nothing: every possible hand is equally likely.
    pub fn of_view(view: &View, me: Seat) -> Self {
        let mut belief = Self { ledger: Ledger::of_view(view, me), ..Self::new(me, None) };
        belief.start_anew();
        belief
    }

    /// Updates the belief with an event. `view` is only used for what does not change during a round.
    pub fn hear(&mut self, event: &Event, view: &View) {
        let other = self.me.opponent();
        match *event {
            Event::Round { .. } => self.guesses.clear(),
            Event::Took { seat, from, card, down_by } if seat == other => {
                self.weigh(view, Step::Turn, Action::Take(from));
                match (from, card) {
                    (Source::Deck, _) => self.hidden = true,
                    (_, Some(card)) => self.gain(card),
                    (_, None) => self.take_back(down_by),
                }
            }
            Event::Bridged { seat, card, .. } if seat == other => self.gain(card),
            Event::Took { card: Some(card), .. } | Event::Drew { card: Some(card), .. } => self.is_mine(card),
            Event::Discarded { seat, card } if seat == other => self.discarded(view, card),
            Event::Effect { seat, used, .. } if seat == other => {
                self.weigh(view, Step::Effect, Action::Effect(used));
            }
            Event::Peeked { seat, hand: Some(hand), .. } if seat == self.me => self.saw(Cards::of(&hand)),
            Event::Showdown { hands, .. } => self.saw(Cards::of(&hands[other.index()])),
            Event::Exchanged { given } => {
                if let (Some(lost), Some(got)) = (given[other.index()], given[self.me.index()]) {
                    self.weigh(view, Step::Give, Action::Give(lost));
                    self.guesses.retain(|guess| guess.hand.contains(lost));
                    self.change(|guess| guess.hand = guess.hand.without(lost).with(got));
                }
            }
            Event::Buried { seat, .. } if seat == other => self.buried(view),
            Event::Drew { seat, .. } if seat == other => self.drew(),
            _ => {}
        }
        self.ledger.note(event);
        if let Event::Opened { cards, .. } = *event {
            self.opened(view, cards[other.index()]);
        }
    }

    /// Each possible hand of the opponent, their face-down cards, and the probability; the probabilities sum to one.
    pub fn hands(&self) -> impl Iterator<Item = (Cards, Cards, f32)> {
        let sum: f32 = self.guesses.iter().map(|guess| guess.odds).sum();
        self.guesses.iter().map(move |guess| (guess.hand, guess.down, guess.odds / sum))
    }

    /// How likely the opponent would take this action with that hand, by the model.
    fn likely(&self, view: &View, hand: Cards, step: Step, action: Action) -> f32 {
        let Some(model) = &self.model else { return 1.0 };
        let sight = self.ledger.their_sight(view, hand, self.locked, step);
        let choices = choices(&sight, &**model);
        let odds = choices.odds_of(action);
        RARE.max(odds * (1.0 - WHIM) + WHIM / (choices.list().len() as f32 + 1.0))
    }

    fn weigh(&mut self, view: &View, step: Step, action: Action) {
        if self.model.is_none() {
            return;
        }
        let mut guesses = std::mem::take(&mut self.guesses);
        for guess in &mut guesses {
            guess.odds *= self.likely(view, guess.hand, step, action);
        }
        self.guesses = guesses;
        self.tidy();
    }

    /// HAN-02: the opponent threw one of three cards.
    fn opened(&mut self, view: &View, thrown: Card) {
        self.start_anew();
        let mut guesses = std::mem::take(&mut self.guesses);
        for guess in &mut guesses {
            guess.odds = self.likely(view, guess.hand.with(thrown), Step::Opening, Action::Discard(thrown));
        }
        self.guesses = guesses;
        self.tidy();
    }

    /// Every pair of unseen cards, equally likely.
    fn start_anew(&mut self) {
        let unseen = self.ledger.unseen();
        self.guesses.clear();
        for (index, one) in unseen.iter().enumerate() {
            for other in unseen.iter().skip(index + 1) {
                self.guesses.push(Guessed { hand: Cards::of(&[one, other]), down: Cards::NONE, odds: 1.0 });
            }
        }
        self.hidden = false;
        self.locked = Cards::NONE;
    }

    /// The opponent has taken a visible card.
    fn gain(&mut self, card: Card) {
        self.guesses.retain(|guess| !guess.hand.contains(card));
        self.change(|guess| {
            guess.hand = guess.hand.with(card);
            guess.down = guess.down.without(card);
        });
        self.locked = self.locked.with(card);
    }

    /// The opponent has taken back a card that they had put face down.
    fn take_back(&mut self, down_by: Option<Seat>) {
        if down_by != Some(self.me.opponent()) {
            return;
        }
        self.spread(|guess, grown| {
            for card in guess.down.iter() {
                grown.push(Guessed { hand: guess.hand.with(card), down: guess.down.without(card), odds: guess.odds });
            }
        });
    }

    fn discarded(&mut self, view: &View, card: Card) {
        let action = Action::Discard(card);
        let hidden = std::mem::take(&mut self.hidden);
        let unseen = self.ledger.unseen();
        let old = std::mem::take(&mut self.guesses);
        let mut grown = Vec::with_capacity(old.len() * 2);
        for guess in old {
            let rest = unseen.minus(guess.hand).minus(guess.down);
            let mut throw = |hand: Cards, odds: f32| {
                let odds = odds * self.likely(view, hand, Step::Discard, action);
                grown.push(Guessed { hand: hand.without(card), down: guess.down, odds });
            };
            match (hidden, guess.hand.contains(card)) {
                (false, true) => throw(guess.hand, guess.odds),
                (true, true) => {
                    let odds = guess.odds / rest.len().max(1) as f32;
                    rest.iter().for_each(|new| throw(guess.hand.with(new), odds));
                }
                (true, false) if rest.contains(card) => throw(guess.hand.with(card), guess.odds / rest.len() as f32),
                (_, false) => {}
            }
        }
        self.guesses = grown;
        self.locked = if card == Card::IrisBridge { self.locked } else { Cards::NONE };
        self.tidy();
    }

    /// A card that came into this seat's hand is not in the opponent's.
    fn is_mine(&mut self, card: Card) {
        self.guesses.retain(|guess| !guess.hand.contains(card));
        self.change(|guess| guess.down = guess.down.without(card));
    }

    fn saw(&mut self, hand: Cards) {
        self.guesses.retain(|guess| guess.hand == hand);
        if self.guesses.is_empty() {
            self.guesses.push(Guessed { hand, down: Cards::NONE, odds: 1.0 });
        }
    }

    /// HAN-08: the opponent put one of their two shown cards face down.
    fn buried(&mut self, view: &View) {
        let old = std::mem::take(&mut self.guesses);
        let mut grown = Vec::new();
        for guess in old {
            for card in guess.hand.iter() {
                let odds = guess.odds * self.likely(view, guess.hand, Step::TieDiscard, Action::Discard(card));
                grown.push(Guessed { hand: guess.hand.without(card), down: guess.down.with(card), odds });
            }
        }
        self.guesses = grown;
    }

    /// HAN-08: the opponent drew a card nobody saw.
    fn drew(&mut self) {
        let unseen = self.ledger.unseen();
        self.spread(|guess, grown| {
            let rest = unseen.minus(guess.hand).minus(guess.down);
            let odds = guess.odds / rest.len().max(1) as f32;
            grown.extend(rest.iter().map(|card| Guessed { hand: guess.hand.with(card), odds, ..*guess }));
        });
    }

    fn change(&mut self, mut change: impl FnMut(&mut Guessed)) {
        self.guesses.iter_mut().for_each(&mut change);
        self.tidy();
    }

    fn spread(&mut self, spread: impl Fn(&Guessed, &mut Vec<Guessed>)) {
        let mut grown = Vec::new();
        self.guesses.iter().for_each(|guess| spread(guess, &mut grown));
        self.guesses = grown;
        self.tidy();
    }

    /// Merges equal guesses and drops those with a negligible probability.
    fn tidy(&mut self) {
        let bits = |cards: Cards| cards.iter().fold(0u32, |bits, card| bits | 1 << card as u32);
        let mut all: BTreeMap<(u32, u32), Guessed> = BTreeMap::new();
        let sum: f32 = self.guesses.iter().map(|guess| guess.odds).sum();
        for guess in self.guesses.drain(..) {
            let odds = guess.odds / sum;
            let place = (bits(guess.hand), bits(guess.down));
            all.entry(place).and_modify(|known| known.odds += odds).or_insert(Guessed { odds, ..guess });
        }
        self.guesses.extend(all.into_values().filter(|guess| guess.odds > 1e-6));
    }
}
