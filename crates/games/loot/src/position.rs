//! Positions as JSON: told by the referee, and set up from what a puzzle or a test says.

use engine::{BadPosition, Claim, Seat, Seats, Verdict, needs};
use serde::{Deserialize, Serialize};

use crate::{ActionCard, Board, Bottle, Card, Cards, Holdings, Length, Options, Pile, Play, Row, State};

/// The JSON form of a position. Views have it too, with less in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    #[serde(default = "first_round")]
    pub round: u8,
    /// The action phase; it follows from the action cards used.
    #[serde(default)]
    pub phase: Option<u8>,
    /// The row, nearest the deck first.
    pub row: Row,
    /// What is still in the deck, by kind.
    #[serde(default)]
    pub deck: Cards,
    /// The discard pile, the first discarded first.
    #[serde(default)]
    pub discard: Vec<Card>,
    /// What each player has.
    pub players: [HoldingsJson; 2],
}

/// What one player has, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoldingsJson {
    /// Gold, in nuggets.
    #[serde(default)]
    pub nuggets: u8,
    /// Bullet cards.
    #[serde(default)]
    pub bullets: u8,
    /// The bottle, if it is here.
    #[serde(default)]
    pub bottle: Option<Bottle>,
    /// Action cards used this round.
    #[serde(default)]
    pub used: Vec<ActionCard>,
    /// Action cards face down, where they may be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<[ActionCard; 2]>,
    /// Duels won, in a best of three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<u8>,
}

const fn first_round() -> u8 {
    1
}

impl Position {
    pub(crate) fn new(board: &Board, placed: [Option<Play>; 2]) -> Self {
        let holdings = |index: usize| {
            let player = &board.players[index];
            HoldingsJson {
                nuggets: player.nuggets,
                bullets: player.bullets,
                bottle: player.bottle,
                used: player.used().collect(),
                placed: placed[index].map(|play| play.0),
                wins: (board.options.length == Length::BestOf3).then_some(player.wins),
            }
        };
        Self {
            round: board.round,
            phase: Some(board.phase),
            row: board.row,
            deck: board.deck,
            discard: board.discard.cards().to_vec(),
            players: [holdings(0), holdings(1)],
        }
    }

    pub(crate) fn set_up(&self, options: Options, over: Option<&Claim>) -> Result<State, BadPosition> {
        let used = self.players[0].used.len();
        let phase = self.phase.unwrap_or(if used < 2 { 1 } else { 2 });
        needs((1..=Board::LAST_ROUND).contains(&self.round), "rounds go from 1 to 100")?;
        needs(matches!(phase, 1 | 2), "a round has phases 1 and 2")?;
        self.check_cards(&options)?;
        let mut board = Board { round: self.round, phase, row: self.row, deck: self.deck, ..Board::new(options) };
        board.discard = self.discard.iter().fold(Pile::default(), |mut pile, &card| {
            pile.push(card);
            pile
        });
        for (player, json) in board.players.iter_mut().zip(&self.players) {
            *player = json.set_up(&options)?;
        }
        let bottles = board.players.iter().filter(|player| player.bottle.is_some()).count();
        needs(bottles < 2, "there is only one bottle")?;
        let placed = [0, 1].map(|index: usize| self.players[index].placed.map(Play));
        match over {
            Some(claim) => {
                needs(placed == [None; 2], "nothing lies face down when the game is over")?;
                board.over = Some(ended(&board, claim)?);
            }
            None => self.check_going_on(&board, placed)?,
        }
        Ok(State { board, placed, silent: Seats::NONE })
    }

    /// No card can be in two places. Cards named nowhere are out of the game, as in a puzzle.
    fn check_cards(&self, options: &Options) -> Result<(), BadPosition> {
        let mut left = options.deck;
        for &card in self.row.iter().flatten().chain(&self.discard) {
            let count = left.of_mut(card);
            *count = count.checked_sub(1).ok_or_else(|| too_many(card, options))?;
        }
        for card in Card::ALL {
            let count = left.of_mut(card);
            *count = count.checked_sub(self.deck.of(card)).ok_or_else(|| too_many(card, options))?;
        }
        let [zero, one] = [0, 1].map(|index: usize| self.players[index].nuggets);
        needs(
            can_have_taken(&left, zero, one),
            format!("the nuggets not in the row, the deck or the discard pile cannot make {zero} and {one}"),
        )
    }

