//! What a finished game is worth to each seat.

use engine::{Seat, Verdict};

/// What each of `players` seats gets: everybody stakes 1, and the winners share the stakes. The sum is 0.
///
/// ```
/// use engine::{Seats, Verdict};
/// assert_eq!(tensor::returns(2, &Verdict::new(Seats::first(1), "won")), [1.0, -1.0]);
/// assert_eq!(tensor::returns(4, &Verdict::new(Seats::first(2), "drawn")), [1.0, 1.0, -1.0, -1.0]);
/// ```
pub fn returns(players: usize, verdict: &Verdict) -> Vec<f64> {
    (0..players).map(|seat| gain(players, verdict, Seat::new(seat))).collect()
}

/// What one seat gets.
#[expect(clippy::cast_precision_loss, reason = "there are at most eight seats")]
pub(crate) fn gain(players: usize, verdict: &Verdict, seat: Seat) -> f64 {
    if verdict.winners.contains(seat) { players as f64 / verdict.winners.len() as f64 - 1.0 } else { -1.0 }
}
