//! The rules in motion: dealing, arranging, and the three rounds of a turn.

use engine::{Seat, Verdict};

use crate::due::Due;
use crate::{
    Action, Arrangement, Board, Calls, Card, CardSet, Event, Holding, Middle, Player, Progress, State, Step, Swap,
};

impl State {
    /// GUN-02: a card goes to the first living player who has not ten yet, then to the middle.
    #[inline]
    pub(crate) fn deal(&mut self, card: Card, emit: &mut impl FnMut(Event)) {
        if self.deck == CardSet::PACK {
            emit(Event::Turn { turn: self.board.turn });
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

    /// GUN-03: an arrangement is sealed; when the last one is, everything is turned up.
    pub(crate) fn arrange(&mut self, seat: Seat, arrangement: Arrangement, emit: &mut impl FnMut(Event)) {
        emit(Event::Arranged { seat, arrangement: Some(arrangement) });
        self.hands[seat.index()] = Holding::default();
        self.sealed[seat.index()] = Some(arrangement);
        if !self.arranging().is_empty() {
            return;
        }
        for seat in self.board.living().iter() {
            if let Some(arrangement) = self.sealed[seat.index()].take() {
                self.board.of_mut(seat).reveal(&arrangement);
                emit(Event::Revealed { seat, arrangement });
            }
        }
        self.go_on(true, emit);
    }

    /// Carries out what the acting player has decided, and goes on to the next decision or to chance.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, emit: &mut impl FnMut(Event)) {
        let board = &mut self.board;
        match action {
            Action::Arrange(arrangement) => return self.arrange(seat, arrangement, emit),
            Action::Flip(card) => board.flip(seat, card, emit),
            Action::Rotate(cards) => board.rotate(seat, cards, emit),
            Action::Swap(swap) => board.swap(seat, swap, emit),
            Action::Exchange(other) => board.exchange(seat, other, emit),
            Action::Pass => emit(Event::Passed { seat }),
            Action::Shoot(target) => {
                if let Due::Shoot(sum) = board.due() {
                    let damage = board.shot(seat, sum);
                    board.hit(seat, target, damage, emit);
                }
                return self.go_on(true, emit);
            }
        }
        board.progress.done += 1;
        self.go_on(false, emit);
    }

    /// A die falls.
    #[inline]
    pub(crate) fn roll(&mut self, face: u8, emit: &mut impl FnMut(Event)) {
        self.board.progress.rolled.push(face);
        if let (Some(call), false) = (self.board.order.head(), self.board.due() == Due::Roll) {
            emit(Event::Rolled { seat: call.seat, dice: self.board.progress.rolled });
            self.go_on(false, emit);
        }
    }

    /// Goes on until somebody has to decide, a die has to fall, cards have to be dealt or the game is over. `fresh`:
    /// whoever acts now has only just come to act.
    pub(crate) fn go_on(&mut self, mut fresh: bool, emit: &mut impl FnMut(Event)) {
        while self.board.over.is_none() {
            let Some(call) = self.board.order.head() else {
                match self.board.step.next() {
                    Some(step) => self.board.begin_round(step, emit),
                    None => return self.begin_turn(),
                }
                fresh = true;
                continue;
            };
            if let Some(entry) = self.board.entry().filter(|_| fresh) {
                emit(Event::Acts { seat: call.seat, level: call.level, action: entry.name });
            }
            if self.board.waits(call.seat, emit) {
                return;
            }
            fresh = self.board.progress == Progress::default();
        }
    }

    /// GUN-02, GUN-20: all cards go back into the pack; life stays.
    fn begin_turn(&mut self) {
        let board = &mut self.board;
        board.turn = board.turn.saturating_add(1);
        board.step = Step::Arrange;
        board.middle = Middle::default();
        (board.flipped, board.rotated) = (CardSet::EMPTY, CardSet::EMPTY);
        for player in &mut board.players {
            *player = Player { life: player.life, ..Player::default() };
        }
        self.deck = CardSet::PACK;
    }
}

impl Board {
    /// GUN-07: the order of a round is settled when it begins.
    fn begin_round(&mut self, step: Step, emit: &mut impl FnMut(Event)) {
        self.step = step;
        if let Some(stack) = step.stack() {
            self.order = self.calls(stack);
            emit(Event::Round { round: stack, order: self.order });
        }
    }