    fn check_going_on(&self, board: &Board, placed: [Option<Play>; 2]) -> Result<(), BadPosition> {
        for player in &board.players {
            needs(player.nuggets < Board::NUGGETS_TO_WIN, "9 nuggets have won already")?;
            needs(player.bullets < Board::BULLETS_TO_WIN, "4 bullets have won already")?;
            needs(player.wins < Board::DUELS_TO_WIN, "two duels have won the match already")?;
        }
        let used = if board.phase == 1 { 0 } else { 2 };
        needs(
            self.players.iter().all(|player| player.used.len() == used),
            format!("in phase {} both players have used {used} action cards", board.phase),
        )?;
        let awaited = &self.row[board.positions()[0]..];
        needs(awaited.iter().all(Option::is_some), "the positions still to be fought over hold a card")?;
        if board.phase == 2 {
            needs(self.row_fits_used(), "the first two positions do not fit the action cards used there")?;
        }
        needs(placed.contains(&None), "when both have placed, their cards are revealed")?;
        for (player, play) in board.players.iter().zip(placed) {
            let Some(play) = play else { continue };
            let wanted = |card: ActionCard| play.0.iter().filter(|&&played| played == card).count();
            needs(
                ActionCard::ALL.into_iter().all(|card| wanted(card) <= player.left(card)),
                format!("{play} cannot lie face down: its owner has not got the cards"),
            )?;
        }
        Ok(())
    }

    /// LSW-07 to LSW-10: a tie or a loot empties its position, anything else leaves the card. The order in which the
    /// two used cards are named does not matter.
    fn row_fits_used(&self) -> bool {
        let [zero, one] = [0, 1].map(|index: usize| &self.players[index].used);
        let leaves = |a: ActionCard, b: ActionCard| {
            a == b
                || [a, b] == [ActionCard::Loot, ActionCard::Whisky]
                || [a, b] == [ActionCard::Whisky, ActionCard::Loot]
        };
        let fits = |a: [usize; 2], b: [usize; 2]| {
            (0..2).all(|position| leaves(zero[a[position]], one[b[position]]) == self.row[position].is_none())
        };
        [[0, 1], [1, 0]].into_iter().any(|a| fits(a, [0, 1]) || fits(a, [1, 0]))
    }
}

impl HoldingsJson {
    fn set_up(&self, options: &Options) -> Result<Holdings, BadPosition> {
        let mut player =
            Holdings { nuggets: self.nuggets, bullets: self.bullets, bottle: self.bottle, ..Holdings::default() };
        needs(self.bullets <= Board::BULLETS_TO_WIN, "nobody can have more than 4 bullets")?;
        needs(self.used.len() <= 4, "at most four action cards are used in a round")?;
        for (position, &card) in self.used.iter().enumerate() {
            needs(player.left(card) > 0, format!("nobody owns more than two {card} cards"))?;
            player.use_card(position, card);
        }
        let wins = self.wins.unwrap_or(0);
        needs(wins == 0 || options.length == Length::BestOf3, "only a best of three counts wins")?;
        needs(wins <= Board::DUELS_TO_WIN, "two duels win the match")?;
        player.wins = wins;
        Ok(player)
    }
}

fn too_many(card: Card, options: &Options) -> BadPosition {
    BadPosition(format!("there are more than the {} {card} cards of this deck", options.deck.of(card)))
}

/// Whether the players can have taken nuggets worth `zero` and `one` out of `left`.
fn can_have_taken(left: &Cards, zero: u8, one: u8) -> bool {
    let ways = |total: u8, left: [u8; 3]| {
        let threes = 0..=left[2].min(total / 3);
        threes.flat_map(move |threes| {
            let rest = total - 3 * threes;
            (0..=left[1].min(rest / 2)).filter_map(move |twos| {
                let ones = rest - 2 * twos;
                (ones <= left[0]).then_some([ones, twos, threes])
            })
        })
    };
    let left = [left.nugget_1, left.nugget_2, left.nugget_3];
    ways(zero, left).any(|taken| {
        let rest = [left[0] - taken[0], left[1] - taken[1], left[2] - taken[2]];
        ways(one, rest).next().is_some()
    })
}

/// How a position that claims to be over has ended, if it shows that.
fn ended(board: &Board, claim: &Claim) -> Result<Verdict, BadPosition> {
    let winner = claim.winners.lowest().filter(|_| claim.winners.len() == 1);
    let has = |test: fn(&Holdings) -> bool| {
        let at = |seat: Seat| board.players.get(seat.index()).is_some_and(test);
        winner.is_some_and(|seat| at(seat) && !at(seat.opponent()))
    };
    let (reason, holds) = match claim.reason.as_str() {
        "nuggets" => ("nuggets", has(|player| player.nuggets >= Board::NUGGETS_TO_WIN)),
        "bullets" => ("bullets", has(|player| player.bullets == Board::BULLETS_TO_WIN)),
        "whisky" => ("whisky", has(|player| player.bottle == Some(Bottle::AlmostEmpty))),
        "deck-out" => ("deck-out", board.deck_out().winners == claim.winners),
        other => return Err(BadPosition(format!("no game ends by '{other}'"))),
    };
    needs(holds, format!("the position does not show a win by {reason} for those winners"))?;
    Ok(Verdict::new(claim.winners, reason))
}
