//! Zero-sum matrix games solved exactly, by the simplex method.
//!
//! The row player gets the entry and the column player pays it. With all entries positive, the column player's optimal
//! mixture is a linear program whose slack basis is feasible, so no first phase is needed. The row player's mixture is
//! the dual solution in the same tableau. [`solve`] takes any size; [`Grid`] does the same on the stack, for solvers
//! that need many millions of small games.

/// The value of a game and an optimal mixture for each player.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// What the row player gets under optimal play.
    pub value: f64,
    /// The row player's mixture.
    pub row: Vec<f64>,
    /// The column player's mixture.
    pub column: Vec<f64>,
}

/// Reduced costs smaller than this are rounding.
const NOTHING: f64 = 1e-10;

/// Entries smaller than this are not used as pivots: dividing by them amplifies rounding errors too much.
const SMALL: f64 = 1e-8;

/// Ratios this close count as equal; then the larger pivot is preferred.
const CLOSE: f64 = 1e-10;

/// After this many pivots per line of the tableau, the pivot choice switches to Bland's rule, which cannot cycle.
const PATIENCE: usize = 8;

/// Solves a game of any size, given row by row.
///
/// ```
/// use bots::solve::matrix::solve;
/// let scissors = solve(3, &[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0]);
/// assert!(scissors.value.abs() < 1e-12);
/// assert!(scissors.row.iter().chain(&scissors.column).all(|share| (share - 1.0 / 3.0).abs() < 1e-12));
/// ```
///
/// # Panics
///
/// If the entries do not fill rows of `columns` entries, or there are none, or one is not finite.
pub fn solve(columns: usize, payoffs: &[f64]) -> Solution {
    assert!(columns > 0 && !payoffs.is_empty() && payoffs.len().is_multiple_of(columns), "a game has full rows");
    assert!(payoffs.iter().all(|entry| entry.is_finite()), "every payoff is a number");
    let rows = payoffs.len() / columns;
    let low = payoffs.iter().copied().fold(f64::INFINITY, f64::min);
    let spread = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max) - low;
    // Entries between 1 and 2 keep the tableau well scaled, whatever the unit of the payoffs.
    let scale = if spread > 0.0 { spread } else { 1.0 };
    let width = columns + 1;
    let mut lines: Vec<f64> = Vec::with_capacity((rows + 1) * width);
    for line in payoffs.chunks_exact(columns) {
        lines.extend(line.iter().map(|entry| (entry - low) / scale + 1.0));
        lines.push(1.0);
    }
    lines.extend(std::iter::repeat_n(-1.0, columns).chain([0.0]));
    let mut tableau =
        Tableau { rows, width, lines, left: (columns..columns + rows).collect(), top: (0..columns).collect() };
    tableau.run();
    tableau.read(low, scale)
}

/// A condensed tableau on the heap. Variables below the number of columns are the column player's probabilities, the
/// others are the slacks of the rows. The last line is the objective.
struct Tableau {
    rows: usize,
    width: usize,
    lines: Vec<f64>,
    left: Vec<usize>,
    top: Vec<usize>,
}

impl Tableau {
    fn at(&self, row: usize, column: usize) -> f64 {
        self.lines[row * self.width + column]
    }

    fn run(&mut self) {
        let patience = PATIENCE * (self.rows + self.width);
        for pivot in 0.. {
            let Some(column) = self.entering(pivot > patience) else { return };
            match self.leaving(column, pivot > patience) {
                Some(row) => self.pivot(row, column),
                // Entries are positive, so the program is bounded. A negative cost without a pivot is a rounding error.
                None => self.lines[self.rows * self.width + column] = 0.0,
            }
        }
    }

    fn entering(&self, bland: bool) -> Option<usize> {
        let cost = |column: usize| self.at(self.rows, column);
        let open = (0..self.width - 1).filter(|&column| cost(column) < -NOTHING);
        if bland {
            open.min_by_key(|&column| self.top[column])
        } else {
            open.min_by(|&a, &b| cost(a).total_cmp(&cost(b)))
        }
    }

