//! How a view is updated by events. Changes to the board use the same functions as the rules do.

use engine::{Game, Seat, Seats};

use crate::{Booze, BySeat, Cards, End, Event, Pile, Place, State, Step, View};

/// Applies an event to a view.
pub(crate) fn apply(view: &mut View, event: &Event) {
    match *event {
        Event::Announced { seat, booze } => view.board.said[seat.index()] = Some(booze),
        Event::TimeUp { .. } => view.to_act = Seats::NONE,
        Event::Picked { seat, booze, .. } => {
            view.to_act = view.to_act.without(seat);
            view.place(seat).pick(booze);
        }
        Event::Fired { seat } => view.place(seat).fired = true,
        Event::Revealed { booze } => {
            view.board.step = Step::Showdown;
            booze.iter().for_each(|(seat, booze)| view.place(seat).picked = Some(booze));
        }
        Event::EarlyShot { seat } => {
            view.board.drew = view.board.drew.with(seat);
            view.place(seat).fired = true;
        }
        Event::Race { racing, .. } => {
            view.board.racing = racing;
            view.ask();
        }
        Event::Lowest { .. } => view.ask(),
        Event::Answered { seat, answer } => {
            view.to_act = view.to_act.without(seat);
            view.place(seat).answer = answer;
        }
        Event::Missed { seat } => view.place(seat).missed = true,
        Event::Showdown { answers, missed } => {
            view.to_act = Seats::NONE;
            let needless = view.board.turn_up(&answers, missed);
            needless.iter().for_each(|seat| view.place(seat).fired = true);
        }
        Event::RaceAgain { racing, .. } => {
            view.board.race_again(racing);
            view.places.iter_mut().for_each(|place| (place.missed, place.answer) = (false, None));
            view.ask();
        }
        Event::LastByLot { seat } => view.board.racing = Seats::only(seat),
        Event::Lost { seat, hearts, .. } => view.board.hearts[seat.index()] = hearts,
        Event::Out { .. } => {}
        Event::CardsBack { .. }
        | Event::Round { .. }
        | Event::Total { .. }
        | Event::FinalRace { .. }
        | Event::Game { .. }
        | Event::Over { .. } => after_the_losses(view, event),
    }
}

/// HAY-10: clears the table, then applies an event that comes after the losses of a round.
fn after_the_losses(view: &mut View, event: &Event) {
    view.board.clear_table();
    view.places.iter_mut().for_each(Place::clear);
    match *event {
        Event::CardsBack { seat, booze } => view.place(seat).take_back(booze),
        Event::Round { round } => {
            if round == 1 {
                next_game(view);
            }
            view.board.round = round;
            view.to_act = view.board.still_in();
        }
        Event::Total { seat, hand, secret, .. } => {
            let place = view.place(seat);
            (place.hand, place.secret) = (Some(hand), Some(secret));
        }
        Event::FinalRace { racing, cards } => {
            view.board.race_for_the_win(racing);
            view.turn_up(&cards);
            view.ask();
        }
        Event::Game { points, .. } => points.iter().for_each(|(seat, won)| view.board.points[seat.index()] = won),
        Event::Over { winners, reason, cards, .. } => {
            view.board.over = Some(End { winners, reason });
            view.turn_up(&cards);
        }
        _ => {}
    }
}

/// HAY-15: resets the view for the next game of a match, which begins with round 1.
fn next_game(view: &mut View) {
    view.board = view.board.next_game();
    let fresh = State::new(view.board.players.into(), view.board.options);
    view.places = fresh.view(view.viewer).places;
}

impl View {
    fn place(&mut self, seat: Seat) -> &mut Place {
        &mut self.places[seat.index()]
    }

    /// Shows the cards of all players.
    fn turn_up(&mut self, cards: &BySeat<Cards>) {
        for (seat, Cards { hand, used, secret, .. }) in cards.iter() {
            let place = self.place(seat);
            (place.hand, place.used, place.secret) = (Some(hand), Some(used), Some(secret));
        }
    }

    /// After the reveal: sets the seats that must answer, unless the lot decides.
    fn ask(&mut self) {
        self.to_act = if self.board.lot_decides() { Seats::NONE } else { self.board.asked() };
    }
}

impl Place {
    /// HAY-02: moves a card from the hand to the table, face down.
    fn pick(&mut self, booze: Option<Booze>) {
        (self.picked, self.has_picked) = (booze, true);
        self.hand_count = self.hand_count.saturating_sub(1);
        if let (Some(hand), Some(booze)) = (&mut self.hand, booze) {
            *hand = hand.without(booze);
        }
    }

    /// HAY-10: adds this round's card to the used ones, and returns the Gun to the hand.
    fn clear(&mut self) {
        self.used_count += u8::from(self.has_picked);
        if let (Some(used), Some(booze)) = (&mut self.used, self.picked) {
            *used = used.with(booze);
        }
        (self.picked, self.has_picked) = (None, false);
        (self.fired, self.missed, self.answer) = (false, false, None);
    }

    /// HAY-11: turns the last card, if there is one, into secret booze, and returns the used cards to the hand.
    fn take_back(&mut self, last: Option<Booze>) {
        self.secret_count += self.hand_count;
        (self.hand_count, self.used_count) = (self.used_count, 0);
        self.secret = self.secret.map(|secret| secret.iter().chain(last).collect());
        self.hand = self.hand.and(self.used).map(Pile::cards);
        self.used = self.used.map(|_| Pile::EMPTY);
    }
}
