//! The rules in motion: picking, the reveal, the race and the end of a round.

use engine::{Seat, Seats};

use crate::board::seats_where;
use crate::{Answer, Board, Booze, BySeat, Cards, Event, Hand, NoShot, Race, Sealed, State, Step, Why};

impl State {
    /// HAY-02: a Booze goes face down; when everyone's has, all are revealed.
    #[inline]
    pub(crate) fn pick(&mut self, seat: Seat, booze: Booze, by_lot: bool, emit: &mut impl FnMut(Event)) {
        emit(Event::Picked { seat, booze: Some(booze), by_lot });
        self.cards[seat.index()].pick(booze);
        if self.owing().is_empty() {
            self.reveal(emit);
        }
    }

    /// HAY-06: a Gun before the reveal. Its price falls due with the round's other losses.
    pub(crate) fn fire_early(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        self.sealed.fired = self.sealed.fired.with(seat);
        emit(Event::Fired { seat });
    }

    /// Everyone's Booze is turned up, and with it who has fired too early.
    fn reveal(&mut self, emit: &mut impl FnMut(Event)) {
        let players = self.board.players;
        emit(Event::Revealed { booze: BySeat::new(players, self.cards.map(|cards| cards.picked)) });
        for seat in self.sealed.fired.iter() {
            self.board.drew = self.board.drew.with(seat);
            emit(Event::EarlyShot { seat });
        }
        self.board.step = Step::Showdown;
        self.board.racing = self.tied();
        let booze = self.board.racing.lowest().and_then(|seat| self.cards[seat.index()].picked);
        emit(match (booze, self.weakest()) {
            (Some(booze), _) => Event::Race { racing: self.board.racing, booze },
            (None, seat) => Event::Lowest { seat },
        });
        if booze.is_none() && self.board.options.race == Race::ByLot {
            self.end_round(emit);
        }
    }

    /// HAY-04, HAY-05: those who share the highest value that is shared.
    #[inline]
    pub(crate) fn tied(&self) -> Seats {
        let (mut seen, mut shared) = (Hand::EMPTY, Hand::EMPTY);
        for booze in self.cards.iter().filter_map(|cards| cards.picked) {
            if seen.contains(booze) {
                shared = shared.with(booze);
            }
            seen = seen.with(booze);
        }
        match shared.strongest() {
            Some(booze) => seats_where(|index| self.cards[index].picked == Some(booze)),
            None => Seats::NONE,
        }
    }

    /// HAY-03: who has picked the lowest value.
    fn weakest(&self) -> Seat {
        let picks = self.cards.iter().enumerate();
        let picks = picks.filter_map(|(index, cards)| Some((cards.picked?, Seat::new(index))));
        picks.min().expect("everyone still in has picked").1
    }

    /// A Gun on the plate, or not at all; when everyone who was asked has answered, the window closes.
    #[inline]
    pub(crate) fn answer(&mut self, seat: Seat, answer: Answer, emit: &mut impl FnMut(Event)) {
        emit(Event::Answered { seat, answer: Some(answer) });
        self.sealed.answers[seat.index()] = Some(answer);
        if self.owing().is_empty() {
            self.close_showdown(emit);
        }
    }

    /// HAY-08: a throw past the plate. The player may throw again, and still owes an answer.
    pub(crate) fn miss(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        self.sealed.missed = self.sealed.missed.with(seat);
        emit(Event::Missed { seat });
    }

    /// Every answer is turned up: needless shots are noted, and the race is decided, run again or left to the lot.
    pub(crate) fn close_showdown(&mut self, emit: &mut impl FnMut(Event)) {
        let Sealed { missed, answers, .. } = self.sealed;
        emit(Event::Showdown { answers: BySeat::new(self.board.players, answers), missed });
        let racing = self.board.racing;
        for seat in seats_where(|index| matches!(answers[index], Some(Answer::Gun(_)))).iter() {
            self.board.drew = self.board.drew.with(seat);
            if !racing.contains(seat) {
                // HAY-07: somebody who fired before the reveal too is in the set already.
                self.sealed.fired = self.sealed.fired.with(seat);
            }
        }
        self.board.drew = missed.iter().fold(self.board.drew, Seats::with);
        if racing.len() > 1 {
            self.board.racing = self.last_together();
        }
        let undecided = self.board.racing.len() > 1 && self.board.options.no_shot == NoShot::ReRace;
        if undecided { self.race_again(emit) } else { self.end_round(emit) }
    }

