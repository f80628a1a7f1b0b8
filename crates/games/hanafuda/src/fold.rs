//! How a view is updated by events. The rules make the decisions; a view only records them.

use engine::{Seat, Seats};

use crate::player::{Pace, Sealed};
use crate::rules::{asked_by, can_use, still_locked};
use crate::{Card, Cards, Event, PileCard, Source, State, Step, View};

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

impl View {
    pub(crate) fn learn(&mut self, event: &Event) {
        // After the first of two simultaneous choices the other one is still due. Any other event ends the current
        // decision.
        self.to_act = match *event {
            Event::Chosen { seat, .. } => self.to_act.without(seat),
            _ => Seats::NONE,
        };
        match *event {
            Event::Round { round } => self.begin(round),
            Event::Dealt { seat, card } => self.deal(seat, card),
            Event::Chosen { card, at, .. } => {
                self.sealed = card.map(|card| Sealed { card, pace: Pace::new(at) }).or(self.sealed);
            }
            Event::Opened { cards, .. } => {
                SEATS.into_iter().zip(cards).for_each(|(seat, card)| self.discard(seat, face_up(card)));
            }
            Event::First { seat, .. } => self.give_turn(seat),
            Event::Reached { .. } => self.step = Step::Discard,
            Event::Took { seat, from: Source::Deck, card, .. } => {
                self.draw(seat, card);
                self.ask(Step::Discard);
            }
            Event::Took { seat, from, card, .. } => {
                self.sides[from.owner(seat).index()].pile.drop_top();
                self.take_up(seat, card);
            }
            Event::Discarded { seat, card } => {
                self.discard(seat, face_up(card));
                self.locked = still_locked(self.locked, card);
                if can_use(card, self.sides[seat.opponent().index()].pile) {
                    self.ask(Step::Effect);
                }
            }
            Event::Effect { card, used, .. } => {
                if let Some(step) = asked_by(card).filter(|_| used) {
                    self.ask(step);
                }
            }
            Event::Bridged { seat, from, card } => {
                self.sides[from.owner(seat).index()].pile.remove(card);
                self.take_up(seat, Some(card));
            }
            Event::Moved { seat, card, down_by } => {
                self.sides[seat.opponent().index()].pile.drop_top();
                self.lay(seat, PileCard { card, down_by });
            }
            Event::Exchanged { given } => self.exchange(given),
            Event::Turn { seat } => {
                self.turns = self.turns.saturating_add(1);
                self.locked = Cards::NONE;
                self.give_turn(seat);
            }
            Event::Showdown { hands, .. } => {
                self.sides.iter_mut().zip(hands).for_each(|(side, hand)| side.hand = Some(Cards::of(&hand)));
            }
            Event::Tied => {
                self.sides.iter_mut().for_each(|side| side.shown = side.hand.unwrap_or_default());
                self.ask(Step::TieDiscard);
            }
            Event::Buried { seat, card } => self.discard(seat, PileCard { card, down_by: Some(seat) }),
            Event::Drew { seat, card } => self.draw(seat, card),
            Event::Struck { seat, damage, .. } => self.sides[seat.index()].damage = damage,
            Event::Over { .. } => self.step = Step::Turn,
            Event::TimeUp { .. } | Event::Peeked { .. } | Event::Stalemate { .. } => {}
        }
    }

    fn ask(&mut self, step: Step) {
        self.step = step;
        self.to_act = step.asks(self.turn);
    }

    fn give_turn(&mut self, seat: Seat) {
        self.turn = seat;
        self.ask(Step::Turn);
    }

    fn begin(&mut self, round: u32) {
        let damage = self.sides.map(|side| side.damage);
        *self = Self::new(&State::round(self.options, round, damage), self.viewer);
    }

    fn deal(&mut self, seat: Seat, card: Option<Card>) {
        self.draw(seat, card);
        if State::next_to_be_dealt(self.sides.map(|side| side.hand_count.into())).is_none() {
            self.ask(Step::Opening);
        }
    }

    fn draw(&mut self, seat: Seat, card: Option<Card>) {
        self.deck = self.deck.saturating_sub(1);
        self.gain(seat, card);
    }

    /// HAN-05: adds a card from a pile to a hand, where it must stay for this turn.
    fn take_up(&mut self, seat: Seat, card: Option<Card>) {
        self.gain(seat, card);
        if let Some(card) = card {
            self.down = self.down.map(|down| down.without(card));
            self.locked = if self.viewer.is(seat) { self.locked.with(card) } else { self.locked };
        }
        self.ask(Step::Discard);
    }

    fn discard(&mut self, seat: Seat, lying: PileCard) {
        self.lose(seat, lying.card);
        self.lay(seat, lying);
    }

    fn exchange(&mut self, given: [Option<Card>; 2]) {
        for (seat, card) in SEATS.into_iter().zip(given) {
            self.lose(seat, card);
            self.gain(seat.opponent(), card);
        }
    }

    fn gain(&mut self, seat: Seat, card: Option<Card>) {
        let side = &mut self.sides[seat.index()];
        side.hand_count = side.hand_count.saturating_add(1);
        side.hand = side.hand.zip(card).map(|(hand, card)| hand.with(card));
    }

    /// Removes a card from a hand. If the card is hidden, the hand becomes unknown, even if it was open before.
    fn lose(&mut self, seat: Seat, card: Option<Card>) {
        let side = &mut self.sides[seat.index()];
        side.hand_count = side.hand_count.saturating_sub(1);
        side.hand = side.hand.zip(card).map(|(hand, card)| hand.without(card));
        self.sealed = self.sealed.filter(|_| !self.viewer.is(seat));
    }
}

const fn face_up(card: Card) -> PileCard {
    PileCard { card: Some(card), down_by: None }
}
