//! The complete state of a game, and its implementation of [`Game`].

use std::time::Duration;

use engine::{About, Awaits, BadPosition, Claim, Game, Luck, Micros, Seat, Seats, Verdict, Viewer, Window};

use crate::board::seats_where;
use crate::{
    Action, Actions, Answer, Board, Booze, Cards, Event, Lot, Lottery, NotAllowed, Options, Pile, Position, Race,
    Sealed, Step, UsedCards, View,
};

/// One game of Hayauchi, or one match for points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) cards: [Cards; Board::MOST],
    pub(crate) sealed: Sealed,
    /// Seats that ran out of time, for which chance picks a Booze.
    pub(crate) silent: Seats,
}

impl State {
    /// The public part.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The seats that have not picked yet, or have not answered after the reveal.
    #[inline]
    pub(crate) fn owing(&self) -> Seats {
        match self.board.step {
            Step::Pick => seats_where(|index| self.board.hearts[index] > 0 && self.cards[index].picked.is_none()),
            Step::Showdown => {
                let asked = self.board.asked();
                asked.iter().filter(|seat| self.sealed.answers[seat.index()].is_none()).collect()
            }
        }
    }

    #[inline]
    fn waits_for_seats(&self) -> bool {
        self.board.over.is_none() && self.silent.is_empty() && !self.board.lot_decides()
    }

    /// HAY-02, HAY-06, HAY-18: the legal actions before the reveal of a seat that is still in.
    #[inline]
    fn legal_before_reveal(&self, seat: Seat) -> Actions {
        let Cards { hand, picked, .. } = self.cards[seat.index()];
        let may_fire = self.board.options.race == Race::RealTime && !self.sealed.fired.contains(seat);
        let picks = if picked.is_none() { Actions::picking(hand) } else { Actions::NONE };
        if may_fire { picks.or(Actions::GUN) } else { picks }
    }

    /// Deals anew what `viewer` cannot know. One who remembers the cards of all rounds knows what the others hold: of the
    /// seven each of them has, everybody saw those that were played.
    fn dealt_anew(&self, viewer: Viewer, remembers: bool, luck: &mut impl Luck) -> Self {
        let mut twin = *self;
        let untouched = self.sealed == Sealed::NOTHING && self.cards.iter().all(|cards| cards.picked.is_none());
        if self.board.over.is_some() || (remembers && untouched) {
            return twin;
        }
        let open = !self.board.final_race.is_empty();
        for seat in self.board.seats().iter().filter(|&seat| !viewer.is(seat)) {
            if !open {
                twin.redeal_cards(seat, remembers, luck);
            }
            if open || self.board.is_in(seat) {
                twin.redeal_sealed(seat, luck);
            }
        }
        twin
    }

    /// Deals anew the cards of `seat` that nobody else can know, or that nobody can who remembers all rounds.
    fn redeal_cards(&mut self, seat: Seat, remembers: bool, luck: &mut impl Luck) {
        let open_pick = self.board.step == Step::Showdown;
        let open_used = remembers || self.board.options.used_cards == UsedCards::Up;
        let cards = &mut self.cards[seat.index()];
        let mut hidden = if remembers { cards.hand } else { cards.hand.union(cards.secret.cards()) };
        if !open_used {
            hidden = hidden.union(cards.used.cards());
        }
        let pick = cards.picked.filter(|_| !open_pick);
        hidden = pick.map_or(hidden, |pick| hidden.with(pick));
        let mut any = |_: Booze| {
            let number = luck.ticket(hidden.len() as u32) as usize;
            let booze = hidden.nth(number).expect("a ticket is below the count");
            hidden = hidden.without(booze);
            booze
        };
        if let Some(pick) = pick {
            cards.picked = Some(any(pick));
        }
        if !remembers {
            cards.secret = cards.secret.iter().map(&mut any).collect::<Pile>();
        }
        if !open_used {
            cards.used = cards.used.iter().map(&mut any).collect::<Pile>();
        }
        cards.hand = hidden;
    }

    /// Chooses anew what `seat` has done in this round that nobody else can know.
    fn redeal_sealed(&mut self, seat: Seat, luck: &mut impl Luck) {
        let asked = self.board.asked().contains(seat);
        let toss = luck.ticket(2) == 0;
        let toss_in = |seats: Seats| if toss { seats.with(seat) } else { seats.without(seat) };
        let sealed = &mut self.sealed;
        match self.board.step {
            Step::Pick if self.board.options.race == Race::RealTime => sealed.fired = toss_in(sealed.fired),
            Step::Showdown if asked => {
                sealed.missed = toss_in(sealed.missed);
                if let Some(answer) = &mut sealed.answers[seat.index()] {
                    let at = 1000 * luck.ticket(1000);
                    *answer = if luck.ticket(2) == 0 { Answer::Hold } else { Answer::Gun(Some(at)) };
                }
            }
            _ => {}
        }
    }
}