    /// HAY-04, HAY-09: the racers who have not hit the plate, or else the slowest of those who have.
    fn last_together(&self) -> Seats {
        let racing = self.board.racing;
        let lateness = |seat: Seat| self.sealed.answers[seat.index()].and_then(Answer::lateness);
        let held: Seats = racing.iter().filter(|&seat| lateness(seat).is_none()).collect();
        if !held.is_empty() {
            return held;
        }
        let latest = racing.iter().map(lateness).max().flatten();
        racing.iter().filter(|&seat| lateness(seat) == latest).collect()
    }

    /// HAY-09: those who are last together race once more, until the lot has to decide.
    fn race_again(&mut self, emit: &mut impl FnMut(Event)) {
        self.board.race += 1;
        self.sealed = Sealed { fired: self.sealed.fired, ..Sealed::NOTHING };
        emit(Event::RaceAgain { racing: self.board.racing, by_lot: self.lot_decides() });
    }

    /// HAY-09, HAY-16: whether the lot says which of the racers is last.
    #[inline]
    pub(crate) fn lot_decides(&self) -> bool {
        let board = &self.board;
        board.step == Step::Showdown && (board.options.race == Race::ByLot || board.race > Board::RE_RACES)
    }

    /// The lot has said who of the racers is last.
    pub(crate) fn last_by_lot(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        self.board.racing = Seats::only(seat);
        emit(Event::LastByLot { seat });
        self.end_round(emit);
    }

    /// HAY-12: the round's losses fall together, then players leave. `racing` has come down to those who have lost
    /// the race, or is empty if there was none.
    fn end_round(&mut self, emit: &mut impl FnMut(Event)) {
        let before = self.board.still_in();
        let racing = self.board.racing;
        let (losers, why) =
            if racing.is_empty() { (Seats::only(self.weakest()), Why::Lowest) } else { (racing, Why::Last) };
        losers.iter().for_each(|seat| self.lose_heart(seat, why, emit));
        self.sealed.fired.iter().for_each(|seat| self.lose_heart(seat, Why::Needless, emit));
        let left: Seats = before.iter().filter(|&seat| !self.board.is_in(seat)).collect();
        left.iter().for_each(|seat| emit(Event::Out { seat }));
        self.clear_table();
        // HAY-13: before the cards come back.
        if self.board.still_in().len() <= Board::FINALISTS {
            return self.end_game(left, emit);
        }
        self.take_cards_back(emit);
        self.board.round = self.board.round.saturating_add(1);
        emit(Event::Round { round: self.board.round });
    }

    /// HAY-12: hearts stop at 0.
    fn lose_heart(&mut self, seat: Seat, why: Why, emit: &mut impl FnMut(Event)) {
        let hearts = &mut self.board.hearts[seat.index()];
        *hearts = hearts.saturating_sub(1);
        emit(Event::Lost { seat, why, hearts: *hearts });
    }

    /// HAY-10: the Booze of the round is used, and the Guns go back to the hands.
    fn clear_table(&mut self) {
        self.cards.iter_mut().for_each(Cards::use_pick);
        self.sealed = Sealed::NOTHING;
        let board = &mut self.board;
        (board.step, board.racing, board.race, board.said) = (Step::Pick, Seats::NONE, 0, [None; Board::MOST]);
    }

    /// HAY-11: who has one Booze left puts it under the hearts and takes the used ones back.
    fn take_cards_back(&mut self, emit: &mut impl FnMut(Event)) {
        for seat in self.board.still_in().iter() {
            let cards = &mut self.cards[seat.index()];
            if cards.hand.len() <= 1 {
                let booze = cards.take_back();
                emit(Event::CardsBack { seat, booze });
            }
        }
    }
}
