//! The flow of the game: picking, the reveal, the race and the end of a round.

use engine::{Seat, Seats};

use crate::{Answer, Board, Booze, BySeat, Cards, Event, NoShot, Race, Sealed, State, Step, Why};

impl State {
    /// HAY-02: puts a Booze face down. After the last pick, all are revealed.
    #[inline]
    pub(crate) fn pick(&mut self, seat: Seat, booze: Booze, by_lot: bool, emit: &mut impl FnMut(Event)) {
        emit(Event::Picked { seat, booze: Some(booze), by_lot });
        self.cards[seat.index()].pick(booze);
        if self.owing().is_empty() {
            self.reveal(emit);
        }
    }

    /// HAY-06: records a Gun before the reveal. It costs a heart at the end of the round.
    pub(crate) fn fire_early(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        self.sealed.fired = self.sealed.fired.with(seat);
        emit(Event::Fired { seat });
    }

    /// Reveals the Booze of all players, and who has fired too early.
    fn reveal(&mut self, emit: &mut impl FnMut(Event)) {
        let picks = self.picks();
        emit(Event::Revealed { booze: picks });
        for seat in self.sealed.fired.iter() {
            self.board.drew = self.board.drew.with(seat);
            emit(Event::EarlyShot { seat });
        }
        self.board.step = Step::Showdown;
        self.board.racing = picks.tied();
        let booze = self.board.racing.lowest().and_then(|seat| self.cards[seat.index()].picked);
        emit(match booze {
            Some(booze) => Event::Race { racing: self.board.racing, booze },
            None => Event::Lowest { seat: self.lowest() },
        });
        if booze.is_none() && self.board.options.race == Race::ByLot {
            self.end_round(emit);
        }
    }

    /// The picks of all players.
    #[inline]
    pub(crate) fn picks(&self) -> BySeat<Booze> {
        BySeat::new(self.board.players, self.cards.map(|cards| cards.picked))
    }

    /// HAY-03: the player with the lowest value.
    fn lowest(&self) -> Seat {
        self.picks().lowest().expect("everyone still in has picked")
    }

    /// Records an answer. After the last one, the window closes.
    #[inline]
    pub(crate) fn answer(&mut self, seat: Seat, answer: Answer, emit: &mut impl FnMut(Event)) {
        emit(Event::Answered { seat, answer: Some(answer) });
        self.sealed.answers[seat.index()] = Some(answer);
        if self.owing().is_empty() {
            self.close_showdown(emit);
        }
    }

    /// HAY-08: records a throw past the plate. The player may throw again, and still owes an answer.
    pub(crate) fn miss(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        self.sealed.missed = self.sealed.missed.with(seat);
        emit(Event::Missed { seat });
    }

    /// Reveals all answers, and records needless shots. The race is decided, repeated or left to the lot.
    pub(crate) fn close_showdown(&mut self, emit: &mut impl FnMut(Event)) {
        let missed = self.sealed.missed;
        let answers = BySeat::new(self.board.players, self.sealed.answers);
        emit(Event::Showdown { answers, missed });
        // HAY-07: a player who also fired before the reveal is already in the set, and pays only once.
        self.sealed.fired = self.sealed.fired.and(self.board.turn_up(&answers, missed));
        if self.board.racing.len() > 1 {
            self.board.racing = self.last_together();
        }
        // HAY-19: a race for the win costs no hearts, so it is always repeated.
        let repeats = self.board.options.no_shot == NoShot::ReRace || !self.board.final_race.is_empty();
        let undecided = self.board.racing.len() > 1 && repeats;
        if undecided { self.race_again(emit) } else { self.end_round(emit) }
    }

    /// HAY-04, HAY-09: the racers who have not hit the plate, or the slowest if all have.
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

    /// HAY-09: repeats the race between the racers who are last together, until the lot has to decide.
    fn race_again(&mut self, emit: &mut impl FnMut(Event)) {
        self.board.race_again(self.board.racing);
        self.sealed = Sealed { fired: self.sealed.fired, ..Sealed::NOTHING };
        emit(Event::RaceAgain { racing: self.board.racing, by_lot: self.board.lot_decides() });
    }

    /// Applies the lot's decision about which racer is last.
    pub(crate) fn last_by_lot(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        self.board.racing = Seats::only(seat);
        emit(Event::LastByLot { seat });
        self.end_round(emit);
    }

    /// HAY-12: applies all losses of the round, then removes players. By now `racing` has only the losers of the race,
    /// or is empty if there was none.
    fn end_round(&mut self, emit: &mut impl FnMut(Event)) {
        if !self.board.final_race.is_empty() {
            return self.end_final_race(emit);
        }
        let before = self.board.still_in();
        let racing = self.board.racing;
        let (losers, why) =
            if racing.is_empty() { (Seats::only(self.lowest()), Why::Lowest) } else { (racing, Why::Last) };
        losers.iter().for_each(|seat| self.lose_heart(seat, why, emit));
        self.sealed.fired.iter().for_each(|seat| self.lose_heart(seat, Why::Needless, emit));
        let left: Seats = before.iter().filter(|&seat| !self.board.is_in(seat)).collect();
        left.iter().for_each(|seat| emit(Event::Out { seat }));
        self.clear_table();
        // HAY-13: the cards are counted before any return to a hand.
        if self.board.still_in().len() <= Board::FINALISTS {
            return self.end_game(left, emit);
        }
        self.take_cards_back(emit);
        self.board.round = self.board.round.saturating_add(1);
        emit(Event::Round { round: self.board.round });
    }

    /// HAY-12: removes a heart. Hearts cannot become negative.
    fn lose_heart(&mut self, seat: Seat, why: Why, emit: &mut impl FnMut(Event)) {
        let hearts = &mut self.board.hearts[seat.index()];
        *hearts = hearts.saturating_sub(1);
        emit(Event::Lost { seat, why, hearts: *hearts });
    }

    /// HAY-10: adds the Booze of the round to the used cards, and returns the Guns to the hands.
    fn clear_table(&mut self) {
        self.cards.iter_mut().for_each(Cards::use_pick);
        self.sealed = Sealed::NOTHING;
        self.board.clear_table();
    }

    /// HAY-11: players with at most one Booze left turn it into secret booze and take the used ones back.
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
