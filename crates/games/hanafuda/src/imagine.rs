//! Constructs a state from one player's view and a guess about the rest.

use engine::Seat;

use crate::pile::Pile;
use crate::player::{Pace, Player, Sealed};
use crate::{Card, Cards, State, View};

/// A guess about the cards that a player cannot see.
#[derive(Clone, Copy, Debug)]
pub struct Guess<'a> {
    /// The opponent's hand.
    pub hand: Cards,
    /// The face-down cards that the player does not know: seat 0's pile first, each pile from the bottom up.
    pub down: &'a [Card],
    /// The opponent's choice, if they have already chosen while both choose. A search in which the opponent chooses
    /// again leaves it empty.
    pub sealed: Option<Card>,
}

impl State {
    /// The state that a player who owes a decision sees as `view`, if `guess` is right. All other cards are in the draw
    /// pile. The view of that state equals `view`, provided that `guess.sealed` is set if the opponent has already
    /// chosen.
    ///
    /// Returns `None` if the guess is impossible (a card in two places, or the wrong number of cards) or if the viewer
    /// does not owe a decision.
    ///
    /// ```
    /// use engine::{Dealer, Game, Host, Seat, Seeded, Viewer};
    /// use hanafuda::{Card, Cards, Guess, Options, State};
    ///
    /// let (host, _) = Host::<State>::open(2, Options::default(), Dealer::new(Seeded::new("dawn")))?;
    /// let view = host.state().view(Viewer::Seat(Seat::new(0)));
    /// let unseen = Cards::ALL.minus(view.hand(Seat::new(0)).expect("one's own hand"));
    /// let guess = Guess { hand: unseen.iter().take(3).collect(), down: &[], sealed: None };
    /// let table = State::imagine(&view, guess).expect("a guess that can be");
    /// assert_eq!(table.view(Viewer::Seat(Seat::new(0))), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn imagine(view: &View, guess: Guess<'_>) -> Option<Self> {
        let me = view.viewer.seat().filter(|_| view.is_asked())?;
        let mut state = Self::round(view.options, view.round, [0; 2]);
        state.pending = None;
        state.locked = view.locked;
        state.turns = view.turns;
        state.step = view.step;
        state.turn = view.turn;
        let mut backs = guess.down.iter().copied();
        for seat in [Seat::new(0), Seat::new(1)] {
            let hand = if seat == me { view.hand(seat)? } else { guess.hand };
            if hand.len() != view.hand_count(seat) {
                return None;
            }
            for card in hand.iter() {
                state.deal_out(card)?;
            }
            *state.of_mut(seat) = Player {
                hand,
                pile: Pile::default(),
                shown: view.shown(seat),
                damage: view.damage(seat),
                ..*state.of(seat)
            };
            for lying in view.pile(seat) {
                let card = lying.card.or_else(|| backs.next())?;
                state.deal_out(card)?;
                state.of_mut(seat).pile.push(card);
                if let Some(by) = lying.down_by {
                    let player = state.of_mut(by);
                    player.down = player.down.with(card);
                }
            }
        }
        if let Some(card) = guess.sealed {
            let hidden = guess.hand.contains(card) && view.step.is_sealed();
            state.of_mut(me.opponent()).sealed = hidden.then_some(Sealed { card, pace: Pace::UNTIMED });
        }
        let fits = backs.next().is_none() && state.deck.len() == usize::from(view.deck);
        fits.then_some(state)
    }

    /// Takes a card out of the draw pile; `None` if it is already elsewhere.
    fn deal_out(&mut self, card: Card) -> Option<()> {
        let there = self.deck.contains(card);
        self.deck = self.deck.without(card);
        there.then_some(())
    }
}

#[cfg(test)]
mod tests {
    use engine::{Awaits, Game, Lottery, Luck, Seeded, Space, Viewer};

    use super::*;
    use crate::Options;

    /// The correct guess of `seat`.
    fn truth(state: &State, seat: Seat) -> (Cards, Vec<Card>, Option<Card>) {
        let other = state.of(seat.opponent());
        let lying = state.players.iter().flat_map(|player| player.pile.cards([Cards::NONE; 2]));
        let down = lying.filter_map(|lying| lying.card).filter(|&card| other.down.contains(card)).collect();
        (other.hand, down, other.sealed.map(|sealed| sealed.card))
    }

    #[test]
    fn who_guesses_right_imagines_the_table_as_it_is_and_who_guesses_wrong_sees_the_same() {
        let mut luck = Seeded::new("imagined");
        let mut imagined = 0;
        for _ in 0..60 {
            let mut state = State::new(2, Options::default());
            for _ in 0..400 {
                match state.awaits() {
                    Awaits::Nobody => break,
                    Awaits::Chance(lottery) => state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |_| {}),
                    Awaits::Seats(seats) => {
                        for seat in seats.iter() {
                            let view = state.view(Viewer::Seat(seat));
                            for table in [state, state.redeal(Viewer::Seat(seat), &mut luck)] {
                                let (hand, down, sealed) = truth(&table, seat);
                                let again = State::imagine(&view, Guess { hand, down: &down, sealed }).unwrap();
                                assert_eq!(again.view(Viewer::Seat(seat)), view);
                                assert!(sealed.is_some() || again == table, "{again:?} is not {table:?}");
                                imagined += 1;
                            }
                        }
                        let seat = seats.lowest().unwrap();
                        let legal = state.legal(seat);
                        let action = legal.get(luck.ticket(legal.len() as u32) as usize).unwrap();
                        state.play(seat, action, None, &mut |_| {});
                    }
                }
            }
        }
        assert!(imagined > 10_000, "only {imagined} tables");
    }

    #[test]
    fn a_guess_that_cannot_be_is_no_table() {
        let mut luck = Seeded::new("guess");
        let mut state = State::new(2, Options::default());
        while let Awaits::Chance(lottery) = state.awaits() {
            state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |_| {});
        }
        let me = Seat::new(0);
        let view = state.view(Viewer::Seat(me));
        let guess = |hand: Cards| State::imagine(&view, Guess { hand, down: &[], sealed: None });
        let unseen = Cards::ALL.minus(state.of(me).hand);
        assert!(guess(unseen.iter().take(3).collect()).is_some());
        assert!(guess(unseen.iter().take(2).collect()).is_none(), "two cards are not three");
        assert!(guess(state.of(me).hand).is_none(), "those cards are in another hand");
        let spare = unseen.nth(5).unwrap();
        let backs = Guess { hand: unseen.iter().take(3).collect(), down: &[spare], sealed: None };
        assert!(State::imagine(&view, backs).is_none(), "there is no back to guess");
        assert!(State::imagine(&state.view(Viewer::Spectator), backs).is_none(), "nobody asks those who watch");
    }
}