    fn leaving(&self, column: usize, bland: bool) -> Option<usize> {
        let ratio = |row: usize| self.at(row, self.width - 1) / self.at(row, column);
        let open = || (0..self.rows).filter(|&row| self.at(row, column) > SMALL);
        let least = open().map(ratio).min_by(f64::total_cmp)?;
        let close = open().filter(|&row| ratio(row) < least + CLOSE);
        if bland {
            close.min_by_key(|&row| self.left[row])
        } else {
            close.max_by(|&a, &b| self.at(a, column).total_cmp(&self.at(b, column)))
        }
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.width;
        let inverse = 1.0 / self.at(row, column);
        self.lines[row * width + column] = 1.0;
        let pivot: Vec<f64> = self.lines[row * width..][..width].iter().map(|entry| entry * inverse).collect();
        self.lines[row * width..][..width].copy_from_slice(&pivot);
        for line in (0..=self.rows).filter(|&line| line != row) {
            let line = &mut self.lines[line * width..][..width];
            let factor = std::mem::replace(&mut line[column], 0.0);
            line.iter_mut().zip(&pivot).for_each(|(entry, by)| *entry -= factor * by);
        }
        std::mem::swap(&mut self.left[row], &mut self.top[column]);
    }

    fn read(&self, low: f64, scale: f64) -> Solution {
        let columns = self.width - 1;
        let total = 1.0 / self.at(self.rows, columns);
        let mut solution =
            Solution { value: (total - 1.0) * scale + low, row: vec![0.0; self.rows], column: vec![0.0; columns] };
        for (row, &variable) in self.left.iter().enumerate().filter(|&(_, &variable)| variable < columns) {
            solution.column[variable] = (self.at(row, columns) * total).max(0.0);
        }
        for (column, &variable) in self.top.iter().enumerate().filter(|&(_, &variable)| variable >= columns) {
            solution.row[variable - columns] = (self.at(self.rows, column) * total).max(0.0);
        }
        solution
    }
}

/// A small game on the stack: at most `R` rows and `W - 1` columns, with entries between -1 and 1. Choose `W` as a
/// multiple of the SIMD width; unused columns stay empty.
///
/// ```
/// use bots::solve::matrix::Grid;
/// let mut pennies = Grid::<7, 8>::new(2, 2);
/// for (row, column, payoff) in [(0, 0, 1.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 0.0)] {
///     pennies.set(row, column, payoff);
/// }
/// assert!((pennies.value() + 1.0 / 3.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grid<const R: usize, const W: usize> {
    rows: usize,
    columns: usize,
    entries: [[f64; W]; R],
}

/// The value of a [`Grid`] and the mixtures.
#[derive(Clone, Copy, Debug)]
pub struct Mixed<const R: usize, const W: usize> {
    /// What the row player gets.
    pub value: f64,
    /// The row player's mixture.
    pub row: [f64; R],
    /// The column player's mixture.
    pub column: [f64; W],
}

/// Added to the entries of a [`Grid`] to make them positive.
const LIFT: f64 = 2.0;

impl<const R: usize, const W: usize> Grid<R, W> {
    /// A game of this size in which every entry is 0.
    pub fn new(rows: usize, columns: usize) -> Self {
        assert!(rows <= R && columns < W, "the game fits the grid");
        Self { rows, columns, entries: [[0.0; W]; R] }
    }

    /// Sets what the row player gets.
    #[inline]
    pub fn set(&mut self, row: usize, column: usize, payoff: f64) {
        self.entries[row][column] = payoff;
    }

    /// What the row player gets.
    #[inline]
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.entries[row][column]
    }

    /// The value of the game.
    #[inline]
    pub fn value(&self) -> f64 {
        match self.saddle() {
            Some((row, column)) => self.entries[row][column],
            None => Simplex::run(self).value(),
        }
    }

    /// The value and an optimal mixture for each player.
    pub fn solve(&self) -> Mixed<R, W> {
        let Some((row, column)) = self.saddle() else { return Simplex::run(self).mixed(self) };
        let mut mixed = Mixed { value: self.entries[row][column], row: [0.0; R], column: [0.0; W] };
        mixed.row[row] = 1.0;
        mixed.column[column] = 1.0;
        mixed
    }

    /// A saddle point, if there is one. Then no mixing is needed.
    #[inline]
    fn saddle(&self) -> Option<(usize, usize)> {
        let mut most = [f64::NEG_INFINITY; W];
        let (mut best, mut row) = (f64::NEG_INFINITY, 0);
        for (index, line) in self.entries[..self.rows].iter().enumerate() {
            let least = line[..self.columns].iter().copied().fold(f64::INFINITY, f64::min);
            if least > best {
                (best, row) = (least, index);
            }
            for (most, &entry) in most.iter_mut().zip(line) {
                *most = if entry > *most { entry } else { *most };
            }
        }
        let column = most[..self.columns].iter().position(|&most| most <= best)?;
        Some((row, column))
    }
}

