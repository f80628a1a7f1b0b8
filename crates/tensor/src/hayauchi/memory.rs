//! What a player remembers of the others' Booze: everybody has the same seven cards, and everybody saw what was played.

use catalog::hayauchi::{Board, Booze, Event, Hand, Pile, View};
use engine::Seat;

use super::{BOOZE, places};
use crate::Pen;

/// The Booze of all players, as far as one of them can know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory([Known; Board::MOST]);

/// What is known of one player's Booze; `None` where it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    /// In hand, without this round's pick once it is revealed.
    hand: Option<Hand>,
    used: Option<Hand>,
    secret: Option<Hand>,
    picked: Option<Booze>,
}

impl Known {
    const FRESH: Self =
        Self { hand: Some(Hand::FULL), used: Some(Hand::EMPTY), secret: Some(Hand::EMPTY), picked: None };

    /// HAY-10: this round's card becomes a used one.
    fn clear(&mut self) {
        if let Some(booze) = self.picked.take() {
            self.used = self.used.map(|used| used.with(booze));
        }
    }

    /// HAY-11: the cards left in hand become secret, and the used ones return.
    fn take_back(&mut self) {
        self.secret = self.secret.zip(self.hand).map(|(secret, last)| secret.union(last));
        (self.hand, self.used) = (self.used, Some(Hand::EMPTY));
    }
}

impl Memory {
    /// What a view shows. At the start of a game that is everything.
    pub(super) fn of(view: &View) -> Self {
        Self(view.places.map(|place| {
            let untouched = place.hand_count == Hand::FULL.len() as u8;
            Known {
                hand: place.hand.or(untouched.then_some(Hand::FULL)),
                used: place.used.map(Pile::cards).or((place.used_count == 0).then_some(Hand::EMPTY)),
                secret: place.secret.map(Pile::cards).or((place.secret_count == 0).then_some(Hand::EMPTY)),
                picked: place.picked,
            }
        }))
    }

    pub(super) fn hear(&mut self, event: &Event) {
        match *event {
            Event::Revealed { booze } => {
                for (seat, booze) in booze.iter() {
                    let known = &mut self.0[seat.index()];
                    (known.hand, known.picked) = (known.hand.map(|hand| hand.without(booze)), Some(booze));
                }
            }
            Event::Round { round: 1 } => self.0 = [Known::FRESH; Board::MOST],
            Event::Round { .. } | Event::Over { .. } => self.0.iter_mut().for_each(Known::clear),
            Event::CardsBack { seat, .. } => {
                self.0.iter_mut().for_each(Known::clear);
                self.0[seat.index()].take_back();
            }
            _ => {}
        }
    }

    pub(super) fn write(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let known = seat.map(|seat| self.0[seat.index()]);
        let mut plane = |name, words, of: fn(&Known) -> Option<Hand>| {
            pen.part(name, words);
            pen.each(places(known.as_ref().and_then(of).unwrap_or_default()), BOOZE);
        };
        plane("remembered hand", "each Booze the player must hold; a pick that is not revealed is still in it", |of| {
            of.hand
        });
        plane("remembered used", "each used Booze that was seen", |of| of.used);
        plane("remembered secret", "each Booze that must be secret", |of| of.secret);
    }
}
