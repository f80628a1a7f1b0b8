//! Solves one decision: the optimal mixtures of both seats in the current phase, given the values of the possible ends
//! of the round.

use std::collections::BTreeMap;

use catalog::loot::{Board, Card, Cards, DeckOut, Options, Play};
use engine::Seat;

use crate::solve::matrix::{Grid, Mixed};

use super::hands::{CLASHES, HAND, LEFT, PLAYS, number, play};
use super::ranks::row_number;
use super::stand::Hold;
use super::start::{Start, Values};

/// The value under optimal play, and the optimal mixtures of both seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The value for seat 0.
    pub value: f64,
    /// For each seat, its plays with their probabilities; plays that are never used are left out.
    pub mixtures: [Vec<(Play, f64)>; 2],
}

/// Values the end of a round for seat 0. `kept` are the saloon cards that stay in the row, in order, before it is
/// refilled.
pub trait Ends {
    /// The value of this end.
    fn worth(&mut self, kept: &[Card], hold: Hold) -> f64;
}

/// The pending decision on this board; `None` if there is none.
pub fn choose(board: &Board, ends: &mut impl Ends) -> Option<Choice> {
    let hold = Hold::of(&board.players);
    if let Some(start) = Start::of(board) {
        return Some(begin(&start, ends));
    }
    let (near, far, hands) = second_of(board)?;
    let grid = second_phase(&near, far, hold, hands, ends);
    Some(Choice::new(&grid.solve(), hands.map(|hand| LEFT[hand].plays())))
}

/// A decision as a matrix game.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The plays of both seats.
    pub plays: [Vec<Play>; 2],
    /// The value for seat 0 of each of its plays against each of the other's.
    pub values: Vec<Vec<f64>>,
    /// The solution.
    pub choice: Choice,
}

/// The pending decision on this board as a matrix game; `None` if there is none.
pub fn matrix(board: &Board, ends: &mut impl Ends) -> Option<Matrix> {
    let hold = Hold::of(&board.players);
    if let Some(start) = Start::of(board) {
        return Some(Matrix::new(&first_phase(&start.row, start.hold, ends), [&ALL, &ALL]));
    }
    let (near, far, hands) = second_of(board)?;
    let grid = second_phase(&near, far, hold, hands, ends);
    Some(Matrix::new(&grid, hands.map(|hand| LEFT[hand].plays())))
}

impl Matrix {
    fn new<const R: usize, const W: usize>(grid: &Grid<R, W>, plays: [&[usize]; 2]) -> Self {
        let row = |row: usize| (0..plays[1].len()).map(|column| grid.get(row, column)).collect();
        Self {
            plays: plays.map(|plays| plays.iter().map(|&number| play(number)).collect()),
            values: (0..plays[0].len()).map(row).collect(),
            choice: Choice::new(&grid.solve(), plays),
        }
    }

    /// What seat 0 gets if these plays meet; `None` if one of them is not in its hand.
    pub(crate) fn when(&self, zero: Play, one: Play) -> Option<f64> {
        let place = |seat: usize, play: Play| self.plays[seat].iter().position(|&other| other == play);
        Some(self.values[place(0, zero)?][place(1, one)?])
    }
}

/// If the second phase is pending: the near cards that are left, the far cards and both hands.
fn second_of(board: &Board) -> Option<(Vec<Card>, [Card; 2], [usize; 2])> {
    let [.., Some(third), Some(fourth)] = board.row else { return None };
    if board.phase != 2 || board.over.is_some() {
        return None;
    }
    let mut hands = [0; 2];
    for (seat, hand) in hands.iter_mut().enumerate() {
        let used: Vec<_> = board.of(Seat::new(seat)).used().collect();
        *hand = HAND[number(Play([*used.first()?, *used.get(1)?]))];
    }
    Some((board.row[..2].iter().flatten().copied().collect(), [third, fourth], hands))
}

