//! The complete state of a game, and its implementation of [`Game`].

use std::time::Duration;

use engine::{About, Awaits, BadPosition, Claim, Game, Luck, Micros, Seat, Seats, Verdict, Viewer, Window};
use serde::{Deserialize, Serialize};

use crate::actions::Sources;
use crate::player::Player;
use crate::{
    Action, Actions, BlindTake, Card, Cards, Event, Lottery, NotAllowed, Opening, Options, Outcome, Position, Source,
    View,
};

/// One game of QUICK DRAW!
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) players: [Player; 2],
    /// The cards of the draw pile. Their order is not determined until they are drawn.
    pub(crate) deck: Cards,
    /// HAN-05: the cards in the hand of the player on turn that may not be discarded this turn.
    pub(crate) locked: Cards,
    pub(crate) round: u32,
    /// HAN-15: the number of turns completed in this round.
    pub(crate) turns: u8,
    pub(crate) step: Step,
    pub(crate) turn: Seat,
    /// The lottery that must be answered before anybody can act.
    pub(crate) pending: Option<Pending>,
    pub(crate) options: Options,
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// HAN-02: both discard one of three.
    Opening,
    /// HAN-03: take a card, or DRAW!
    Turn,
    /// HAN-04: discard one of three.
    Discard,
    /// HAN-11: use the effect, or decline it.
    Effect,
    /// HAN-11: choose the card that the Bridge takes back.
    Bridge,
    /// HAN-11: both choose the card they give for the Sake.
    Give,
    /// HAN-08: both discard one face down.
    TieDiscard,
}

/// A lottery that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pending {
    /// The next card of the draw pile goes to this seat's hand.
    Card(Seat),
    /// A card is chosen for this seat, which ran out of time.
    Lot(Seat),
    /// HAN-02: who has the first turn.
    First,
}

impl Step {
    /// Whether both seats choose simultaneously and in secret.
    pub(crate) const fn is_sealed(self) -> bool {
        matches!(self, Self::Opening | Self::Give | Self::TieDiscard)
    }

    /// The seats that owe a decision when the step begins.
    #[inline]
    pub(crate) const fn asks(self, turn: Seat) -> Seats {
        if self.is_sealed() { Seats::first(2) } else { Seats::only(turn) }
    }
}

