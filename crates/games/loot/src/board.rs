//! The public part of a game. Nothing secret may be stored in this type.

use engine::{Seat, Verdict};

use crate::{ActionCard, Card, Cards, Options, Pile, Play};

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The options of the table.
    pub options: Options,
    /// The round, from 1.
    pub round: u8,
    /// The action phase, 1 or 2.
    pub phase: u8,
    /// The row, nearest the deck first.
    pub row: Row,
    /// The cards left in the deck, by kind. Their order is not determined until they are drawn.
    pub deck: Cards,
    /// The discard pile.
    pub discard: Pile,
    /// The players, by seat.
    pub players: [Holdings; 2],
    /// The result, if the match is over.
    pub over: Option<Verdict>,
}

/// The four positions; `None` if the card was removed during the round.
pub type Row = [Option<Card>; 4];

/// The public part of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holdings {
    /// Gold, in nuggets.
    pub nuggets: u8,
    /// Bullet cards.
    pub bullets: u8,
    /// The whisky bottle, if the player has it.
    pub bottle: Option<Bottle>,
    /// Duels won in this match.
    pub wins: u8,
    pub(crate) used: [Option<ActionCard>; 4],
}

/// A side of the bottle card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bottle {
    /// Two sips left.
    Full,
    /// One sip left.
    AlmostEmpty,
}

impl Board {
    /// LSW-10: the number of nuggets that wins.
    pub const NUGGETS_TO_WIN: u8 = 9;
    /// LSW-09: the number of bullets that wins.
    pub const BULLETS_TO_WIN: u8 = 4;
    /// LSW-18: the last round.
    pub const LAST_ROUND: u8 = 100;
    /// LSW-16: the number of duels that wins a best of three.
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

    /// The next duel of the same match. Only the wins are kept.
    pub(crate) fn next_duel(&self) -> Self {
        let mut board = Self::new(self.options);
        for (new, old) in board.players.iter_mut().zip(&self.players) {
            new.wins = old.wins;
        }
        board
    }

    /// LSW-02: moves a card from the deck to the row.
    #[inline]
    pub(crate) fn deal_card(&mut self, position: usize, card: Card) {
        *self.deck.of_mut(card) -= 1;
        self.row[position] = Some(card);
    }

    /// LSW-06: reveals both action cards at a position.
    #[inline]
    pub(crate) fn turn_up(&mut self, position: usize, cards: [ActionCard; 2]) {
        for (player, card) in self.players.iter_mut().zip(cards) {
            player.used[position] = Some(card);
        }
    }

    /// LSW-07: moves the saloon card at a position to the discard pile.
    #[inline]
    pub(crate) fn discard_card(&mut self, position: usize, card: Card) {
        self.row[position] = None;
        self.discard.push(card);
    }

    /// LSW-10: gives the saloon card at a position to a looter. A card other than gold goes to the discard pile.
    #[inline]
    pub(crate) fn loot_card(&mut self, seat: Seat, position: usize, card: Card) {
        self.row[position] = None;
        self.of_mut(seat).nuggets += card.nuggets();
        if card.nuggets() == 0 {
            self.discard.push(card);
        }
    }

    /// LSW-11: gives the bottle to `seat` in this state. `None` means that `seat` has emptied it, which leaves its last
    /// state on record.
    #[inline]
    pub(crate) fn pass_bottle(&mut self, seat: Seat, left: Option<Bottle>) {
        self.of_mut(seat.opponent()).bottle = None;
        if left.is_some() {
            self.of_mut(seat).bottle = left;
        }
    }

    /// LSW-13: returns all action cards, and closes the gaps in the row towards the deck.
    pub(crate) fn close_up(&mut self) {
        for player in &mut self.players {
            player.used = [None; 4];
        }
        let mut stayed = 0;
        for position in 0..4 {
            if let Some(card) = self.row[position].take() {
                self.row[stayed] = Some(card);
                stayed += 1;
            }
        }
    }

    /// LSW-13: begins the next round. Its row may still have to be filled.
    pub(crate) fn next_round(&mut self) {
        self.close_up();
        self.round += 1;
        self.phase = 1;
    }

    /// The player on `seat`.
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

    /// Both action cards at a position, counted from 0, once they are revealed.
    pub fn turned_up(&self, position: usize) -> Option<[ActionCard; 2]> {
        let [zero, one] = &self.players;
        Some([zero.used[position]?, one.used[position]?])
    }

    /// LSW-11: the seat that has the bottle.
    pub fn bottle_holder(&self) -> Option<Seat> {
        self.players.iter().position(|player| player.bottle.is_some()).map(Seat::new)
    }

    /// The number of duels won in the match so far. Drawn duels do not count.
    pub fn duels_won(&self) -> u8 {
        self.players.iter().map(|player| player.wins).sum()
    }
}

impl Holdings {
    /// The action cards used this round, in the order they were revealed.
    pub fn used(&self) -> impl Iterator<Item = ActionCard> + '_ {
        self.used.iter().flatten().copied()
    }

    /// The number of copies of an action card still in hand.
    pub fn left(&self, card: ActionCard) -> usize {
        ActionCard::COPIES - self.used().filter(|&used| used == card).count()
    }

    /// The play of phase 1, once it has been revealed.
    #[inline]
    pub(crate) fn first_play(&self) -> Option<Play> {
        Some(Play([self.used[0]?, self.used[1]?]))
    }
}
