//! A state made up by somebody who sees one view and guesses the rest.

use crate::{Arrangement, Board, CardSet, State, Step, View};
use engine::{Game, Seat, Seats};

impl State {
    /// A state that looks exactly like `view` to its viewer, if the other living players hold what `guesses` says, by
    /// seat: a guess is what they have arranged, or how they will arrange the hand they hold.
    ///
    /// Once the cards are turned up nothing is secret, and no guess is needed. `None` while nobody has to decide, or if
    /// a guess is missing or names a card that the viewer knows to be elsewhere.
    ///
    /// ```
    /// use engine::{Dealer, Game, House, Seat, Seeded, Space, Viewer};
    /// use gunfight::{Arrangements, Card, Options, State};
    ///
    /// let dealer = Dealer::new(Seeded::new("noon"));
    /// let (house, _) = House::<State>::open(2, Options::default(), dealer)?;
    /// let view = house.state().view(Viewer::Seat(Seat::new(0)));
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

    /// Gives a seat what the viewer knows or guesses that it has.
    fn fill(&mut self, seat: Seat, view: &View, guess: Option<Arrangement>) -> Option<()> {
        let index = seat.index();
        if view.viewer.is(seat) {
            (self.hands[index], self.sealed[index]) = (view.hand, view.sealed);
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
    /// The cards of which the viewer does not know where they are.
    pub fn unseen(&self) -> CardSet {
        let board = &self.board;
        let on_the_table = |seat: Seat| {
            let player = board.of(seat);
            let stacks = player.stacks.into_iter().fold(CardSet::EMPTY, |all, stack| all | stack);
            player.rest.map_or(stacks, |rest| stacks.with(rest))
        };
        let open =
            Seats::first(board.players().len()).iter().fold(board.middle.set(), |all, seat| all | on_the_table(seat));
        let sealed = self.sealed.map_or(CardSet::EMPTY, |sealed| sealed.cards());
        CardSet::PACK - open - sealed - self.hand.set()
    }
}
