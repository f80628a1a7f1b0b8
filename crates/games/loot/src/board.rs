//! The board: everything about a game that everybody sees. What is secret has no place in this type.

use engine::{Seat, Verdict};

use crate::{ActionCard, Card, Cards, Options, Pile, Play};

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// What the table agreed on.
    pub options: Options,
    /// The round, from 1.
    pub round: u8,
    /// The action phase, 1 or 2.
    pub phase: u8,
    /// The row, nearest the deck first.
    pub row: Row,
    /// What is left in the deck, by kind: its order is nobody's knowledge.
    pub deck: Cards,
    /// The discard pile.
    pub discard: Pile,
    /// What lies in front of each player.
    pub players: [Holdings; 2],
    /// How the match ended.
    pub over: Option<Verdict>,
}

/// Four places; `None` where a card has left during the round.
pub type Row = [Option<Card>; 4];

/// What lies in front of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holdings {
    /// Gold, in nuggets.
    pub nuggets: u8,
    /// Bullet cards.
    pub bullets: u8,
    /// The whisky bottle, if it is here.
    pub bottle: Option<Bottle>,
    /// Duels won in this match.
    pub wins: u8,
    pub(crate) used: [Option<ActionCard>; 4],
}

/// A side of the bottle card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bottle {
    /// Two sips from empty.
    Full,
    /// One sip from empty.
    AlmostEmpty,
}

impl Board {
    /// LSW-10: this many nuggets win.
    pub const NUGGETS_TO_WIN: u8 = 9;
    /// LSW-09: this many bullets win.
    pub const BULLETS_TO_WIN: u8 = 4;
    /// LSW-18: the last round.
    pub const LAST_ROUND: u8 = 100;
    /// LSW-16: duels to win in a best of three.
    pub const DUELS_TO_WIN: u8 = 2;

    pub(crate) fn new(options: Options) -> Self {
        Self {
            options,
            round: 1,
            phase: 1,
            row: [None; 4],
            deck: options.deck,
            discard: Pile::default(),
            players: [Holdings::default(); 2],
            over: None,
        }
    }

    /// The next duel of the same match: everything anew but the duels won.
    pub(crate) fn next_duel(&self) -> Self {
        let mut board = Self::new(self.options);
        for (new, old) in board.players.iter_mut().zip(&self.players) {
            new.wins = old.wins;
        }
        board
    }

    /// What lies in front of `seat`.
    pub fn of(&self, seat: Seat) -> &Holdings {
        &self.players[seat.index()]
    }

    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Holdings {
        &mut self.players[seat.index()]
    }

    /// The two positions of the current phase, counted from 0.
    #[inline]
    pub fn positions(&self) -> [usize; 2] {
        if self.phase == 1 { [0, 1] } else { [2, 3] }
    }

    /// LSW-11: who holds the bottle.
    pub fn bottle_holder(&self) -> Option<Seat> {
        self.players.iter().position(|player| player.bottle.is_some()).map(Seat::new)
    }

    /// How many duels of the match are over.
    pub fn duels_won(&self) -> u8 {
        self.players.iter().map(|player| player.wins).sum()
    }
}

impl Holdings {
    /// The action cards used this round, in the order they were revealed.
    pub fn used(&self) -> impl Iterator<Item = ActionCard> + '_ {
        self.used.iter().flatten().copied()
    }

    /// How many copies of an action card are still in hand.
    pub fn left(&self, card: ActionCard) -> usize {
        ActionCard::COPIES - self.used().filter(|&used| used == card).count()
    }

    /// What was played in phase 1, once it is resolved.
    #[inline]
    pub(crate) fn first_play(&self) -> Option<Play> {
        Some(Play([self.used[0]?, self.used[1]?]))
    }

    #[inline]
    pub(crate) fn use_card(&mut self, position: usize, card: ActionCard) {
        self.used[position] = Some(card);
    }

    /// LSW-13: all action cards come back.
    #[inline]
    pub(crate) fn take_cards_back(&mut self) {
        self.used = [None; 4];
    }
}