/// The tableau of a [`Grid`], condensed: the last column is the right-hand side.
struct Simplex<const R: usize, const W: usize> {
    lines: [[f64; W]; R],
    costs: [f64; W],
    left: [u8; R],
    top: [u8; W],
}

impl<const R: usize, const W: usize> Simplex<R, W> {
    #[inline]
    fn run(grid: &Grid<R, W>) -> Self {
        let mut this = Self { lines: grid.entries, costs: [0.0; W], left: [0; R], top: [0; W] };
        for (row, line) in this.lines[..grid.rows].iter_mut().enumerate() {
            line[..grid.columns].iter_mut().for_each(|entry| *entry += LIFT);
            line[W - 1] = 1.0;
            this.left[row] = (W + row) as u8;
        }
        for column in 0..grid.columns {
            this.costs[column] = -1.0;
            this.top[column] = column as u8;
        }
        let patience = PATIENCE * (grid.rows + grid.columns);
        for pivot in 0.. {
            let Some(column) = this.entering(pivot > patience) else { break };
            match this.leaving(column, pivot > patience) {
                Some(row) => this.pivot(row, column, grid.rows),
                // Entries are positive, so the program is bounded. A negative cost without a pivot is a rounding error.
                None => this.costs[column] = 0.0,
            }
        }
        this
    }

    #[inline]
    fn entering(&self, bland: bool) -> Option<usize> {
        if bland {
            let open = (0..W - 1).filter(|&column| self.costs[column] < -NOTHING);
            return open.min_by_key(|&column| self.top[column]);
        }
        // Written without branches, because a branch here would be unpredictable.
        let (mut least, mut best) = (-NOTHING, W);
        for (column, &cost) in self.costs[..W - 1].iter().enumerate() {
            let better = cost < least;
            least = if better { cost } else { least };
            best = if better { column } else { best };
        }
        (best < W).then_some(best)
    }

    #[inline]
    fn leaving(&self, column: usize, bland: bool) -> Option<usize> {
        let entries = self.lines.each_ref().map(|line| line[column]);
        let mut ratios = self.lines.each_ref().map(|line| line[W - 1]);
        for (ratio, &entry) in ratios.iter_mut().zip(&entries) {
            let step = *ratio / entry;
            *ratio = if entry > SMALL { step } else { f64::INFINITY };
        }
        let least = ratios.iter().fold(f64::INFINITY, |least, &ratio| if ratio < least { ratio } else { least });
        let limit = least + CLOSE;
        if bland {
            let close = (0..R).filter(|&row| ratios[row] < limit);
            return close.min_by_key(|&row| self.left[row]);
        }
        let (mut most, mut best) = (0.0, R);
        for row in 0..R {
            let better = ratios[row] < limit && entries[row] > most;
            most = if better { entries[row] } else { most };
            best = if better { row } else { best };
        }
        (best < R).then_some(best)
    }

    #[inline]
    fn pivot(&mut self, row: usize, column: usize, rows: usize) {
        let inverse = 1.0 / self.lines[row][column];
        self.lines[row][column] = 1.0;
        let pivot = self.lines[row].map(|entry| entry * inverse);
        for line in self.lines[..rows].iter_mut().chain([&mut self.costs]) {
            let factor = std::mem::replace(&mut line[column], 0.0);
            for (entry, by) in line.iter_mut().zip(&pivot) {
                *entry -= factor * by;
            }
        }
        self.lines[row] = pivot;
        std::mem::swap(&mut self.left[row], &mut self.top[column]);
    }

    #[inline]
    fn value(&self) -> f64 {
        1.0 / self.costs[W - 1] - LIFT
    }

    fn mixed(&self, grid: &Grid<R, W>) -> Mixed<R, W> {
        let total = 1.0 / self.costs[W - 1];
        let mut mixed = Mixed { value: total - LIFT, row: [0.0; R], column: [0.0; W] };
        for row in 0..grid.rows {
            if usize::from(self.left[row]) < W {
                mixed.column[usize::from(self.left[row])] = (self.lines[row][W - 1] * total).max(0.0);
            }
        }
        for column in 0..grid.columns {
            if usize::from(self.top[column]) >= W {
                mixed.row[usize::from(self.top[column]) - W] = (self.costs[column] * total).max(0.0);
            }
        }
        mixed
    }
}

