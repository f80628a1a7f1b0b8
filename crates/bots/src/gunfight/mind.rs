//! Open play: what to flip, rotate, swap and shoot. Once the cards are face up only the dice are unknown. They are
//! averaged, so this is a search among players who each maximise their own chance to win.

use catalog::gunfight::{Action, Board, State, Step};
use engine::{Awaits, Game, Input, Luck, Seat, Space};

use super::dice::Grain;
use super::model::{Model, Odds};
use super::outlook::outlook;

/// A search over imagined states that counts its own work.
#[derive(Debug)]
pub(super) struct Mind<'a> {
    model: &'a Model,
    /// How precisely dice are modelled.
    grain: Grain,
    /// Position evaluations so far, weighted by their cost.
    pub(super) spent: u32,
}

/// The most actions tried per decision where speed matters; if there are more, an even sample is tried.
const HURRY: usize = 80;

/// Chances to win that differ by less than this are equal but for rounding.
const EQUAL: f32 = 1e-6;

/// How many lines are followed at each decision, in successive passes.
const WIDTHS: [usize; 7] = [1, 2, 3, 4, 6, 8, 12];

/// An action, the state it leads to, and everybody's chance to win there.
pub(super) struct Line {
    pub(super) action: Action,
    pub(super) state: State,
    pub(super) odds: Odds,
}

impl<'a> Mind<'a> {
    /// For playouts: low precision.
    pub(super) fn hasty(model: &'a Model, living: usize) -> Self {
        Self { model, grain: if living == 2 { Grain::Fine } else { Grain::Coarse }, spent: 0 }
    }

    /// For a decision at the table: higher precision.
    pub(super) fn calm(model: &'a Model, living: usize) -> Self {
        Self { model, grain: if living == 2 { Grain::Exact } else { Grain::Fine }, spent: 0 }
    }

    /// For a shot: every roll is considered.
    pub(super) fn exact(model: &'a Model) -> Self {
        Self { model, grain: Grain::Exact, spent: 0 }
    }

    /// Everybody's chance to win, by static evaluation.
    pub(super) fn glance(&mut self, state: &State) -> Odds {
        let board = state.board();
        self.spent += if board.players().len() == 2 { 1 } else { 2 };
        if let Some(verdict) = state.verdict() {
            return std::array::from_fn(|seat| f32::from(u8::from(verdict.winners.contains(Seat::new(seat)))));
        }
        if board.step == Step::Arrange {
            return self.model.odds(&lives(board));
        }
        outlook(board).odds(self.model, self.grain)
    }

    /// The actions of `seat` and where they lead, the most promising first. If there are more than `most`, an even
    /// sample.
    pub(super) fn lines(&mut self, state: &State, seat: Seat, most: usize) -> Vec<Line> {
        let legal = state.legal(seat);
        let step = legal.len().div_ceil(most).max(1);
        let mut lines: Vec<Line> = (0..legal.len())
            .step_by(step)
            .filter_map(|index| legal.get(index))
            .map(|action| {
                let mut after = *state;
                after.apply_unchecked(Input::Act { seat, action, at: None }, &mut |_| {});
                Line { action, state: after, odds: self.glance(&after) }
            })
            .collect();
        lines.sort_by(|one, two| two.odds[seat.index()].total_cmp(&one.odds[seat.index()]));
        lines
    }

    /// The best action by static evaluation; one of equals by lot.
    pub(super) fn at_a_glance(&mut self, state: &State, seat: Seat, luck: &mut impl Luck) -> Option<Action> {
        first_by_lot(&self.lines(state, seat, usize::MAX), seat, luck)
    }

    /// Plays the turn up to the Fire round, choosing by static evaluation. Returns the state reached and everybody's
    /// chance to win there.
    pub(super) fn play_on(&mut self, mut state: State) -> (State, Odds) {
        while let Some(seat) = acting(&state) {
            let Some(line) = self.lines(&state, seat, HURRY).into_iter().next() else { break };
            if acting(&line.state).is_none() {
                return (line.state, line.odds);
            }
            state = line.state;
        }
        (state, self.glance(&state))
    }

    /// Everybody's chance to win if all choose the best of their `width` most promising lines.
    fn follow(&mut self, state: &State, width: usize, budget: u32) -> Odds {
        let Some(seat) = acting(state) else { return self.glance(state) };
        if width <= 1 || self.spent > budget {
            return self.play_on(*state).1;
        }
        let lines = self.lines(state, seat, HURRY);
        let mut best: Option<Odds> = None;
        for line in lines.iter().take(width) {
            let odds = self.follow(&line.state, width - width / 3, budget);
            if best.is_none_or(|best| odds[seat.index()] > best[seat.index()]) {
                best = Some(odds);
            }
            if self.spent > budget {
                break;
            }
        }
        best.unwrap_or_else(|| self.glance(state))
    }

    /// The best action by iterative widening. One of equals by lot.
    pub(super) fn best(&mut self, state: &State, seat: Seat, budget: u32, luck: &mut impl Luck) -> Option<Action> {
        first_by_lot(&self.ranked(state, seat, budget, None), seat, luck)
    }

    /// The most promising actions, the best first, by iterative widening: repeats the search with more lines until the
    /// budget is spent. `keep` stays among them.
    pub(super) fn ranked(&mut self, state: &State, seat: Seat, budget: u32, keep: Option<&Action>) -> Vec<Line> {
        let mut lines = self.lines(state, seat, usize::MAX);
        if acting(state).is_none() || lines.len() < 2 {
            return lines;
        }
        for width in WIDTHS {
            shorten(&mut lines, if width == 1 { 60 } else { 4 * width + 8 }, keep);
            let mut judged = Vec::with_capacity(lines.len());
            for line in &lines {
                judged.push(self.follow(&line.state, width, budget));
                if self.spent > budget {
                    return lines;
                }
            }
            for (line, odds) in lines.iter_mut().zip(judged) {
                line.odds = odds;
            }
            lines.sort_by(|one, two| two.odds[seat.index()].total_cmp(&one.odds[seat.index()]));
        }
        lines
    }
}

/// The action of the first of these lines, or of one that is as good for `seat`, by lot. Otherwise the order of the legal
/// actions would decide, which names the lower seats first.
fn first_by_lot(lines: &[Line], seat: Seat, luck: &mut impl Luck) -> Option<Action> {
    let best = lines.first()?.odds[seat.index()];
    let equals = lines.iter().take_while(|line| best - line.odds[seat.index()] < EQUAL).count();
    lines.get(luck.ticket(equals as u32) as usize).map(|line| line.action)
}

/// Drops all lines but the first `most` and the one with the action to keep.
fn shorten(lines: &mut Vec<Line>, most: usize, keep: Option<&Action>) {
    let kept = lines.iter().position(|line| keep == Some(&line.action)).filter(|&index| index >= most);
    let kept = kept.map(|index| lines.swap_remove(index));
    lines.truncate(most);
    lines.extend(kept);
}

/// The seat that decides next, before the Fire round.
fn acting(state: &State) -> Option<Seat> {
    if !matches!(state.board().step, Step::Draw | Step::Aim) {
        return None;
    }
    match state.awaits() {
        Awaits::Seats(seats) => seats.lowest(),
        Awaits::Chance(_) | Awaits::Nobody => None,
    }
}

/// Everybody's life. Eliminated players and missing seats have 0.
pub(super) fn lives(board: &Board) -> [i16; Board::MOST_PLAYERS] {
    let mut lives = [0; Board::MOST_PLAYERS];
    for (life, player) in lives.iter_mut().zip(board.players()) {
        *life = player.life.max(0);
    }
    lives
}
