//! The features of a situation that quick decisions depend on.

use catalog::hanafuda::{BlindTake, Card, Cards, Event, Group, Hand, Source, Step, View};
use engine::Seat;

/// What a hand of two counts as.
pub fn row(hand: Cards) -> Hand {
    match (hand.nth(0), hand.nth(1)) {
        (Some(one), Some(other)) => Hand::of_two(one, other),
        _ => Hand::Unlisted,
    }
}

/// The cards of each hand that the opponent is known to have seen and remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known(pub [Cards; 2]);

impl Known {
    /// Updates with an event. Redacted events are used as far as they go.
    pub fn note(&mut self, event: &Event) {
        let cards = &mut self.0;
        match *event {
            Event::Round { .. } => *cards = [Cards::NONE; 2],
            Event::Took { seat, from, card: Some(card), down_by } => {
                let seen = from != Source::Deck && down_by.is_none_or(|by| by != seat);
                if seen {
                    cards[seat.index()] = cards[seat.index()].with(card);
                }
            }
            Event::Bridged { seat, card, .. } => cards[seat.index()] = cards[seat.index()].with(card),
            Event::Discarded { seat, card } => cards[seat.index()] = cards[seat.index()].without(card),
            Event::Peeked { seat, hand: Some(hand), .. } => cards[seat.opponent().index()] = Cards::of(&hand),
            Event::Exchanged { given: [Some(zero), Some(one)] } => {
                *cards = [cards[0].without(zero).with(one), cards[1].without(one).with(zero)];
            }
            Event::Showdown { hands, .. } => *cards = hands.map(|hand| Cards::of(&hand)),
            Event::Buried { seat, .. } => cards[seat.index()] = Cards::NONE,
            _ => {}
        }
    }
}

/// The top of a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    /// There is no card.
    Empty,
    /// This card.
    Card(Card),
    /// A face-down card.
    Back,
}

impl Top {
    /// The card, if it is known.
    pub fn card(self) -> Option<Card> {
        match self {
            Self::Card(card) => Some(card),
            Self::Empty | Self::Back => None,
        }
    }
}

/// A situation from one seat's point of view, reduced to what a quick decision depends on.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// The pending step.
    pub step: Step,
    /// One's own hand.
    pub hand: Cards,
    /// HAN-05: cards of it that cannot be discarded.
    pub locked: Cards,
    /// The number of cards in each pile: one's own, the opponent's.
    pub piles: [u8; 2],
    /// The top of each pile: one's own, the opponent's.
    pub tops: [Top; 2],
    /// The face-up cards of both piles.
    pub faces: Cards,
    /// How many cards are left in the draw pile.
    pub deck: u8,
    /// Turns done in the round.
    pub turns: u8,
    /// Damage still needed: by oneself, by the opponent.
    pub needs: [u8; 2],
    /// What is known of the opponent's hand.
    pub known: Cards,
}

impl Sight {
    /// The situation of `seat`, which remembers `known`.
    pub fn new(view: &View, seat: Seat, known: &Known) -> Self {
        let other = seat.opponent();
        let mut faces = Cards::NONE;
        let mut look = |owner: Seat| {
            let mut top = Top::Empty;
            for lying in view.pile(owner) {
                // HAN-06: where face-down cards cannot be taken, a known one is no offer.
                let stays = lying.down_by.is_some() && view.options.blind_take == BlindTake::No;
                top = lying.card.filter(|_| !stays).map_or(Top::Back, Top::Card);
                if let (Some(card), None) = (lying.card, lying.down_by) {
                    faces = faces.with(card);
                }
            }
            top
        };
        let tops = [look(seat), look(other)];
        let need = |seat: Seat| view.options.target.saturating_sub(view.damage(seat));
        Self {
            step: view.step,
            hand: view.hand(seat).unwrap_or_default(),
            locked: view.locked,
            piles: [view.pile_count(seat) as u8, view.pile_count(other) as u8],
            tops,
            faces,
            deck: view.deck,
            turns: view.turns,
            needs: [need(seat), need(other)],
            known: known.0[other.index()],
        }
    }

    /// The damage one would deal by striking now.
    pub fn blow(&self) -> u8 {
        self.piles[0] + self.hand.ribbon()
    }

    /// The hand of the opponent, if both cards of it are known.
    pub fn known_hand(&self) -> Option<Hand> {
        (self.known.len() == 2).then(|| row(self.known))
    }

    /// The stage of the round: 0 the opening, 1 the first turns, 2 the middle, 3 the end.
    pub fn stage(&self) -> usize {
        match (self.step, self.turns) {
            (Step::Opening, _) => 0,
            (_, 0..=3) => 1,
            (_, 4..=8) => 2,
            _ => 3,
        }
    }
}

/// How dangerous a card is in the opponent's hand: 1 harmless, 2 a bird, 3 a mammal or the moon.
pub fn menace(card: Card) -> usize {
    match card.group() {
        Group::BigBird | Group::LittleBird => 2,
        Group::Mammal | Group::Moon => 3,
        _ => 1,
    }
}
