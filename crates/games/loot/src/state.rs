//! The complete state of a game, and its implementation of [`Game`].

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::{
    About, Awaits, BadPosition, Claim, Game, Luck, Micros, Seat, Seats, Space, Unreadable, Verdict, Viewer, Window,
};

use crate::{ActionCard, Board, Card, Cards, Event, NotAllowed, Options, Play, Plays, Position, View};

/// One game of Loot, Shoot, Whisky: a single duel or a best of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    /// LSW-06: the face-down cards, by seat.
    pub(crate) placed: [Option<Play>; 2],
    /// Seats that ran out of time, for which chance chooses two cards.
    pub(crate) silent: Seats,
}

/// An outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next card of the deck.
    Card(Card),
    /// Two action cards for a seat that ran out of time.
    Lot(Play),
}

/// A random choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lottery {
    /// A draw from this deck.
    Deck(Cards),
    /// One of these plays, for a seat that ran out of time.
    Lot(Plays),
}

impl State {
    /// The public part.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// LSW-13: whether the row has to be filled before anybody chooses. Position 4 is filled last.
    #[inline]
    fn deals(&self) -> bool {
        self.board.row[3].is_none()
    }

    /// The plays `seat` could make, whether or not it owes a decision.
    #[inline]
    fn plays(&self, seat: Seat) -> Plays {
        self.board.of(seat).first_play().map_or(Plays::ANY, Plays::after)
    }

    #[inline]
    fn owing(&self) -> Seats {
        let owes = |seat: usize| if self.placed[seat].is_none() { Seats::only(Seat::new(seat)) } else { Seats::NONE };
        owes(0).and(owes(1))
    }
}

impl Game for State {
    type Options = Options;
    type Action = Play;
    type Actions = Plays;
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
        include_str!("../../../../docs/rules/loot.md")
    }

    fn help() -> &'static [&'static str] {
        crate::options::HELP
    }

    fn new(_players: usize, options: Options) -> Self {
        Self { board: Board::new(options), placed: [None; 2], silent: Seats::NONE }
    }

    fn from_position(options: Options, position: Position, over: Option<&Claim>) -> Result<Self, BadPosition> {
        position.set_up(options, over)
    }

    fn position(&self) -> Position {
        Position::new(&self.board, self.placed)
    }

    fn options(&self) -> Options {
        self.board.options
    }

    #[inline]
    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn awaits(&self) -> Awaits<Lottery> {
        if self.board.over.is_some() {
            Awaits::Nobody
        } else if self.deals() {
            Awaits::Chance(Lottery::Deck(self.board.deck))
        } else if let Some(seat) = self.silent.lowest() {
            Awaits::Chance(Lottery::Lot(self.plays(seat)))
        } else {
            Awaits::Seats(self.owing())
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.board.over
    }

    fn window(&self) -> Option<Window> {
        let chooses = matches!(self.awaits(), Awaits::Seats(_));
        chooses.then_some(Window { name: "choose", length: Duration::from_mins(1), race: false })
    }

    #[inline]
    fn legal(&self, seat: Seat) -> Plays {
        let waits = self.board.over.is_some() || self.deals() || !self.silent.is_empty();
        if waits || self.placed[seat.index()].is_some() { Plays::NONE } else { self.plays(seat) }
    }

    fn why_not(&self, seat: Seat, play: &Play) -> NotAllowed {
        let wanted = |card: ActionCard| play.0.iter().filter(|&&played| played == card).count();
        let short = |card: &ActionCard| wanted(*card) > self.board.of(seat).left(*card);
        let card = play.0.into_iter().find(short).unwrap_or(play.0[0]);
        NotAllowed::UsedUp { play: *play, card }
    }

    fn sees_chance(&self, viewer: Viewer) -> bool {
        self.deals() || self.silent.lowest().is_some_and(|seat| viewer.is(seat))
    }

    fn redeal(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        let mut twin = *self;
        for seat in Seats::first(2).iter().filter(|&seat| !viewer.is(seat)) {
            if let Some(placed) = &mut twin.placed[seat.index()] {
                let plays = self.plays(seat);
                *placed = plays.get(luck.ticket(plays.len() as u32) as usize).unwrap_or(*placed);
            }
        }
        twin
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            board: self.board,
            placed: viewer.seat().and_then(|seat| self.placed[seat.index()]),
            face_down: Seats::first(2).iter().filter(|seat| self.placed[seat.index()].is_some()).collect(),
            to_act: self.to_act(),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, play: Play, _at: Option<Micros>, emit: &mut impl FnMut(Event)) {
        emit(Event::Placed { seat, cards: Some(play.0), by_lot: false });
        self.place(seat, play, emit);
    }

    #[inline]
    fn draw(&mut self, outcome: Outcome, emit: &mut impl FnMut(Event)) {
        match (outcome, self.silent.lowest()) {
            (Outcome::Card(card), _) => self.deal(card, emit),
            (Outcome::Lot(play), Some(seat)) => {
                self.silent = self.silent.without(seat);
                emit(Event::Placed { seat, cards: Some(play.0), by_lot: true });
                self.place(seat, play, emit);
            }
            (Outcome::Lot(_), None) => unreachable!("lots are drawn for silent seats only"),
        }
    }

    fn expire(&mut self, emit: &mut impl FnMut(Event)) {
        self.silent = self.owing();
        emit(Event::TimeUp { seats: self.silent });
    }
}

impl engine::Lottery for Lottery {
    type Outcome = Outcome;

    #[inline]
    fn tickets(&self) -> u32 {
        match self {
            Self::Deck(cards) => cards.total(),
            Self::Lot(plays) => plays.len() as u32,
        }
    }

    #[inline]
    fn outcome(&self, ticket: u32) -> Outcome {
        match self {
            Self::Deck(cards) => Outcome::Card(cards.nth(ticket)),
            Self::Lot(plays) => Outcome::Lot(plays.get(ticket as usize).expect("a ticket is below the count")),
        }
    }

    fn is_lot(&self) -> bool {
        matches!(self, Self::Lot(_))
    }

    #[inline]
    fn tickets_of(&self, outcome: &Outcome) -> u32 {
        match (self, outcome) {
            (Self::Deck(cards), Outcome::Card(card)) => cards.of(*card).into(),
            (Self::Lot(plays), Outcome::Lot(play)) => plays.contains(play).into(),
            _ => 0,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Lot(play) => play.fmt(f),
        }
    }
}

impl FromStr for Outcome {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.parse() {
            Ok(card) => Ok(Self::Card(card)),
            Err(not_a_card) => text.parse().map(Self::Lot).map_err(|_| not_a_card),
        }
    }
}
