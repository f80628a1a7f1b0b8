//! What one viewer may know.

use engine::{Cast, Game, Reading, Seat, Seats, Sketch, Unreadable, Verdict, Viewer};
use serde::Serialize;

use crate::pile::Pile;
use crate::player::Sealed;
use crate::position::{PileCardJson, is_zero};
use crate::{Action, Card, Cards, Opening, Options, PileCard, State, Step};

/// What one viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Each player's side, as the viewer sees it.
    sides: [Side; 2],
    /// The face-down cards the viewer knows, by who put them so.
    down: [Cards; 2],
    /// HAN-05: cards of the viewer's hand that may not be discarded this turn.
    pub locked: Cards,
    /// The viewer's choice while the opponent still chooses.
    sealed: Option<Sealed>,
    /// The round, from 1.
    pub round: u32,
    /// What the table agreed on.
    pub options: Options,
    /// How many cards the draw pile has.
    pub deck: u8,
    /// HAN-15: turns done in this round.
    pub turns: u8,
    /// What is due.
    pub step: Step,
    /// Whose turn it is.
    pub turn: Seat,
    /// Whose view it is.
    pub viewer: Viewer,
    /// Who owes a decision.
    pub to_act: Seats,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Side {
    pile: Pile,
    hand: Option<Cards>,
    shown: Cards,
    hand_count: u8,
    damage: u8,
}

impl View {
    #[inline]
    pub(crate) fn new(state: &State, viewer: Viewer) -> Self {
        let open = state.hands_are_open();
        let (mut known, mut unknown) = ([Cards::NONE; 2], [Cards::NONE; 2]);
        for (index, player) in state.players.iter().enumerate() {
            let down = if viewer.is(Seat::new(index)) { &mut known } else { &mut unknown };
            down[index] = player.down;
        }
        let side = |index: usize| {
            let player = &state.players[index];
            Side {
                pile: player.pile.seen(unknown),
                hand: (open || viewer.is(Seat::new(index))).then_some(player.hand),
                shown: player.shown,
                hand_count: player.hand.len() as u8,
                damage: player.damage,
            }
        };
        Self {
            sides: [side(0), side(1)],
            down: known,
            locked: if viewer.is(state.turn) { state.locked } else { Cards::NONE },
            sealed: viewer.seat().and_then(|seat| state.of(seat).sealed),
            round: state.round,
            options: state.options,
            deck: state.deck.len() as u8,
            turns: state.turns,
            step: state.step,
            turn: state.turn,
            viewer,
            to_act: state.to_act(),
        }
    }

    /// The hand of `seat`, if the viewer may see it.
    pub fn hand(&self, seat: Seat) -> Option<Cards> {
        self.sides[seat.index()].hand
    }

    /// HAN-08: the hand `seat` has shown at the last tie of this round; empty if there was none.
    pub fn shown(&self, seat: Seat) -> Cards {
        self.sides[seat.index()].shown
    }

    /// How many cards `seat` holds.
    pub fn hand_count(&self, seat: Seat) -> usize {
        self.sides[seat.index()].hand_count.into()
    }

    /// The discard pile of `seat`, the top last.
    pub fn pile(&self, seat: Seat) -> impl Iterator<Item = PileCard> {
        self.sides[seat.index()].pile.cards(self.down)
    }

    /// How many cards the discard pile of `seat` has: HAN-09, what a blow of theirs is worth.
    pub fn pile_count(&self, seat: Seat) -> usize {
        self.sides[seat.index()].pile.len()
    }

    /// HAN-10: the damage `seat` has dealt.
    pub fn damage(&self, seat: Seat) -> u8 {
        self.sides[seat.index()].damage
    }

    /// The card the viewer has chosen while the opponent still chooses.
    pub fn sealed(&self) -> Option<Card> {
        self.sealed.map(|sealed| sealed.card)
    }

    /// How it ended, if it has.
    pub fn over(&self) -> Option<Verdict> {
        let won = |seat: &Seat| self.damage(*seat) >= self.options.target;
        Seats::first(2).iter().find(won).map(|seat| Verdict::new(Seats::only(seat), crate::showdown::REASON))
    }

