//! Solves the first phase of a round: one game with nine plays for each side, whose entries are second phases.

use crate::solve::matrix::Grid;

use super::hands::{CLASHES, HAND, LEFT, PLAYS};
use super::second::{Ahead, Second, Seconds, game};
use super::stand::{Clash, Hold, STANDS, stand_of};

/// The payoff matrix of the first phase.
type First = Grid<9, 12>;

/// The accepted residual: how much the values may differ from the values of the round in which they are used.
const SETTLED: f64 = 2e-9;

/// Newton's method needs only a handful of steps; this many means that the values below are wrong.
const MOST_STEPS: usize = 1000;

/// One round, and the values of everything it can lead to.
pub(crate) struct Round<'a> {
    /// The cards at positions 1 and 2.
    pub(crate) near: [usize; 2],
    /// Second phases in which no near card is left.
    pub(crate) none_kept: &'a Seconds<'a>,
    /// Second phases in which only this one of the near cards is left.
    pub(crate) one_kept: [&'a Seconds<'a>; 2],
    /// Where a second phase with both near cards leads. There is no shelf for all four cards, since that is this round
    /// again.
    pub(crate) ahead: Ahead<'a>,
}

/// A second phase that can return to a position with the same cards and bullets.
#[derive(Clone, Copy)]
struct Loop {
    plays: [usize; 2],
    game: Second,
    back: [Back; 2],
    backs: usize,
}

/// A matrix entry that equals the value of this round with the bottle elsewhere.
#[derive(Clone, Copy, Default)]
struct Back {
    at: [usize; 2],
    bottle: usize,
}

impl Round<'_> {
    /// Computes the values of the five bottle positions for these nuggets and bullets. Values with more bullets must be
    /// there already.
    pub(crate) fn solve(&self, nuggets: [u8; 2], start: usize, block: &mut [f64; STANDS]) {
        let hold = |bottle: usize| Hold::new(nuggets, start + bottle);
        let mut games: [_; 4] = std::array::from_fn(|index| self.games(hold(index + 1), block));
        let mut guess: [f64; 4] = std::array::from_fn(|index| near_value(block, start, index + 1));
        let mut least = f64::INFINITY;
        for _ in 0..MOST_STEPS {
            let mut after = [0.0; 4];
            let mut chances = [[0.0; 4]; 4];
            for (index, (first, loops)) in games.iter_mut().enumerate() {
                after[index] = step(first, loops, &guess, &mut chances[index]);
            }
            let residual = after.iter().zip(&guess).map(|(after, before)| (after - before).abs()).fold(0.0, f64::max);
            // The mixtures can change with the guess, so only the residual itself shows that the values are right. A
            // plain step never makes it larger. Newton's step can, where the mixtures change.
            let better = residual < 0.9 * least;
            least = least.min(residual);
            guess = if residual < SETTLED || !better { after } else { newton(&guess, &after, &chances) };
            if residual < SETTLED {
                break;
            }
        }
        block[start + 1..start + 5].copy_from_slice(&guess);
        // Nobody has the bottle. It never returns to the bar, so this value depends only on the four others.
        let (mut first, mut loops) = self.games(hold(0), block);
        block[start] = step(&mut first, &mut loops, &guess, &mut [0.0; 4]);
    }

    /// The first phase, complete but for the entries that lead back, and the second phases that lead back.
    fn games(&self, hold: Hold, block: &[f64; STANDS]) -> (First, [Option<Loop>; 4]) {
        let mut first = First::new(PLAYS, PLAYS);
        let mut loops = [None; 4];
        let mut found = 0;
        for zero in 0..PLAYS {
            for one in 0..PLAYS {
                let clashes = CLASHES[zero][one];
                let middle = hold.after(clashes[0], self.near[0]);
                let after = if middle.won().is_some() { middle } else { middle.after(clashes[1], self.near[1]) };
                let hands = [HAND[zero], HAND[one]];
                let value = match (after.won(), clashes.map(Clash::keeps_card)) {
                    (Some(won), _) => won,
                    (None, [false, false]) => self.none_kept.value(after, hands),
                    (None, [true, false]) => self.one_kept[0].value(after, hands),
                    (None, [false, true]) => self.one_kept[1].value(after, hands),
                    (None, [true, true]) if clashes.iter().all(|clash| clash.is_sip()) => {
                        loops[found] = Some(self.looped([zero, one], after, block));
                        found += 1;
                        0.0
                    }
                    // The order of the two cards makes no difference here, so the mirrored entry is reused.
                    (None, [true, true]) if [reversed(zero), reversed(one)] < [zero, one] => {
                        first.get(reversed(zero), reversed(one))
                    }
                    (None, [true, true]) => self.straight(after, hands, block).value(),
                };
                first.set(zero, one, value);
            }
        }
        (first, loops)
    }

    /// A second phase after a bullet: if all cards stay, the value is already known.
    fn straight(&self, hold: Hold, hands: [usize; 2], block: &[f64; STANDS]) -> Second {
        game(hands, |zero, one| self.ahead.value(hold, CLASHES[zero][one], |after| block[after.stand()]))
    }

    /// A second phase after two sips: with two more sips, the round begins again with the bottle elsewhere.
    fn looped(&self, plays: [usize; 2], hold: Hold, block: &[f64; STANDS]) -> Loop {
        let [zeros, ones] = plays.map(|play| LEFT[HAND[play]].plays());
        let game = Second::new(zeros.len(), ones.len());
        let mut this = Loop { plays, game, back: [Back::default(); 2], backs: 0 };
        for (row, &zero) in zeros.iter().enumerate() {
            for (column, &one) in ones.iter().enumerate() {
                let clashes = CLASHES[zero][one];
                let value = self.ahead.value(hold, clashes, |after| {
                    if clashes.iter().all(|clash| clash.is_sip()) {
                        this.back[this.backs] = Back { at: [row, column], bottle: after.bottle() };
                        this.backs += 1;
                    }
                    block[after.stand()]
                });
                this.game.set(row, column, value);
            }
        }
        this
    }
}

