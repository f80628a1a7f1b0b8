//! Chances to win a match, given the shares of its current game.

use catalog::hayauchi::{Board, Length};
use engine::Seat;

use crate::Chances;

/// HAY-15: what shares of the current game are worth at this table.
pub(super) struct Match<'a> {
    seats: &'a [Seat],
    players: usize,
    points: [u8; Board::MOST],
    length: Length,
}

impl<'a> Match<'a> {
    pub(super) fn of(board: &Board, seats: &'a [Seat]) -> Self {
        Self { seats, players: board.players.into(), points: board.points, length: board.options.length }
    }

    /// Every seat's chance to win. In a match for points, a share of the game counts as a chance to win it alone.
    pub(super) fn chances(&self, shares: &[f64]) -> Chances {
        let mut all = vec![0.0; self.players];
        for (seat, share) in self.seats.iter().zip(shares) {
            match self.length {
                Length::Single => all[seat.index()] += share,
                Length::Points => {
                    let won = decided(won_by(self.points, seat.index()), self.players);
                    all.iter_mut().zip(won).for_each(|(all, chance)| *all += share * chance);
                }
            }
        }
        all
    }
}

fn won_by(mut points: [u8; Board::MOST], seat: usize) -> [u8; Board::MOST] {
    points[seat] = points[seat].saturating_add(2);
    points
}

/// Every seat's chance to win the match when a new game begins with these points and everybody is equally good.
fn decided(points: [u8; Board::MOST], players: usize) -> Chances {
    let points_of = &points[..players];
    let most = points_of.iter().copied().max().unwrap_or_default();
    let leaders: Vec<usize> = (0..players).filter(|&seat| points[seat] == most).collect();
    if most >= Board::POINTS_TO_WIN && leaders.len() == 1 {
        return (0..players).map(|seat| f64::from(u8::from(seat == leaders[0]))).collect();
    }
    let mut all = vec![0.0; players];
    for seat in 0..players {
        let after = decided(won_by(points, seat), players);
        all.iter_mut().zip(after).for_each(|(all, chance)| *all += chance / players as f64);
    }
    all
}
