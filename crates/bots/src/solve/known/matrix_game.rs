//! Matrix games: one simultaneous choice each.

use std::sync::Arc;

use crate::solve::extensive::{Extensive, Stage};

/// A zero-sum game for two: one picks a row, the other a column. Player 0 gets the entry, player 1 loses it.
#[derive(Clone, Debug)]
pub struct Matrix {
    payoffs: Arc<[Vec<f64>]>,
    row: Option<usize>,
    column: Option<usize>,
}

impl Matrix {
    /// The game with these payoffs, by row and column.
    pub fn new(payoffs: Vec<Vec<f64>>) -> Self {
        Self { payoffs: payoffs.into(), row: None, column: None }
    }
}

impl Extensive for Matrix {
    fn stage(&self) -> Stage {
        match (self.row, self.column) {
            (None, _) => Stage::Choice { player: 0, key: 0, branches: self.payoffs.len() },
            (_, None) => Stage::Choice { player: 1, key: 0, branches: self.payoffs[0].len() },
            _ => Stage::Over,
        }
    }

    fn odds(&self, _branch: usize) -> f64 {
        unreachable!("nothing is left to chance")
    }

    fn follow(&mut self, branch: usize) {
        if self.row.is_none() {
            self.row = Some(branch);
        } else {
            self.column = Some(branch);
        }
    }

    fn payoff(&self, player: usize) -> f64 {
        let won = self.row.zip(self.column).map_or(0.0, |(row, column)| self.payoffs[row][column]);
        if player == 0 { won } else { -won }
    }
}