/// The play with its two cards exchanged.
const fn reversed(play: usize) -> usize {
    play % 3 * 3 + play / 3
}

/// A starting value: the mean of the values with one bullet more.
fn near_value(block: &[f64; STANDS], start: usize, bottle: usize) -> f64 {
    let [zero, one] = Hold::new([0; 2], start).bullets();
    let more = |bullets: [u8; 2]| block[stand_of(bullets) + bottle];
    let zero_hit = if zero < 3 { more([zero + 1, one]) } else { 1.0 };
    let one_hit = if one < 3 { more([zero, one + 1]) } else { -1.0 };
    f64::midpoint(zero_hit, one_hit)
}

/// The value of a round if returning is worth `guess`, and how likely optimal play returns to each bottle position.
fn step(first: &mut First, loops: &mut [Option<Loop>; 4], guess: &[f64; 4], chances: &mut [f64; 4]) -> f64 {
    let mut mixed = [None; 4];
    for (a_loop, mixed) in loops.iter_mut().zip(&mut mixed) {
        let Some(a_loop) = a_loop else { continue };
        for back in &a_loop.back[..a_loop.backs] {
            a_loop.game.set(back.at[0], back.at[1], guess[back.bottle - 1]);
        }
        let solved = a_loop.game.solve();
        first.set(a_loop.plays[0], a_loop.plays[1], solved.value);
        *mixed = Some(solved);
    }
    let solved = first.solve();
    for (a_loop, mixed) in loops.iter().zip(&mixed) {
        let (Some(a_loop), Some(mixed)) = (a_loop, mixed) else { continue };
        let there = solved.row[a_loop.plays[0]] * solved.column[a_loop.plays[1]];
        for back in &a_loop.back[..a_loop.backs] {
            chances[back.bottle - 1] += there * mixed.row[back.at[0]] * mixed.column[back.at[1]];
        }
    }
    solved.value
}

/// The values if both players kept the mixtures of the last step forever, which solve
/// `v = after + chances * (v - before)`. Near the solution the mixtures change little, so this converges much faster
/// than plain iteration.
fn newton(before: &[f64; 4], after: &[f64; 4], chances: &[[f64; 4]; 4]) -> [f64; 4] {
    let mut lines: [[f64; 5]; 4] = std::array::from_fn(|row| {
        std::array::from_fn(|column| match column {
            4 => after[row] - before[row],
            _ => f64::from(u8::from(row == column)) - chances[row][column],
        })
    });
    for pivot in 0..4 {
        if lines[pivot][pivot] < 1e-3 {
            return *after;
        }
        for row in (0..4).filter(|&row| row != pivot) {
            let by = lines[pivot];
            let factor = lines[row][pivot] / by[pivot];
            lines[row].iter_mut().zip(by).for_each(|(entry, by)| *entry -= factor * by);
        }
    }
    std::array::from_fn(|row| (before[row] + lines[row][4] / lines[row][row]).clamp(-1.0, 1.0))
}