    /// Does what the acting player need not be asked for. True if they have to decide, or a die has to fall; false
    /// after a part of the action, or all of it, is done.
    fn waits(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> bool {
        match self.due() {
            Due::Nothing => self.end_call(seat),
            Due::Roll => return true,
            Due::Dice(change) => {
                self.change_dice(seat, change, emit);
                self.progress.done += 1;
            }
            Due::Shoot(sum) => {
                if sum.fewer > 0 {
                    // The sheet takes these dice off the remaining card, and the rest have been rolled.
                    self.of_mut(seat).dice = self.progress.rolled.len();
                }
                match self.shot(seat, sum) {
                    1.. => return true,
                    0 => {
                        emit(Event::Missed { seat });
                        self.end_call(seat);
                    }
                    damage => self.hit(seat, seat, -damage, emit),
                }
            }
            due if self.ways(seat, due).len() > 0 => return true,
            // GUN-13: what cannot be carried out is left undone.
            _ => {
                emit(Event::Skipped { seat });
                self.progress.done += 1;
            }
        }
        false
    }

    fn end_call(&mut self, seat: Seat) {
        self.order.remove(seat);
        self.progress = Progress::default();
    }

    /// GUN-16: dice never fall below none.
    fn change_dice(&mut self, seat: Seat, change: i8, emit: &mut impl FnMut(Event)) {
        let player = self.of_mut(seat);
        player.dice = player.dice.saturating_add_signed(change).min(Player::MOST_DICE as u8);
        emit(Event::Dice { seat, change, dice: player.dice });
    }

    /// GUN-09: the card is out of every hand.
    fn flip(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        self.flipped = self.flipped.with(card);
        if let Some((owner, stack)) = self.place(card) {
            emit(Event::Flipped { seat, card, owner, stack });
        }
    }

    /// GUN-10: each rotated card advances its stack.
    fn rotate(&mut self, seat: Seat, cards: CardSet, emit: &mut impl FnMut(Event)) {
        self.rotated = self.rotated | cards;
        if let Some((owner, stack)) = cards.first().and_then(|card| self.place(card)) {
            emit(Event::Rotated { seat, cards, owner, stack });
        }
    }

    /// GUN-12: each pair changes places; a card that lay face down still does.
    fn swap(&mut self, seat: Seat, swap: Swap, emit: &mut impl FnMut(Event)) {
        for pair in swap.pairs() {
            let (Some((_, mine)), Some((other, theirs))) = (self.place(pair.mine), self.place(pair.theirs)) else {
                continue;
            };
            let stack = &mut self.of_mut(seat).stacks[mine as usize];
            *stack = stack.without(pair.mine).with(pair.theirs);
            let stack = &mut self.of_mut(other).stacks[theirs as usize];
            *stack = stack.without(pair.theirs).with(pair.mine);
            emit(Event::Swapped { seat, other, mine: pair.mine, theirs: pair.theirs });
        }
    }

    /// GUN-18: remaining cards change places, their dice do not.
    pub(crate) fn exchange(&mut self, seat: Seat, other: Option<Seat>, emit: &mut impl FnMut(Event)) {
        let Some(other) = other else { return emit(Event::Kept { seat }) };
        let (mine, theirs) = (self.of(seat).rest, self.of(other).rest);
        (self.of_mut(seat).rest, self.of_mut(other).rest) = (theirs, mine);
        emit(Event::Exchanged { seat, other, rest: theirs });
    }

    /// GUN-14, GUN-19: the shot takes life; whoever has none left is out, and the last one alive wins at once.
    fn hit(&mut self, seat: Seat, target: Seat, damage: i16, emit: &mut impl FnMut(Event)) {
        self.end_call(seat);
        let player = self.of_mut(target);
        player.life -= damage;
        let life = player.life;
        emit(Event::Shot { seat, target, damage, life });
        if life > 0 {
            return;
        }
        emit(Event::Out { seat: target });
        self.order.remove(target);
        let winners = self.living();
        if winners.len() == 1 {
            self.order = Calls::default();
            self.over = Some(Verdict::new(winners, Self::LAST_STANDING));
            emit(Event::Over { winners });
        }
    }
}
