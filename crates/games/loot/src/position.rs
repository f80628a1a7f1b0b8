//! Positions as JSON: written for the referee, and set up for puzzles and tests.

use engine::{BadPosition, Claim, Seat, Seats, Verdict, needs};
use serde::{Deserialize, Serialize};

use crate::{ActionCard, Board, Bottle, Card, Cards, Holdings, Length, Options, Pile, Play, Row, State};

/// The JSON form of a position. Views contain it too, without what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    #[serde(default = "first_round")]
    pub round: u8,
    /// The action phase; by default it follows from the action cards used.
    #[serde(default)]
    pub phase: Option<u8>,
    /// The row, nearest the deck first.
    pub row: Row,
    /// The cards left in the deck, by kind.
    #[serde(default)]
    pub deck: Cards,
    /// The discard pile, in the order of discarding. If empty or omitted, it has all cards that are nowhere else.
    #[serde(default)]
    pub discard: Vec<Card>,
    /// The players, by seat.
    pub players: [HoldingsJson; 2],
}

/// One player, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoldingsJson {
    /// Gold, in nuggets.
    #[serde(default)]
    pub nuggets: u8,
    /// Bullet cards.
    #[serde(default)]
    pub bullets: u8,
    /// The bottle, if the player has it.
    #[serde(default)]
    pub bottle: Option<Bottle>,
    /// Action cards used this round.
    #[serde(default)]
    pub used: Vec<ActionCard>,
    /// The face-down action cards, if they may be shown.
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
        let mut board = self.board(options, &self.discard_pile(&options)?)?;
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

    /// The board of a view, in which the discard pile is always given.
    pub(crate) fn board_of_view(&self, options: Options) -> Result<Board, BadPosition> {
        needs(self.discard.len() <= Pile::MOST, "there are only 13 saloon cards")?;
        self.board(options, &self.discard)
    }

    /// The board with this discard pile. Does not check whether the position is possible.
    fn board(&self, options: Options, discard: &[Card]) -> Result<Board, BadPosition> {
        let used = self.players[0].used.len();
        let phase = self.phase.unwrap_or(if used < 2 { 1 } else { 2 });
        needs((1..=Board::LAST_ROUND).contains(&self.round), "rounds go from 1 to 100")?;
        needs(matches!(phase, 1 | 2), "a round has phases 1 and 2")?;
        let mut board = Board { round: self.round, phase, row: self.row, deck: self.deck, ..Board::new(options) };
        for &card in discard {
            board.discard.push(card);
        }
        for (player, json) in board.players.iter_mut().zip(&self.players) {
            *player = json.set_up(&options)?;
        }
        Ok(board)
    }

    /// The discard pile. Checks that all 13 saloon cards are somewhere, and none in two places: cards outside the row
    /// and the deck are the players' nuggets or discarded.
    fn discard_pile(&self, options: &Options) -> Result<Vec<Card>, BadPosition> {
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
        let ways = rests(&left, zero, one);
        match self.discard.as_slice() {
            [] => ways.first().map(listed).ok_or_else(|| {
                BadPosition(format!("the nuggets not in the row or the deck cannot make {zero} and {one}"))
            }),
            discard if ways.iter().any(|rest| rest.total() == 0) => Ok(discard.to_vec()),
            _ => Err(BadPosition(format!(
                "the cards in no place ({}) are not what players with {zero} and {one} nuggets hold",
                listed(&left).iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
            ))),
        }
    }

    fn check_going_on(&self, board: &Board, placed: [Option<Play>; 2]) -> Result<(), BadPosition> {
        for (seat, player) in board.players.iter().enumerate() {
            let won = player.nuggets >= Board::NUGGETS_TO_WIN || player.bullets == Board::BULLETS_TO_WIN;
            needs(!won, format!("seat {seat} has won with that: say so in 'over'"))?;
            needs(player.wins < Board::DUELS_TO_WIN, format!("seat {seat} has won two duels: say so in 'over'"))?;
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

    /// LSW-07 to LSW-10: checks the first two positions of the row against the action cards used there. A tie or a loot
    /// removes the card; anything else leaves it. The two used cards may be named in any order.
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
            player.used[position] = Some(card);
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

/// The possible remainders of `left` after the players have taken nuggets worth `zero` and `one`.
fn rests(left: &Cards, zero: u8, one: u8) -> Vec<Cards> {
    let without = |left: Cards, total: u8| {
        let mut rests = Vec::new();
        for threes in 0..=left.nugget_3.min(total / 3) {
            for twos in 0..=left.nugget_2.min((total - 3 * threes) / 2) {
                let ones = total - 3 * threes - 2 * twos;
                if ones <= left.nugget_1 {
                    rests.push(Cards {
                        nugget_1: left.nugget_1 - ones,
                        nugget_2: left.nugget_2 - twos,
                        nugget_3: left.nugget_3 - threes,
                        ..left
                    });
                }
            }
        }
        rests
    };
    without(*left, zero).into_iter().flat_map(|rest| without(rest, one)).collect()
}

fn listed(cards: &Cards) -> Vec<Card> {
    Card::ALL.into_iter().flat_map(|card| std::iter::repeat_n(card, cards.of(card).into())).collect()
}

/// The result that a finished position claims, if the position supports it.
fn ended(board: &Board, claim: &Claim) -> Result<Verdict, BadPosition> {
    let winner = claim.winners.lowest().filter(|seat| claim.winners.len() == 1 && seat.index() < 2);
    let wins = |test: fn(&Holdings) -> bool| winner.is_some_and(|seat| test(board.of(seat)));
    let gold: fn(&Holdings) -> bool = |player| player.nuggets >= Board::NUGGETS_TO_WIN;
    let shot: fn(&Holdings) -> bool = |player| player.bullets == Board::BULLETS_TO_WIN;
    let with = |test: fn(&Holdings) -> bool| board.players.iter().filter(|player| test(player)).count();
    let (reason, holds) = match claim.reason.as_str() {
        "nuggets" => ("nuggets", wins(gold) && (with(gold), with(shot)) == (1, 0)),
        "bullets" => ("bullets", wins(shot) && (with(gold), with(shot)) == (0, 1)),
        "whisky" => {
            let drunk = wins(|player| player.bottle == Some(Bottle::AlmostEmpty));
            ("whisky", drunk && (with(gold), with(shot)) == (0, 0))
        }
        "deck-out" => ("deck-out", board.deck_out().winners == claim.winners && (with(gold), with(shot)) == (0, 0)),
        other => return Err(BadPosition(format!("no game ends by '{other}'"))),
    };
    needs(holds, format!("the position does not show a win by {reason} for those winners"))?;
    if board.options.length == Length::BestOf3 {
        let won = |seat: Seat| [board.of(seat).wins, board.of(seat.opponent()).wins];
        let decided = winner.is_some_and(|seat| matches!(won(seat), [Board::DUELS_TO_WIN, 0 | 1]));
        needs(decided, "a best of three is over when one has won two duels")?;
    }
    Ok(Verdict::new(claim.winners, reason))
}