/// The pending decision, as if the round ended with the current phase.
pub(crate) fn choose_phase(board: &Board, ends: &mut impl Ends) -> Option<Choice> {
    let Some(start) = Start::of(board) else { return choose(board, ends) };
    let mut grid = Grid::<9, 12>::new(PLAYS, PLAYS);
    for (zero, one) in ALL.iter().flat_map(|&zero| ALL.map(|one| (zero, one))) {
        let (after, mut kept) = settle(&start.row[..2], start.hold, [zero, one]);
        kept.extend(&start.row[2..]);
        grid.set(zero, one, after.won().unwrap_or_else(|| ends.worth(&kept, after)));
    }
    Some(Choice::new(&grid.solve(), [&ALL, &ALL]))
}

/// The decision at the beginning of a round.
pub fn begin(start: &Start, ends: &mut impl Ends) -> Choice {
    Choice::new(&first_phase(&start.row, start.hold, ends).solve(), [&ALL, &ALL])
}

static ALL: [usize; PLAYS] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Choice {
    fn new<const R: usize, const W: usize>(mixed: &Mixed<R, W>, plays: [&[usize]; 2]) -> Self {
        let mixture = |plays: &[usize], shares: &[f64]| {
            let all = plays.iter().zip(shares).map(|(&number, &share)| (play(number), share));
            all.filter(|(_, share)| *share > 1e-9).collect()
        };
        Self { value: mixed.value, mixtures: [mixture(plays[0], &mixed.row), mixture(plays[1], &mixed.column)] }
    }
}

/// The matrix of the first phase: every entry is the value of the second phase that follows.
fn first_phase(row: &[Card; 4], hold: Hold, ends: &mut impl Ends) -> Grid<9, 12> {
    let mut grid = Grid::new(PLAYS, PLAYS);
    for (zero, one) in ALL.iter().flat_map(|&zero| ALL.map(|one| (zero, one))) {
        let (after, kept) = settle(&row[..2], hold, [zero, one]);
        let value = after
            .won()
            .unwrap_or_else(|| second_phase(&kept, [row[2], row[3]], after, [HAND[zero], HAND[one]], ends).value());
        grid.set(zero, one, value);
    }
    grid
}

/// The matrix of the second phase between two hands, with these near cards left.
fn second_phase(near: &[Card], far: [Card; 2], hold: Hold, hands: [usize; 2], ends: &mut impl Ends) -> Grid<7, 8> {
    let [zeros, ones] = hands.map(|hand| LEFT[hand].plays());
    let mut grid = Grid::new(zeros.len(), ones.len());
    for (row, &zero) in zeros.iter().enumerate() {
        for (column, &one) in ones.iter().enumerate() {
            let (after, stay) = settle(&far, hold, [zero, one]);
            let value = after.won().unwrap_or_else(|| {
                let kept: Vec<Card> = near.iter().chain(&stay).copied().collect();
                ends.worth(&kept, after)
            });
            grid.set(row, column, value);
        }
    }
    grid
}

/// The best response of seat 0 to a seat 1 that plays optimally by the values `theirs`, while the true values are
/// `truth`: the value of the round and the best play.
fn answer(start: &Start, theirs: &mut impl Ends, truth: &mut impl Ends) -> (f64, Play) {
    let mixture = first_phase(&start.row, start.hold, theirs).solve().column;
    let worth = |zero: usize| -> f64 {
        let likely = ALL.into_iter().filter(|&one| mixture[one] > 0.0);
        let values = likely.map(|one| {
            let (after, kept) = settle(&start.row[..2], start.hold, [zero, one]);
            let hands = [HAND[zero], HAND[one]];
            let far = [start.row[2], start.row[3]];
            mixture[one] * after.won().unwrap_or_else(|| answer_second(&kept, far, after, hands, theirs, truth).0)
        });
        values.sum()
    };
    best(ALL.map(worth)).map_or((0.0, play(0)), |(index, value)| (value, play(index)))
}

/// The best response on a board in either phase; `None` if no decision is pending.
pub fn answer_on(board: &Board, theirs: &mut impl Ends, truth: &mut impl Ends) -> Option<(f64, Play)> {
    if let Some(start) = Start::of(board) {
        return Some(answer(&start, theirs, truth));
    }
    let (near, far, hands) = second_of(board)?;
    Some(answer_second(&near, far, Hold::of(&board.players), hands, theirs, truth))
}

