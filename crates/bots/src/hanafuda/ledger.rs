//! The course of a round as one seat saw it: which card lies where, and which cards each player is known to hold.

use catalog::hanafuda::{Cards, Event, PileCard, Source, Step, View};
use engine::Seat;

use super::sight::{Known, Sight, Top};

/// One seat's record of a round.
#[derive(Clone, Debug)]
pub struct Ledger {
    me: Seat,
    /// Both piles, bottom first.
    piles: [Vec<PileCard>; 2],
    hand: Cards,
    deck: u8,
    turns: u8,
    /// What both know of each other's hands.
    pub known: Known,
}

impl Ledger {
    /// The record before the first card of a round.
    pub fn new(me: Seat) -> Self {
        Self { me, piles: [Vec::new(), Vec::new()], hand: Cards::NONE, deck: 25, turns: 0, known: Known::default() }
    }

    /// What the view shows to a seat that remembers nothing.
    pub fn of_view(view: &View, me: Seat) -> Self {
        let piles = [0, 1].map(|seat| view.pile(Seat::new(seat)).collect());
        let (hand, known) = (view.hand(me).unwrap_or_default(), Known::default());
        Self { me, piles, hand, deck: view.deck, turns: view.turns, known }
    }

    /// Whether this is the record of `seat`.
    pub fn is_of(&self, seat: Seat) -> bool {
        self.me == seat
    }

    /// Whether the record agrees with the view.
    pub fn agrees(&self, view: &View) -> bool {
        let pile = |seat: usize| view.pile(Seat::new(seat)).eq(self.piles[seat].iter().copied());
        self.deck == view.deck && view.hand(self.me) == Some(self.hand) && pile(0) && pile(1)
    }

    /// The cards whose location this seat does not know.
    pub fn unseen(&self) -> Cards {
        let lying: Cards = self.piles.iter().flatten().filter_map(|lying| lying.card).collect();
        Cards::ALL.minus(self.hand).minus(lying)
    }

    /// How many face-down cards on the piles this seat does not know.
    pub fn backs(&self) -> usize {
        self.piles.iter().flatten().filter(|lying| lying.card.is_none()).count()
    }

    /// What the opponent sees if they hold `hand`.
    pub fn their_sight(&self, view: &View, hand: Cards, locked: Cards, step: Step) -> Sight {
        let other = self.me.opponent();
        let top = |owner: Seat| match self.piles[owner.index()].last() {
            None => Top::Empty,
            Some(PileCard { card: Some(card), down_by: None }) => Top::Card(*card),
            Some(_) => Top::Back,
        };
        let up = self.piles.iter().flatten().filter(|lying| lying.down_by.is_none());
        let count = |seat: Seat| self.piles[seat.index()].len() as u8;
        let need = |seat: Seat| view.options.target.saturating_sub(view.damage(seat));
        Sight {
            step,
            hand,
            locked,
            piles: [count(other), count(self.me)],
            tops: [top(other), top(self.me)],
            faces: up.filter_map(|lying| lying.card).collect(),
            deck: self.deck,
            turns: self.turns,
            needs: [need(other), need(self.me)],
            known: self.known.0[self.me.index()],
        }
    }

    /// Records an event.
    pub fn note(&mut self, event: &Event) {
        let up = |card| PileCard { card: Some(card), down_by: None };
        match *event {
            Event::Round { .. } => *self = Self::new(self.me),
            Event::Dealt { seat, card } | Event::Drew { seat, card } => {
                self.deck = self.deck.saturating_sub(1);
                self.gain(seat, card);
            }
            Event::Opened { cards, .. } => {
                for (index, card) in cards.into_iter().enumerate() {
                    self.piles[index].push(up(card));
                }
                self.hand = self.hand.without(cards[self.me.index()]);
            }
            Event::Took { seat, from, card, .. } => {
                match from {
                    Source::Deck => self.deck = self.deck.saturating_sub(1),
                    Source::Own => drop(self.piles[seat.index()].pop()),
                    Source::Theirs => drop(self.piles[seat.opponent().index()].pop()),
                }
                self.gain(seat, card);
            }
            Event::Discarded { seat, card } => {
                self.piles[seat.index()].push(up(card));
                self.hand = if seat == self.me { self.hand.without(card) } else { self.hand };
                self.turns = self.turns.saturating_add(1);
            }
            Event::Buried { seat, card } => {
                self.piles[seat.index()].push(PileCard { card, down_by: Some(seat) });
                self.hand = card.filter(|_| seat == self.me).map_or(self.hand, |card| self.hand.without(card));
            }
            Event::Bridged { seat, from, card } => {
                let owner = if from == Source::Theirs { seat.opponent() } else { seat };
                self.piles[owner.index()].retain(|lying| *lying != up(card));
                self.gain(seat, Some(card));
            }
            Event::Moved { seat, .. } => {
                let moved = self.piles[seat.opponent().index()].pop();
                self.piles[seat.index()].extend(moved);
            }
            Event::Exchanged { given: [Some(zero), Some(one)] } => {
                let [gave, got] = if self.me.index() == 0 { [zero, one] } else { [one, zero] };
                self.hand = self.hand.without(gave).with(got);
            }
            _ => {}
        }
        self.known.note(event);
    }

    fn gain(&mut self, seat: Seat, card: Option<catalog::hanafuda::Card>) {
        if let Some(card) = card.filter(|_| seat == self.me) {
            self.hand = self.hand.with(card);
        }
    }
}
