//! The rules in motion: dealing, the opening, a STARE DOWN and its effects.

use std::cmp::Ordering;

use engine::{Micros, Seat};

use crate::player::{Pace, Player, Sealed};
use crate::state::Pending;
use crate::{Action, Card, Cards, Event, Opening, Options, Outcome, Source, Stalemate, State, Step};

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

impl State {
    /// HAN-01: cards a player is dealt.
    const DEALT: usize = 3;
    /// HAN-15: turns after which a round is a stalemate.
    pub(crate) const MOST_TURNS: u8 = 60;
    /// HAN-11: how long the Curtain is open.
    const CURTAIN_SECONDS: u8 = 7;

    /// HAN-01: a round before its first card.
    pub(crate) fn round(options: Options, round: u32, damage: [u8; 2]) -> Self {
        Self {
            players: damage.map(|damage| Player { damage, ..Player::default() }),
            deck: Cards::ALL,
            locked: Cards::NONE,
            round,
            turns: 0,
            step: Step::Opening,
            turn: Seat::new(0),
            pending: Some(Pending::Card(Seat::new(0))),
            options,
        }
    }

    pub(crate) fn next_round(&mut self) {
        let damage = self.players.map(|player| player.damage);
        *self = Self::round(self.options, self.round.saturating_add(1), damage);
    }

    #[inline]
    pub(crate) fn carry_out(&mut self, seat: Seat, action: Action, at: Option<Micros>, emit: &mut impl FnMut(Event)) {
        match action {
            Action::Discard(card) if self.step == Step::Discard => self.discard(seat, card, emit),
            Action::Discard(card) | Action::Give(card) => self.seal(seat, card, self.pace(at), emit),
            Action::Take(source) => self.take(seat, source, emit),
            Action::Draw => self.showdown(seat, emit),
            Action::Effect(true) => self.use_effect(seat, emit),
            Action::Effect(false) => self.decline(seat, emit),
            Action::Bridge(card) => self.bridge(seat, card, emit),
        }
    }

    #[inline]
    pub(crate) fn answer(&mut self, outcome: Outcome, emit: &mut impl FnMut(Event)) {
        match (self.pending.take(), outcome) {
            (Some(Pending::Card(seat)), Outcome::Card(card)) => self.receive(seat, card, emit),
            (Some(Pending::Lot(seat)), Outcome::Card(card)) => self.act_by_lot(seat, card, emit),
            (Some(Pending::First), Outcome::First(seat)) => self.begin(seat, true, emit),
            _ => unreachable!("chance answers what it was asked"),
        }
    }

    /// The card a silent seat discards, takes back or gives. Whoever else still owes one was silent too.
    fn act_by_lot(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        match self.step {
            Step::Discard => self.discard(seat, card, emit),
            Step::Bridge => self.bridge(seat, card, emit),
            _ => {
                let other = seat.opponent();
                self.pending = self.of(other).sealed.is_none().then_some(Pending::Lot(other));
                let pace = if self.races() { Pace::SILENT } else { Pace::UNTIMED };
                self.seal(seat, card, pace, emit);
            }
        }
    }

    /// HAN-01, HAN-04, HAN-08: a card of the draw pile comes into a hand.
    #[inline]
    fn receive(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        let hand = &mut self.players[seat.index()].hand;
        if self.step == Step::Opening && seat == SEATS[0] && hand.is_empty() {
            emit(Event::Round { round: self.round });
        }
        self.deck = self.deck.without(card);
        *hand = hand.with(card);
        let dealt = hand.len();
        match self.step {
            Step::Opening => {
                emit(Event::Dealt { seat, card: Some(card) });
                let next = if dealt < Self::DEALT { Some(seat) } else { (seat == SEATS[0]).then_some(SEATS[1]) };
                self.pending = next.map(Pending::Card);
            }
            Step::TieDiscard => {
                emit(Event::Drew { seat, card: Some(card) });
                if seat == SEATS[0] {
                    self.pending = Some(Pending::Card(SEATS[1]));
                } else {
                    self.pass_turn(emit);
                }
            }
            _ => emit(Event::Took { seat, from: Source::Deck, card: Some(card), down_by: None }),
        }
    }

