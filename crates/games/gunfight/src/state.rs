//! The whole truth of one table, and how it answers the engine.

use std::time::Duration;

use engine::{About, Awaits, BadPosition, Claim, Game, Luck, Micros, Seat, Seats, Space, Verdict, Viewer, Window};

use crate::due::Due;
use crate::{
    Action, Actions, Arrangement, Arrangements, Board, CardSet, Event, Holding, Lottery, NotAllowed, Options, Outcome,
    Position, Step, View,
};

/// One game of Quick Draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    /// GUN-02: what has not been dealt this turn.
    pub(crate) deck: CardSet,
    /// What each player has been dealt and not arranged yet.
    pub(crate) hands: [Holding; Board::MOST_PLAYERS],
    /// GUN-03: what each player has arranged, until everything is turned up.
    pub(crate) sealed: [Option<Arrangement>; Board::MOST_PLAYERS],
    /// Seats that were silent and act by lot.
    pub(crate) silent: Seats,
}

impl State {
    /// What everybody sees.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn before_the_deal(board: Board) -> Self {
        Self { board, deck: CardSet::PACK, hands: Default::default(), sealed: Default::default(), silent: Seats::NONE }
    }

    /// GUN-02: the middle is dealt last.
    #[inline]
    fn deals(&self) -> bool {
        !self.board.middle.is_full()
    }

    /// Who gets the next card of the deal; none if it goes to the middle.
    #[inline]
    pub(crate) fn dealt_next(&self) -> Option<Seat> {
        self.board.living().iter().find(|seat| !self.hands[seat.index()].is_full())
    }

    /// Who has still to arrange.
    #[inline]
    pub(crate) fn arranging(&self) -> Seats {
        self.board.living().iter().filter(|seat| self.sealed[seat.index()].is_none()).collect()
    }

    /// Who owes a decision, once chance has answered.
    #[inline]
    fn owing(&self) -> Seats {
        match self.board.step {
            Step::Arrange => self.arranging(),
            _ => self.board.order.head().map_or(Seats::NONE, |call| Seats::only(call.seat)),
        }
    }

    /// What `seat` can do, if it is awaited.
    #[inline]
    fn options_of(&self, seat: Seat) -> Actions {
        if self.board.step == Step::Arrange {
            let arrangements = Arrangements(self.hands[seat.index()]);
            return Actions { ways: crate::actions::Ways::Arrange(arrangements), pass: false };
        }
        self.board.actions(seat)
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

    fn about() -> &'static About {
        &crate::options::ABOUT
    }

    fn rules() -> &'static str {
        include_str!("../../../../docs/rules/gunfight.md")
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
        let waits = self.board.over.is_some()
            || self.deals()
            || !self.silent.is_empty()
            || !self.owing().contains(seat)
            || self.board.due() == Due::Roll;
        if waits { Actions::NONE } else { self.options_of(seat) }
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
        let others: Seats = Seats::first(self.players()).iter().filter(|&seat| !viewer.is(seat)).collect();
        // Everything a viewer has not seen is one heap, shuffled.
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
                // The cards come in a random order, so any one arrangement of them is a random one.
                *sealed = Arrangements(any(10)).get(0).expect("ten cards can be arranged");
            }
        }
        twin.deck = unseen;
        twin
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat().map(Seat::index);
        let mut held = [0; Board::MOST_PLAYERS];
        for (count, hand) in held.iter_mut().zip(&self.hands) {
            *count = hand.len() as u8;
        }
        View {
            viewer,
            board: self.board,
            hand: own.map(|seat| self.hands[seat]).unwrap_or_default(),
            sealed: own.and_then(|seat| self.sealed[seat]),
            held,
            arranged: Seats::first(self.players()).iter().filter(|seat| self.sealed[seat.index()].is_some()).collect(),
            to_act: self.to_act(),
        }
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
            // GUN-18: an exchange is the only thing that may be left undone, so silence leaves it.
            (Due::Exchange, Some(call)) => self.act(call.seat, Action::Exchange(None), emit),
            _ => self.silent = self.owing(),
        }
    }
}
