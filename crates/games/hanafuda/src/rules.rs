//! The flow of the game: dealing, the opening, a STARE DOWN and its effects.

use std::cmp::Ordering;

use engine::{Micros, Seat};

use crate::pile::Pile;
use crate::player::{Pace, Player, Sealed};
use crate::state::Pending;
use crate::{Action, Card, Cards, Event, Opening, Options, Outcome, Source, Stalemate, State, Step};

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

impl State {
    /// HAN-01: the number of cards dealt to each player.
    const DEALT: usize = 3;
    /// HAN-15: the number of turns after which a round is a stalemate.
    pub(crate) const MOST_TURNS: u8 = 60;
    /// HAN-11: for how many seconds the Curtain shows a hand.
    const CURTAIN_SECONDS: u8 = 7;

    /// HAN-01: a round before its first card is dealt.
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

    /// HAN-10: gathers all cards for a new round.
    pub(crate) fn next_round(&mut self, emit: &mut impl FnMut(Event)) {
        let damage = self.players.map(|player| player.damage);
        *self = Self::round(self.options, self.round.saturating_add(1), damage);
        emit(Event::Round { round: self.round });
    }

    /// HAN-01: the seat that gets the next card, given the sizes of the hands; `None` once the deal is complete.
    pub(crate) fn next_to_be_dealt(hands: [usize; 2]) -> Option<Seat> {
        SEATS.into_iter().find(|seat| hands[seat.index()] < Self::DEALT)
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

    /// Carries out the choice drawn for a seat that ran out of time. If the opponent has not chosen either, they are
    /// next.
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

    /// HAN-01, HAN-04, HAN-08: adds a card of the draw pile to a hand.
    #[inline]
    fn receive(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        if self.round == 1 && self.deck == Cards::ALL {
            // The first round is announced here, because no events are emitted when a game is created.
            emit(Event::Round { round: self.round });
        }
        self.deck = self.deck.without(card);
        let hand = &mut self.players[seat.index()].hand;
        *hand = hand.with(card);
        match self.step {
            Step::Opening => {
                emit(Event::Dealt { seat, card: Some(card) });
                let hands = self.players.map(|player| player.hand.len());
                self.pending = Self::next_to_be_dealt(hands).map(Pending::Card);
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

    /// HAN-02: whether reaction times count now.
    pub(crate) fn races(&self) -> bool {
        self.step == Step::Opening && self.options.opening == Opening::Race
    }

    fn pace(&self, at: Option<Micros>) -> Pace {
        if self.races() { Pace::new(at) } else { Pace::UNTIMED }
    }

    /// Stores one of two simultaneous choices. After the second, both are carried out.
    #[inline]
    fn seal(&mut self, seat: Seat, card: Card, pace: Pace, emit: &mut impl FnMut(Event)) {
        emit(Event::Chosen { seat, card: Some(card), at: pace.micros() });
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

    /// HAN-02: reveals both discards. The faster player begins, and a tie is decided by lot.
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

    /// HAN-04 to HAN-06: begins a STARE DOWN by taking a card.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, from: Source, emit: &mut impl FnMut(Event)) {
        self.step = Step::Discard;
        let owner = match from {
            Source::Deck => {
                emit(Event::Reached { seat });
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

    /// Marks a card that leaves a pile as face up, and returns the player who had put it face down.
    fn turn_up(&mut self, card: Card) -> Option<Seat> {
        let down_by = SEATS.into_iter().find(|&seat| self.of(seat).down.contains(card))?;
        let player = self.of_mut(down_by);
        player.down = player.down.without(card);
        Some(down_by)
    }

    /// HAN-05: adds a card from a discard pile to a hand, where it must stay for this turn.
    fn take_up(&mut self, seat: Seat, card: Card) {
        let player = self.of_mut(seat);
        player.hand = player.hand.with(card);
        self.locked = self.locked.with(card);
    }

    /// HAN-04: puts one card on the player's own pile, and asks about its effect if it can have one.
    #[inline]
    fn discard(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        let player = self.of_mut(seat);
        player.hand = player.hand.without(card);
        player.pile.push(card);
        emit(Event::Discarded { seat, card });
        self.locked = still_locked(self.locked, card);
        if can_use(card, self.of(seat.opponent()).pile) {
            self.step = Step::Effect;
        } else {
            self.pass_turn(emit);
        }
    }

    /// HAN-11: carries out the effect of the top card.
    fn use_effect(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let card = self.of(seat).pile.top().expect("an effect is that of the card on top");
        emit(Event::Effect { seat, card, used: true });
        if let Some(step) = asked_by(card) {
            self.step = step;
            return;
        }
        match card {
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

    /// HAN-11: takes a face-up card from either pile into the hand. The player then discards another.
    fn bridge(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        let from = if self.of_mut(seat).pile.remove(card) { Source::Own } else { Source::Theirs };
        if from == Source::Theirs {
            self.of_mut(seat.opponent()).pile.remove(card);
        }
        self.take_up(seat, card);
        self.step = Step::Discard;
        emit(Event::Bridged { seat, from, card });
    }

    /// HAN-11: the exchange of the Sake. The cards have already been removed from the hands.
    fn exchange(&mut self, given: [Card; 2], emit: &mut impl FnMut(Event)) {
        for (player, card) in self.players.iter_mut().rev().zip(given) {
            player.hand = player.hand.with(card);
        }
        emit(Event::Exchanged { given: given.map(Some) });
        self.pass_turn(emit);
    }

    /// HAN-08: puts one card of each player face down. The hands are then refilled from the draw pile.
    fn bury(&mut self, cards: [Card; 2], emit: &mut impl FnMut(Event)) {
        for (seat, card) in SEATS.into_iter().zip(cards) {
            let Player { pile, down, .. } = self.of_mut(seat);
            pile.push(card);
            *down = down.with(card);
            emit(Event::Buried { seat, card: Some(card) });
        }
        self.pending = Some(Pending::Card(SEATS[0]));
    }

    /// HAN-04, HAN-15: passes the turn to the opponent, unless the round has reached its limit.
    #[inline]
    fn pass_turn(&mut self, emit: &mut impl FnMut(Event)) {
        self.locked = Cards::NONE;
        self.turns += 1;
        if self.turns >= Self::MOST_TURNS {
            emit(Event::Stalemate { because: Stalemate::Turns });
            return self.next_round(emit);
        }
        self.turn = self.turn.opponent();
        self.step = Step::Turn;
        emit(Event::Turn { seat: self.turn });
    }
}

/// HAN-11: whether the card just discarded has an effect that can do something, given the opponent's pile.
#[inline]
pub(crate) fn can_use(card: Card, theirs: Pile) -> bool {
    const EFFECTS: Cards = Cards::of(&[
        Card::CherryCurtain,
        Card::IrisBridge,
        Card::PeonyButterflies,
        Card::ChrysanthemumSake,
        Card::WillowLightning,
    ]);
    let in_vain = card == Card::PeonyButterflies && theirs.is_empty();
    EFFECTS.contains(card) && !in_vain
}

/// HAN-11: the decision that the effect of `card` requires; `None` for an immediate effect.
pub(crate) const fn asked_by(card: Card) -> Option<Step> {
    match card {
        Card::IrisBridge => Some(Step::Bridge),
        Card::ChrysanthemumSake => Some(Step::Give),
        _ => None,
    }
}

/// HAN-05, HAN-11: the cards that stay locked after `card` is discarded. The Bridge may lead to another discard in this
/// turn.
#[inline]
pub(crate) fn still_locked(locked: Cards, card: Card) -> Cards {
    if card == Card::IrisBridge { locked } else { Cards::NONE }
}
