//! How a view is updated by events. Changes to the board use the same functions as the rules do.

use engine::{Seats, Verdict};

use crate::{Event, Play, View};

/// Applies an event to a view.
pub(crate) fn apply(view: &mut View, event: &Event) {
    let board = &mut view.board;
    match *event {
        Event::Dealt { position, card } => board.deal_card(position - 1, card),
        Event::Round { .. } => view.to_act = Seats::first(2),
        Event::TimeUp { .. } => view.to_act = Seats::NONE,
        Event::Placed { seat, cards, .. } => {
            (view.to_act, view.face_down) = (view.to_act.without(seat), view.face_down.with(seat));
            if view.viewer.is(seat) {
                view.placed = cards.map(Play);
            }
        }
        Event::Revealed { position, cards } => {
            board.turn_up(position - 1, cards);
            if position == board.positions()[1] + 1 {
                view.take_up();
            }
        }
        Event::Tied { position, card } => board.discard_card(position - 1, card),
        Event::Looted { seat, position, card, .. } => board.loot_card(seat, position - 1, card),
        Event::Bullet { seat, bullets } => board.of_mut(seat).bullets = bullets,
        Event::Sip { seat, bottle, .. } => board.pass_bottle(seat, bottle),
        Event::SecondPair => {
            board.phase = 2;
            view.to_act = Seats::first(2);
        }
        Event::CardsBack => board.next_round(),
        Event::DeckOut { .. } => board.close_up(),
        Event::Duel { wins, .. } => {
            for (player, wins) in board.players.iter_mut().zip(wins) {
                player.wins = wins;
            }
            view.take_up();
        }
        Event::NextDuel => *board = board.next_duel(),
        Event::Over { winners, reason } => {
            board.over = Some(Verdict::new(winners, reason));
            view.take_up();
        }
    }
}

impl View {
    /// Removes all face-down cards. LSW-12: after a win this includes cards that were never revealed.
    fn take_up(&mut self) {
        (self.placed, self.face_down) = (None, Seats::NONE);
    }
}
