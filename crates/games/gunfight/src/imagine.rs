//! Constructs a state from one player's view and guesses about the rest.

use crate::{Arrangement, Board, CardSet, State, Step, View};
use engine::{Game, Seat};

impl State {
    /// A state that looks exactly like `view` to its viewer, in which the other living players hold the cards in
    /// `guesses`, by seat. A guess is a player's arrangement or, if they have not arranged yet, their hand.
    ///
    /// Once the cards are revealed nothing is secret, and guesses are ignored. Returns `None` if nobody has to decide,
    /// or if a guess is missing or contains a card that the viewer knows to be elsewhere.
    ///
    /// ```
    /// use engine::{Dealer, Game, Host, Seat, Seeded, Space, Viewer};
    /// use gunfight::{Arrangements, Card, Options, State};
    ///
    /// let dealer = Dealer::new(Seeded::new("noon"));
    /// let (host, _) = Host::<State>::open(2, Options::default(), dealer)?;
    /// let view = host.state().view(Viewer::Seat(Seat::new(0)));
    /// let unseen = view.unseen();
    /// let guess = Arrangements::of(unseen.iter().take(10).collect()).get(0);
    /// let imagined = State::imagine(&view, &[None, guess, None, None]).expect("cards nobody has seen");
    /// assert_eq!(imagined.view(Viewer::Seat(Seat::new(0))), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn imagine(view: &View, guesses: &[Option<Arrangement>; Board::MOST_PLAYERS]) -> Option<Self> {
        let board = view.board;
        if view.to_act.is_empty() {
            return None;
        }
        let mut state = Self::before_the_deal(board);
        state.deck = view.unseen();
        if board.step == Step::Arrange {
            for seat in board.living().iter() {
                state.fill(seat, view, guesses[seat.index()])?;
            }
        }
        (state.to_act() == view.to_act).then_some(state)
    }

    /// Gives a seat the cards that the viewer knows or guesses.
    fn fill(&mut self, seat: Seat, view: &View, guess: Option<Arrangement>) -> Option<()> {
        let index = seat.index();
        if view.viewer.is(seat) {
            (self.hands[index], self.sealed[index]) = (view.hands[index], view.sealed[index]);
            return Some(());
        }
        let guess = guess.filter(|guess| self.deck.holds(guess.cards()))?;
        self.deck = self.deck - guess.cards();
        if view.arranged.contains(seat) {
            self.sealed[index] = Some(guess);
        } else {
            self.hands[index] = guess.cards().iter().collect();
        }
        Some(())
    }
}

impl View {
    /// The cards whose location the viewer does not know.
    pub fn unseen(&self) -> CardSet {
        let board = &self.board;
        let on_the_table = |seat: Seat| {
            let player = board.of(seat);
            let stacks = player.stacks.into_iter().fold(CardSet::EMPTY, |all, stack| all | stack);
            player.rest.map_or(stacks, |rest| stacks.with(rest))
        };
        let open = board.seats().iter().fold(board.middle.set(), |all, seat| all | on_the_table(seat));
        let sealed = self.sealed.iter().flatten().fold(CardSet::EMPTY, |all, sealed| all | sealed.cards());
        let held = self.hands.iter().fold(CardSet::EMPTY, |all, hand| all | hand.set());
        CardSet::PACK - open - sealed - held
    }
}
