//! The legal actions of a seat, and why other actions are illegal.

use engine::Space;

use crate::{Action, Card, Cards, Source, Step};

/// The legal actions of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actions {
    /// None: the seat has no decision to make.
    None,
    /// HAN-03: take from one of these piles, or DRAW!
    Turn(Sources),
    /// Discard one of these cards.
    Discard(Cards),
    /// Use the effect, or decline it.
    Effect,
    /// Take one of these cards back.
    Bridge(Cards),
    /// Give one of these cards.
    Give(Cards),
}

/// The piles from which a card can be taken: one bit each, in the order of [`Source::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sources(u8);

impl Sources {
    /// No pile: the player must DRAW!
    pub const NONE: Self = Self(0);

    /// The piles whose entry is true, in the order of [`Source::ALL`].
    #[inline]
    pub(crate) fn new(open: [bool; 3]) -> Self {
        Self(u8::from(open[0]) | u8::from(open[1]) << 1 | u8::from(open[2]) << 2)
    }

    #[inline]
    const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    const fn contains(self, source: Source) -> bool {
        self.0 & (1 << source as u8) != 0
    }

    #[inline]
    fn nth(self, number: usize) -> Option<Source> {
        Source::ALL.into_iter().filter(|&source| self.contains(source)).nth(number)
    }
}

impl Space for Actions {
    type Item = Action;

    #[inline]
    fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Turn(sources) => sources.len() + 1,
            Self::Effect => 2,
            Self::Discard(cards) | Self::Bridge(cards) | Self::Give(cards) => cards.len(),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        match self {
            Self::None => None,
            Self::Turn(sources) if index == sources.len() => Some(Action::Draw),
            Self::Turn(sources) => sources.nth(index).map(Action::Take),
            Self::Effect => [Action::Effect(true), Action::Effect(false)].get(index).copied(),
            Self::Discard(cards) => cards.nth(index).map(Action::Discard),
            Self::Bridge(cards) => cards.nth(index).map(Action::Bridge),
            Self::Give(cards) => cards.nth(index).map(Action::Give),
        }
    }

    fn index_of(&self, action: &Action) -> Option<usize> {
        match (self, action) {
            (Self::Discard(cards), Action::Discard(card))
            | (Self::Bridge(cards), Action::Bridge(card))
            | (Self::Give(cards), Action::Give(card)) => cards.position(*card),
            _ => self.iter().position(|other| other == *action),
        }
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        match (self, action) {
            (Self::Discard(cards), Action::Discard(card))
            | (Self::Bridge(cards), Action::Bridge(card))
            | (Self::Give(cards), Action::Give(card)) => cards.contains(*card),
            (Self::Turn(sources), Action::Take(source)) => sources.contains(*source),
            (Self::Turn(_), Action::Draw) | (Self::Effect, Action::Effect(_)) => true,
            _ => false,
        }
    }
}

/// Why an action is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    /// Another action is due.
    #[error("'{action}' does not fit now: {}", due(*.step))]
    WrongStep {
        /// The action that was tried.
        action: Action,
        /// The step that is due.
        step: Step,
    },
    /// The card is not in the player's hand.
    #[error("you do not hold {0}: name a card of your hand")]
    NotInHand(Card),
    /// HAN-05: the card came from a discard pile this turn.
    #[error("you took {0} from a discard pile this turn, so it stays in your hand: discard another card")]
    JustTaken(Card),
    /// HAN-03: the draw pile is empty.
    #[error("the draw pile is empty, so the time for staring is over: DRAW!")]
    DeckEmpty,
    /// HAN-04: the pile is empty.
    #[error("there is no card on {}: take from elsewhere, or DRAW!", pile(*.0))]
    PileEmpty(Source),
    /// HAN-06: the top card is face down, and the table does not allow taking it.
    #[error(
        "the top card of {} lies face down, and this table does not take such cards: take from elsewhere, or DRAW!",
        pile(*.0)
    )]
    FaceDown(Source),
    /// HAN-11: the Bridge reaches only face-up cards.
    #[error("{0} does not lie face up on a discard pile: name a card that does")]
    OutOfReach(Card),
}

const fn pile(source: Source) -> &'static str {
    match source {
        Source::Deck => "the draw pile",
        Source::Own => "your discard pile",
        Source::Theirs => "your opponent's discard pile",
    }
}

const fn due(step: Step) -> &'static str {
    match step {
        Step::Opening | Step::Discard => "discard a card of your hand",
        Step::Turn => "take a card (deck, own or theirs), or draw",
        Step::Effect => "say whether you use the effect, yes or no",
        Step::Bridge => "name the card the Bridge brings you",
        Step::Give => "give a card of your hand",
        Step::TieDiscard => "the hands were equal, so discard a card face down",
    }
}
