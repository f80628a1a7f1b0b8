//! The complete state of a game, and its implementation of [`Game`].

use std::time::Duration;

use engine::{About, Awaits, BadPosition, Claim, Game, Luck, Micros, Seat, Seats, Space, Verdict, Viewer, Window};

use crate::{Coin, Coins, Event, Options, Position, Ties, View};

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The options of the table.
    pub options: Options,
    /// The claims still to be drawn.
    pub claims: Coins,
    /// What can be won in this round.
    pub stake: u8,
    /// The coins each seat has left, including a chosen one that was not revealed.
    pub hands: [Coins; 2],
    /// What each seat has won.
    pub riches: [u8; 2],
}

impl Board {
    /// CLM-02: whether a claim was drawn and its coins have not been revealed.
    pub fn is_bidding(&self) -> bool {
        self.claims.len() < self.hands[0].len()
    }

    /// CLM-07: the result, if the last coins have been revealed.
    pub fn verdict(&self) -> Option<Verdict> {
        let [zero, one] = self.riches;
        let rich = |seat: &Seat| self.riches[seat.index()] == zero.max(one);
        let is_over = self.hands[0].is_empty() && self.stake == 0;
        is_over.then(|| Verdict::new(Seats::first(2).iter().filter(rich).collect(), "riches"))
    }
}

/// One game of Claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    /// CLM-03: the secret choices, by seat.
    pub(crate) offers: [Option<Coin>; 2],
}

/// Why a coin cannot be offered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("you have no {0} any more: every coin is offered once")]
pub struct NotYours(pub Coin);

impl State {
    fn owing(&self) -> Seats {
        let owes = |seat: &Seat| self.offers[seat.index()].is_none();
        Seats::first(2).iter().filter(owes).collect()
    }

    /// CLM-03, CLM-04, CLM-05: records an offer. After the second, both are revealed and the stake is decided.
    fn offer(&mut self, seat: Seat, coin: Coin, emit: &mut impl FnMut(Event)) {
        emit(Event::Offered { seat, coin: Some(coin) });
        self.offers[seat.index()] = Some(coin);
        let [Some(zero), Some(one)] = self.offers else { return };
        emit(Event::Shown { coins: [zero, one] });
        self.offers = [None; 2];
        let board = &mut self.board;
        board.hands = [board.hands[0].without(zero), board.hands[1].without(one)];
        if zero == one {
            let stays = board.options.ties == Ties::Kept && !board.hands[0].is_empty();
            board.stake = if stays { board.stake } else { 0 };
            emit(Event::Tied { stake: board.stake });
        } else {
            let winner = Seat::new(usize::from(one > zero));
            let riches = &mut board.riches[winner.index()];
            *riches += std::mem::take(&mut board.stake);
            emit(Event::Won { seat: winner, riches: *riches });
        }
        if let Some(verdict) = board.verdict() {
            emit(Event::Over { winners: verdict.winners });
        }
    }
}

impl Game for State {
    type Options = Options;
    type Action = Coin;
    type Actions = Coins;
    type Outcome = Coin;
    type Lottery = Coins;
    type Event = Event;
    type View = View;
    type Position = Position;
    type Illegal = NotYours;

    const RACES: bool = false;

    fn about() -> &'static About {
        &crate::options::ABOUT
    }

    fn rules() -> &'static str {
        include_str!("../RULES.md")
    }

    fn help() -> &'static [&'static str] {
        crate::options::HELP
    }

    fn new(_players: usize, options: Options) -> Self {
        // CLM-01: five claims, and five coins each.
        let board = Board { options, claims: Coins::ALL, stake: 0, hands: [Coins::ALL; 2], riches: [0; 2] };
        Self { board, offers: [None; 2] }
    }

    fn from_position(options: Options, position: Position, _over: Option<&Claim>) -> Result<Self, BadPosition> {
        position.set_up(options)
    }

    fn position(&self) -> Position {
        Position::new(&self.board, self.offers)
    }

    fn options(&self) -> Options {
        self.board.options
    }

    fn players(&self) -> usize {
        2
    }

    fn awaits(&self) -> Awaits<Coins> {
        if self.verdict().is_some() {
            Awaits::Nobody
        } else if self.board.is_bidding() {
            Awaits::Seats(self.owing())
        } else {
            Awaits::Chance(self.board.claims)
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.board.verdict()
    }

    fn window(&self) -> Option<Window> {
        self.board.is_bidding().then_some(Window { name: "offer", length: Duration::from_secs(30), race: false })
    }

    fn legal(&self, seat: Seat) -> Coins {
        let may = self.board.is_bidding() && self.offers[seat.index()].is_none();
        if may { self.board.hands[seat.index()] } else { Coins::NONE }
    }

    fn why_not(&self, _seat: Seat, coin: &Coin) -> NotYours {
        NotYours(*coin)
    }

    fn sees_chance(&self, _viewer: Viewer) -> bool {
        true
    }

    fn redeal(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        let mut twin = *self;
        for seat in Seats::first(2).iter().filter(|&seat| !viewer.is(seat)) {
            if let Some(offer) = &mut twin.offers[seat.index()] {
                let hand = self.board.hands[seat.index()];
                *offer = hand.get(luck.ticket(hand.len() as u32) as usize).unwrap_or(*offer);
            }
        }
        twin
    }

    fn view(&self, viewer: Viewer) -> View {
        let offer = viewer.seat().and_then(|seat| self.offers[seat.index()]);
        View { viewer, board: self.board, offer, to_act: self.to_act() }
    }

    fn play(&mut self, seat: Seat, coin: Coin, _at: Option<Micros>, emit: &mut impl FnMut(Event)) {
        self.offer(seat, coin, emit);
    }

    fn draw(&mut self, claim: Coin, emit: &mut impl FnMut(Event)) {
        self.board.claims = self.board.claims.without(claim);
        self.board.stake += claim.worth();
        emit(Event::Drawn { claim, stake: self.board.stake });
    }

    fn expire(&mut self, emit: &mut impl FnMut(Event)) {
        for seat in self.owing().iter() {
            // CLM-06: the lowest coin. A seat that owes an offer has one.
            if let Some(lowest) = self.board.hands[seat.index()].get(0) {
                self.offer(seat, lowest, emit);
            }
        }
    }
}
