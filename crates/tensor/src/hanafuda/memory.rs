//! What a player remembers of the opponent's hand.

use catalog::hanafuda::{Card, Cards, Event, Source};
use engine::Seat;

use super::plane;
use crate::Pen;

/// The opponent's cards, as far as one can know them from what was shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The cards that the opponent must hold.
    theirs: Cards,
    /// Cards shown at a tie of which the opponent buried one: each is in their hand or face down.
    either: Cards,
}

impl Memory {
    pub(super) fn hear(&mut self, own: Seat, event: &Event) {
        let other = own.opponent();
        match *event {
            Event::Round { .. } => *self = Self::default(),
            Event::Took { seat, from, card: Some(card), .. } if seat == other && from != Source::Deck => {
                self.theirs = self.theirs.with(card);
            }
            Event::Discarded { seat, card } if seat == other => self.leave(card),
            Event::Opened { cards, .. } => self.leave(cards[other.index()]),
            Event::Bridged { seat, card, .. } if seat == other => {
                (self.theirs, self.either) = (self.theirs.with(card), self.either.without(card));
            }
            Event::Peeked { hand: Some(hand), .. } => self.theirs = Cards::of(&hand),
            Event::Exchanged { given } => {
                if let [Some(given), Some(got)] = [given[own.index()], given[other.index()]] {
                    self.leave(got);
                    self.theirs = self.theirs.with(given);
                }
            }
            Event::Showdown { hands, .. } => self.theirs = Cards::of(&hands[other.index()]),
            Event::Buried { seat, .. } if seat == other => (self.theirs, self.either) = (Cards::NONE, self.theirs),
            _ => {}
        }
    }

    /// The opponent no longer holds a card.
    fn leave(&mut self, card: Card) {
        (self.theirs, self.either) = (self.theirs.without(card), self.either.without(card));
    }

    pub(super) fn write(&self, pen: &mut Pen<'_>) {
        pen.part("remembered hand", "each card the player must hold, from what was shown");
        plane(self.theirs, pen);
        pen.part("held or buried", "each of the cards shown at the last tie that the player may still hold");
        plane(self.either, pen);
    }
}