fn answer_second(
    near: &[Card],
    far: [Card; 2],
    hold: Hold,
    hands: [usize; 2],
    theirs: &mut impl Ends,
    truth: &mut impl Ends,
) -> (f64, Play) {
    let mixture = second_phase(near, far, hold, hands, theirs).solve().column;
    let grid = second_phase(near, far, hold, hands, truth);
    let [zeros, ones] = hands.map(|hand| LEFT[hand].plays());
    let worth = |row: usize| (0..ones.len()).map(|column| mixture[column] * grid.get(row, column)).sum::<f64>();
    best((0..zeros.len()).map(worth)).map_or((0.0, play(zeros[0])), |(index, value)| (value, play(zeros[index])))
}

fn best(values: impl IntoIterator<Item = f64>) -> Option<(usize, f64)> {
    values.into_iter().enumerate().max_by(|a, b| a.1.total_cmp(&b.1))
}

/// LSW-06, LSW-12: what two plays do to the two cards concerned, and which of the cards stay.
fn settle(cards: &[Card], hold: Hold, plays: [usize; 2]) -> (Hold, Vec<Card>) {
    let mut after = hold;
    let mut kept = Vec::with_capacity(4);
    for (clash, &card) in CLASHES[plays[0]][plays[1]].into_iter().zip(cards) {
        after = after.after(clash, card as usize);
        if after.won().is_some() {
            break;
        }
        if clash.keeps_card() {
            kept.push(card);
        }
    }
    (after, kept)
}

/// Values the end of a round by the exact values of the next rounds, averaged over every way to refill the row.
pub struct Dealt<'a, V: ?Sized> {
    values: &'a V,
    deck: Cards,
    by_nuggets: bool,
    known: BTreeMap<(usize, [u8; 2], usize), f64>,
    missing: bool,
}

impl<'a, V: Values + ?Sized> Dealt<'a, V> {
    /// For a round that is played with this deck.
    pub fn new(values: &'a V, options: &Options, deck: Cards) -> Self {
        let by_nuggets = options.deck_out == DeckOut::Nuggets;
        Self { values, deck, by_nuggets, known: BTreeMap::new(), missing: false }
    }

    /// Whether a value was missing. Then the results are meaningless.
    pub fn is_missing(&self) -> bool {
        self.missing
    }

    fn average(&mut self, row: &mut Vec<Card>, deck: Cards, hold: Hold) -> f64 {
        if let [a, b, c, d] = row[..] {
            let value = self.values.value(&Start { row: [a, b, c, d], deck, hold });
            self.missing |= value.is_none();
            return value.unwrap_or(0.0);
        }
        let mut sum = 0.0;
        for card in Card::ALL.into_iter().filter(|&card| deck.of(card) > 0) {
            row.push(card);
            sum += f64::from(deck.of(card)) * self.average(row, without(deck, card), hold);
            row.pop();
        }
        sum / f64::from(deck.total())
    }
}

impl<V: Values + ?Sized> Ends for Dealt<'_, V> {
    fn worth(&mut self, kept: &[Card], hold: Hold) -> f64 {
        if kept.len() + (self.deck.total() as usize) < 4 {
            return hold.deck_out(self.by_nuggets);
        }
        let mut row = kept.to_vec();
        let numbers: Vec<usize> = kept.iter().map(|&card| card as usize).collect();
        let key = (row_number(&numbers), hold.nuggets, hold.stand());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let value = self.average(&mut row, self.deck, hold);
        self.known.insert(key, value);
        value
    }
}

pub(crate) fn without(mut deck: Cards, card: Card) -> Cards {
    let count = match card {
        Card::Nugget1 => &mut deck.nugget_1,
        Card::Nugget2 => &mut deck.nugget_2,
        Card::Nugget3 => &mut deck.nugget_3,
        Card::Sip => &mut deck.sip,
        Card::Shot => &mut deck.shot,
    };
    *count -= 1;
    deck
}
