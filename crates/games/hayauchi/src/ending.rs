//! The end of a game and of a match.

use engine::{Seat, Seats};

use crate::{Board, BySeat, Cards, End, EqualTotals, Event, Length, Reason, Sealed, State};

impl State {
    /// HAY-13, HAY-14: ends the game between the players who are left, or between those who have just left if nobody
    /// is. HAY-19: they may first have to race for it.
    pub(crate) fn end_game(&mut self, just_left: Seats, emit: &mut impl FnMut(Event)) {
        let in_it = self.board.still_in();
        let finalists = if in_it.is_empty() { just_left } else { in_it };
        let end = self.end_between(finalists);
        if end.reason != Reason::LastStanding {
            for seat in finalists.iter() {
                let Cards { hand, secret, .. } = self.cards[seat.index()];
                emit(Event::Total { seat, hand, secret, total: self.cards[seat.index()].total() });
            }
        }
        if end.reason == Reason::Race { self.race_for_the_win(end.winners, emit) } else { self.finish(end, emit) }
    }

    fn finish(&mut self, end: End, emit: &mut impl FnMut(Event)) {
        match self.board.options.length {
            Length::Single => self.end_match(end, emit),
            Length::Points => self.score(end, emit),
        }
    }

    /// HAY-13, HAY-14: a single finalist is the last standing; several compare their totals. HAY-19: where equal totals
    /// are no draw they compare their hearts. If those are equal too, `winners` are the players who race for it.
    pub(crate) fn end_between(&self, finalists: Seats) -> End {
        let highest = Self::most(finalists, |seat| self.cards[seat.index()].total());
        let is_draw = highest.len() > 1 && self.board.options.equal_totals == EqualTotals::Draw;
        let (winners, reason) = match Self::most(highest, |seat| self.board.hearts[seat.index()]) {
            _ if finalists.len() == 1 => (finalists, Reason::LastStanding),
            _ if is_draw || highest.len() < 2 => (highest, Reason::Totals),
            hearts if hearts.len() == 1 => (hearts, Reason::Hearts),
            equal => (equal, Reason::Race),
        };
        End { winners, reason }
    }

    /// Those of these seats that have the most of something.
    fn most(seats: Seats, of: impl Fn(Seat) -> u8) -> Seats {
        let most = seats.iter().map(&of).max();
        seats.iter().filter(|&seat| Some(of(seat)) == most).collect()
    }

    /// HAY-19: turns all cards up and begins a race for the win.
    fn race_for_the_win(&mut self, racing: Seats, emit: &mut impl FnMut(Event)) {
        self.board.race_for_the_win(racing);
        self.sealed = Sealed::NOTHING;
        emit(Event::FinalRace { racing, cards: BySeat::new(self.board.players, self.cards.map(Some)) });
    }

    /// HAY-19: the last of a race for the win is out of it. The one who is left wins; several race on.
    pub(crate) fn end_final_race(&mut self, emit: &mut impl FnMut(Event)) {
        let last = self.board.racing;
        let left: Seats = self.board.final_race.iter().filter(|&seat| !last.contains(seat)).collect();
        if left.len() > 1 {
            return self.race_for_the_win(left, emit);
        }
        self.board.clear_table();
        self.sealed = Sealed::NOTHING;
        self.finish(End { winners: left, reason: Reason::Race }, emit);
    }

    /// HAY-15: scores two points for a win or one each for a draw. The next game begins unless somebody has won the
    /// match.
    fn score(&mut self, end: End, emit: &mut impl FnMut(Event)) {
        let End { winners, reason } = end;
        let board = &mut self.board;
        for seat in winners.iter() {
            let points = &mut board.points[seat.index()];
            *points = points.saturating_add(if winners.len() == 1 { 2 } else { 1 });
        }
        emit(Event::Game { winners, reason, points: BySeat::new(board.players, board.points.map(Some)) });
        if let Some(winner) = board.match_winner() {
            return self.end_match(End { winners: Seats::only(winner), reason }, emit);
        }
        self.board = self.board.next_game();
        (self.cards, self.sealed) = ([Cards::FULL; Board::MOST], Sealed::NOTHING);
        emit(Event::Round { round: self.board.round });
    }

    fn end_match(&mut self, end: End, emit: &mut impl FnMut(Event)) {
        self.board.over = Some(end);
        let End { winners, reason } = end;
        let cards = BySeat::new(self.board.players, self.cards.map(Some));
        emit(Event::Over { winners, reason, cool: self.board.is_cool(winners), cards });
    }
}
