//! The complete state of a game, and its implementation of [`Game`].

use std::time::Duration;

use engine::{About, Awaits, BadPosition, Claim, Game, Luck, Micros, Seat, Seats, Space, Verdict, Viewer, Window};

use crate::due::Due;
use crate::{
    Action, Actions, Arrangement, Arrangements, Board, CardSet, Event, Holding, Lottery, Middle, NotAllowed, Options,
    Outcome, Position, Roll, Step, View,
};

/// One game of Quick Draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    /// GUN-02: the cards that have not been dealt this turn.
    pub(crate) deck: CardSet,
    /// The cards each player has been dealt but not arranged.
    pub(crate) hands: [Holding; Board::MOST_PLAYERS],
    /// GUN-03: each player's arrangement, until all are revealed.
    pub(crate) sealed: [Option<Arrangement>; Board::MOST_PLAYERS],
    /// Seats that ran out of time, for which chance decides.
    pub(crate) silent: Seats,
}

impl State {
    /// The public part.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn before_the_deal(board: Board) -> Self {
        Self { board, deck: CardSet::PACK, hands: Default::default(), sealed: Default::default(), silent: Seats::NONE }
    }

    /// GUN-02: whether cards are still being dealt. The middle is dealt last.
    #[inline]
    fn deals(&self) -> bool {
        !self.board.middle.is_full()
    }

    /// The seat that gets the next card; `None` if it goes to the middle.
    #[inline]
    pub(crate) fn dealt_next(&self) -> Option<Seat> {
        self.board.living().iter().find(|seat| !self.hands[seat.index()].is_full())
    }

    /// The seats that have arranged, until all arrangements are revealed.
    #[inline]
    fn arranged(&self) -> Seats {
        self.board.seats().iter().filter(|seat| self.sealed[seat.index()].is_some()).collect()
    }

    /// The seats that owe a decision, including those that ran out of time.
    #[inline]
    pub(crate) fn owing(&self) -> Seats {
        self.board.owing(self.arranged())
    }

    /// The actions of `seat`, which must owe a decision.
    #[inline]
    fn options_of(&self, seat: Seat) -> Actions {
        self.board.actions(seat, self.hands[seat.index()])
    }
}

impl Game for State {
    type Options = Options;
    type Action = Action;
    type Actions = Actions;
    type Outcome = Outcome;
    type Lottery = Lottery;
    type Event = Event;
    type View = View;
    type Position = Position;
    type Illegal = NotAllowed;

    const RACES: bool = false;