impl Game for State {
    type Options = Options;
    type Action = Action;
    type Actions = Actions;
    type Outcome = Lot;
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
        include_str!("../../../../docs/rules/hayauchi.md")
    }

    fn help() -> &'static [&'static str] {
        crate::options::HELP
    }

    fn new(players: usize, options: Options) -> Self {
        Self {
            board: Board::new(players, options),
            cards: [Cards::FULL; Board::MOST],
            sealed: Sealed::NOTHING,
            silent: Seats::NONE,
        }
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
        self.board.players.into()
    }

    fn is_out(&self, seat: Seat) -> bool {
        !self.board.is_in(seat) && !self.board.final_race.contains(seat)
    }

    #[inline]
    fn awaits(&self) -> Awaits<Lottery> {
        if self.board.over.is_some() {
            Awaits::Nobody
        } else if let Some(seat) = self.silent.lowest() {
            Awaits::Chance(Lottery::Pick(self.cards[seat.index()].hand))
        } else if self.board.lot_decides() {
            Awaits::Chance(Lottery::Last(self.board.racing))
        } else {
            Awaits::Seats(self.owing())
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.board.verdict()
    }

    #[inline]
    fn window(&self) -> Option<Window> {
        let window = match self.board.step {
            Step::Pick => Window { name: "pick", length: Duration::from_mins(1), race: false },
            Step::Showdown => Window { name: "showdown", length: Duration::from_secs(5), race: true },
        };
        self.waits_for_seats().then_some(window)
    }

    #[inline]
    fn legal(&self, seat: Seat) -> Actions {
        if !self.waits_for_seats() || seat.index() >= Board::MOST {
            return Actions::NONE;
        }
        match self.board.step {
            Step::Pick if self.board.is_in(seat) => self.legal_before_reveal(seat),
            Step::Showdown if self.owing().contains(seat) => Actions::SHOWDOWN,
            Step::Pick | Step::Showdown => Actions::NONE,
        }
    }

    fn why_not(&self, seat: Seat, action: &Action) -> NotAllowed {
        let Cards { hand, picked, .. } = self.cards[seat.index()];
        match *action {
            Action::Booze(_) | Action::Say(_) if self.board.step == Step::Showdown => NotAllowed::Revealed,
            Action::Booze(_) | Action::Say(_) if picked.is_some() => NotAllowed::HasPicked,
            Action::Booze(booze) | Action::Say(booze) => NotAllowed::NotInHand { booze, hand },
            _ if self.board.options.race == Race::ByLot => NotAllowed::NoGuns,
            Action::Gun => NotAllowed::HasFired,
            Action::Miss | Action::Hold => NotAllowed::NotRevealed,
        }
    }

    /// HAY-18: an announcement does not complete a decision.
    fn settles(action: &Action) -> bool {
        !matches!(action, Action::Say(_))
    }

    /// Players who are not racing have no reason to be fast, and holding is not a reaction.
    fn is_reaction(&self, seat: Seat, action: &Action) -> bool {
        matches!(action, Action::Gun | Action::Miss) && self.board.racing.contains(seat)
    }

    fn sees_chance(&self, viewer: Viewer) -> bool {
        self.silent.lowest().is_none_or(|seat| viewer.is(seat))
    }

    fn redeal(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        self.dealt_anew(viewer, false, luck)
    }

    fn redeal_unseen(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        self.dealt_anew(viewer, true, luck)
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, at: Option<Micros>, emit: &mut impl FnMut(Event)) {
        match (action, self.board.step) {
            (Action::Booze(booze), _) => self.pick(seat, booze, false, emit),
            (Action::Say(booze), _) => {
                self.board.said[seat.index()] = Some(booze);
                emit(Event::Announced { seat, booze });
            }
            (Action::Gun, Step::Pick) => self.fire_early(seat, emit),
            (Action::Gun, Step::Showdown) => self.answer(seat, Answer::gun(at), emit),
            (Action::Hold, _) => self.answer(seat, Answer::Hold, emit),
            (Action::Miss, _) => self.miss(seat, emit),
        }
    }

    #[inline]
    fn draw(&mut self, Lot(number): Lot, emit: &mut impl FnMut(Event)) {
        match self.silent.lowest() {
            Some(seat) => {
                self.silent = self.silent.without(seat);
                let booze = Booze::new(number).expect("a lot for a silent seat is a Booze");
                self.pick(seat, booze, true, emit);
            }
            None => self.last_by_lot(Seat::new(number.into()), emit),
        }
    }

    fn expire(&mut self, emit: &mut impl FnMut(Event)) {
        let owing = self.owing();
        match self.board.step {
            Step::Pick => {
                self.silent = owing;
                emit(Event::TimeUp { seats: owing });
            }
            Step::Showdown => {
                owing.iter().for_each(|seat| self.sealed.answers[seat.index()] = Some(Answer::Hold));
                self.close_showdown(emit);
            }
        }
    }
}
