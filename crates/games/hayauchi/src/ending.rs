//! The end of a game and of a match.

use engine::{Seat, Seats};

use crate::{Board, BySeat, Cards, End, Event, Length, Reason, Sealed, State};

impl State {
    /// HAY-13, HAY-14: ends the game between the players who are left, or between those who have just left if nobody
    /// is.
    pub(crate) fn end_game(&mut self, just_left: Seats, emit: &mut impl FnMut(Event)) {
        let in_it = self.board.still_in();
        let finalists = if in_it.is_empty() { just_left } else { in_it };
        let end = self.end_between(finalists);
        if end.reason == Reason::Totals {
            for seat in finalists.iter() {
                let Cards { hand, secret, .. } = self.cards[seat.index()];
                emit(Event::Total { seat, hand, secret, total: self.cards[seat.index()].total() });
            }
        }
        match self.board.options.length {
            Length::Single => self.end_match(end, emit),
            Length::Points => self.score(end, emit),
        }
    }

    /// HAY-13, HAY-14: a single finalist is the last standing; several compare their totals.
    pub(crate) fn end_between(&self, finalists: Seats) -> End {
        let total = |seat: Seat| self.cards[seat.index()].total();
        let best = finalists.iter().map(total).max();
        let winners = finalists.iter().filter(|&seat| Some(total(seat)) == best).collect();
        let reason = if finalists.len() == 1 { Reason::LastStanding } else { Reason::Totals };
        End { winners, reason }
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