    fn about() -> &'static About {
        &crate::options::ABOUT
    }

    fn rules() -> &'static str {
        include_str!("../../../../docs/rules/gunfight.md")
    }

    fn help() -> &'static [&'static str] {
        crate::options::HELP
    }

    fn new(players: usize, options: Options) -> Self {
        Self::before_the_deal(Board::new(players, options))
    }

    fn from_position(options: Options, position: Position, over: Option<&Claim>) -> Result<Self, BadPosition> {
        position.set_up(options, over)
    }

    fn position(&self) -> Position {
        Position::new(self)
    }

    fn options(&self) -> Options {
        self.board.options
    }

    #[inline]
    fn players(&self) -> usize {
        self.board.count.into()
    }

    fn is_out(&self, seat: Seat) -> bool {
        !self.board.of(seat).lives()
    }

    #[inline]
    fn awaits(&self) -> Awaits<Lottery> {
        if self.board.over.is_some() {
            Awaits::Nobody
        } else if self.deals() {
            Awaits::Chance(Lottery::Deck(self.deck))
        } else if self.board.due() == Due::Roll {
            Awaits::Chance(Lottery::Die)
        } else if let Some(seat) = self.silent.lowest() {
            Awaits::Chance(Lottery::Lot(self.options_of(seat)))
        } else {
            Awaits::Seats(self.owing())
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.board.over
    }

    fn window(&self) -> Option<Window> {
        let decides = matches!(self.awaits(), Awaits::Seats(_));
        let (name, seconds) = if self.board.step == Step::Arrange { ("arrange", 120) } else { ("act", 60) };
        decides.then_some(Window { name, length: Duration::from_secs(seconds), race: false })
    }

    #[inline]
    fn legal(&self, seat: Seat) -> Actions {
        let asked = self.silent.is_empty() && self.owing().contains(seat);
        if asked { self.options_of(seat) } else { Actions::NONE }
    }

    fn why_not(&self, seat: Seat, action: &Action) -> NotAllowed {
        NotAllowed::find(&self.board, seat, &self.options_of(seat), action)
    }

    fn sees_chance(&self, viewer: Viewer) -> bool {
        match self.board.step {
            Step::Arrange if self.deals() => self.dealt_next().is_none_or(|seat| viewer.is(seat)),
            Step::Arrange => self.silent.lowest().is_some_and(|seat| viewer.is(seat)),
            _ => true,
        }
    }

    fn redeal(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        let mut twin = *self;
        let others: Seats = self.board.seats().iter().filter(|&seat| !viewer.is(seat)).collect();
        // All cards that the viewer has not seen are shuffled together.
        let mut unseen = self.deck;
        for seat in others.iter() {
            let sealed = self.sealed[seat.index()].map_or(CardSet::EMPTY, |arrangement| arrangement.cards());
            unseen = unseen | self.hands[seat.index()].set() | sealed;
        }
        let mut any = |count: usize| -> Holding {
            let mut draw = || {
                let card = unseen.nth(luck.ticket(unseen.len() as u32) as usize).expect("as many cards as were unseen");
                unseen = unseen.without(card);
                card
            };
            (0..count).map(|_| draw()).collect()
        };
        for seat in others.iter() {
            twin.hands[seat.index()] = any(self.hands[seat.index()].len());
            if let Some(sealed) = &mut twin.sealed[seat.index()] {
                // The cards are drawn in random order, so any fixed arrangement of them is random.
                *sealed = Arrangements(any(10)).get(0).expect("ten cards can be arranged");
            }
        }
        twin.deck = unseen;
        twin
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        let mut view = View::before_the_deal(viewer, self.board);
        if !view.board.middle.is_full() {
            view.board.middle = Middle::default();
        }
        if view.board.due() == Due::Roll {
            view.board.progress.rolled = Roll::default();
        }
        for (held, hand) in view.held.iter_mut().zip(&self.hands).filter(|(_, hand)| hand.is_full()) {
            *held = hand.len() as u8;
        }
        if let Some(own) = viewer.seat().map(Seat::index) {
            view.hands[own] = Some(self.hands[own]).filter(Holding::is_full).unwrap_or_default();
            view.sealed[own] = self.sealed[own];
        }
        View { arranged: self.arranged(), to_act: self.to_act(), ..view }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, _at: Option<Micros>, emit: &mut impl FnMut(Event)) {
        self.act(seat, action, emit);
    }

    #[inline]
    fn draw(&mut self, outcome: Outcome, emit: &mut impl FnMut(Event)) {
        match (outcome, self.silent.lowest()) {
            (Outcome::Card(card), _) => self.deal(card, emit),
            (Outcome::Die(face), _) => self.roll(face, emit),
            (Outcome::Lot(action), Some(seat)) => {
                self.silent = self.silent.without(seat);
                self.act(seat, action, emit);
            }
            (Outcome::Lot(_), None) => unreachable!("lots are drawn for silent seats only"),
        }
    }

    fn expire(&mut self, emit: &mut impl FnMut(Event)) {
        for seat in self.owing().iter() {
            emit(Event::TimeUp { seat });
        }
        match (self.board.due(), self.board.order.head()) {
            // GUN-18: an exchange is the only thing that may be declined, so a player who runs out of time declines it.
            (Due::Exchange, Some(call)) => self.act(call.seat, Action::Exchange(None), emit),
            _ => self.silent = self.owing(),
        }
    }
}