impl State {
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// HAN-10: the player who has dealt enough damage to win.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Seat> {
        self.players.iter().position(|player| player.damage >= self.options.target).map(Seat::new)
    }

    /// Every card that lies face down on a pile.
    #[inline]
    pub(crate) fn down(&self) -> Cards {
        self.players[0].down.and(self.players[1].down)
    }

    /// HAN-07, HAN-08: whether both hands are open: after a tie, until cards are replaced, or when the game is over.
    pub(crate) fn hands_are_open(&self) -> bool {
        let tied = self.step == Step::TieDiscard && !matches!(self.pending, Some(Pending::Card(_)));
        tied || self.winner().is_some()
    }

    #[inline]
    fn owing(&self) -> Seats {
        let asked = self.step.asks(self.turn);
        let [zero, one] = [0, 1].map(|index: usize| self.players[index].sealed.is_some());
        let asked = if zero { asked.without(Seat::new(0)) } else { asked };
        if one { asked.without(Seat::new(1)) } else { asked }
    }

    /// The cards that `seat` can choose at this step, whether or not it owes a decision.
    #[inline]
    fn nameable(&self, seat: Seat) -> Cards {
        match self.step {
            Step::Opening | Step::Give | Step::TieDiscard => self.of(seat).hand,
            Step::Discard => self.of(seat).hand.minus(self.locked),
            Step::Bridge => self.within_reach(),
            Step::Turn | Step::Effect => Cards::NONE,
        }
    }

    /// HAN-11: the face-up cards of both piles.
    fn within_reach(&self) -> Cards {
        let [zero, one] = &self.players;
        Cards::ALL.minus(self.deck).minus(zero.hand).minus(one.hand).minus(self.down())
    }

    /// HAN-03, HAN-04, HAN-06: the piles from which a card can be taken.
    #[inline]
    fn sources(&self, seat: Seat) -> Sources {
        if self.deck.is_empty() {
            return Sources::NONE;
        }
        let open = |owner: Seat| {
            let top = self.of(owner).pile.top();
            top.is_some_and(|card| self.options.blind_take == BlindTake::Yes || !self.down().contains(card))
        };
        Sources::new([true, open(seat), open(seat.opponent())])
    }

    fn why_not_card(&self, seat: Seat, card: Card) -> NotAllowed {
        match self.step {
            Step::Bridge => NotAllowed::OutOfReach(card),
            _ if self.of(seat).hand.contains(card) => NotAllowed::JustTaken(card),
            _ => NotAllowed::NotInHand(card),
        }
    }

    fn why_not_take(&self, seat: Seat, source: Source) -> NotAllowed {
        let owner = if source == Source::Theirs { seat.opponent() } else { seat };
        match source {
            _ if self.deck.is_empty() => NotAllowed::DeckEmpty,
            _ if self.of(owner).pile.is_empty() => NotAllowed::PileEmpty(source),
            _ => NotAllowed::FaceDown(source),
        }
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

    const RACES: bool = true;

    fn about() -> &'static About {
        &crate::options::ABOUT
    }

    fn rules() -> &'static str {
        include_str!("../../../../docs/rules/hanafuda.md")
    }

    fn help() -> &'static [&'static str] {
        crate::options::HELP
    }

    fn new(_players: usize, options: Options) -> Self {
        Self::round(options, 1, [0; 2])
    }

    fn from_position(options: Options, position: Position, over: Option<&Claim>) -> Result<Self, BadPosition> {
        position.set_up(options, over)
    }

    fn position(&self) -> Position {
        Position::new(self)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn awaits(&self) -> Awaits<Lottery> {
        match self.pending {
            Some(Pending::Card(_)) => Awaits::Chance(Lottery::Card(self.deck)),
            Some(Pending::Lot(seat)) => Awaits::Chance(Lottery::Lot(self.nameable(seat))),
            Some(Pending::First) => Awaits::Chance(Lottery::First),
            None if self.winner().is_some() => Awaits::Nobody,
            None => Awaits::Seats(self.owing()),
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.winner().map(|seat| Verdict::new(Seats::only(seat), crate::showdown::REASON))
    }

    #[inline]
    fn window(&self) -> Option<Window> {
        if self.pending.is_some() || self.winner().is_some() {
            return None;
        }
        let name = match self.step {
            Step::Opening => "opening",
            Step::Turn => "turn",
            Step::Discard => "discard",
            Step::Effect => "effect",
            Step::Bridge => "bridge",
            Step::Give => "give",
            Step::TieDiscard => "tie-discard",
        };
        let race = self.step == Step::Opening && self.options.opening == Opening::Race;
        Some(Window { name, length: Duration::from_secs(if race { 20 } else { 60 }), race })
    }

    #[inline]
    fn legal(&self, seat: Seat) -> Actions {
        if self.pending.is_some() || !self.owing().contains(seat) || self.winner().is_some() {
            return Actions::None;
        }
        match self.step {
            Step::Opening | Step::Discard | Step::TieDiscard => Actions::Discard(self.nameable(seat)),
            Step::Turn => Actions::Turn(self.sources(seat)),
            Step::Effect => Actions::Effect,
            Step::Bridge => Actions::Bridge(self.nameable(seat)),
            Step::Give => Actions::Give(self.nameable(seat)),
        }
    }

    fn why_not(&self, seat: Seat, action: &Action) -> NotAllowed {
        match (self.legal(seat), *action) {
            (Actions::Discard(_), Action::Discard(card))
            | (Actions::Bridge(_), Action::Bridge(card))
            | (Actions::Give(_), Action::Give(card)) => self.why_not_card(seat, card),
            (Actions::Turn(_), Action::Take(source)) => self.why_not_take(seat, source),
            (_, action) => NotAllowed::WrongStep { action, step: self.step },
        }
    }

    fn sees_chance(&self, viewer: Viewer) -> bool {
        match self.pending {
            Some(Pending::Card(seat)) => viewer.is(seat),
            Some(Pending::Lot(seat)) => !self.step.is_sealed() || viewer.is(seat),
            Some(Pending::First) | None => true,
        }
    }

    fn redeal(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        self.dealt_anew(viewer, luck)
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, at: Option<Micros>, emit: &mut impl FnMut(Event)) {
        self.carry_out(seat, action, at, emit);
    }

    #[inline]
    fn draw(&mut self, outcome: Outcome, emit: &mut impl FnMut(Event)) {
        self.answer(outcome, emit);
    }

    fn expire(&mut self, emit: &mut impl FnMut(Event)) {
        let seats = self.owing();
        emit(Event::TimeUp { seats });
        match self.step {
            Step::Turn if self.deck.is_empty() => self.showdown(self.turn, emit),
            Step::Turn => self.take(self.turn, Source::Deck, emit),
            Step::Effect => self.decline(self.turn, emit),
            _ => self.pending = seats.lowest().map(Pending::Lot),
        }
    }
}
