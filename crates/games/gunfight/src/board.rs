//! The board: everything about a game that everybody sees. What is secret has no place in this type.

use engine::{Seat, Seats, Verdict};

use crate::{Arrangement, Calls, Card, CardSet, Level, Middle, Options, Roll, Row, Stack, Step, best_hand};

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// What the table agreed on.
    pub options: Options,
    /// The turn, from 1.
    pub turn: u32,
    /// The step of the turn.
    pub step: Step,
    /// The cards in the middle.
    pub middle: Middle,
    /// GUN-09: the cards that lie face down.
    pub flipped: CardSet,
    /// GUN-10: the cards that are rotated.
    pub rotated: CardSet,
    /// GUN-07: who has still to act in this round, the acting player first.
    pub order: Calls,
    /// How far the acting player's action has come.
    pub progress: Progress,
    /// How the game ended.
    pub over: Option<Verdict>,
    pub(crate) players: [Player; Board::MOST_PLAYERS],
    pub(crate) count: u8,
}

/// What lies in front of one player for all to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// Life left; a player with none is out.
    pub life: i16,
    /// The stacks of Quick Draw, Aim and Fire, once they are turned up.
    pub stacks: [CardSet; 3],
    /// The remaining card, once it is turned up.
    pub rest: Option<Card>,
    /// The dice on it.
    pub dice: u8,
}

/// How far an action has come that has several parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress {
    /// How many of its parts are done, declined or impossible.
    pub done: u8,
    /// The dice rolled for it.
    pub rolled: Roll,
}

impl Player {
    /// The dice that are put on a remaining card when it is turned up.
    pub const DICE: u8 = 2;
    /// The most dice there can be: those, and the three of the royal flush.
    pub const MOST_DICE: usize = 5;

    /// GUN-19: whether the player is still in the game.
    #[inline]
    pub const fn lives(&self) -> bool {
        self.life > 0
    }

    /// The cards of one stack.
    #[inline]
    pub const fn stack(&self, stack: Stack) -> CardSet {
        self.stacks[stack as usize]
    }

    /// Whether the cards lie open.
    pub const fn is_revealed(&self) -> bool {
        self.rest.is_some()
    }

    /// GUN-03: the cards are turned up and dice put on the remaining one.
    pub(crate) fn reveal(&mut self, arrangement: &Arrangement) {
        self.stacks = Stack::ALL.map(|stack| arrangement.stack(stack));
        self.rest = Some(arrangement.rest());
        self.dice = Self::DICE;
    }
}

impl Board {
    /// How many can play.
    pub const MOST_PLAYERS: usize = 4;
    /// GUN-19: the only way a game ends.
    pub const LAST_STANDING: &str = "last-standing";

    pub(crate) fn new(players: usize, options: Options) -> Self {
        let mut board = Self {
            options,
            turn: 1,
            step: Step::Arrange,
            middle: Middle::default(),
            flipped: CardSet::EMPTY,
            rotated: CardSet::EMPTY,
            order: Calls::default(),
            progress: Progress::default(),
            over: None,
            players: [Player::default(); Self::MOST_PLAYERS],
            count: players as u8,
        };
        for player in &mut board.players[..players] {
            player.life = options.life;
        }
        board
    }

    /// What lies in front of each player, by seat.
    #[inline]
    pub fn players(&self) -> &[Player] {
        &self.players[..usize::from(self.count)]
    }

    /// What lies in front of `seat`.
    #[inline]
    pub fn of(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// GUN-19: who is still in the game.
    #[inline]
    pub fn living(&self) -> Seats {
        Seats::first(self.count.into()).iter().filter(|&seat| self.of(seat).lives()).collect()
    }

    /// GUN-10: how many cards of a stack are rotated.
    #[inline]
    pub fn advances(&self, seat: Seat, stack: Stack) -> usize {
        (self.of(seat).stack(stack) & self.rotated).len()
    }

    /// GUN-04: the cards a stack's hand is made of: its own face-up ones and the middle.
    #[inline]
    pub fn hand_cards(&self, seat: Seat, stack: Stack) -> CardSet {
        (self.of(seat).stack(stack) - self.flipped) | self.middle.set()
    }

    /// GUN-11: a stack's level, after its advances. Only once the cards are turned up.
    pub fn level(&self, seat: Seat, stack: Stack) -> Level {
        let natural = best_hand(self.hand_cards(seat, stack));
        Row::advanced(natural.level(), self.advances(seat, stack))
    }

    /// Who has a card in one of the three stacks, and in which.
    pub fn place(&self, card: Card) -> Option<(Seat, Stack)> {
        let stacks = |seat: Seat| Stack::ALL.map(|stack| (seat, stack));
        let mut places = Seats::first(self.count.into()).iter().flat_map(stacks);
        places.find(|&(seat, stack)| self.of(seat).stack(stack).contains(card))
    }

    /// GUN-14: the nearest living player to the left and to the right.
    pub fn neighbours(&self, seat: Seat) -> Seats {
        let count = usize::from(self.count);
        let away = |distance: usize| Seat::new((seat.index() + distance) % count);
        let lives = |&other: &Seat| self.of(other).lives();
        let left = (1..count).map(away).find(lives);
        let right = (1..count).rev().map(away).find(lives);
        left.into_iter().chain(right).collect()
    }
}