    /// HAN-02: whether times decide anything now.
    pub(crate) fn races(&self) -> bool {
        self.step == Step::Opening && self.options.opening == Opening::Race
    }

    fn pace(&self, at: Option<Micros>) -> Pace {
        if self.races() { Pace::new(at) } else { Pace::UNTIMED }
    }

    /// A choice both make at once: when the second is in, both are carried out.
    #[inline]
    fn seal(&mut self, seat: Seat, card: Card, pace: Pace, emit: &mut impl FnMut(Event)) {
        emit(Event::Chosen { seat, card: Some(card) });
        self.of_mut(seat).sealed = Some(Sealed { card, pace });
        let [Some(zero), Some(one)] = self.players.map(|player| player.sealed) else { return };
        for (player, sealed) in self.players.iter_mut().zip([zero, one]) {
            player.sealed = None;
            player.hand = player.hand.without(sealed.card);
        }
        match self.step {
            Step::Opening => self.open([zero, one], emit),
            Step::Give => self.exchange([zero.card, one.card], emit),
            _ => self.bury([zero.card, one.card], emit),
        }
    }

    /// HAN-02: both discards are turned up; the quicker begins, and a dead heat goes to the lot.
    fn open(&mut self, sealed: [Sealed; 2], emit: &mut impl FnMut(Event)) {
        for (player, sealed) in self.players.iter_mut().zip(sealed) {
            player.pile.push(sealed.card);
        }
        emit(Event::Opened { cards: sealed.map(|sealed| sealed.card), at: sealed.map(|sealed| sealed.pace.micros()) });
        let [zero, one] = sealed.map(|sealed| sealed.pace.rank());
        match zero.cmp(&one) {
            _ if self.options.opening == Opening::ByLot => self.pending = Some(Pending::First),
            Ordering::Equal => self.pending = Some(Pending::First),
            Ordering::Less => self.begin(SEATS[0], false, emit),
            Ordering::Greater => self.begin(SEATS[1], false, emit),
        }
    }

    fn begin(&mut self, seat: Seat, by_lot: bool, emit: &mut impl FnMut(Event)) {
        emit(Event::First { seat, by_lot });
        self.turn = seat;
        self.step = Step::Turn;
    }

