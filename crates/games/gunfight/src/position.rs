//! Positions as JSON, as the referee tells them.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{Arrangement, Board, Card, CardSet, Level, Progress, Stack, State, Step};

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
    /// Who has still to act in this round, the acting seat first; everybody living, if it is not said.
    #[serde(default)]
    pub order: Option<Vec<u8>>,
    /// What each player has.
    pub players: Vec<PlayerJson>,
    /// How far the acting seat's action has come, if it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<PendingJson>,
}

const fn first_turn() -> u32 {
    1
}

/// What one player has, as JSON.
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
    /// The dice on it; two, if it is not said.
    #[serde(default)]
    pub dice: Option<u8>,
    /// Cards that are not arranged yet.
    #[serde(default)]
    pub hand: Vec<Card>,
    /// The levels of the three stacks, once they are turned up.
    #[serde(default)]
    pub levels: Option<LevelsJson>,
}

/// A card of a stack, as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardJson {
    /// Which.
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

/// How far an action has come, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PendingJson {
    /// How many of its parts are over: a first flip of two, the flip before a rotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u8>,
    /// The dice that have been rolled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolled: Vec<u8>,
    /// Whether the Undertaker's exchange is decided.
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
    /// What everybody sees of a player.
    pub(crate) fn of(board: &Board, seat: Seat) -> Self {
        let player = board.of(seat);
        let [draw, aim, fire] = Stack::ALL.map(|stack| CardJson::list(board, player.stack(stack)));
        let (rest, dice, levels) = (player.rest, Some(player.dice), LevelsJson::of(board, seat));
        Self { life: player.life, draw, aim, fire, rest, dice, hand: Vec::new(), levels }
    }

    /// What only the owner of an arrangement sees until it is turned up.
    pub(crate) fn arranged(board: &Board, seat: Seat, arrangement: &Arrangement) -> Self {
        let [draw, aim, fire] = Stack::ALL.map(|stack| CardJson::list(board, arrangement.stack(stack)));
        Self { draw, aim, fire, rest: Some(arrangement.rest()), ..Self::of(board, seat) }
    }
}

impl CardJson {
    fn list(board: &Board, cards: CardSet) -> Vec<Self> {
        let json = |card| Self { card, flipped: board.flipped.contains(card), rotated: board.rotated.contains(card) };
        cards.iter().map(json).collect()
    }
}

impl LevelsJson {
    /// The levels of a player whose cards lie open.
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
    /// What is told of an action's progress: nothing before it has begun.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        let Progress { done, rolled } = board.progress;
        let fire = board.step == Step::Fire;
        (board.progress != Progress::default()).then(|| Self {
            done: (!fire).then_some(done),
            rolled: rolled.faces().to_vec(),
            exchanged: fire && done > 0,
        })
    }
}
