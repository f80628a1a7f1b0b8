//! The flow of the game: dealing, arranging, and the three rounds of a turn.

use engine::Seat;

use crate::due::Due;
use crate::{Action, Arrangement, Board, Call, Card, CardSet, Entry, Event, Holding, Pair, Player, State};

impl State {
    /// GUN-02: deals a card to the first living player who does not have ten, then to the middle.
    #[inline]
    pub(crate) fn deal(&mut self, card: Card, emit: &mut impl FnMut(Event)) {
        // Later turns are announced when the previous one ends.
        if self.deck == CardSet::PACK && self.board.turn == 1 {
            emit(Event::Turn { turn: 1 });
        }
        self.deck = self.deck.without(card);
        if let Some(seat) = self.dealt_next() {
            let hand = &mut self.hands[seat.index()];
            hand.push(card);
            if hand.is_full() {
                emit(Event::Hand { seat, cards: Some(*hand) });
            }
        } else {
            self.board.middle.push(card);
            if self.board.middle.is_full() {
                emit(Event::Middle { cards: self.board.middle });
            }
        }
    }

    /// GUN-03: stores an arrangement face down. After the last one, all are revealed.
    fn arrange(&mut self, seat: Seat, arrangement: Arrangement, emit: &mut impl FnMut(Event)) {
        emit(Event::Arranged { seat, arrangement: Some(arrangement) });
        self.hands[seat.index()] = Holding::default();
        self.sealed[seat.index()] = Some(arrangement);
        if !self.owing().is_empty() {
            return;
        }
        for seat in self.board.living().iter() {
            if let Some(arrangement) = self.sealed[seat.index()].take() {
                self.board.happen(Event::Revealed { seat, arrangement }, emit);
            }
        }
        self.go_on(emit);
    }

    /// Carries out a player's decision, and continues until the next decision or lottery.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, emit: &mut impl FnMut(Event)) {
        if let Action::Arrange(arrangement) = action {
            return self.arrange(seat, arrangement, emit);
        }
        self.board.carry_out(seat, action, emit);
        self.go_on(emit);
    }

    /// Adds a rolled die.
    #[inline]
    pub(crate) fn roll(&mut self, face: u8, emit: &mut impl FnMut(Event)) {
        self.board.progress.rolled.push(face);
        if let (Some(call), false) = (self.board.order.head(), self.board.due() == Due::Roll) {
            self.board.happen(Event::Rolled { seat: call.seat, dice: self.board.progress.rolled }, emit);
            self.go_on(emit);
        }
    }

    /// Continues until somebody has to decide, a die has to be rolled, cards have to be dealt or the game is over.
    pub(crate) fn go_on(&mut self, emit: &mut impl FnMut(Event)) {
        while self.board.over.is_none() {
            match (self.board.due(), self.board.order.head()) {
                (Due::Nothing, _) | (_, None) => {
                    if !self.board.call_next(emit) {
                        return self.begin_turn(emit);
                    }
                }
                (due, Some(call)) => {
                    if self.board.waits(call.seat, due, emit) {
                        return;
                    }
                }
            }
        }
    }

    /// GUN-20: begins the next turn with the full pack.
    fn begin_turn(&mut self, emit: &mut impl FnMut(Event)) {
        self.deck = CardSet::PACK;
        self.board.happen(Event::Turn { turn: self.board.turn.saturating_add(1) }, emit);
    }
}

impl Board {
    /// GUN-07: calls the next player in order. After the last one, it begins the next round and determines its order.
    /// Returns false if the turn is over.
    fn call_next(&mut self, emit: &mut impl FnMut(Event)) -> bool {
        if self.order.second().is_none() {
            let Some(round) = self.step.next_round() else { return false };
            self.happen(Event::Round { round, order: self.calls(round) }, emit);
            self.call(self.order.head(), emit);
        } else {
            self.call(self.order.second(), emit);
        }
        true
    }

    fn call(&mut self, call: Option<Call>, emit: &mut impl FnMut(Event)) {
        if let (Some(Call { seat, level }), Some(stack)) = (call, self.step.stack()) {
            self.happen(Event::Acts { seat, level, action: Entry::of(level, stack).name }, emit);
        }
    }

    /// Carries out everything that needs no decision of the acting player. Returns true if they have to decide or roll
    /// a die, and false after a part of the action is done.
    fn waits(&mut self, seat: Seat, due: Due, emit: &mut impl FnMut(Event)) -> bool {
        match due {
            Due::Roll => return true,
            Due::Dice(change) => {
                // GUN-16: the number of dice cannot become negative.
                let dice = self.of(seat).dice.saturating_add_signed(change).min(Player::MOST_DICE as u8);
                self.happen(Event::Dice { seat, change, dice }, emit);
            }
            Due::Shoot => match self.damage() {
                1.. => return true,
                0 => self.happen(Event::Missed { seat }, emit),
                damage => self.hit(seat, seat, -damage, emit),
            },
            due if self.ways(seat, due).len() > 0 => return true,
            // GUN-13: a part that cannot be carried out is skipped.
            _ => self.happen(Event::Skipped { seat }, emit),
        }
        false
    }

    /// Carries out one part of the acting player's action.
    fn carry_out(&mut self, seat: Seat, action: Action, emit: &mut impl FnMut(Event)) {
        match action {
            Action::Arrange(_) => {}
            Action::Flip(card) => {
                if let Some((owner, stack)) = self.place(card) {
                    self.happen(Event::Flipped { seat, card, owner, stack }, emit);
                }
            }
            Action::Rotate(cards) => {
                if let Some((owner, stack)) = cards.first().and_then(|card| self.place(card)) {
                    self.happen(Event::Rotated { seat, cards, owner, stack }, emit);
                }
            }
            Action::Swap(swap) => {
                for Pair { mine, theirs } in swap.pairs() {
                    if let Some((other, _)) = self.place(theirs) {
                        self.happen(Event::Swapped { seat, other, mine, theirs }, emit);
                    }
                }
            }
            Action::Exchange(Some(other)) => {
                self.happen(Event::Exchanged { seat, other, rest: self.of(other).rest }, emit);
            }
            Action::Exchange(None) => self.happen(Event::Kept { seat }, emit),
            Action::Pass => self.happen(Event::Passed { seat }, emit),
            Action::Shoot(target) => self.hit(seat, target, self.damage(), emit),
        }
    }

    /// GUN-14, GUN-19: applies the damage. A player without life is out, and the last one alive wins at once.
    fn hit(&mut self, seat: Seat, target: Seat, damage: i16, emit: &mut impl FnMut(Event)) {
        let life = self.of(target).life - damage;
        self.happen(Event::Shot { seat, target, damage, life }, emit);
        if life > 0 {
            return;
        }
        self.happen(Event::Out { seat: target }, emit);
        let winners = self.living();
        if winners.len() == 1 {
            self.happen(Event::Over { winners }, emit);
        }
    }

    /// The board after this action of the acting player.
    #[must_use]
    pub fn after(&self, seat: Seat, action: Action) -> Self {
        let mut board = *self;
        board.carry_out(seat, action, &mut |_| {});
        board
    }
}