    /// HAN-04 to HAN-06: a STARE DOWN starts with a card.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, from: Source, emit: &mut impl FnMut(Event)) {
        self.step = Step::Discard;
        let owner = match from {
            Source::Deck => {
                self.pending = Some(Pending::Card(seat));
                return;
            }
            Source::Own => seat,
            Source::Theirs => seat.opponent(),
        };
        let card = self.of_mut(owner).pile.pop().expect("a pile one may take from has a top card");
        let down_by = self.turn_up(card);
        self.take_up(seat, card);
        emit(Event::Took { seat, from, card: Some(card), down_by });
    }

    /// A card that leaves the piles is no longer face down; tells who had put it so.
    fn turn_up(&mut self, card: Card) -> Option<Seat> {
        let down_by = SEATS.into_iter().find(|&seat| self.of(seat).down.contains(card))?;
        let player = self.of_mut(down_by);
        player.down = player.down.without(card);
        Some(down_by)
    }

    /// HAN-05: a card from a discard pile stays in the hand for this turn.
    fn take_up(&mut self, seat: Seat, card: Card) {
        let player = self.of_mut(seat);
        player.hand = player.hand.with(card);
        self.locked = self.locked.with(card);
    }

    /// HAN-04: one card to the own pile; its effect is asked for where it could do something.
    #[inline]
    fn discard(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        let player = self.of_mut(seat);
        player.hand = player.hand.without(card);
        player.pile.push(card);
        emit(Event::Discarded { seat, card });
        if card != Card::IrisBridge {
            self.locked = Cards::NONE;
        }
        if self.can_use(seat, card) {
            self.step = Step::Effect;
        } else {
            self.pass_turn(emit);
        }
    }

    /// HAN-11: whether the effect of a card discarded by `seat` could do something.
    #[inline]
    pub(crate) fn can_use(&self, seat: Seat, card: Card) -> bool {
        const EFFECTS: Cards = Cards::of(&[
            Card::CherryCurtain,
            Card::IrisBridge,
            Card::PeonyButterflies,
            Card::ChrysanthemumSake,
            Card::WillowLightning,
        ]);
        let in_vain = card == Card::PeonyButterflies && self.of(seat.opponent()).pile.is_empty();
        EFFECTS.contains(card) && !in_vain
    }

    /// HAN-11.
    fn use_effect(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let card = self.of(seat).pile.top().expect("an effect is that of the card on top");
        emit(Event::Effect { seat, card, used: true });
        match card {
            Card::IrisBridge => self.step = Step::Bridge,
            Card::ChrysanthemumSake => self.step = Step::Give,
            Card::WillowLightning => self.showdown(seat, emit),
            Card::PeonyButterflies => {
                let moved = self.of_mut(seat.opponent()).pile.pop().expect("asked only where there is a card");
                self.of_mut(seat).pile.push(moved);
                let down_by = SEATS.into_iter().find(|&seat| self.of(seat).down.contains(moved));
                emit(Event::Moved { seat, card: Some(moved), down_by });
                self.pass_turn(emit);
            }
            _ => {
                let hand = Some(self.of(seat.opponent()).hand.ends());
                emit(Event::Peeked { seat, hand, seconds: Self::CURTAIN_SECONDS });
                self.pass_turn(emit);
            }
        }
    }

    pub(crate) fn decline(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let card = self.of(seat).pile.top().expect("an effect is that of the card on top");
        emit(Event::Effect { seat, card, used: false });
        self.pass_turn(emit);
    }

    /// HAN-11: a face-up card of either pile comes into the hand, and another is discarded.
    fn bridge(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        let from = if self.of_mut(seat).pile.remove(card) { Source::Own } else { Source::Theirs };
        if from == Source::Theirs {
            self.of_mut(seat.opponent()).pile.remove(card);
        }
        self.take_up(seat, card);
        self.step = Step::Discard;
        emit(Event::Bridged { seat, from, card });
    }

    /// HAN-11: the Sake. The cards have left the hands.
    fn exchange(&mut self, given: [Card; 2], emit: &mut impl FnMut(Event)) {
        for (player, card) in self.players.iter_mut().rev().zip(given) {
            player.hand = player.hand.with(card);
        }
        emit(Event::Exchanged { given: given.map(Some) });
        self.pass_turn(emit);
    }

    /// HAN-08: one card each goes face down, and the draw pile fills the hands again.
    fn bury(&mut self, cards: [Card; 2], emit: &mut impl FnMut(Event)) {
        for (seat, card) in SEATS.into_iter().zip(cards) {
            let Player { pile, down, .. } = self.of_mut(seat);
            pile.push(card);
            *down = down.with(card);
            emit(Event::Buried { seat, card: Some(card) });
        }
        self.pending = Some(Pending::Card(SEATS[0]));
    }

    /// HAN-04, HAN-15: the opponent is next, unless the round has gone on for too long.
    #[inline]
    fn pass_turn(&mut self, emit: &mut impl FnMut(Event)) {
        self.locked = Cards::NONE;
        self.turns += 1;
        if self.turns >= Self::MOST_TURNS {
            emit(Event::Stalemate { because: Stalemate::Turns });
            return self.next_round();
        }
        self.turn = self.turn.opponent();
        self.step = Step::Turn;
    }
}
