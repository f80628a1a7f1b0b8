//! The rules in motion: dealing, resolving a phase, ending a round, a duel and a match.

use engine::{Seat, Seats, Verdict};

use crate::{ActionCard, Board, Bottle, BottleFrom, Card, DeckOut, Event, Length, Play, State};

impl State {
    /// LSW-02, LSW-13: a card from the deck goes to the first free position.
    #[inline]
    pub(crate) fn deal(&mut self, card: Card, emit: &mut impl FnMut(Event)) {
        let board = &mut self.board;
        *board.deck.of_mut(card) -= 1;
        let position = board.row.iter().position(Option::is_none).expect("cards are dealt to a row with a gap");
        board.row[position] = Some(card);
        emit(Event::Dealt { position: position + 1, card });
        if position == 3 {
            emit(Event::Round { round: board.round });
        }
    }

    /// LSW-04: a seat's two cards go face down; when both seats have, the phase is resolved.
    #[inline]
    pub(crate) fn place(&mut self, seat: Seat, play: Play, emit: &mut impl FnMut(Event)) {
        self.placed[seat.index()] = Some(play);
        if let [Some(zero), Some(one)] = self.placed {
            self.placed = [None; 2];
            self.resolve([zero, one], emit);
        }
    }

    /// LSW-06: position by position, nearest the deck first; LSW-12: a win stops it there.
    fn resolve(&mut self, plays: [Play; 2], emit: &mut impl FnMut(Event)) {
        for (index, position) in self.board.positions().into_iter().enumerate() {
            let cards = [plays[0].0[index], plays[1].0[index]];
            for (player, card) in self.board.players.iter_mut().zip(cards) {
                player.use_card(position, card);
            }
            emit(Event::Revealed { position: position + 1, cards });
            if let Some(verdict) = self.board.settle(position, cards, emit) {
                return self.end_duel(verdict, emit);
            }
        }
        if self.board.phase == 1 {
            self.board.phase = 2;
        } else {
            self.end_round(emit);
        }
    }

    /// LSW-13, LSW-14, LSW-18: cards come back, the row closes up and is filled, or the duel ends.
    fn end_round(&mut self, emit: &mut impl FnMut(Event)) {
        let board = &mut self.board;
        for player in &mut board.players {
            player.take_cards_back();
        }
        let mut stayed = 0;
        for position in 0..4 {
            if let Some(card) = board.row[position].take() {
                board.row[stayed] = Some(card);
                stayed += 1;
            }
        }
        let missing = 4 - stayed as u32;
        let last_round = board.round == Board::LAST_ROUND;
        if board.deck.total() < missing || last_round {
            emit(Event::DeckOut { last_round, bottle: board.bottle_holder() });
            let verdict = board.deck_out();
            return self.end_duel(verdict, emit);
        }
        board.round += 1;
        board.phase = 1;
        if missing == 0 {
            emit(Event::Round { round: board.round });
        }
    }

    /// LSW-16: a single duel is the game; in a best of three the next duel begins until one has won two.
    fn end_duel(&mut self, verdict: Verdict, emit: &mut impl FnMut(Event)) {
        let Verdict { winners, reason, .. } = verdict;
        if self.board.options.length == Length::BestOf3 {
            if winners.len() == 1 {
                winners.iter().for_each(|seat| self.board.of_mut(seat).wins += 1);
            }
            let wins = self.board.players.map(|player| player.wins);
            emit(Event::Duel { winners, reason, wins });
            if !wins.contains(&Board::DUELS_TO_WIN) {
                self.board = self.board.next_duel();
                return;
            }
        }
        self.board.over = Some(verdict);
        emit(Event::Over { winners, reason });
    }
}

impl Board {
    /// LSW-07 to LSW-10: who gains what at one position. A verdict if that wins.
    #[inline]
    fn settle(&mut self, position: usize, cards: [ActionCard; 2], emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        if cards[0] == cards[1] {
            let card = self.row[position].take().expect("a position of the current phase holds a card");
            self.discard.push(card);
            emit(Event::Tied { position: position + 1, card });
            return None;
        }
        let seat = Seat::new(usize::from(cards[1].beats(cards[0])));
        match cards[seat.index()] {
            ActionCard::Whisky => self.sip(seat, emit),
            ActionCard::Shoot => self.shoot(seat, emit),
            ActionCard::Loot => self.loot(seat, position, emit),
        }
    }

    /// LSW-10: the looter takes the card; what is not gold acts and is discarded.
    fn loot(&mut self, seat: Seat, position: usize, emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        let card = self.row[position].take().expect("a position of the current phase holds a card");
        let player = self.of_mut(seat);
        player.nuggets += card.nuggets();
        let nuggets = player.nuggets;
        emit(Event::Looted { seat, position: position + 1, card, nuggets });
        if card.nuggets() == 0 {
            self.discard.push(card);
        }
        match card {
            Card::Sip => self.sip(seat, emit),
            Card::Shot => self.shoot(seat, emit),
            _ => (nuggets >= Self::NUGGETS_TO_WIN).then(|| won_by(seat, "nuggets")),
        }
    }

    /// LSW-09: a bullet for the shooter.
    fn shoot(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        let player = self.of_mut(seat);
        player.bullets += 1;
        let bullets = player.bullets;
        emit(Event::Bullet { seat, bullets });
        (bullets == Self::BULLETS_TO_WIN).then(|| won_by(seat, "bullets"))
    }

    /// LSW-11: a bottle that changes hands is full again; the third sip in a row empties it.
    fn sip(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        let taken = self.of_mut(seat.opponent()).bottle.take().is_some();
        let (from, bottle) = match self.of(seat).bottle {
            None if taken => (BottleFrom::Opponent, Some(Bottle::Full)),
            None => (BottleFrom::Table, Some(Bottle::Full)),
            Some(Bottle::Full) => (BottleFrom::Own, Some(Bottle::AlmostEmpty)),
            Some(Bottle::AlmostEmpty) => (BottleFrom::Own, None),
        };
        emit(Event::Sip { seat, from, bottle });
        if bottle.is_some() {
            self.of_mut(seat).bottle = bottle;
        }
        bottle.is_none().then(|| won_by(seat, "whisky"))
    }

    /// LSW-14, LSW-15: the holder of the bottle wins; without one it is a draw or goes by nuggets, then bullets.
    pub(crate) fn deck_out(&self) -> Verdict {
        let score = |seat: Seat| {
            let player = self.of(seat);
            match self.options.deck_out {
                _ if self.bottle_holder().is_some() => (u8::from(player.bottle.is_some()), 0),
                DeckOut::Draw => (0, 0),
                DeckOut::Nuggets => (player.nuggets, player.bullets),
            }
        };
        let best = Seats::first(2).iter().map(score).max();
        let winners = Seats::first(2).iter().filter(|&seat| Some(score(seat)) == best).collect();
        Verdict::new(winners, "deck-out")
    }
}

fn won_by(seat: Seat, reason: &'static str) -> Verdict {
    Verdict::new(Seats::only(seat), reason)
}
