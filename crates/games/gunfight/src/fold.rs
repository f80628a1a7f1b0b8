//! The effect of each event on the board, used by the rules and by views.

use engine::Verdict;

use crate::{Board, Calls, CardSet, Event, Holding, Middle, Player, Progress, Step, View};

impl Board {
    /// Applies an event to the board and emits it. The rules change the public state only in this way, so that views
    /// can follow.
    #[inline]
    pub(crate) fn happen(&mut self, event: Event, emit: &mut impl FnMut(Event)) {
        self.apply(&event);
        emit(event);
    }

    /// Applies an event to the board.
    #[inline]
    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Turn { turn } => self.begin_turn(turn),
            Event::Middle { cards } => self.middle = cards,
            Event::Revealed { seat, arrangement } => self.of_mut(seat).reveal(&arrangement),
            Event::Round { round, order } => {
                (self.step, self.order, self.progress) = (round.step(), order, Progress::default());
            }
            Event::Acts { seat, .. } => {
                self.order.skip_to(seat);
                self.progress = Progress::default();
            }
            Event::Skipped { .. } | Event::Passed { .. } | Event::Kept { .. } => self.progress.done += 1,
            Event::Flipped { card, .. } => {
                self.flipped = self.flipped.with(card);
                self.progress.done += 1;
            }
            Event::Rotated { cards, .. } => {
                self.rotated = self.rotated | cards;
                self.progress.done += 1;
            }
            Event::Swapped { mine, theirs, .. } => {
                self.change_places([mine, theirs]);
                self.progress.done += 1;
            }
            Event::Dice { seat, dice, .. } => {
                self.of_mut(seat).dice = dice;
                self.progress.done += 1;
            }
            Event::Rolled { dice, .. } => self.progress.rolled = dice,
            Event::Exchanged { seat, other, .. } => {
                let (mine, theirs) = (self.of(seat).rest, self.of(other).rest);
                (self.of_mut(seat).rest, self.of_mut(other).rest) = (theirs, mine);
                self.progress.done += 1;
            }
            Event::Missed { .. } => self.progress.done = Progress::FIRED,
            Event::Shot { target, life, .. } => {
                self.of_mut(target).life = life;
                self.progress.done = Progress::FIRED;
            }
            // A player who fell by their own shot has already acted, and stays first until the next player is called.
            Event::Out { seat } if self.order.head().is_some_and(|call| call.seat == seat) => {}
            Event::Out { seat } => self.order.remove(seat),
            Event::Over { winners } => {
                (self.order, self.progress) = (Calls::default(), Progress::default());
                self.over = Some(Verdict::new(winners, Self::LAST_STANDING));
            }
            Event::Hand { .. } | Event::TimeUp { .. } | Event::Arranged { .. } => {}
        }
    }

    /// GUN-02, GUN-20: returns all cards to the pack. Life is kept.
    fn begin_turn(&mut self, turn: u32) {
        (self.turn, self.step, self.middle) = (turn, Step::Arrange, Middle::default());
        (self.order, self.progress) = (Calls::default(), Progress::default());
        (self.flipped, self.rotated) = (CardSet::EMPTY, CardSet::EMPTY);
        for player in &mut self.players {
            *player = Player { life: player.life, ..Player::default() };
        }
    }
}

impl View {
    /// Applies an event as this viewer sees it.
    pub(crate) fn learn(&mut self, event: &Event) {
        self.board.apply(event);
        match *event {
            Event::Hand { seat, cards } => {
                self.held[seat.index()] = Holding::MOST as u8;
                self.hands[seat.index()] = cards.unwrap_or_default();
            }
            Event::Arranged { seat, arrangement } => {
                self.held[seat.index()] = 0;
                self.hands[seat.index()] = Holding::default();
                self.sealed[seat.index()] = arrangement;
                self.arranged = self.arranged.with(seat);
            }
            Event::Revealed { seat, .. } => {
                self.sealed[seat.index()] = None;
                self.arranged = self.arranged.without(seat);
            }
            _ => {}
        }
        self.to_act = match *event {
            // A player who ran out of time no longer decides: chance decides for them.
            Event::TimeUp { seat } | Event::Arranged { seat, .. } | Event::Revealed { seat, .. } => {
                self.to_act.without(seat)
            }
            _ => self.board.owing(self.arranged),
        };
    }
}