#[cfg(test)]
mod tests {
    use engine::{Luck, Seeded};

    use super::*;

    /// How much the two players together could gain by deviating from their mixtures.
    fn gap(columns: usize, payoffs: &[f64], row: &[f64], column: &[f64]) -> f64 {
        let against_column =
            payoffs.chunks_exact(columns).map(|line| line.iter().zip(column).map(|(pay, share)| pay * share).sum());
        let against_row = (0..columns)
            .map(|index| payoffs.chunks_exact(columns).zip(row).map(|(line, share)| line[index] * share).sum());
        let best: f64 = against_column.fold(f64::NEG_INFINITY, f64::max);
        let worst: f64 = against_row.fold(f64::INFINITY, f64::min);
        best - worst
    }

    fn check(columns: usize, payoffs: &[f64], value: f64) {
        let solution = solve(columns, payoffs);
        assert!((solution.value - value).abs() < 1e-9, "{payoffs:?} is worth {value}, not {}", solution.value);
        assert!(gap(columns, payoffs, &solution.row, &solution.column) < 1e-9);
        assert!((solution.row.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((solution.column.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let spread = payoffs.iter().fold(1.0, |most: f64, pay| most.max(pay.abs()));
        let scaled: Vec<f64> = payoffs.iter().map(|pay| pay / spread).collect();
        let grid = grid(columns, &scaled);
        let mixed = grid.solve();
        assert!((grid.value() * spread - value).abs() < 1e-9);
        assert!((mixed.value * spread - value).abs() < 1e-9);
        assert!(gap(columns, &scaled, &mixed.row, &mixed.column) < 1e-9);
    }

    fn grid(columns: usize, payoffs: &[f64]) -> Grid<9, 12> {
        let mut grid = Grid::new(payoffs.len() / columns, columns);
        for (index, &payoff) in payoffs.iter().enumerate() {
            grid.set(index / columns, index % columns, payoff);
        }
        grid
    }

    #[test]
    fn known_games_have_their_known_values() {
        check(3, &[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0], 0.0);
        check(2, &[1.0, -1.0, -1.0, 1.0], 0.0);
        check(2, &[3.0, -1.0, -1.0, 1.0], 1.0 / 3.0);
        // Two-finger morra, and Colonel Blotto with four regiments against three.
        check(4, &[0., 2., -3., 0., -2., 0., 0., 3., 3., 0., 0., -4., 0., -3., 4., 0.], 0.0);
        check(4, &[4., 2., 1., 0., 1., 3., 0., -1., -2., 2., 2., -2., -1., 0., 3., 1., 0., 1., 2., 4.], 14.0 / 9.0);
    }

    #[test]
    fn degenerate_games_are_solved_too() {
        check(1, &[0.25], 0.25);
        check(3, &[0.5; 9], 0.5);
        check(3, &[1.0, 1.0, 1.0, 1.0, 1.0, 1.0], 1.0);
        check(2, &[1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0], 0.5);
        check(4, &[-1.0, 1.0, -1.0, 1.0], -1.0);
        check(4, &[1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0], 0.5);
    }

    #[test]
    fn nobody_can_gain_by_leaving_the_mixture_of_a_random_game() {
        let mut luck = Seeded::new("matrix");
        for _ in 0..4000 {
            let (rows, columns) = (1 + luck.ticket(9) as usize, 1 + luck.ticket(9) as usize);
            // Few distinct entries produce ties, many produce none.
            let kinds = [2, 3, 5, 1000][luck.ticket(4) as usize];
            let payoffs: Vec<f64> =
                (0..rows * columns).map(|_| 2.0 * f64::from(luck.ticket(kinds)) / f64::from(kinds - 1) - 1.0).collect();
            check(columns, &payoffs, solve(columns, &payoffs).value);
        }
    }

    #[test]
    fn large_games_are_solved_to_the_same_gap() {
        let mut luck = Seeded::new("large");
        for size in [20_usize, 45, 90] {
            let payoffs: Vec<f64> = (0..size * size).map(|_| f64::from(luck.ticket(2001)) - 1000.0).collect();
            let solution = solve(size, &payoffs);
            assert!(gap(size, &payoffs, &solution.row, &solution.column) < 1e-9 * 1000.0);
        }
    }
}
