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
    /// Cards shown at a tie of which the opponent buried one, as long as it is not known which: each is in their hand or
    /// face down.
    either: Cards,
}

impl Memory {
    pub(super) fn hear(&mut self, own: Seat, event: &Event) {
        let other = own.opponent();
        match *event {
            Event::Round { .. } => *self = Self::default(),
            Event::Took { seat, from, card: Some(card), down_by } => {
                if down_by == Some(other) {
                    self.find_buried(card);
                }
                if seat == other && from != Source::Deck {
                    self.theirs = self.theirs.with(card);
                }
            }
            Event::Discarded { seat, card } if seat == other => self.leave(card),
            Event::Opened { cards, .. } => self.leave(cards[other.index()]),
            Event::Bridged { seat, card, .. } if seat == other => {
                (self.theirs, self.either) = (self.theirs.with(card), self.either.without(card));
            }
            Event::Peeked { seat, hand: Some(hand), .. } if seat == own => self.see(Cards::of(&hand)),
            Event::Exchanged { given } => {
                if let [Some(given), Some(got)] = [given[own.index()], given[other.index()]] {
                    self.leave(got);
                    self.theirs = self.theirs.with(given);
                }
            }
            Event::Showdown { hands, .. } => self.see(Cards::of(&hands[other.index()])),
            Event::Buried { seat, .. } if seat == other => (self.theirs, self.either) = (Cards::NONE, self.theirs),
            _ => {}
        }
    }

    /// The whole hand was seen, which also tells what was kept.
    fn see(&mut self, hand: Cards) {
        (self.theirs, self.either) = (hand, Cards::NONE);
    }

    /// The opponent no longer holds a card.
    fn leave(&mut self, card: Card) {
        (self.theirs, self.either) = (self.theirs.without(card), self.either.without(card));
    }

    /// A card that the opponent had put face down was found. If it was one of two, the other one was kept.
    fn find_buried(&mut self, card: Card) {
        if self.either.contains(card) {
            (self.theirs, self.either) = (self.theirs.and(self.either.without(card)), Cards::NONE);
        }
    }

    pub(super) fn write(&self, pen: &mut Pen<'_>) {
        pen.part("remembered hand", "each card the player must hold, from what was shown");
        plane(self.theirs, pen);
        pen.part(
            "held or buried",
            "each of the cards shown at the last tie that may be in the hand, until one is known to be",
        );
        plane(self.either, pen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOWN: [Card; 2] = [Card::PineCrane, Card::GrassMoon];
    const OTHER: Seat = Seat::new(1);

    /// Seat 0 after a tie at which the opponent showed two cards and buried one.
    fn tied() -> Memory {
        let mut memory = Memory::default();
        let ranks = [catalog::hanafuda::Hand::SunAndMoon; 2];
        let hands = [[Card::WillowMan, Card::PineRibbon], SHOWN];
        memory.hear(Seat::new(0), &Event::Showdown { attacker: OTHER, hands, ranks });
        memory.hear(Seat::new(0), &Event::Buried { seat: OTHER, card: None });
        assert_eq!(memory, Memory { theirs: Cards::NONE, either: Cards::of(&SHOWN) });
        memory
    }

    #[test]
    fn a_hand_that_was_seen_settles_which_card_was_kept() {
        for hand in [[SHOWN[0], Card::WillowMan], [Card::WillowMan, Card::PineRibbon]] {
            let mut memory = tied();
            memory.hear(Seat::new(0), &Event::Peeked { seat: Seat::new(0), hand: Some(hand), seconds: 7 });
            assert_eq!(memory, Memory { theirs: Cards::of(&hand), either: Cards::NONE });
        }
    }

    #[test]
    fn a_buried_card_that_is_found_tells_that_the_other_was_kept() {
        let mut memory = tied();
        let (card, down_by) = (Some(SHOWN[0]), Some(OTHER));
        memory.hear(Seat::new(0), &Event::Took { seat: Seat::new(0), from: Source::Theirs, card, down_by });
        assert_eq!(memory, Memory { theirs: Cards::of(&SHOWN[1..]), either: Cards::NONE });
    }
}
