//! Positions as JSON, as the referee prints them.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{Arrangement, Board, Card, CardSet, Effect, Level, Progress, Stack, State, Step};

/// The JSON form of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1.
    #[serde(default = "first_turn")]
    pub turn: u32,
    /// The step of the turn.
    #[serde(default)]
    pub step: Step,
    /// The cards in the middle.
    #[serde(default)]
    pub middle: Vec<Card>,
    /// The seats that still have to act in this round, the acting one first; by default all living seats.
    #[serde(default)]
    pub order: Option<Vec<u8>>,
    /// The players, by seat.
    pub players: Vec<PlayerJson>,
    /// The progress of the acting seat's action, if it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<PendingJson>,
}

const fn first_turn() -> u32 {
    1
}

/// One player, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerJson {
    /// Life left.
    pub life: i16,
    /// The stack of Quick Draw.
    #[serde(default)]
    pub draw: Vec<CardJson>,
    /// The stack of Aim.
    #[serde(default)]
    pub aim: Vec<CardJson>,
    /// The stack of Fire.
    #[serde(default)]
    pub fire: Vec<CardJson>,
    /// The remaining card.
    #[serde(default)]
    pub rest: Option<Card>,
    /// The number of dice on it; two by default.
    #[serde(default)]
    pub dice: Option<u8>,
    /// The cards in hand, before they are arranged.
    #[serde(default)]
    pub hand: Vec<Card>,
    /// The levels of the three stacks, once they are revealed.
    #[serde(default)]
    pub levels: Option<LevelsJson>,
}

/// A card of a stack, as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardJson {
    /// The card.
    pub card: Card,
    /// Whether it lies face down.
    #[serde(default)]
    pub flipped: bool,
    /// Whether it is rotated.
    #[serde(default)]
    pub rotated: bool,
}

/// The levels of a player's stacks, after advances, as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelsJson {
    /// Quick Draw.
    pub draw: Level,
    /// Aim.
    pub aim: Level,
    /// Fire.
    pub fire: Level,
}

/// The progress of an action, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PendingJson {
    /// The number of parts that are done: the first of two flips, the flip before a rotation, dice taken off before a
    /// roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u8>,
    /// The dice rolled so far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolled: Vec<u8>,
    /// Whether the exchange of Call in the Undertaker has been decided.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
}

impl Position {
    pub(crate) fn new(state: &State) -> Self {
        let board = &state.board;
        let player = |index: usize| {
            let (seat, sealed) = (Seat::new(index), &state.sealed[index]);
            PlayerJson {
                hand: state.hands[index].cards().to_vec(),
                ..sealed
                    .map_or_else(|| PlayerJson::of(board, seat), |sealed| PlayerJson::arranged(board, seat, &sealed))
            }
        };
        Self {
            turn: board.turn,
            step: board.step,
            middle: board.middle.cards().to_vec(),
            order: Some(board.order.iter().map(|call| call.seat.index() as u8).collect()),
            players: (0..board.players().len()).map(player).collect(),
            pending: PendingJson::of(board),
        }
    }
}

impl PlayerJson {
    /// The public part of a player.
    pub(crate) fn of(board: &Board, seat: Seat) -> Self {
        let player = board.of(seat);
        let [draw, aim, fire] = Stack::ALL.map(|stack| CardJson::list(board, player.stack(stack)));
        let (rest, dice, levels) = (player.rest, Some(player.dice), LevelsJson::of(board, seat));
        Self { life: player.life, draw, aim, fire, rest, dice, hand: Vec::new(), levels }
    }

    /// A player with an arrangement that has not been revealed, as its owner sees it.
    pub(crate) fn arranged(board: &Board, seat: Seat, arrangement: &Arrangement) -> Self {
        let [draw, aim, fire] = Stack::ALL.map(|stack| CardJson::list(board, arrangement.stack(stack)));
        Self { draw, aim, fire, rest: Some(arrangement.rest()), ..Self::of(board, seat) }
    }
}

impl CardJson {
    pub(crate) fn list(board: &Board, cards: CardSet) -> Vec<Self> {
        let json = |card| Self { card, flipped: board.flipped.contains(card), rotated: board.rotated.contains(card) };
        cards.iter().map(json).collect()
    }
}

impl LevelsJson {
    /// The levels of a player whose cards have been revealed.
    pub(crate) fn of(board: &Board, seat: Seat) -> Option<Self> {
        let level = |stack| board.level(seat, stack);
        board.of(seat).is_revealed().then(|| Self {
            draw: level(Stack::Draw),
            aim: level(Stack::Aim),
            fire: level(Stack::Fire),
        })
    }
}

impl PendingJson {
    /// The progress of the current action; `None` before it has begun.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        let Progress { done, rolled } = board.progress;
        let exchanges = board.entry().is_some_and(|entry| matches!(entry.effect, Effect::Fire(sum) if sum.exchange));
        (board.progress != Progress::default()).then(|| Self {
            done: (done > 0 && !exchanges).then_some(done),
            rolled: rolled.faces().to_vec(),
            exchanged: done > 0 && exchanges,
        })
    }
}
