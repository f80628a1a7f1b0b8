//! The flow of the game: dealing, resolving a phase, ending a round, a duel and a match.

use engine::{Seat, Seats, Verdict};

use crate::{ActionCard, Board, Bottle, BottleFrom, Card, DeckOut, Event, Length, Play, State};

impl State {
    /// LSW-02, LSW-13: deals a card to the first free position.
    #[inline]
    pub(crate) fn deal(&mut self, card: Card, emit: &mut impl FnMut(Event)) {
        let board = &mut self.board;
        let position = board.row.iter().position(Option::is_none).expect("cards are dealt to a row with a gap");
        board.deal_card(position, card);
        emit(Event::Dealt { position: position + 1, card });
        if position == 3 {
            emit(Event::Round { round: board.round });
        }
    }

    /// LSW-04: puts a seat's two cards face down. After both seats have placed, the phase is resolved.
    #[inline]
    pub(crate) fn place(&mut self, seat: Seat, play: Play, emit: &mut impl FnMut(Event)) {
        self.placed[seat.index()] = Some(play);
        if let [Some(zero), Some(one)] = self.placed {
            self.placed = [None; 2];
            self.resolve([zero, one], emit);
        }
    }

    /// LSW-06: resolves the positions in order, nearest the deck first. LSW-12: a win ends it at once.
    fn resolve(&mut self, plays: [Play; 2], emit: &mut impl FnMut(Event)) {
        for (index, position) in self.board.positions().into_iter().enumerate() {
            let cards = [plays[0].0[index], plays[1].0[index]];
            self.board.turn_up(position, cards);
            emit(Event::Revealed { position: position + 1, cards });
            if let Some(verdict) = self.board.settle(position, cards, emit) {
                return self.end_duel(verdict, emit);
            }
        }
        if self.board.phase == 1 {
            self.board.phase = 2;
            emit(Event::SecondPair);
        } else {
            self.end_round(emit);
        }
    }

    /// LSW-13, LSW-14, LSW-18: returns the action cards and closes the row up for the next round, or ends the duel.
    fn end_round(&mut self, emit: &mut impl FnMut(Event)) {
        let board = &mut self.board;
        let missing = board.row.iter().filter(|place| place.is_none()).count() as u32;
        let last_round = board.round == Board::LAST_ROUND;
        if board.deck.total() < missing || last_round {
            board.close_up();
            emit(Event::DeckOut { last_round, bottle: board.bottle_holder() });
            let verdict = board.deck_out();
            return self.end_duel(verdict, emit);
        }
        board.next_round();
        emit(Event::CardsBack);
        if missing == 0 {
            emit(Event::Round { round: board.round });
        }
    }

    /// LSW-16: ends the game after a single duel. In a best of three it begins the next duel until a player has won
    /// two.
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
                emit(Event::NextDuel);
                return;
            }
        }
        self.board.over = Some(verdict);
        emit(Event::Over { winners, reason });
    }
}

impl Board {
    /// LSW-07 to LSW-10: resolves one position, and returns a verdict if that wins the duel.
    #[inline]
    fn settle(&mut self, position: usize, cards: [ActionCard; 2], emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        let Some(seat) = ActionCard::winner(cards) else {
            let card = self.card_at(position);
            self.discard_card(position, card);
            emit(Event::Tied { position: position + 1, card });
            return None;
        };
        match cards[seat.index()] {
            ActionCard::Whisky => self.sip(seat, emit),
            ActionCard::Shoot => self.shoot(seat, emit),
            ActionCard::Loot => self.loot(seat, position, emit),
        }
    }

    fn card_at(&self, position: usize) -> Card {
        self.row[position].expect("a position of the current phase holds a card")
    }

    /// LSW-10: the looter takes the card. A card other than gold takes effect and is discarded.
    fn loot(&mut self, seat: Seat, position: usize, emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        let card = self.card_at(position);
        self.loot_card(seat, position, card);
        let nuggets = self.of(seat).nuggets;
        emit(Event::Looted { seat, position: position + 1, card, nuggets });
        match card {
            Card::Sip => self.sip(seat, emit),
            Card::Shot => self.shoot(seat, emit),
            _ => (nuggets >= Self::NUGGETS_TO_WIN).then(|| won_by(seat, "nuggets")),
        }
    }

    /// LSW-09: gives the shooter a bullet.
    fn shoot(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        let player = self.of_mut(seat);
        player.bullets += 1;
        let bullets = player.bullets;
        emit(Event::Bullet { seat, bullets });
        (bullets == Self::BULLETS_TO_WIN).then(|| won_by(seat, "bullets"))
    }

    /// LSW-11: takes a sip. A bottle that changes hands is full again, and the third sip in a row empties it.
    fn sip(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Option<Verdict> {
        let (from, bottle) = match self.of(seat).bottle {
            None if self.bottle_holder().is_some() => (BottleFrom::Opponent, Some(Bottle::Full)),
            None => (BottleFrom::Table, Some(Bottle::Full)),
            Some(Bottle::Full) => (BottleFrom::Own, Some(Bottle::AlmostEmpty)),
            Some(Bottle::AlmostEmpty) => (BottleFrom::Own, None),
        };
        self.pass_bottle(seat, bottle);
        emit(Event::Sip { seat, from, bottle });
        bottle.is_none().then(|| won_by(seat, "whisky"))
    }

    /// LSW-14, LSW-15: the player with the bottle wins. Without one it is a draw, or nuggets and then bullets decide.
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
