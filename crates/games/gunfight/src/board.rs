//! The public part of a game. Nothing secret may be stored in this type.

use engine::{Seat, Seats, Verdict};

use crate::{Arrangement, Calls, Card, CardSet, Level, Middle, Options, Roll, Row, Stack, Step, best_hand};

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The options of the table.
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
    /// GUN-07: who still has to act in this round, the acting player first.
    pub order: Calls,
    /// The progress of the acting player's action.
    pub progress: Progress,
    /// The result, if the game is over.
    pub over: Option<Verdict>,
    pub(crate) players: [Player; Board::MOST_PLAYERS],
    pub(crate) count: u8,
}

/// The public part of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// Life left; a player without life is out.
    pub life: i16,
    /// The stacks of Quick Draw, Aim and Fire; empty until they are revealed.
    pub stacks: [CardSet; 3],
    /// The remaining card, once it is revealed.
    pub rest: Option<Card>,
    /// The number of dice on the remaining card.
    pub dice: u8,
}

/// The progress of an action that has several parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The number of parts that were done, declined or impossible.
    pub done: u8,
    /// The dice rolled so far.
    pub rolled: Roll,
}

impl Progress {
    /// GUN-14: the value of `done` after a shot, which ends any action.
    pub(crate) const FIRED: u8 = 2;
}

impl Player {
    /// The number of dice put on a remaining card when it is revealed.
    pub const DICE: u8 = 2;
    /// The largest number of dice: the first two and the three of the royal flush.
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

    /// Whether the player's cards have been revealed.
    pub const fn is_revealed(&self) -> bool {
        self.rest.is_some()
    }

    /// GUN-03: reveals the cards and puts dice on the remaining one.
    pub(crate) fn reveal(&mut self, arrangement: &Arrangement) {
        self.stacks = Stack::ALL.map(|stack| arrangement.stack(stack));
        self.rest = Some(arrangement.rest());
        self.dice = Self::DICE;
    }
}

impl Board {
    /// The largest number of players.
    pub const MOST_PLAYERS: usize = 4;
    /// GUN-19: the only reason for which a game ends.
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

    /// The players, by seat.
    #[inline]
    pub fn players(&self) -> &[Player] {
        &self.players[..usize::from(self.count)]
    }

    /// Every seat of the table.
    #[inline]
    pub fn seats(&self) -> Seats {
        Seats::first(self.count.into())
    }

    /// The player on `seat`.
    #[inline]
    pub fn of(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// GUN-19: the players still in the game.
    #[inline]
    pub fn living(&self) -> Seats {
        self.seats().iter().filter(|&seat| self.of(seat).lives()).collect()
    }

    /// GUN-10: the number of rotated cards in a stack.
    #[inline]
    pub fn advances(&self, seat: Seat, stack: Stack) -> usize {
        (self.of(seat).stack(stack) & self.rotated).len()
    }

    /// GUN-04: the cards from which a stack's hand is made: its face-up cards and the middle.
    #[inline]
    pub fn hand_cards(&self, seat: Seat, stack: Stack) -> CardSet {
        (self.of(seat).stack(stack) - self.flipped) | self.middle.set()
    }

    /// GUN-11: a stack's level, after its advances. The cards must have been revealed.
    pub fn level(&self, seat: Seat, stack: Stack) -> Level {
        let natural = best_hand(self.hand_cards(seat, stack));
        Row::advanced(natural.level(), self.advances(seat, stack))
    }

    /// The player and the stack that have this card.
    pub fn place(&self, card: Card) -> Option<(Seat, Stack)> {
        let stacks = |seat: Seat| Stack::ALL.map(|stack| (seat, stack));
        let mut places = self.seats().iter().flat_map(stacks);
        places.find(|&(seat, stack)| self.of(seat).stack(stack).contains(card))
    }

    /// GUN-12: exchanges the places of two cards of two players.
    pub(crate) fn change_places(&mut self, [one, other]: [Card; 2]) {
        let (Some(here), Some(there)) = (self.place(one), self.place(other)) else { return };
        for ((seat, stack), from, to) in [(here, one, other), (there, other, one)] {
            let cards = &mut self.of_mut(seat).stacks[stack as usize];
            *cards = cards.without(from).with(to);
        }
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