    /// Whether the viewer owes a decision.
    pub(crate) fn is_asked(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.to_act.contains(seat))
    }

    /// The viewer's own hand.
    pub(crate) fn own_hand(&self) -> Cards {
        self.viewer.seat().and_then(|seat| self.hand(seat)).unwrap_or_default()
    }
}

impl engine::View for View {
    type Action = Action;

    fn sketch(&self, cast: &Cast) -> Sketch {
        self.drawn(cast)
    }

    fn prompt(&self, cast: &Cast) -> String {
        if self.over().is_some() {
            return "The game is over.".into();
        }
        if !self.is_asked() {
            return format!("Waiting for {}.", cast.list(self.to_act.iter()));
        }
        match self.step {
            Step::Opening if self.options.opening == Opening::ByLot => "Discard one of your three cards.",
            Step::Opening => "Discard one of your three cards, quickly: the first to do so has the first turn.",
            Step::Turn if self.deck == 0 => "The draw pile is empty: draw.",
            Step::Turn => "STARE DOWN (take deck, own or theirs), or draw.",
            Step::Discard => "Discard one of your three cards.",
            Step::Effect => "Use the effect of the card you discarded? yes or no.",
            Step::Bridge => "Which face-up card of the piles does the Bridge bring you?",
            Step::Give => "Which card do you give for the one you get?",
            Step::TieDiscard => "The hands are equal. Discard one of your cards, face down.",
        }
        .into()
    }

    /// Where a decision names a card or says yes, the verb can be left out, and 1, 2 and 3 are the cards of the hand.
    fn read(&self, lines: &[&str]) -> Result<Reading<Action>, Unreadable> {
        let text = lines.last().copied().unwrap_or_default().trim();
        let verb = match self.step {
            Step::Opening | Step::Discard | Step::TieDiscard => "discard",
            Step::Turn => "take",
            Step::Effect => "effect",
            Step::Bridge => "bridge",
            Step::Give => "give",
        };
        let from_hand = !matches!(self.step, Step::Turn | Step::Effect | Step::Bridge);
        let number = text.parse::<usize>().ok().filter(|_| from_hand);
        let numbered = number.and_then(|number| self.own_hand().nth(number.checked_sub(1)?));
        let short = numbered.map_or_else(|| format!("{verb} {text}"), |card| format!("{verb} {card}"));
        text.parse().or_else(|error| short.parse().map_err(|_| error)).map(Reading::Action)
    }

    fn keys(&self) -> Vec<(&'static str, Action)> {
        if self.step != Step::Opening || !self.is_asked() {
            return Vec::new();
        }
        ["1", "2", "3"].into_iter().zip(self.own_hand().iter().map(Action::Discard)).collect()
    }

    fn keys_in_words(&self) -> &'static str {
        "1, 2 or 3 discards that card of your hand"
    }
}

#[derive(Serialize)]
struct ViewJson {
    game: &'static str,
    seat: Viewer,
    round: u32,
    step: Step,
    turn: Seat,
    deck: u8,
    players: [SideJson; 2],
    #[serde(skip_serializing_if = "is_zero")]
    turns: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locked: Vec<Card>,
    to_act: Seats,
    over: Option<Verdict>,
}

#[derive(Serialize)]
struct SideJson {
    hand: Option<Vec<Card>>,
    hand_count: u8,
    pile: Vec<PileCardJson>,
    damage: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shown: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sealed: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<engine::Micros>,
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let side = |index: usize| {
            let (seat, side) = (Seat::new(index), &self.sides[index]);
            let sealed = self.sealed.filter(|_| self.viewer.is(seat));
            SideJson {
                hand: side.hand.map(|hand| hand.iter().collect()),
                hand_count: side.hand_count,
                pile: self.pile(seat).map(|card| PileCardJson::new(card, seat)).collect(),
                damage: side.damage,
                shown: side.shown.iter().collect(),
                sealed: sealed.map(|sealed| sealed.card),
                at: sealed.and_then(|sealed| sealed.pace.micros()),
            }
        };
        ViewJson {
            game: crate::options::ABOUT.slug,
            seat: self.viewer,
            round: self.round,
            step: self.step,
            turn: self.turn,
            deck: self.deck,
            players: [side(0), side(1)],
            turns: self.turns,
            locked: self.locked.iter().collect(),
            to_act: self.to_act,
            over: self.over(),
        }
        .serialize(serializer)
    }
}
