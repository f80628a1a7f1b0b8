//! What one viewer may know.

use engine::{Cast, Game, Reading, Seat, Seats, Sketch, Unreadable, Verdict, Viewer};
use serde::{Deserialize, Serialize};

use crate::pile::Pile;
use crate::player::Sealed;
use crate::view_json::ViewJson;
use crate::{Action, Card, Cards, Event, Opening, Options, PileCard, State, Step};

/// What one viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "ViewJson", try_from = "ViewJson")]
pub struct View {
    /// The players as the viewer sees them, by seat.
    pub(crate) sides: [Side; 2],
    /// The face-down cards that the viewer knows, by the seat that put them down.
    pub(crate) down: [Cards; 2],
    /// HAN-05: the cards in the viewer's hand that may not be discarded this turn.
    pub locked: Cards,
    /// The viewer's choice while the opponent is still choosing. If it has no time, the reason is not included.
    pub(crate) sealed: Option<Sealed>,
    /// The round, from 1.
    pub round: u32,
    /// The options of the table.
    pub options: Options,
    /// The number of cards in the draw pile.
    pub deck: u8,
    /// HAN-15: the number of turns completed in this round.
    pub turns: u8,
    /// The step that is due.
    pub step: Step,
    /// The seat whose turn it is.
    pub turn: Seat,
    /// The viewer.
    pub viewer: Viewer,
    /// The seats that owe a decision.
    pub to_act: Seats,
}

/// One player as the viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Side {
    pub(crate) pile: Pile,
    pub(crate) hand: Option<Cards>,
    pub(crate) shown: Cards,
    pub(crate) hand_count: u8,
    pub(crate) damage: u8,
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
            sealed: viewer.seat().and_then(|seat| state.of(seat).sealed).map(Sealed::seen),
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

    /// HAN-08: the hand that `seat` showed at the last tie of this round; empty if there was none.
    pub fn shown(&self, seat: Seat) -> Cards {
        self.sides[seat.index()].shown
    }

    /// The number of cards in the hand of `seat`.
    pub fn hand_count(&self, seat: Seat) -> usize {
        self.sides[seat.index()].hand_count.into()
    }

    /// The discard pile of `seat`, bottom first.
    pub fn pile(&self, seat: Seat) -> impl Iterator<Item = PileCard> {
        self.sides[seat.index()].pile.cards(self.down)
    }

    /// HAN-09: the number of cards in the discard pile of `seat`, which is the damage they deal if they win.
    pub fn pile_count(&self, seat: Seat) -> usize {
        self.sides[seat.index()].pile.len()
    }

    /// The top card of the discard pile of `seat`.
    pub fn top(&self, seat: Seat) -> Option<PileCard> {
        self.pile(seat).last()
    }

    /// HAN-15: the number of turns left before the round is a stalemate.
    pub fn turns_left(&self) -> u8 {
        State::MOST_TURNS.saturating_sub(self.turns)
    }

    /// HAN-10: the damage `seat` has dealt.
    pub fn damage(&self, seat: Seat) -> u8 {
        self.sides[seat.index()].damage
    }

    /// The viewer's choice while the opponent is still choosing.
    pub fn sealed(&self) -> Option<Card> {
        self.sealed.map(|sealed| sealed.card)
    }

    /// The result, if the game is over.
    pub fn over(&self) -> Option<Verdict> {
        let won = |seat: &Seat| self.damage(*seat) >= self.options.target;
        Seats::first(2).iter().find(won).map(|seat| Verdict::new(Seats::only(seat), crate::showdown::REASON))
    }

    /// Puts a card on the pile of `owner`, as the viewer sees it.
    pub(crate) fn lay(&mut self, owner: Seat, lying: PileCard) {
        self.sides[owner.index()].pile.push_seen(lying);
        if let (Some(card), Some(by)) = (lying.card, lying.down_by) {
            self.down[by.index()] = self.down[by.index()].with(card);
        }
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
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        self.learn(event);
    }

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

    /// The verb may be omitted if the step determines it, and 1, 2 and 3 stand for the cards of the hand.
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
